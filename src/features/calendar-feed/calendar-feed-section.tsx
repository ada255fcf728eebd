import type { inferRouterInputs } from '@trpc/server';
import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import { type AppRouter, errorText, trpc } from '../../trpc.ts';
import { buttonClass } from '../../ui/button.tsx';
import { LoadError } from '../../ui/feedback/load-error.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { CheckboxChips, RadioChips } from '../../ui/inputs/choice-chips.tsx';
import { type Secret, SecretAddress } from '../../ui/inputs/secret-address.tsx';
import { CardSection } from '../../ui/layout/card.tsx';

type Contents = inferRouterInputs<AppRouter>['calendarFeed']['renew']['contents'];
const INITIAL: Contents = { isBusyOnly: false, hasTasks: true, hasFollowUps: true };

/** In the profile: the feed of the user's own calendar, what it contains, and its address. */
export function CalendarFeedSection() {
  const { data: feed, error, refetch } = trpc.calendarFeed.get.useQuery();
  return (
    <CardSection
      title="Calendario"
      note="Ve tu agenda de Llavero en Google Calendar, Outlook o el calendario del móvil. Solo se lee: lo que cambies allí no llega a Llavero."
    >
      {feed !== undefined ? (
        <Feed feed={feed} />
      ) : error ? (
        <LoadError
          message={errorText(error, 'Error al cargar tu calendario. Por favor, inténtalo de nuevo.')}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton className="h-9" />
      )}
    </CardSection>
  );
}

const texts = {
  renew:
    'La dirección de ahora dejará de funcionar. Tendrás que añadir la nueva en cada calendario que la use.',
  revokeLabel: 'Dejar de compartir',
  revoke: 'La dirección dejará de funcionar y los calendarios que la usan no volverán a ver tu agenda.',
  revoked: 'Tu calendario ya no se comparte.',
};
/** The address of a feed at this path, to be copied or opened by a calendar of this device. */
const toAddress = (path: string): Secret => ({
  label: 'Dirección de tu calendario',
  value: `${location.origin}${path}`,
  note: 'Por seguridad no se vuelve a mostrar. Quien la tenga ve tu agenda: no la compartas.',
  copyLabel: 'Copiar dirección',
  copied: 'Dirección copiada.',
  actions: (
    <a href={`webcal://${location.host}${path}`} className={buttonClass({ size: 'sm' })}>
      <CalendarPlus aria-hidden="true" className="size-4" />
      Abrir en mi calendario
    </a>
  ),
  below:
    'En Google Calendar: Otros calendarios, Desde URL. En Outlook: Agregar calendario, Suscribirse desde la web. En el iPhone: Añadir calendario de suscripción.',
});

type FeedProps = { feed: (Contents & { issuedAt: string }) | null };

function Feed({ feed }: FeedProps) {
  const [draft, setDraft] = useState(INITIAL);
  const renew = trpc.calendarFeed.renew.useMutation();
  const setContents = trpc.calendarFeed.setContents.useMutation();
  const revoke = trpc.calendarFeed.revoke.useMutation();
  // What was chosen last stands while it is being saved.
  const contents = setContents.isPending ? setContents.variables.contents : toContents(feed ?? draft);

  function choose(chosen: Contents) {
    setDraft(chosen);
    if (!feed) return;
    setContents.mutate(
      { contents: chosen },
      {
        onSuccess: () => toast.success('Calendario actualizado.'),
        onError: (error) =>
          toast.error(errorText(error, 'Error al guardar el cambio. Por favor, inténtalo de nuevo.')),
      },
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <RadioChips
        legend="Qué se ve"
        options={[
          { value: 'details', label: 'Título, lugar y notas' },
          { value: 'busy', label: 'Solo «Ocupado»' },
        ]}
        value={contents.isBusyOnly ? 'busy' : 'details'}
        onChange={(value) => choose({ ...contents, isBusyOnly: value === 'busy' })}
      />
      {!contents.isBusyOnly && (
        <CheckboxChips
          legend="Además de tus eventos"
          options={[
            { value: 'hasTasks', label: 'Tareas' },
            { value: 'hasFollowUps', label: 'Seguimientos' },
          ]}
          value={(['hasTasks', 'hasFollowUps'] as const).filter((each) => contents[each])}
          onChange={(chosen) =>
            choose({
              ...contents,
              hasTasks: chosen.includes('hasTasks'),
              hasFollowUps: chosen.includes('hasFollowUps'),
            })
          }
        />
      )}
      <SecretAddress
        issuedAt={feed?.issuedAt ?? null}
        toSecrets={(token) => [toAddress(`/feeds/${token}/calendar.ics`)]}
        create={() => renew.mutateAsync({ contents })}
        revoke={() => revoke.mutateAsync()}
        texts={texts}
        errorText={errorText}
      />
    </div>
  );
}

const toContents = ({ isBusyOnly, hasTasks, hasFollowUps }: Contents): Contents => ({
  isBusyOnly,
  hasTasks,
  hasFollowUps,
});
