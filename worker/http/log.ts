/** One JSON line a record. Never values a person typed: names, codes and ids only. */
export function log(
  level: 'info' | 'warn' | 'error',
  event: string,
  facts: Record<string, unknown> = {},
): void {
  console[level](JSON.stringify({ level, event, at: new Date().toISOString(), ...facts }));
}

/** Work that nobody waits for: when it fails, the log says so, in our words and not in the database's. */
export const logRejection = (path: string, work: Promise<unknown>): Promise<unknown> =>
  work.catch((error: unknown) => log('error', 'failure', { path, ...errorDetails(error) }));

/** What may be said about an error in a log: its name and code, and the first line of our own stack. */
export function errorDetails(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: typeof error };
  const root = getRootCause(error);
  const safe = root.name === 'LibsqlError' || 'query' in root ? undefined : root.message;
  return { error: root.name, code: 'code' in root ? root.code : undefined, message: safe };
}

const getRootCause = (error: Error): Error =>
  error.cause instanceof Error ? getRootCause(error.cause) : error;
