import { LibsqlError } from '@libsql/client/web';

/** Milliseconds before each further try while others hold the lock. */
const PAUSES = [30, 90, 270];
const wait = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));

/**
 * Work of the database, tried again where that can do no harm: while others hold the lock (SQLITE_BUSY says that
 * nothing was done, so that writes may come twice), and once where a read got lost on the way.
 */
export async function patiently<T>(work: () => Promise<T>, isRead: boolean): Promise<T> {
  const once = isRead ? () => againIfLost(work) : work;
  for (const pause of PAUSES)
    try {
      return await once();
    } catch (error) {
      if (!(error instanceof LibsqlError) || error.code !== 'SQLITE_BUSY') throw error;
      await wait(pause * (0.5 + Math.random()));
    }
  return once();
}

// The deadline of the request holds for the second try too.
async function againIfLost<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isLost(error)) throw error;
    await wait(100 + Math.random() * 200);
    return work();
  }
}

/** Whether the wire failed, or the server in front of the database; what SQLite itself says is an answer. */
function isLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (/^(Timeout|Abort)Error$/.test(error.name)) return false;
  if ('status' in error) return Number(error.status) >= 500;
  if (!(error instanceof LibsqlError)) return true;
  return /^(SERVER|HRANA_CLOSED)_ERROR$/.test(error.code) && isLost(error.cause);
}
