import type { ReactNode } from 'react';
import { DateTime } from '../../ui/display/date-time.tsx';
import type { Column } from '../../ui/list/data-table.tsx';
import { RoleBadge, StatusBadge } from './user-badges.tsx';
import { UserIdentity } from './user-identity.tsx';
import type { User } from './user-types.ts';

/** The column widths: the creation date is hidden up to 64rem. A width without a value hides its column. */
export const userWidths = '[--user-since:_] lg:[--user-since:13.5rem]';

/** The columns of the user table; must be inside userWidths. */
export const userColumns = (ownId: string, actions: (user: User) => ReactNode): readonly Column<User>[] => [
  {
    key: 'name',
    header: 'Usuario',
    cell: (user) => <UserIdentity user={user} isSelf={user.id === ownId} />,
  },
  { key: 'role', header: 'Rol', width: '11rem', cell: ({ role }) => <RoleBadge role={role} /> },
  { key: 'status', header: 'Estado', width: '8.5rem', cell: (user) => <StatusBadge {...user} /> },
  {
    key: 'since',
    header: 'Alta',
    width: 'var(--user-since)',
    className: 'max-lg:hidden',
    cell: ({ createdAt }) => <DateTime iso={createdAt} relative />,
  },
  { key: 'actions', header: 'Acciones', width: '6.5rem', cell: actions },
];
