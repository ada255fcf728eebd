import { and, eq, gt, gte, sql } from 'drizzle-orm';
import { attempts } from '../../db/tables/limits.ts';
import type { Database } from '../database.ts';
import { sha256 } from '../digest.ts';
import { AppError } from '../errors.ts';
import { log } from '../log.ts';
import { findExhausted, rememberExhausted } from './reached-rate-limits.ts';

const MINUTE_MS = 60_000;
/** Attempts that a window allows (`max`), and its length in milliseconds. */
export const RATE_LIMITS = {
  signInHere: { max: 5, windowMs: 15 * MINUTE_MS },
  signInByEmail: { max: 20, windowMs: 60 * MINUTE_MS },
  signInByIp: { max: 30, windowMs: 15 * MINUTE_MS },
  // One customer may own 65,536 networks of IPv6.
  signInByBlock: { max: 120, windowMs: 15 * MINUTE_MS },
  signInAlarm: { max: 300, windowMs: MINUTE_MS },
  // Links of invitations that are not valid, from a network.
  invitation: { max: 30, windowMs: 15 * MINUTE_MS },
  registerByIp: { max: 10, windowMs: 60 * MINUTE_MS },
  // The hundred photos that a property may have, and its documents.
  uploads: { max: 150, windowMs: 10 * MINUTE_MS },
  // Two smaller sizes of each photo, and some of them twice.
  smallerSizes: { max: 400, windowMs: 10 * MINUTE_MS },
  // An export reads all rows of a list.
  exports: { max: 30, windowMs: 10 * MINUTE_MS },
  // An export of everything asks for each table.
  tableExports: { max: 120, windowMs: 10 * MINUTE_MS },
  wrongPassword: { max: 5, windowMs: 15 * MINUTE_MS },
  createUser: { max: 60, windowMs: 60 * MINUTE_MS },
  setPassword: { max: 30, windowMs: 60 * MINUTE_MS },
  // That an address is taken reveals that it has an account in another agency.
  takenEmail: { max: 10, windowMs: 60 * MINUTE_MS },
} as const;
export type RateLimit = keyof typeof RATE_LIMITS;

/** Returns the key of a counter. Addresses and networks are hashed, never stored in clear. */
export const toRateLimitKey = (limit: RateLimit, ...subject: string[]) =>
  `${limit}:${sha256(subject.join('\n')).slice(0, 32)}`;

/** Builds the statement that counts one attempt and returns the count of the current window. */
export function attemptStatement(db: Database, limit: RateLimit, key: string) {
  const now = new Date();
  const newExpiry = new Date(now.getTime() + RATE_LIMITS[limit].windowMs).toISOString();
  const hasExpired = sql`${attempts.expiresAt} <= ${now.toISOString()}`;
  return db
    .insert(attempts)
    .values({ key, count: 1, expiresAt: newExpiry })
    .onConflictDoUpdate({
      target: attempts.key,
      set: {
        count: sql`case when ${hasExpired} then 1 else ${attempts.count} + 1 end`,
        expiresAt: sql`case when ${hasExpired} then ${newExpiry} else ${attempts.expiresAt} end`,
      },
    })
    .returning({ count: attempts.count, expiresAt: attempts.expiresAt });
}

/** Throws TOO_MANY_REQUESTS when the counter is past its limit. */
export function assertWithinRateLimit(
  limit: RateLimit,
  counted: { count: number; expiresAt: string }[],
): void {
  const [counter] = counted;
  if (counter && counter.count > RATE_LIMITS[limit].max) throw rateLimitError(counter.expiresAt);
}

/** TOO_MANY_REQUESTS with a Retry-After until `until` (ISO). */
export function rateLimitError(until: string): AppError {
  const seconds = Math.max(1, Math.ceil((Date.parse(until) - Date.now()) / 1000));
  const minutes = Math.ceil(seconds / 60);
  return new AppError(
    'TOO_MANY_REQUESTS',
    `Demasiados intentos. Vuelve a intentarlo en ${minutes} ${minutes === 1 ? 'minuto' : 'minutos'}.`,
    { retryAfter: seconds },
  );
}

/** Throws TOO_MANY_REQUESTS when this isolate remembers that the counter is used up. */
export function assertNotExhausted(key: string, person?: string): void {
  const until = findExhausted(key, person);
  if (until) throw rateLimitError(until);
}

/** Throws TOO_MANY_REQUESTS beyond the limit and remembers it in memory; the first time it runs `recordLimited` before. */
export async function enforceRateLimit(
  limit: RateLimit,
  key: string,
  counted: { count: number; expiresAt: string }[],
  recordLimited?: () => Promise<unknown>,
): Promise<void> {
  const [counter] = counted;
  if (!counter || counter.count <= RATE_LIMITS[limit].max) return;
  rememberExhausted(key, counter.expiresAt);
  if (hasJustExceeded(limit, counted)) await recordLimited?.();
  throw rateLimitError(counter.expiresAt);
}

/** Builds the statement that selects the counter if it is used up in the current window. */
export const selectUsedUpCounter = (db: Database, limit: RateLimit, key: string) =>
  db
    .select()
    .from(attempts)
    .where(
      and(
        eq(attempts.key, key),
        gte(attempts.count, RATE_LIMITS[limit].max),
        gt(attempts.expiresAt, new Date().toISOString()),
      ),
    );

/** Whether this attempt is the first beyond the limit, so that each window is recorded and logged once. */
export const hasJustExceeded = (limit: RateLimit, [counter]: { count: number }[]): boolean =>
  counter?.count === RATE_LIMITS[limit].max + 1;

/** Logs a warning when this attempt is the first beyond the limit. */
export function warnIfJustExceeded(limit: RateLimit, counted: { count: number }[]): void {
  if (hasJustExceeded(limit, counted)) log('warn', 'limit', { limit });
}
