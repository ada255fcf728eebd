export const taskStatuses = ['pending', 'in_progress', 'completed', 'cancelled'] as const;
export const taskPriorities = ['low', 'medium', 'high'] as const;
export type TaskStatus = (typeof taskStatuses)[number];
/** Still to be done. */
export const openStatuses = ['pending', 'in_progress'] as const satisfies readonly TaskStatus[];
