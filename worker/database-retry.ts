import { LibsqlError } from '@libsql/client/web';
import { sleep } from './sleep.ts';

/** Delays before each further try while another connection holds the write lock. */
const RETRY_DELAYS_MS = [30, 90, 270];

/**
 * Runs a database call, retries where that is safe, and returns its result or throws its last error. Retries on SQLITE_BUSY, which
 * guarantees that nothing was written, and once when a read fails to reach the database.
 */
export async function withRetry<T>(call: () => Promise<T>, isRead: boolean): Promise<T> {
  const attempt = isRead ? () => retryOnceIfLost(call) : call;
  for (const delay of RETRY_DELAYS_MS)
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof LibsqlError) || error.code !== 'SQLITE_BUSY') throw error;
      await sleep(delay * (0.5 + Math.random()));
    }
  return attempt();
}

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
