import { createExportItem } from '../../ui/list/export-item.tsx';
import { MoreMenu } from '../../ui/overlay/more-menu.tsx';

/** The menu of the list of tasks; `filters`: the input of its procedure. */
export const TaskListMenu = ({ filters }: { filters: object }) => (
  <MoreMenu items={[createExportItem('tasks', filters)]} />
);
