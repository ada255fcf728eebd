import { tooManyRequests } from '../errors.ts';
import { log } from '../log.ts';

const MINUTE_MS = 60_000;
/**
 * Requests per minute and user by kind: queries, mutations, images, documents, WebSockets opened; `health` per network; sign-ins while the
 * database accepts no writes, so that none is counted there, per network and per address; what is read without a session by a token
 * (worker/public), per network, from which a portal may read for all agencies, and per token, its images per network, and what is sent by a form.
 */
export const REQUESTS_PER_MINUTE = {
  query: 600,
  mutation: 120,
  picture: 1200,
  document: 300,
  live: 60,
  health: 20,
  signInReadOnly: 10,
  publicNetwork: 600,
  publicToken: 60,
  publicImage: 3000,
  publicForm: 10,
} as const;
/** Different rows of a table that one user may read in ten minutes before it is recorded as a bulk read. */
export const BULK_READ_LIMITS = { leads: 3000, property_documents: 250 } as const;

/**
 * Returns a lookup of one value per key that is reset when its fixed window ends. It lives in the memory of the isolate: it costs no
 * database call, and each isolate counts for itself.
 */
function createWindow<T>(windowMs: number, create: () => T) {
  let values = new Map<string, T>();
  let ends = 0;
  return (key: string) => {
    const now = Date.now();
    if (now >= ends) [values, ends] = [new Map(), now + windowMs];
    const value = values.get(key) ?? create();
    values.set(key, value);
    return { value, secondsLeft: Math.max(1, Math.ceil((ends - now) / 1000)) };
  };
}

const requestCounts = createWindow(MINUTE_MS, () => ({ count: 0 }));
const rowsRead = createWindow(10 * MINUTE_MS, () => new Set<string>());

/** Counts a request of `subject` (user id or network) as `weight` many; throws TOO_MANY_REQUESTS beyond REQUESTS_PER_MINUTE. */
export function assertRequestRate(subject: string, kind: keyof typeof REQUESTS_PER_MINUTE, weight = 1): void {
  const { value: counter, secondsLeft } = requestCounts(`${kind} ${subject}`);
  const before = counter.count;
  counter.count += weight;
  if (counter.count <= REQUESTS_PER_MINUTE[kind]) return;
  if (before <= REQUESTS_PER_MINUTE[kind]) log('warn', 'limit', { limit: kind });
  throw tooManyRequests(secondsLeft);
}

/** Counts the different rows a user reads; true for the read that exceeds BULK_READ_LIMITS, false before and after it. */
export function exceedsBulkReadLimit(
  userId: string,
  entity: keyof typeof BULK_READ_LIMITS,
  ids: string[],
): boolean {
  const { value: seenIds } = rowsRead(`${entity} ${userId}`);
  if (seenIds.size > BULK_READ_LIMITS[entity]) return false;
  for (const id of ids) seenIds.add(id);
  return seenIds.size > BULK_READ_LIMITS[entity];
}
