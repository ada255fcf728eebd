import { CalendarPlus } from 'lucide-react';
import { getVisitStart } from '../features/events/visit-start.ts';
import { ActivityPanel } from '../features/timeline/activity-panel.tsx';
import type { FollowedLead, Subject } from '../features/timeline/timeline-types.ts';
import { Button } from '../ui/button.tsx';
import { findAskedProperty } from './asked-property.ts';
import { useAgendaForms } from './event-and-task-dialogs.tsx';
import { LeadActions } from './lead-actions.tsx';
import { useSession } from './session/session.ts';

type ActivityWithAgendaProps = { subject: Subject; lead?: FollowedLead };

/** The activity of a record with the dialogs of its events and tasks; a lead's next visit is planned here. */
export function ActivityWithAgenda({ subject, lead }: ActivityWithAgendaProps) {
  const { id, role } = useSession();
  const { create, open, forms } = useAgendaForms();
  const planVisit = async (visitor: FollowedLead) =>
    create({ ...getVisitStart(visitor, await findAskedProperty(visitor.id)), userId: id });
  return (
    <>
      {lead && <LeadActions lead={lead} onVisit={() => void planVisit(lead)} />}
      <ActivityPanel
        subject={subject}
        me={{ id, isManager: role === 'manager' }}
        lead={lead}
        actions={
          lead && (
            <Button size="sm" icon={<CalendarPlus aria-hidden="true" />} onClick={() => void planVisit(lead)}>
              Nueva visita
            </Button>
          )
        }
        onOpen={open}
      />
      {forms}
    </>
  );
}
