import { avatarPath } from '../../lib/files/image-path.ts';
import { Avatar } from './avatar.tsx';

/** Who is responsible for a record; both null for nobody. */
export type WithResponsible = {
  assignedTo: string | null;
  responsible: { name: string; avatar: string | null } | null;
};

/** The avatar of who is responsible, which names them; null for nobody. */
export function ResponsibleAvatar({ assignedTo, responsible }: WithResponsible) {
  if (!assignedTo || !responsible) return null;
  const { name, avatar } = responsible;
  return (
    <span role="img" aria-label={`Responsable: ${name}`} title={name} className="inline-flex shrink-0">
      <Avatar name={name} src={avatarPath({ id: assignedTo, avatar })} size="sm" />
    </span>
  );
}
