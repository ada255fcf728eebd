import { useState } from 'react';
import { DEFAULT_PAGE_DAYS, PAGE_DAYS, type PageDays } from '../../../db/domain/shared-pages/shared-pages.ts';
import { errorText, trpc } from '../../trpc.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { RadioChips } from '../../ui/inputs/choice-chips.tsx';
import { PageLink } from './page-link.tsx';
import { isActiveLink, LinkActions, LoadedLink, NoLink, Views } from './page-sharing.tsx';
import type { SharedPage, SharedProperty } from './share-types.ts';

const daysText: Record<PageDays, string> = { 7: '7 días', 30: '30 días', 90: '90 días', 365: 'Un año' };
const daysOptions = PAGE_DAYS.map((days) => ({ value: days, label: daysText[days] }));
const words = {
  view: 'Ver ficha',
  print: 'Imprimir ficha',
  blocked: 'El navegador ha impedido abrir la ficha.',
};
const noLink = {
  again: 'Si vuelves a compartir la ficha funcionará otra vez.',
  gone: 'El enlace de antes ya no funciona. Vuelve a compartir la ficha para tener otro.',
};
/** What the page is, of a property that has none. */
const toAbout = ({ addressVisibility }: SharedProperty) =>
  `Una página con las fotos y los datos de la propiedad para quien tenga el enlace. ${
    addressVisibility === 'completa'
      ? 'Muestra la dirección completa, y no al propietario ni notas.'
      : 'No muestra la dirección exacta, ni al propietario, ni notas.'
  }`;

/** Shares the public page of a property: its link, how long it lasts, and how often it was read. */
export function SharePage({ property }: { property: SharedProperty }) {
  const query = trpc.sharedPages.get.useQuery({ propertyId: property.id }, { staleTime: 0 });
  return <LoadedLink query={query}>{(page) => <Sharing property={property} page={page} />}</LoadedLink>;
}

function Sharing({ property, page }: { property: SharedProperty; page: SharedPage | null }) {
  const [days, setDays] = useState<PageDays>(DEFAULT_PAGE_DAYS);
  const share = trpc.sharedPages.share.useMutation();
  const revoke = trpc.sharedPages.revoke.useMutation();
  const [label, done] = isActiveLink(page)
    ? ['Cambiar caducidad', 'Caducidad cambiada.']
    : [page ? 'Volver a compartir' : 'Crear enlace', 'Enlace creado.'];
  const save = () =>
    share.mutate(
      { propertyId: property.id, days },
      {
        onSuccess: () => toast.success(done),
        onError: (error) =>
          toast.error(errorText(error, 'Error al compartir la ficha. Por favor, inténtalo de nuevo.')),
      },
    );
  return (
    <div className="flex flex-col gap-4">
      {isActiveLink(page) ? (
        <>
          <PageLink path={page.path} words={words} message={property.title} />
          <Views page={page} words={{ nobody: 'Nadie la ha visto todavía.', seen: 'Vista' }} />
        </>
      ) : (
        <NoLink page={page} words={{ ...noLink, about: toAbout(property) }} />
      )}
      <RadioChips legend="Caduca en" options={daysOptions} value={days} onChange={setDays} />
      <LinkActions
        {...{ page, label }}
        busy={share.isPending}
        onSave={save}
        revoke={{
          title: 'Dejar de compartir',
          text: 'El enlace dejará de funcionar para quien lo tenga. Si vuelves a compartir la ficha, será otro.',
          done: 'La ficha ya no se comparte.',
          run: () => revoke.mutateAsync({ propertyId: property.id }),
        }}
      />
    </div>
  );
}
