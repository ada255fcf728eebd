/** Loads what settles a conflict of a task's status, apart from the tasks of the first load. */
export const loadTaskConflict = () => import('./settle-task-conflict.ts');
