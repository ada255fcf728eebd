import { AppError } from '../errors.ts';
import { log } from '../http/log.ts';

const MINUTE = 60_000;
/** What one person may ask, change, look at and take away in a minute; and one network, of the database's health. */
export const REQUESTS_PER_MINUTE = {
  query: 600,
  mutation: 120,
  picture: 1200,
  document: 300,
  health: 20,
} as const;
/** How many different rows of a table one person may read in ten minutes before it is written down. */
export const BULK_READ_LIMITS = { leads: 3000, property_documents: 250 } as const;

/**
 * Something kept for each key while a window lasts, in the memory of the isolate: it costs no trip, and every isolate
 * counts for itself.
 */
function createWindow<T>(window: number, fresh: () => T) {
  let kept = new Map<string, T>();
  let ends = 0;
  return (key: string) => {
    const now = Date.now();
    if (now >= ends) [kept, ends] = [new Map(), now + window];
    const one = kept.get(key) ?? fresh();
    kept.set(key, one);
    return { one, seconds: Math.max(1, Math.ceil((ends - now) / 1000)) };
  };
}

const calls = createWindow(MINUTE, () => ({ count: 0 }));
const reads = createWindow(10 * MINUTE, () => new Set<string>());

/** Refuses whoever is faster than any hand. */
export function assertRequestRate(who: string, kind: keyof typeof REQUESTS_PER_MINUTE): void {
  const { one, seconds } = calls(`${kind} ${who}`);
  one.count++;
  if (one.count <= REQUESTS_PER_MINUTE[kind]) return;
  if (one.count === REQUESTS_PER_MINUTE[kind] + 1) log('warn', 'limit', { limit: kind });
  const sentence = 'Demasiadas peticiones en poco tiempo. Espera un minuto y vuelve a intentarlo.';
  throw new AppError('TOO_MANY_REQUESTS', sentence, { retryAfter: seconds });
}

/** Counts rows that somebody has read, each once; true when it is with these that they have become too many. */
export function exceedsBulkReadLimit(
  userId: string,
  entity: keyof typeof BULK_READ_LIMITS,
  ids: string[],
): boolean {
  const { one } = reads(`${entity} ${userId}`);
  if (one.size > BULK_READ_LIMITS[entity]) return false;
  for (const id of ids) one.add(id);
  return one.size > BULK_READ_LIMITS[entity];
}
