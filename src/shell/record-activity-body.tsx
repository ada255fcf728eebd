import { CalendarPlus } from 'lucide-react';
import { getPropertyVisitStart, getVisitStart } from '../features/events/visit-start.ts';
import { findLastInquiry } from '../features/leads/last-inquiry.ts';
import { ActivityPanel } from '../features/timeline/activity-panel.tsx';
import type { FollowedLead, Subject } from '../features/timeline/timeline-types.ts';
import { trpcUtils } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { type CallablePerson, ContactActions } from './contact-actions.tsx';
import { useAgendaForms } from './event-and-task-dialogs.tsx';
import { useSession } from './session/session.ts';

type RecordActivityBodyProps = {
  subject: Subject;
  lead?: FollowedLead;
  /** The owner whose record it is. */
  owner?: CallablePerson;
  /** Whether the person is a lead and an owner. */
  hasOtherRole?: boolean;
};

/** The activity of a record with the dialogs of its events and tasks; visits of a lead, or to a property, are planned here. */
export function RecordActivityBody({ subject, lead, owner, hasOtherRole }: RecordActivityBodyProps) {
  const { id, role } = useSession();
  const { create, open, forms } = useAgendaForms();
  async function planVisit() {
    const property =
      subject.kind === 'property' ? trpcUtils.properties.get.getData({ id: subject.id }) : undefined;
    if (property) create({ ...getPropertyVisitStart(property), userId: id });
    if (lead) create({ ...getVisitStart(lead, await findLastInquiry(lead.id)), userId: id });
  }
  return (
    <>
      {lead && <ContactActions contact={lead} onVisit={() => void planVisit()} />}
      {owner && <ContactActions contact={owner} />}
      <ActivityPanel
        subject={subject}
        ownUser={{ id, isManager: role === 'manager' }}
        lead={lead}
        hasOtherRole={hasOtherRole}
        actions={
          subject.kind !== 'owner' && (
            <Button size="sm" icon={<CalendarPlus aria-hidden="true" />} onClick={() => void planVisit()}>
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
