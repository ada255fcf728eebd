import { createFileRoute } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { Dashboard } from '../../features/dashboard/dashboard.tsx';
import { warmDay } from '../../features/dashboard/dashboard-queries.ts';
import { LeadCounts } from '../../features/leads/lead-counts.tsx';
import { CriticalTasks } from '../../features/tasks/critical-tasks.tsx';
import { useSession } from '../../shell/session.ts';

const TaskDialog = lazy(() =>
  import('../../features/tasks/task-dialog.tsx').then((module) => ({ default: module.TaskDialog })),
);
const EditEventModal = lazy(() =>
  import('../../features/events/event-modals.tsx').then((module) => ({ default: module.EditEventModal })),
);

export const Route = createFileRoute('/crm/')({
  loader: ({ context: { session, utils } }) => {
    if (session.agency) warmDay(utils);
  },
  component: () => (
    <Dashboard
      person={useSession()}
      tasks={(tasks, onOpen) => <CriticalTasks tasks={tasks} onOpen={onOpen} />}
      task={(taskId, onClose) => later(<TaskDialog taskId={taskId} onClose={onClose} />)}
      event={(eventId, onClose) => later(<EditEventModal eventId={eventId} onClose={onClose} />)}
    >
      <LeadCounts />
    </Dashboard>
  ),
});

const later = (form: ReactNode) => <Suspense fallback={null}>{form}</Suspense>;
