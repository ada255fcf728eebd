import { createFileRoute } from '@tanstack/react-router';
import { prefetchTasks } from '../../features/tasks/task-filters.ts';
import { taskParams } from '../../features/tasks/task-params.ts';
import { TasksPage } from '../../features/tasks/tasks-page.tsx';
import { createListLoader, createListSearch } from '../../shell/list-route.ts';
import { useSession } from '../../shell/session/session.ts';

export const Route = createFileRoute('/crm/tasks')({
  ...createListSearch(taskParams),
  loader: createListLoader(taskParams.validate, prefetchTasks),
  component: () => <TasksPage ownId={useSession().id} />,
});
