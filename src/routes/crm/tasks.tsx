import { createFileRoute } from '@tanstack/react-router';
import { warmTasks } from '../../features/tasks/task-queries.ts';
import { TasksPage } from '../../features/tasks/tasks-page.tsx';

export const Route = createFileRoute('/crm/tasks')({
  loader: ({ context: { session, utils, wait } }) => (session.agency ? wait(warmTasks(utils)) : undefined),
  component: TasksPage,
});
