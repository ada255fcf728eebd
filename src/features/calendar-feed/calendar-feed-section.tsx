import type { inferRouterInputs } from '@trpc/server';
import { useState } from 'react';
import { type AppRouter, errorText, trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { DateTime } from '../../ui/display/date-time.tsx';
import { LoadError } from '../../ui/feedback/load-error.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { ChoiceChips, ChoiceRow } from '../../ui/inputs/choice-chips.tsx';
import { CardSection } from '../../ui/layout/card.tsx';
import { useConfirm } from '../../ui/overlay/confirm.tsx';
import { FeedAddress } from './feed-address.tsx';

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

type FeedProps = { feed: (Contents & { issuedAt: string }) | null };

function Feed({ feed }: FeedProps) {
  const [draft, setDraft] = useState(INITIAL);
  const [token, setToken] = useState<string | null>(null);
  const confirm = useConfirm();
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
  const create = async () => setToken((await renew.mutateAsync({ contents })).token);
  async function askRenew() {
    await confirm({
      title: 'Crear otra dirección',
      text: 'La dirección de ahora dejará de funcionar. Tendrás que añadir la nueva en cada calendario que la use.',
      confirmLabel: 'Crear otra',
      busyLabel: 'Creando...',
      run: create,
      errorMessage: (error) =>
        errorText(error, 'Error al crear la dirección. Por favor, inténtalo de nuevo.'),
    });
  }
  async function askRevoke() {
    const revoked = await confirm({
      title: 'Dejar de compartir',
      text: 'La dirección dejará de funcionar y los calendarios que la usan no volverán a ver tu agenda.',
      confirmLabel: 'Dejar de compartir',
      busyLabel: 'Quitando...',
      run: () => revoke.mutateAsync(),
      errorMessage: (error) =>
        errorText(error, 'Error al quitar la dirección. Por favor, inténtalo de nuevo.'),
    });
    if (!revoked) return;
    setToken(null);
    toast.success('Tu calendario ya no se comparte.');
  }
  return (
    <div className="flex flex-col gap-4">
      <ChoiceRow
        legend="Qué se ve"
        options={[
          { value: 'details', label: 'Título, lugar y notas' },
          { value: 'busy', label: 'Solo «Ocupado»' },
        ]}
        value={contents.isBusyOnly ? 'busy' : 'details'}
        onChange={(value) => choose({ ...contents, isBusyOnly: value === 'busy' })}
      />
      {!contents.isBusyOnly && (
        <ChoiceChips
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
      {feed && token && <FeedAddress key={token} token={token} />}
      {feed ? (
        <div className="flex flex-wrap items-center gap-2">
          <p className="min-w-0 flex-1 basis-60 text-13 text-ink-soft">
            Dirección creada: <DateTime iso={feed.issuedAt} />
          </p>
          <Button size="sm" onClick={() => void askRenew()}>
            Crear otra dirección
          </Button>
          <Button size="sm" variant="quiet" onClick={() => void askRevoke()}>
            Dejar de compartir
          </Button>
        </div>
      ) : (
        <Button
          size="sm"
          className="self-start"
          busy={renew.isPending}
          onClick={() =>
            create().catch((error: unknown) =>
              toast.error(errorText(error, 'Error al crear la dirección. Por favor, inténtalo de nuevo.')),
            )
          }
        >
          Crear dirección
        </Button>
      )}
    </div>
  );
}

const toContents = ({ isBusyOnly, hasTasks, hasFollowUps }: Contents): Contents => ({
  isBusyOnly,
  hasTasks,
  hasFollowUps,
});
