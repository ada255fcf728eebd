import type { ReactNode } from 'react';
import { Card } from '../../ui/layout/card.tsx';
import { RoleBadge, StatusBadge } from './user-badges.tsx';
import { UserIdentity } from './user-identity.tsx';
import type { User } from './user-types.ts';

/** A user as a card, for phones. */
export function UserCard({ user, isSelf, actions }: { user: User; isSelf: boolean; actions: ReactNode }) {
  return (
    <Card className="flex h-full flex-col gap-2 p-3">
      <div className="flex items-start justify-between gap-2">
        <UserIdentity user={user} isSelf={isSelf} />
        {actions}
      </div>
      <div className="flex flex-wrap gap-1">
        <RoleBadge role={user.role} />
        <StatusBadge {...user} />
      </div>
    </Card>
  );
}
