import { AbsenceNotes } from '../features/absences/absence-notes.tsx';
import { FollowUps } from '../features/timeline/follow-ups/follow-ups.tsx';
import { useSession } from './session/session.ts';

/** The leads to follow up of the user who is signed in, below who is absent. */
export function OwnFollowUps() {
  const { id, role } = useSession();
  return (
    <>
      <AbsenceNotes />
      <FollowUps me={{ id, isManager: role === 'manager' }} />
    </>
  );
}
