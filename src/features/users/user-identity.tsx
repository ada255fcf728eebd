import { avatarPath } from '../../lib/files/image-path.ts';
import { absentText } from '../../lib/format/absence-text.ts';
import { userNameText } from '../../texts/user-texts.ts';
import { Avatar } from '../../ui/display/avatar.tsx';
import { Badge } from '../../ui/display/badge.tsx';
import type { User } from './user-types.ts';

/** A user's avatar, name and email; `isSelf` marks the current user. */
export function UserIdentity({ user, isSelf }: { user: User; isSelf: boolean }) {
  const name = userNameText(user);
  const isDeleted = user.status === 'deleted';
  return (
    <div className={`flex min-w-0 items-center gap-3 ${isDeleted ? 'text-ink-soft' : ''}`}>
      <Avatar name={name} src={avatarPath(user)} className={isDeleted ? 'grayscale' : undefined} />
      <div className="min-w-0">
        <p className="flex items-center gap-2">
          <span className="truncate font-medium" title={name}>
            {name}
          </span>
          {isSelf && <Badge>Tú</Badge>}
          {user.absentUntil && !isDeleted && (
            <span className="shrink-0 text-12 text-tone-progress">{absentText(user.absentUntil)}</span>
          )}
        </p>
        {name !== user.email && (
          <p className="truncate text-12 text-ink-soft" title={user.email}>
            {user.email}
          </p>
        )}
      </div>
    </div>
  );
}
