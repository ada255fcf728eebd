import { and, eq, gt, gte, sql } from 'drizzle-orm';
import { attempts } from '../../db/tables/limits.ts';
import type { Database } from '../database.ts';
import { AppError } from '../errors.ts';
import { log } from '../http/log.ts';
import { findExhausted, rememberExhausted } from './exhausted-keys.ts';
import { sha256 } from './sha256.ts';

const MINUTE = 60_000;
/** How many attempts a window allows, and how many milliseconds it lasts. */
export const RATE_LIMITS = {
  signInHere: { most: 5, window: 15 * MINUTE },
  signInByEmail: { most: 20, window: 60 * MINUTE },
  signInByIp: { most: 30, window: 15 * MINUTE },
  signInAlarm: { most: 300, window: MINUTE },
  registerByIp: { most: 10, window: 60 * MINUTE },
  // The hundred photos that a property may have, and its papers.
  uploads: { most: 150, window: 10 * MINUTE },
  // Two smaller sizes of each photo, and some of them twice.
  smallerSizes: { most: 400, window: 10 * MINUTE },
  wrongPassword: { most: 5, window: 15 * MINUTE },
  createUser: { most: 60, window: 60 * MINUTE },
  setPassword: { most: 30, window: 60 * MINUTE },
  // An address that is taken tells that somebody works elsewhere with Llavero.
  takenEmail: { most: 10, window: 60 * MINUTE },
} as const;
export type RateLimit = keyof typeof RATE_LIMITS;

/** The key of a counter: never an address in clear. */
export const toRateLimitKey = (limit: RateLimit, ...who: string[]) =>
  `${limit}:${sha256(who.join('\n')).slice(0, 32)}`;

/** The statement that counts one attempt and returns how many there were in this window. */
export function countAttempt(db: Database, limit: RateLimit, key: string) {
  const now = new Date();
  const fresh = new Date(now.getTime() + RATE_LIMITS[limit].window).toISOString();
  const over = sql`${attempts.expiresAt} <= ${now.toISOString()}`;
  return db
    .insert(attempts)
    .values({ key, count: 1, expiresAt: fresh })
    .onConflictDoUpdate({
      target: attempts.key,
      set: {
        count: sql`case when ${over} then 1 else ${attempts.count} + 1 end`,
        expiresAt: sql`case when ${over} then ${fresh} else ${attempts.expiresAt} end`,
      },
    })
    .returning({ count: attempts.count, expiresAt: attempts.expiresAt });
}

/** Refuses when a counter is past its limit. */
export function assertWithinRateLimit(
  limit: RateLimit,
  counted: { count: number; expiresAt: string }[],
): void {
  const [counter] = counted;
  if (counter && counter.count > RATE_LIMITS[limit].most) throw rateLimitError(counter.expiresAt);
}

export function rateLimitError(until: string): AppError {
  const seconds = Math.max(1, Math.ceil((Date.parse(until) - Date.now()) / 1000));
  const minutes = Math.ceil(seconds / 60);
  return new AppError(
    'TOO_MANY_REQUESTS',
    `Demasiados intentos. Vuelve a intentarlo en ${minutes} ${minutes === 1 ? 'minuto' : 'minutos'}.`,
    { retryAfter: seconds },
  );
}

/** Throws TOO_MANY_REQUESTS where this isolate remembers that the counter is used up. */
export function assertNotExhausted(key: string, person?: string): void {
  const until = findExhausted(key, person);
  if (until) throw rateLimitError(until);
}

/** Throws TOO_MANY_REQUESTS beyond the limit, from then on out of memory; the first time it is noted before. */
export async function enforceRateLimit(
  limit: RateLimit,
  key: string,
  counted: { count: number; expiresAt: string }[],
  note?: () => Promise<unknown>,
): Promise<void> {
  const [counter] = counted;
  if (!counter || counter.count <= RATE_LIMITS[limit].most) return;
  rememberExhausted(key, counter.expiresAt);
  if (hasJustExceeded(limit, counted)) await note?.();
  throw rateLimitError(counter.expiresAt);
}

/** The statement that reads a counter which is used up; nothing where it has room. */
export const findUsedUp = (db: Database, limit: RateLimit, key: string) =>
  db
    .select()
    .from(attempts)
    .where(
      and(
        eq(attempts.key, key),
        gte(attempts.count, RATE_LIMITS[limit].most),
        gt(attempts.expiresAt, new Date().toISOString()),
      ),
    );

/** Whether this attempt is the one that passed the limit: what is told of a limit is told once. */
export const hasJustExceeded = (limit: RateLimit, [counter]: { count: number }[]): boolean =>
  counter?.count === RATE_LIMITS[limit].most + 1;

/** Says in the log that a counter has just passed its limit. */
export function warnIfJustExceeded(limit: RateLimit, counted: { count: number }[]): void {
  if (hasJustExceeded(limit, counted)) log('warn', 'limit', { limit });
}
