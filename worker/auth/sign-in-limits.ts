import { and, eq, gt, inArray, not, or, sql } from 'drizzle-orm';
import { attempts, signInNetworks } from '../../db/tables/limits.ts';
import type { Database } from '../database.ts';
import { sha256 } from '../digest.ts';
import { toNetworkBlock } from '../http/network.ts';
import {
  assertNotExhausted,
  RATE_LIMITS,
  rateLimitError,
  toRateLimitKey,
} from '../rate-limits/persistent-rate-limit.ts';
import { findExhausted } from '../rate-limits/reached-rate-limits.ts';

const limits = ['signInHere', 'signInByEmail', 'signInByIp', 'signInByBlock'] as const;

/**
 * Returns the keys of a sign-in attempt: of its counters, and of the pairs of user and network and of user and browser in
 * `sign_in_networks`; `browserToken` is that of one in which somebody has signed in before.
 */
export function toSignInKeys(emailKey: string, network: string, browserToken: string | null = null) {
  return {
    signInHere: toRateLimitKey('signInHere', emailKey, network),
    signInByEmail: toRateLimitKey('signInByEmail', emailKey),
    signInByIp: toRateLimitKey('signInByIp', network),
    signInByBlock: toRateLimitKey('signInByBlock', toNetworkBlock(network)),
    place: sha256(`network\n${network}`).slice(0, 32),
    pair: sha256(`person\n${emailKey}\n${network}`).slice(0, 32),
    browser: browserToken && toBrowserKeys(emailKey, browserToken),
  };
}
/** The same pair of user and browser. */
export const toBrowserKeys = (emailKey: string, browserToken: string) => ({
  place: sha256(`browser\n${browserToken}`).slice(0, 32),
  pair: sha256(`person\n${emailKey}\nbrowser ${browserToken}`).slice(0, 32),
});
export type SignInKeys = ReturnType<typeof toSignInKeys>;

/**
 * Throws TOO_MANY_REQUESTS from the isolate's memory, before the attempt occupies a slot or costs a database call. `findKnown`, asked
 * where the block of networks is locked, says whether the user has signed in from this one before.
 */
export async function assertSignInAllowed(
  keys: SignInKeys,
  findKnown: () => Promise<boolean>,
): Promise<void> {
  assertNotExhausted(keys.signInHere);
  assertNotExhausted(keys.signInByIp, keys.pair);
  const until = findExhausted(keys.signInByBlock);
  if (until && !(await findKnown())) throw rateLimitError(until);
}

/**
 * Builds the statements that read and count an attempt. Where a limit is reached nothing is counted: a rejected attempt neither
 * counts against others nor prolongs the lock. From a network where the user is known, only `signInHere` applies.
 */
export function countSignInStatements(db: Database, keys: SignInKeys) {
  const now = new Date();
  const at = now.toISOString();
  const counters = limits.map((limit) => ({
    key: keys[limit],
    max: RATE_LIMITS[limit].max,
    expires: new Date(now.getTime() + RATE_LIMITS[limit].windowMs).toISOString(),
    own: Number(limit === 'signInHere'),
  }));
  const each = sql`json_each(${JSON.stringify(counters)}) as c`;
  const applies = or(sql`c.value ->> 'own'`, not(knownNetworkCondition(keys, at)));
  return [
    db
      .select()
      .from(attempts)
      .where(
        and(
          inArray(
            attempts.key,
            limits.map((limit) => keys[limit]),
          ),
          gt(attempts.expiresAt, at),
        ),
      ),
    db.select({ pair: signInNetworks.pair }).from(signInNetworks).where(signedInBeforeCondition(keys, at)),
    db.run(sql`insert into ${attempts} (key, count, expires_at)
      select c.value ->> 'key', 1, c.value ->> 'expires' from ${each} where ${applies} and not exists (
        select 1 from ${each}, attempts a where ${applies} and a.key = c.value ->> 'key'
          and a.expires_at > ${at} and a.count >= c.value ->> 'max'
      )
      on conflict (key) do update set
        count = case when attempts.expires_at <= ${at} then 1 else attempts.count + 1 end,
        expires_at = case when attempts.expires_at <= ${at} then excluded.expires_at else attempts.expires_at end`),
  ] as const;
}

type Counter = typeof attempts.$inferSelect;
export type ReachedLimit = { limit: (typeof limits)[number]; counter: Counter };
/** Returns the limit that rejects an attempt, from the counters that `countSignInStatements` read; undefined where it is allowed. */
export function findReachedLimit(
  keys: SignInKeys,
  counters: Counter[],
  isKnownHere: boolean,
): ReachedLimit | undefined {
  const applicable = isKnownHere ? limits.slice(0, 1) : limits;
  for (const limit of applicable) {
    const counter = counters.find(({ key }) => key === keys[limit]);
    if (counter && counter.count >= RATE_LIMITS[limit].max) return { limit, counter };
  }
}

/** Whether the user has signed in from this network, or in this browser, lately. */
export async function hasSignedInBefore(
  db: Database,
  keys: SignInKeys,
  where: 'network' | 'anywhere',
): Promise<boolean> {
  const at = new Date().toISOString();
  const pairs = where === 'anywhere' && keys.browser ? [keys, keys.browser] : [keys];
  const found = await db
    .select({ pair: signInNetworks.pair })
    .from(signInNetworks)
    .where(or(...pairs.map((pair) => signedInBeforeCondition(pair, at))))
    .limit(1);
  return found.length > 0;
}

const signedInBeforeCondition = ({ place, pair }: Pick<SignInKeys, 'place' | 'pair'>, at: string) =>
  and(eq(signInNetworks.place, place), eq(signInNetworks.pair, pair), gt(signInNetworks.expiresAt, at));
/** Condition: the user has signed in from this network lately. */
export const knownNetworkCondition = (keys: SignInKeys, at: string) =>
  sql`exists (select 1 from ${signInNetworks} where ${signedInBeforeCondition(keys, at)})`;
