import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import { users } from '../../db/tables/agencies.ts';
import { attempts, signInNetworks } from '../../db/tables/limits.ts';
import type { Database } from '../database.ts';
import { RATE_LIMITS, rateLimitError } from '../rate-limits/persistent-rate-limit.ts';
import { rememberExhausted } from '../rate-limits/reached-rate-limits.ts';
import type { createAuditLog } from '../tenant/audit-log.ts';
import { KNOWN_DAYS } from './browser-cookie.ts';
import { type ReachedLimit, type SignInKeys, toBrowserKeys } from './sign-in-limits.ts';

/** Known users of an exhausted network that memory excepts from its lock; a network with more is checked in the database. */
const MAX_EXCEPTIONS = 1000;

/**
 * Throws TOO_MANY_REQUESTS. The first rejection of a lock is written to the audit log; the locks of a network and of a user in it
 * are kept in memory.
 */
export async function rejectSignIn(
  db: Database,
  keys: SignInKeys,
  { limit, counter }: ReachedLimit,
  auditLog: ReturnType<typeof createAuditLog>,
): Promise<never> {
  const { key, expiresAt } = counter;
  const { max } = RATE_LIMITS[limit];
  const isFirstRejection = and(eq(attempts.key, key), eq(attempts.count, max));
  const inNetwork = and(
    eq(signInNetworks.place, keys.place),
    gt(signInNetworks.expiresAt, new Date().toISOString()),
  );
  const [, , known] = await db.batch([
    db
      .update(attempts)
      .set({ count: max + 1 })
      .where(isFirstRejection),
    auditLog.auditIfChanged('signIn.limited', users, null),
    db
      .select({ pair: signInNetworks.pair })
      .from(signInNetworks)
      .where(inNetwork)
      .limit(limit === 'signInByIp' ? MAX_EXCEPTIONS : 0),
  ]);
  // The lock of an address does not apply in networks where its user is known, so the database must be asked.
  if (limit !== 'signInByEmail' && known.length < MAX_EXCEPTIONS)
    rememberExhausted(
      key,
      expiresAt,
      known.map(({ pair }) => pair),
    );
  throw rateLimitError(expiresAt);
}

type SignedIn = { emailKey: string; browserToken: string; isKnownHere: boolean };
/** Builds the statements of a successful sign-in: they take its count back and mark network and browser as known for the user. */
export function signInSuccessStatements(
  db: Database,
  keys: SignInKeys,
  { emailKey, browserToken, isKnownHere }: SignedIn,
) {
  const expiresAt = new Date(Date.now() + KNOWN_DAYS * 24 * 3_600_000).toISOString();
  const shared = isKnownHere ? [] : [keys.signInByEmail, keys.signInByIp, keys.signInByBlock];
  const { place, pair } = keys;
  return [
    db.delete(attempts).where(eq(attempts.key, keys.signInHere)),
    db
      .update(attempts)
      .set({ count: sql`${attempts.count} - 1` })
      .where(and(inArray(attempts.key, shared), gt(attempts.count, 0))),
    db
      .insert(signInNetworks)
      .values([{ place, pair }, toBrowserKeys(emailKey, browserToken)].map((key) => ({ ...key, expiresAt })))
      .onConflictDoUpdate({
        target: [signInNetworks.place, signInNetworks.pair],
        set: { expiresAt },
        setWhere: lt(signInNetworks.expiresAt, expiresAt),
      }),
  ] as const;
}
