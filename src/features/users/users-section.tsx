import { Link2, Plus } from 'lucide-react';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { classes } from '../../lib/classes.ts';
import { useRestoredState } from '../../lib/form/reopen-after-sign-in.ts';
import { plural } from '../../lib/format/plural.ts';
import { lazyComponent } from '../../lib/loading/lazy-component.tsx';
import { errorText, trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { LoadError } from '../../ui/feedback/load-error.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { InviteModal, preloadInviteForm } from './invitations/invite-modal.tsx';
import { NewUserModal, preloadUserForm } from './new-user-modal.tsx';
import { UserDialogs } from './user-dialogs.tsx';
import { UserList } from './user-list.tsx';
import type { User, UserTask } from './user-types.ts';

const HandOverProgress = lazyComponent(
  () => import('./hand-over-progress.tsx').then((module) => module.HandOverProgress),
  null,
);
const InvitationList = lazyComponent(
  () => import('./invitations/invitation-list.tsx').then((module) => module.InvitationList),
  null,
);

type UsersSectionProps = {
  /** The current user's id. */
  ownId: string;
  /** Whether the dialog of an invitation is open. */
  inviting: boolean;
  onInvitingChange: (inviting: boolean) => void;
  /** Renders the absences of a user. */
  absences: (userId: string) => ReactNode;
};

/** The users of the agency and its open invitations, for its managers. */
export function UsersSection({ ownId, inviting, onInvitingChange, absences }: UsersSectionProps) {
  const { data: invitations = [] } = trpc.invitations.list.useQuery();
  const { data: users, error, refetch } = trpc.users.list.useQuery();
  const [creating, setCreating] = useRestoredState('new-user', false);
  const [withDeleted, setWithDeleted] = useState(false);
  const [task, setTask] = useState<{ what: UserTask; user: User } | null>(null);
  const create = useRef<HTMLButtonElement>(null);
  const invite = useRef<HTMLButtonElement>(null);
  const presentUsers = useMemo(() => users?.filter(({ status }) => status !== 'deleted') ?? [], [users]);
  const deletedCount = (users?.length ?? 0) - presentUsers.length;
  return (
    <section aria-label="Usuarios">
      {users
        ?.filter(({ isHandingOver }) => isHandingOver)
        .map(({ id }) => (
          <HandOverProgress key={id} id={id} />
        ))}
      <header className="mb-3 flex min-h-9 flex-wrap items-center gap-x-3 gap-y-2">
        <h2 className="text-16 font-semibold">Usuarios</h2>
        {users && (
          <p className="text-13 text-ink-soft">{plural(presentUsers.length, 'usuario', 'usuarios')}</p>
        )}
        <div
          className={classes(
            'ml-auto flex flex-wrap gap-2',
            deletedCount > 0 && 'max-sm:w-full max-sm:justify-between',
          )}
        >
          {deletedCount > 0 && (
            <Button variant="quiet" className="max-sm:-ml-3" onClick={() => setWithDeleted(!withDeleted)}>
              {withDeleted ? 'Ocultar eliminados' : `Mostrar eliminados (${deletedCount})`}
            </Button>
          )}
          <Button
            ref={invite}
            icon={<Link2 aria-hidden="true" />}
            onPointerEnter={preloadInviteForm}
            onFocus={preloadInviteForm}
            onClick={() => onInvitingChange(true)}
          >
            Invitar
          </Button>
          <Button
            ref={create}
            variant="primary"
            icon={<Plus aria-hidden="true" />}
            onPointerEnter={preloadUserForm}
            onFocus={preloadUserForm}
            onClick={() => setCreating(true)}
          >
            Nuevo Usuario
          </Button>
        </div>
      </header>
      {users ? (
        <UserList
          users={withDeleted ? users : presentUsers}
          ownId={ownId}
          onOpen={(what, user) => setTask({ what, user })}
        />
      ) : error ? (
        <LoadError
          message={errorText(error, 'Error al cargar los usuarios de la agencia.')}
          onRetry={() => void refetch()}
        />
      ) : (
        <div role="status" aria-label="Cargando usuarios">
          <Skeleton className="h-40" />
        </div>
      )}
      {invitations.length > 0 && (
        <InvitationList invitations={invitations} onEmptied={() => invite.current?.focus()} />
      )}
      <InviteModal open={inviting} onOpenChange={onInvitingChange} />
      <NewUserModal open={creating} onOpenChange={setCreating} />
      <UserDialogs
        task={task}
        ownId={ownId}
        absences={absences}
        candidates={presentUsers.filter(({ status, id }) => status === 'active' && id !== task?.user.id)}
        // The row of a deleted user is removed with the button that had the focus, so the create button gets it.
        onClose={(deleted) => {
          setTask(null);
          if (deleted) create.current?.focus();
        }}
      />
    </section>
  );
}
