import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import { attempts, signInNetworks } from '../../db/tables/limits.ts';
import type { Database } from '../database.ts';
import { assertNotExhausted, RATE_LIMITS, toRateLimitKey } from './persistent-rate-limit.ts';
import { sha256 } from './sha256.ts';

const limits = ['signInHere', 'signInByEmail', 'signInByIp'] as const;

/** The keys of an attempt to sign in: its counters, and the pair of person and network as it is remembered. */
export function toSignInKeys(emailKey: string, network: string) {
  return {
    signInHere: toRateLimitKey('signInHere', emailKey, network),
    signInByEmail: toRateLimitKey('signInByEmail', emailKey),
    signInByIp: toRateLimitKey('signInByIp', network),
    network: sha256(`network\n${network}`).slice(0, 32),
    person: sha256(`person\n${emailKey}\n${network}`).slice(0, 32),
  };
}
export type SignInKeys = ReturnType<typeof toSignInKeys>;

/** Throws TOO_MANY_REQUESTS out of the isolate's memory, before the attempt takes a place or costs the database. */
export function assertSignInAllowed(keys: SignInKeys): void {
  assertNotExhausted(keys.signInHere);
  assertNotExhausted(keys.signInByIp, keys.person);
}

/**
 * The statements that count an attempt where no limit is reached, and nothing where one is: what is refused neither
 * counts for others nor lengthens a wait. Where the person is known in the network, only their own counter there matters.
 */
export function countSignIn(db: Database, keys: SignInKeys) {
  const now = new Date();
  const at = now.toISOString();
  const known = sql`exists (select 1 from ${signInNetworks} where ${isKnown(keys, at)})`;
  const counters = limits.map((limit) => ({
    key: keys[limit],
    most: RATE_LIMITS[limit].most,
    expires: new Date(now.getTime() + RATE_LIMITS[limit].window).toISOString(),
    own: Number(limit === 'signInHere'),
  }));
  const each = sql`json_each(${JSON.stringify(counters)}) as c`;
  const judged = sql`(c.value ->> 'own' or not ${known})`;
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
    db.select({ person: signInNetworks.person }).from(signInNetworks).where(isKnown(keys, at)),
    db.run(sql`insert into ${attempts} (key, count, expires_at)
      select c.value ->> 'key', 1, c.value ->> 'expires' from ${each} where ${judged} and not exists (
        select 1 from ${each}, attempts a where ${judged} and a.key = c.value ->> 'key'
          and a.expires_at > ${at} and a.count >= c.value ->> 'most'
      )
      on conflict (key) do update set
        count = case when attempts.expires_at <= ${at} then 1 else attempts.count + 1 end,
        expires_at = case when attempts.expires_at <= ${at} then excluded.expires_at else attempts.expires_at end`),
  ] as const;
}

type Counter = typeof attempts.$inferSelect;
export type ReachedLimit = { limit: (typeof limits)[number]; counter: Counter };
/** The limit that refuses an attempt, out of what `countSignIn` read; undefined where it may go on. */
export function findReachedLimit(
  keys: SignInKeys,
  counters: Counter[],
  isKnownHere: boolean,
): ReachedLimit | undefined {
  const judged = isKnownHere ? limits.slice(0, 1) : limits;
  for (const limit of judged) {
    const counter = counters.find(({ key }) => key === keys[limit]);
    if (counter && counter.count >= RATE_LIMITS[limit].most) return { limit, counter };
  }
}

const isKnown = ({ network, person }: SignInKeys, at: string) =>
  and(
    eq(signInNetworks.network, network),
    eq(signInNetworks.person, person),
    gt(signInNetworks.expiresAt, at),
  );
