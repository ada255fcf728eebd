import type { Role, UserStatus } from '../../../db/domain/users/users.ts';
import { roleText, userStatusText } from '../../texts/user-texts.ts';
import { Badge, type Tone } from '../../ui/display/badge.tsx';

const tones: Record<UserStatus, Tone> = { active: 'new', inactive: 'lost', deleted: 'lost' };

export const StatusBadge = ({ status }: { status: UserStatus }) => (
  <Badge tone={tones[status]} dot>
    {userStatusText[status]}
  </Badge>
);

export const RoleBadge = ({ role }: { role: Role }) => (
  <Badge tone={role === 'manager' ? 'progress' : 'plain'}>{roleText[role]}</Badge>
);
