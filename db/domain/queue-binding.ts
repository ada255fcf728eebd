/** Returns the name of the binding of a cell's queue, which a deployment gives to the Worker; that of the default cell is JOBS. */
export const toQueueBinding = (cell: string): string => `JOBS_${cell.toUpperCase().replaceAll('-', '_')}`;
