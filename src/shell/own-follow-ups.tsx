import { FollowUps } from '../features/timeline/follow-ups/follow-ups.tsx';
import { useSession } from './session/session.ts';

/** The leads to follow up of the user who is signed in. */
export function OwnFollowUps() {
  const { id, role } = useSession();
  return <FollowUps ownUser={{ id, isManager: role === 'manager' }} />;
}
