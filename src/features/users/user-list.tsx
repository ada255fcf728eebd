import { useMemo } from 'react';
import { useWide } from '../../lib/use-wide.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { CardList } from '../../ui/list/card-list.tsx';
import { DataTable } from '../../ui/list/data-table.tsx';
import { UserActions } from './user-actions.tsx';
import { UserCard } from './user-card.tsx';
import { userColumns, userWidths } from './user-columns.tsx';
import type { User, UserTask } from './user-types.ts';

type UserListProps = {
  users: readonly User[];
  ownId: string;
  onOpen: (task: UserTask, user: User) => void;
};

// An agency has few users, so the list is not paginated.
const notPaged = { hasMore: false, loadingMore: false, loadMore: () => {} };
const getId = ({ id }: User) => id;

/** The users as a table, on a phone as cards. */
export function UserList({ users, ownId, onOpen }: UserListProps) {
  const wide = useWide();
  const actions = (user: User) => <UserActions user={user} isSelf={user.id === ownId} onOpen={onOpen} />;
  // biome-ignore lint/correctness/useExhaustiveDependencies: onOpen changes identity, not behaviour
  const columns = useMemo(() => userColumns(ownId, actions), [ownId]);
  const shared = { ...notPaged, rows: users, rowKey: getId, label: 'Usuarios' };
  if (users.length === 0) return <EmptyState drawing="agency" title="No hay usuarios en esta agencia" />;
  if (wide)
    return (
      <div className={userWidths}>
        <DataTable {...shared} columns={columns} />
      </div>
    );
  return (
    <CardList
      {...shared}
      estimate={104}
      render={(user) => <UserCard user={user} isSelf={user.id === ownId} actions={actions(user)} />}
    />
  );
}
