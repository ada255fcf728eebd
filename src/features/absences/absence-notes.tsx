import { Link } from '@tanstack/react-router';
import { useOwnId } from '../../current-user/current-user.ts';
import { absentText } from '../../lib/format/absence-text.ts';
import { trpc } from '../../trpc.ts';
import { descriptionLinkClass } from '../../ui/display/description-list.tsx';

/** The line on the dashboard of who is absent, and of who stands in for somebody. */
export function AbsenceNotes() {
  const ownId = useOwnId();
  const absences = trpc.dashboard.get.useQuery().data?.absences ?? [];
  return absences.map(({ id, userId, userName, lastDay, substituteName, isSubstituted }) => (
    <p key={id} className="-mt-4 text-ink-soft">
      {userId === ownId ? (
        <>
          <Link to="/crm/profile" className={descriptionLinkClass}>
            {absentText(lastDay)}
          </Link>
          {isSubstituted && ` · Te sustituye ${substituteName}`}
        </>
      ) : (
        <>
          {`Sustituyes a ${userName} · ${absentText(lastDay)} · `}
          <Link to="/crm/leads" search={{ responsible: userId }} className={descriptionLinkClass}>
            Ver sus leads
          </Link>
        </>
      )}
    </p>
  ));
}
