import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import { users } from '../../db/tables/agencies.ts';
import { attempts, signInNetworks } from '../../db/tables/limits.ts';
import type { createAuditLog } from '../audit/audit-log.ts';
import type { Database } from '../database.ts';
import { rememberExhausted } from './exhausted-keys.ts';
import { RATE_LIMITS, rateLimitError } from './persistent-rate-limit.ts';
import type { ReachedLimit, SignInKeys } from './sign-in-limits.ts';

/** How long a network stays one that somebody is known to sign in from. */
const KNOWN_MS = 30 * 24 * 3_600_000;
/** People of one network whom its exhaustion does not hit, as far as memory keeps them. */
const MAX_KNOWN = 1000;

/** Throws TOO_MANY_REQUESTS. The first refusal of a lock stands in the history; a network's lock is remembered. */
export async function rejectSignIn(
  db: Database,
  keys: SignInKeys,
  { limit, counter }: ReachedLimit,
  auditLog: ReturnType<typeof createAuditLog>,
): Promise<never> {
  const { key, expiresAt } = counter;
  const { most } = RATE_LIMITS[limit];
  const untold = and(eq(attempts.key, key), eq(attempts.count, most));
  const inNetwork = and(
    eq(signInNetworks.network, keys.network),
    gt(signInNetworks.expiresAt, new Date().toISOString()),
  );
  const [, , people] = await db.batch([
    db
      .update(attempts)
      .set({ count: most + 1 })
      .where(untold),
    auditLog.recordIfChanged('signIn.limited', users, null),
    db
      .select({ person: signInNetworks.person })
      .from(signInNetworks)
      .where(inNetwork)
      .limit(limit === 'signInByIp' ? MAX_KNOWN : 0),
  ]);
  // A stranger's lock of an address says nothing about the networks its owner is known in: the database is asked.
  if (limit !== 'signInByEmail' && people.length < MAX_KNOWN)
    rememberExhausted(
      key,
      expiresAt,
      people.map(({ person }) => person),
    );
  throw rateLimitError(expiresAt);
}

/** The statements that follow a right password: it has cost nothing, and the network is known from now on. */
export function signInSuccessStatements(db: Database, keys: SignInKeys, isKnownHere: boolean) {
  const expiresAt = new Date(Date.now() + KNOWN_MS).toISOString();
  const shared = isKnownHere ? [] : [keys.signInByEmail, keys.signInByIp];
  return [
    db.delete(attempts).where(eq(attempts.key, keys.signInHere)),
    db
      .update(attempts)
      .set({ count: sql`${attempts.count} - 1` })
      .where(and(inArray(attempts.key, shared), gt(attempts.count, 0))),
    db
      .insert(signInNetworks)
      .values({ network: keys.network, person: keys.person, expiresAt })
      .onConflictDoUpdate({
        target: [signInNetworks.network, signInNetworks.person],
        set: { expiresAt },
        setWhere: lt(signInNetworks.expiresAt, expiresAt),
      }),
  ] as const;
}
