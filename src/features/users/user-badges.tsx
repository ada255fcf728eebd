import type { Role, UserStatus } from '../../../db/domain/users/users.ts';
import { roleText, userStatusText } from '../../texts/user-texts.ts';
import { Badge, type Tone } from '../../ui/display/badge.tsx';

const tones: Record<UserStatus, Tone> = { active: 'new', inactive: 'lost', deleted: 'lost' };

type StatusBadgeProps = { status: UserStatus; isHandingOver: boolean };
/** The status of a user; of one who has left, that the work is still being handed over. */
export const StatusBadge = ({ status, isHandingOver }: StatusBadgeProps) => (
  <Badge tone={isHandingOver ? 'progress' : tones[status]} dot>
    {isHandingOver ? 'Traspasando…' : userStatusText[status]}
  </Badge>
);

export const RoleBadge = ({ role }: { role: Role }) => (
  <Badge tone={role === 'manager' ? 'progress' : 'plain'}>{roleText[role]}</Badge>
);
