import { createFileRoute } from '@tanstack/react-router';
import { prefetchTasks } from '../../features/tasks/task-filters.ts';
import { taskParams } from '../../features/tasks/task-params.ts';
import { TasksPage } from '../../features/tasks/tasks-page.tsx';
import { useSession } from '../../shell/session/session.ts';

export const Route = createFileRoute('/crm/tasks')({
  staticData: { title: 'Tareas' },
  validateSearch: taskParams.validate,
  search: { middlewares: [taskParams.restore] },
  beforeLoad: taskParams.adopt,
  // Not for 'stay', a change of the search parameters: the page itself requests other filters.
  loader: ({ context: { session, trpcUtils, wait }, cause, location }) =>
    session.agency && cause !== 'stay'
      ? wait(prefetchTasks(trpcUtils, taskParams.validate(location.search)))
      : undefined,
  component: () => <TasksPage me={useSession().id} />,
});
