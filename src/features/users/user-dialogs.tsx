import type { ReactNode } from 'react';
import { lazyComponent } from '../../lib/loading/lazy-component.tsx';
import { userNameText } from '../../texts/user-texts.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Modal } from '../../ui/overlay/modal.tsx';
import { useLastValue } from '../../ui/overlay/use-last-value.ts';
import type { User, UserTask } from './user-types.ts';

const DialogSkeleton = () => <Skeleton className="mb-4 h-32" />;
const UserLeave = lazyComponent(
  () => import('./user-leave.tsx').then((module) => module.UserLeave),
  DialogSkeleton,
);
const UserPassword = lazyComponent(
  () => import('./user-password.tsx').then((module) => module.UserPassword),
  DialogSkeleton,
);

type UserDialogsProps = {
  task: { what: UserTask; user: User } | null;
  ownId: string;
  /** The users who may take over open work. */
  candidates: readonly User[];
  /** Renders the absences of a user. */
  absences: (userId: string) => ReactNode;
  onClose: (deleted: boolean) => void;
};

const titles: Record<UserTask, string> = {
  pause: 'Pausar usuario',
  delete: 'Eliminar usuario',
  password: 'Establecer contraseña',
  absences: 'Ausencias',
};

/** The dialogs of a manager's actions on a user. */
export function UserDialogs({ task, ownId, candidates, absences, onClose }: UserDialogsProps) {
  const shown = useLastValue(task);
  const close = () => onClose(false);
  return (
    <Modal
      open={task !== null}
      onOpenChange={close}
      title={shown ? titles[shown.what] : ''}
      description={shown ? userNameText(shown.user) : undefined}
    >
      {shown &&
        (shown.what === 'absences' ? (
          absences(shown.user.id)
        ) : shown.what === 'password' ? (
          <UserPassword key={shown.user.id} user={shown.user} onClose={close} />
        ) : (
          <UserLeave
            key={shown.user.id + shown.what}
            user={shown.user}
            how={shown.what}
            ownId={ownId}
            candidates={candidates}
            onCancel={close}
            onDone={() => onClose(shown.what === 'delete')}
          />
        ))}
    </Modal>
  );
}
