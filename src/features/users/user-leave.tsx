import { useState } from 'react';
import { plural } from '../../lib/plural.ts';
import { personName } from '../../texts/user-texts.ts';
import { errorText, trpc } from '../../trpc.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { NativeSelect } from '../../ui/input.tsx';
import { FormActions } from '../../ui/modal-footer.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import type { User } from './user-types.ts';

type UserLeaveProps = {
  user: User;
  how: 'pause' | 'delete';
  me: string;
  heirs: readonly User[];
  onCancel: () => void;
  onDone: () => void;
};

const words = {
  pause: {
    consequence:
      'Dejará de poder entrar y sus sesiones se cierran ahora mismo. Podrás activarlo de nuevo cuando quieras.',
    confirm: 'Pausar',
    busy: 'Pausando...',
    done: 'Usuario pausado.',
    failed: 'Error al pausar el usuario.',
  },
  delete: {
    consequence:
      'Pierde el acceso para siempre y sus sesiones se cierran ahora mismo. Lo que hizo se conserva con su nombre; su email no podrá volver a usarse. Esta acción no se puede deshacer.',
    confirm: 'Eliminar',
    busy: 'Eliminando...',
    done: 'Usuario eliminado.',
    failed: 'Error al eliminar el usuario.',
  },
};

/** Asks before a colleague is paused or deleted: what happens, and who takes over the work that stays behind. */
export function UserLeave({ user, how, me, heirs, onCancel, onDone }: UserLeaveProps) {
  const { id } = user;
  const { consequence, confirm, busy, done, failed } = words[how];
  const work = trpc.users.openWork.useQuery({ id }, { staleTime: 0 });
  const [pause, remove] = [trpc.users.pause.useMutation(), trpc.users.delete.useMutation()];
  const leave = how === 'pause' ? pause : remove;
  const [handTo, setHandTo] = useState('');
  const any = work.data !== undefined && work.data.tasks + work.data.events > 0;
  function go() {
    leave.mutate(
      { id, handTo: handTo || null },
      {
        onSuccess: () => {
          toast.success(done);
          onDone();
        },
      },
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <p className="text-ink-soft">{consequence}</p>
      {work.error ? (
        <p className="flex flex-wrap items-center gap-3">
          No se ha podido saber qué trabajo deja.
          <Button size="sm" onClick={() => void work.refetch()}>
            Reintentar
          </Button>
        </p>
      ) : !work.data ? (
        <Skeleton className="h-5 w-2/3" />
      ) : any ? (
        <Field label={`Deja ${workText(work.data)}. Pasar a`}>
          {(ids) => (
            <NativeSelect
              {...ids}
              value={handTo}
              onChange={(event) => setHandTo(event.target.value)}
              placeholder="Nadie: dejarlo como está"
              options={heirs.map((heir) => ({
                value: heir.id,
                label: heir.id === me ? `${personName(heir)} (tú)` : personName(heir),
              }))}
            />
          )}
        </Field>
      ) : (
        <p>No deja tareas abiertas ni eventos futuros.</p>
      )}
      {leave.error && <Alert>{errorText(leave.error, failed)}</Alert>}
      <FormActions>
        <Button disabled={leave.isPending} onClick={onCancel}>
          Cancelar
        </Button>
        <Button
          variant={how === 'delete' ? 'danger' : 'primary'}
          busy={leave.isPending}
          disabled={work.isLoading}
          onClick={go}
        >
          {leave.isPending ? busy : confirm}
        </Button>
      </FormActions>
    </div>
  );
}

function workText({ tasks, events }: { tasks: number; events: number }): string {
  const parts = [
    tasks > 0 && plural(tasks, 'tarea abierta', 'tareas abiertas'),
    events > 0 && plural(events, 'evento futuro', 'eventos futuros'),
  ];
  return parts.filter(Boolean).join(' y ');
}
