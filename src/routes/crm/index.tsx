import { createFileRoute } from '@tanstack/react-router';
import { AbsenceNotes } from '../../features/absences/absence-notes.tsx';
import { Dashboard } from '../../features/dashboard/dashboard.tsx';
import { prefetchDay } from '../../features/dashboard/dashboard-queries.ts';
import { CriticalTasks } from '../../features/tasks/critical-tasks.tsx';
import { lazyComponent } from '../../lib/loading/lazy-component.tsx';
import { whenIdle } from '../../lib/loading/when-idle.ts';
import type * as cards from '../../shell/dashboard-cards.tsx';
import { OwnFollowUps } from '../../shell/own-follow-ups.tsx';
import { getNavigationItems } from '../../shell/sections.ts';
import { useSession } from '../../shell/session/session.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { lazyOverlay } from '../../ui/overlay/chunk-error-dialog.tsx';

const TaskDialog = lazyOverlay(
  () => import('../../features/tasks/task-modals.tsx').then((module) => module.TaskDialog),
  ({ taskId, onClose }) => [taskId !== null, onClose],
);
const EditEventModal = lazyOverlay(
  () => import('../../features/events/event-modals.tsx').then((module) => module.EditEventModal),
  ({ eventId, onClose }) => [eventId !== null, onClose],
);

const LeadFormModal = lazyOverlay(
  () => import('../../features/leads/lead-form-modal.tsx').then((module) => module.LeadFormModal),
  ({ form, onClose }) => [form !== null, onClose],
);

/** A card of the dashboard whose code is loaded when the browser is idle; as high as it is until then. */
const idleCard = (name: keyof typeof cards, height: string) =>
  lazyComponent(
    whenIdle(() => import('../../shell/dashboard-cards.tsx').then((module) => module[name])),
    () => <Skeleton className={height} />,
  );
const FirstSteps = idleCard('FirstSteps', 'h-80');
const NewMatches = idleCard('NewMatches', 'h-48');
const LeadCounts = idleCard('LeadCounts', 'h-32');
const MissingDocuments = idleCard('MissingDocuments', 'h-11');

export const Route = createFileRoute('/crm/')({
  loader: ({ context: { session, trpcUtils } }) => {
    if (session.agency) prefetchDay(trpcUtils);
  },
  component: () => (
    <Dashboard
      user={useSession()}
      sections={getNavigationItems(useSession())}
      absences={<AbsenceNotes />}
      firstSteps={<FirstSteps />}
      followUps={<OwnFollowUps />}
      tasks={(tasks, onOpen) => <CriticalTasks tasks={tasks} onOpen={onOpen} />}
      task={(taskId, onClose) => <TaskDialog taskId={taskId} onClose={onClose} />}
      leadForm={(form, onClose) => <LeadFormModal form={form} onClose={onClose} />}
      matches={<NewMatches />}
      missingDocuments={<MissingDocuments />}
      event={(eventId, onClose) => <EditEventModal eventId={eventId} onClose={onClose} />}
    >
      <LeadCounts />
    </Dashboard>
  ),
});
