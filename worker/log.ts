/** Writes one JSON line per record. Fields are names, codes and ids, never values that a user typed. */
export function log(
  level: 'info' | 'warn' | 'error',
  event: string,
  fields: Record<string, unknown> = {},
): void {
  console[level](JSON.stringify({ level, event, at: new Date().toISOString(), ...fields }));
}

/** Returns `work` with its rejection logged instead of thrown: for work that nobody awaits. Logs no message of the database. */
export const logRejection = (label: string, work: Promise<unknown>): Promise<unknown> =>
  work.catch((error: unknown) => log('error', 'failure', { path: label, ...errorDetails(error) }));

/** Returns what may be logged of an error: name and code of its root cause, and the message unless it is the database's. */
export function errorDetails(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: typeof error };
  const root = getRootCause(error);
  const message = root.name === 'LibsqlError' || 'query' in root ? undefined : root.message;
  return { error: root.name, code: 'code' in root ? root.code : undefined, message };
}

const getRootCause = (error: Error): Error =>
  error.cause instanceof Error ? getRootCause(error.cause) : error;
