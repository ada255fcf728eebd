import { trpc } from '../../trpc.ts';
import { CardSection } from '../../ui/layout/card.tsx';
import { AbsenceList } from './absence-list.tsx';

/** The absences of the current user, in their profile. */
export function OwnAbsences({ ownId }: { ownId: string }) {
  const utils = trpc.useUtils();
  return (
    <CardSection
      title="Ausencias"
      note="Mientras no estás, tu trabajo nuevo va a quien te sustituye. Vuelve a ti al pasar el último día."
    >
      {/* The session says who stands in, and no mutation invalidates it. */}
      <AbsenceList userId={ownId} isOwn onChanged={() => void utils.auth.session.invalidate()} />
    </CardSection>
  );
}
