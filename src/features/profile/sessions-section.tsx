import { Monitor, Smartphone } from 'lucide-react';
import { deviceName, isHandheld } from '../../lib/format/device-name.ts';
import { errorText, trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/display/badge.tsx';
import { DateTime } from '../../ui/display/date-time.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { CardSection } from '../../ui/layout/card.tsx';
import { useConfirm } from '../../ui/overlay/confirm.tsx';
import type { Session } from './profile-types.ts';

/** The user's sessions; every other session can be ended. */
export function SessionsSection() {
  const { data: sessions, error, refetch } = trpc.sessions.list.useQuery();
  const confirm = useConfirm();
  const endOthers = trpc.sessions.endOthers.useMutation();
  async function confirmEndOthers() {
    const ended = await confirm({
      title: 'Cerrar las demás sesiones',
      text: 'Solo seguirá abierta la de este dispositivo. En los demás habrá que volver a entrar.',
      confirmLabel: 'Cerrar las demás',
      busyLabel: 'Cerrando...',
      run: () => endOthers.mutateAsync(),
      errorMessage: (failure) =>
        errorText(failure, 'Error al cerrar las sesiones. Por favor, inténtalo de nuevo.'),
    });
    if (ended) toast.success('Las demás sesiones están cerradas.');
  }
  return (
    <CardSection
      title="Sesiones abiertas"
      note="Si no reconoces alguna, ciérrala y cambia tu contraseña."
      actions={
        sessions &&
        sessions.length > 1 && (
          <Button size="sm" onClick={() => void confirmEndOthers()}>
            Cerrar las demás
          </Button>
        )
      }
    >
      {sessions ? (
        <ul aria-label="Sesiones abiertas" className="divide-y divide-line">
          {sessions.map((session) => (
            <Place key={session.id} session={session} onStale={() => void refetch()} />
          ))}
        </ul>
      ) : error ? (
        <ErrorState
          message={errorText(error, 'Error al cargar las sesiones. Por favor, inténtalo de nuevo.')}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton className="h-14" />
      )}
    </CardSection>
  );
}

function Place({ session, onStale }: { session: Session; onStale: () => void }) {
  const { id, userAgent, seenAt, isThisOne } = session;
  const confirm = useConfirm();
  const end = trpc.sessions.end.useMutation();
  const name = deviceName(userAgent);
  const Icon = isHandheld(userAgent) ? Smartphone : Monitor;
  async function confirmEnd() {
    const ended = await confirm({
      title: 'Cerrar sesión',
      text: `En ${name} habrá que volver a entrar con email y contraseña.`,
      confirmLabel: 'Cerrar sesión',
      busyLabel: 'Cerrando...',
      // A session that has already ended counts as success.
      run: () => end.mutateAsync({ id }).finally(onStale),
      errorMessage: (error) => errorText(error, 'Error al cerrar la sesión. Por favor, inténtalo de nuevo.'),
    });
    if (ended) toast.success('Sesión cerrada.');
  }
  return (
    <li className="flex min-h-14 items-center gap-3 py-2">
      <Icon aria-hidden="true" className="size-5 shrink-0 text-ink-faint" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 font-medium">
          {name}
          {isThisOne && <Badge tone="new">Esta sesión</Badge>}
        </p>
        <p className="text-13 text-ink-soft">
          Última actividad: <DateTime iso={seenAt} relative />
        </p>
      </div>
      {!isThisOne && (
        <Button size="sm" variant="quiet" className="-mr-2" onClick={() => void confirmEnd()}>
          Cerrar<span className="sr-only"> la sesión de {name}</span>
        </Button>
      )}
    </li>
  );
}
