import { createFileRoute } from '@tanstack/react-router';
import { Dashboard } from '../../features/dashboard/dashboard.tsx';
import { warmDay } from '../../features/dashboard/dashboard-queries.ts';
import { LeadCounts } from '../../features/leads/lead-counts.tsx';
import { CriticalTasks } from '../../features/tasks/critical-tasks.tsx';
import { late } from '../../lib/late.tsx';
import { useSession } from '../../shell/session.ts';

const TaskDialog = late(() =>
  import('../../features/tasks/task-dialog.tsx').then((module) => module.TaskDialog),
);
const EditEventModal = late(() =>
  import('../../features/events/event-modals.tsx').then((module) => module.EditEventModal),
);

export const Route = createFileRoute('/crm/')({
  loader: ({ context: { session, utils } }) => {
    if (session.agency) warmDay(utils);
  },
  component: () => (
    <Dashboard
      person={useSession()}
      tasks={(tasks, onOpen) => <CriticalTasks tasks={tasks} onOpen={onOpen} />}
      task={(taskId, onClose) => <TaskDialog taskId={taskId} onClose={onClose} />}
      event={(eventId, onClose) => <EditEventModal eventId={eventId} onClose={onClose} />}
    >
      <LeadCounts />
    </Dashboard>
  ),
});
