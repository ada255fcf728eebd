import type { FormEvent } from 'react';
import { withAbsence } from '../../lib/format/absence-text.ts';
import { userNameText } from '../../texts/user-texts.ts';
import { trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { FormActions } from '../../ui/form/form-actions.tsx';
import { ErrorCountContext, toErrorSummary, useFirstErrorShown } from '../../ui/form/form-errors.ts';
import { HandOverField, useHandOver } from '../../ui/form/hand-over-field.tsx';
import { statusErrorText } from './user-errors.ts';
import type { User } from './user-types.ts';

type UserLeaveProps = {
  user: User;
  how: 'pause' | 'delete';
  ownId: string;
  candidates: readonly User[];
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

/** Confirms pausing or deleting a user, and asks who takes over the work. */
export function UserLeave({ user, how, ownId, candidates, onCancel, onDone }: UserLeaveProps) {
  const { id } = user;
  const { consequence, confirm, busy, done, failed } = words[how];
  const work = trpc.users.openWork.useQuery({ id }, { staleTime: 0 });
  const [pause, remove] = [trpc.users.pause.useMutation(), trpc.users.delete.useMutation()];
  const leave = how === 'pause' ? pause : remove;
  const { handTo, attempts, errors, isMissing, check, field } = useHandOver(work.data);
  const form = useFirstErrorShown(attempts);
  function submit(event: FormEvent) {
    event.preventDefault();
    if (leave.isPending || work.isLoading || !check()) return;
    leave.mutate(
      { id, handTo },
      {
        onSuccess: () => {
          toast.success(done);
          onDone();
        },
        // Refused where there is more work by now.
        onError: () => void work.refetch(),
      },
    );
  }
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
      <p className="text-pretty text-ink-soft">{consequence}</p>
      <HandOverField
        {...field}
        work={work}
        candidates={candidates.map((candidate) => ({
          value: candidate.id,
          label: withAbsence(
            candidate.id === ownId ? `${userNameText(candidate)} (tú)` : userNameText(candidate),
            candidate.absentUntil,
          ),
        }))}
      />
      {leave.error && <Alert>{statusErrorText(leave.error, failed)}</Alert>}
      <ErrorCountContext value={toErrorSummary(errors, handTo)}>
        <FormActions>
          <Button disabled={leave.isPending} onClick={onCancel}>
            Cancelar
          </Button>
          <Button
            type="submit"
            variant={how === 'delete' ? 'danger' : 'primary'}
            busy={leave.isPending}
            // Until it is said where the work goes.
            disabled={work.isLoading || (how === 'pause' && isMissing)}
          >
            {leave.isPending ? busy : confirm}
          </Button>
        </FormActions>
      </ErrorCountContext>
    </form>
  );
}
