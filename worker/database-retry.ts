import { LibsqlError } from '@libsql/client/web';
import { sleep } from './sleep.ts';

/** Delays before each further try while another connection holds the write lock, or changes the schema. */
const RETRY_DELAYS_MS = [30, 90, 270];

/**
 * Runs a database call, retries where that is safe, and returns its result or throws its last error. Retries where the error says that
 * nothing was written, and once when a read fails to reach the database.
 */
export async function withRetry<T>(call: () => Promise<T>, isRead: boolean): Promise<T> {
  const attempt = isRead ? () => retryOnceIfLost(call) : call;
  for (const delay of RETRY_DELAYS_MS)
    try {
      return await attempt();
    } catch (error) {
      if (!isUnwritten(error)) throw error;
      await sleep(delay * (0.5 + Math.random()));
    }
  return attempt();
}

/**
 * Whether SQLite could not begin: another connection holds the write lock, or changes the schema, as a migration and a move of an agency do;
 * sqld answered 'no such table' for a moment then, seen while 180 triggers were created on a busy machine.
 */
const isUnwritten = (error: unknown): boolean =>
  error instanceof LibsqlError && (error.code === 'SQLITE_BUSY' || error.message.includes('no such table'));

// The deadline of the request applies to the second try too.
async function retryOnceIfLost<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!isConnectionError(error)) throw error;
    await sleep(100 + Math.random() * 200);
    return call();
  }
}

/** Whether the network or the server in front of the database failed. An error of SQLite itself is a result and not retried. */
function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (/^(Timeout|Abort)Error$/.test(error.name)) return false;
  if ('status' in error) return Number(error.status) >= 500;
  if (!(error instanceof LibsqlError)) return true;
  return /^(SERVER|HRANA_CLOSED)_ERROR$/.test(error.code) && isConnectionError(error.cause);
}
