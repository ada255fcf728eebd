import { getVisitStart } from '../features/events/visit-start.ts';
import { LeadMatches } from '../features/matches/lead-matches.tsx';
import type { PlanVisit } from '../features/matches/match-types.ts';
import { PropertyMatches } from '../features/matches/property-matches.tsx';
import { useAgendaForms } from './event-and-task-dialogs.tsx';
import { useSession } from './session/session.ts';

type RecordMatchesBodyProps = { leadId: string; propertyId?: never } | { propertyId: string; leadId?: never };

/** The matches of a lead or of a property, with the dialog of the visits that are planned from them. */
export function RecordMatchesBody({ leadId, propertyId }: RecordMatchesBodyProps) {
  const { id } = useSession();
  const { create, forms } = useAgendaForms('matches');
  const planVisit: PlanVisit = (lead, property) => create({ ...getVisitStart(lead, property), userId: id });
  return (
    <>
      {leadId !== undefined ? (
        <LeadMatches leadId={leadId} onVisit={planVisit} />
      ) : (
        <PropertyMatches propertyId={propertyId} onVisit={planVisit} />
      )}
      {forms}
    </>
  );
}
