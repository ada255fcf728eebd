import { useState } from 'react';
import { DEFAULT_PAGE_DAYS, PAGE_DAYS, type PageDays } from '../../../db/domain/shared-pages/shared-pages.ts';
import { errorText, trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { DateTime } from '../../ui/display/date-time.tsx';
import { LoadError } from '../../ui/feedback/load-error.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { FormActions } from '../../ui/form/form-actions.tsx';
import { ChoiceRow } from '../../ui/inputs/choice-chips.tsx';
import { useConfirm } from '../../ui/overlay/confirm.tsx';
import { PageLink } from './page-link.tsx';
import type { SharedPage, SharedProperty } from './share-types.ts';

const daysText: Record<PageDays, string> = { 7: '7 días', 30: '30 días', 90: '90 días', 365: 'Un año' };
const daysOptions = PAGE_DAYS.map((days) => ({ value: days, label: daysText[days] }));

/** Shares the public page of a property: its link, how long it lasts, and how often it was read. */
export function SharePage({ property }: { property: SharedProperty }) {
  const query = trpc.sharedPages.get.useQuery({ propertyId: property.id }, { staleTime: 0 });
  if (query.error && !query.data)
    return (
      <LoadError
        message={errorText(query.error, 'Error al cargar el enlace. Por favor, inténtalo de nuevo.')}
        onRetry={() => void query.refetch()}
      />
    );
  if (query.data === undefined) return <Skeleton className="h-40" />;
  return <Sharing property={property} page={query.data} />;
}

function Sharing({ property, page }: { property: SharedProperty; page: SharedPage | null }) {
  const [days, setDays] = useState<PageDays>(DEFAULT_PAGE_DAYS);
  const share = trpc.sharedPages.share.useMutation();
  const revoke = trpc.sharedPages.revoke.useMutation();
  const confirm = useConfirm();
  const hasEnded = page !== null && Date.parse(page.expiresAt) <= Date.now();
  const isShown = page?.path && !hasEnded;
  const [label, done] = isShown
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
  async function askRevoke() {
    const revoked = await confirm({
      title: 'Dejar de compartir',
      text: 'El enlace dejará de funcionar para quien lo tenga. Si vuelves a compartir la ficha, será otro.',
      confirmLabel: 'Dejar de compartir',
      busyLabel: 'Quitando...',
      run: () => revoke.mutateAsync({ propertyId: property.id }),
      errorMessage: (error) => errorText(error, 'Error al quitar el enlace. Por favor, inténtalo de nuevo.'),
    });
    if (revoked) toast.success('La ficha ya no se comparte.');
  }
  return (
    <div className="flex flex-col gap-4">
      {isShown ? (
        <>
          <PageLink path={page.path ?? ''} title={property.title} />
          <Views page={page} />
        </>
      ) : page ? (
        <p className="text-pretty">
          {hasEnded ? (
            <>
              El enlace caducó: <DateTime iso={page.expiresAt} />. Si vuelves a compartir la ficha funcionará
              otra vez.
            </>
          ) : (
            'El enlace de antes ya no funciona. Vuelve a compartir la ficha para tener otro.'
          )}
        </p>
      ) : (
        <p className="text-pretty text-ink-soft">
          Una página con las fotos y los datos de la propiedad para quien tenga el enlace. No muestra la
          dirección exacta, ni al propietario, ni notas.
        </p>
      )}
      <ChoiceRow legend="Caduca en" options={daysOptions} value={days} onChange={setDays} />
      <FormActions>
        {page && (
          <Button variant="quiet" onClick={() => void askRevoke()}>
            Dejar de compartir
          </Button>
        )}
        <Button variant={isShown ? undefined : 'primary'} busy={share.isPending} onClick={save}>
          {label}
        </Button>
      </FormActions>
    </div>
  );
}

function Views({ page: { views, expiresAt, lastViewedAt } }: { page: SharedPage }) {
  return (
    <p className="text-13 text-pretty text-ink-soft">
      {views === 0 ? 'Nadie la ha visto todavía.' : views === 1 ? 'Vista una vez' : `Vista ${views} veces`}
      {lastViewedAt && (
        <>
          , la última: <DateTime iso={lastViewedAt} />.
        </>
      )}{' '}
      Caduca: <DateTime iso={expiresAt} />.
    </p>
  );
}
