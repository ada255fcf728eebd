import { LibsqlError } from '@libsql/client/web';

/** Milliseconds before each further try while others hold the lock. */
const RETRY_DELAYS_MS = [30, 90, 270];
const wait = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));

/**
 * Work of the database, tried again where that can do no harm: while others hold the lock (SQLITE_BUSY says that
 * nothing was done, so that writes may come twice), and once where a read got lost on the way.
 */
export async function withRetry<T>(work: () => Promise<T>, isRead: boolean): Promise<T> {
  const once = isRead ? () => retryOnceIfLost(work) : work;
  for (const pause of RETRY_DELAYS_MS)
    try {
      return await once();
    } catch (error) {
      if (!(error instanceof LibsqlError) || error.code !== 'SQLITE_BUSY') throw error;
      await wait(pause * (0.5 + Math.random()));
    }
  return once();
}

// The deadline of the request holds for the second try too.
async function retryOnceIfLost<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isConnectionError(error)) throw error;
    await wait(100 + Math.random() * 200);
    return work();
  }
}

/** Whether the wire failed, or the server in front of the database; what SQLite itself says is an answer. */
function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (/^(Timeout|Abort)Error$/.test(error.name)) return false;
  if ('status' in error) return Number(error.status) >= 500;
  if (!(error instanceof LibsqlError)) return true;
  return /^(SERVER|HRANA_CLOSED)_ERROR$/.test(error.code) && isConnectionError(error.cause);
}
