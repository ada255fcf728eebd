import { createHmac, timingSafeEqual } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { agencies, users } from '../../db/tables/agencies.ts';
import type { Database } from '../database.ts';
import { agencyColumns, userColumns } from './lucia-adapter.ts';
import { type BuildWithSession, batchWithSession, toSessionId, type ValidatedSession } from './session.ts';

/** Such a session cannot be ended one by one, so it is short; a longer block asks for the password again. */
const LIFETIME_MS = 3_600_000;
const format = /^ro_([0-9a-f-]{36})_(\d{13})_([0-9a-f]{64})$/;

type Subject = { id: string; passwordHash: string };

/** The HMAC-SHA256 of user, expiry and stored password hash: a new password ends the session. */
const sign = (secret: string, { id, passwordHash }: Subject, expiresAt: string) =>
  createHmac('sha256', `read-only session\n${secret}`)
    .update(`${id}\n${expiresAt}\n${passwordHash}`)
    .digest();

/**
 * Creates the token of a session without row, for a sign-in while the database accepts no writes. `secret` is known to the Worker alone;
 * `now` in milliseconds.
 */
export function createReadOnlyToken(secret: string, subject: Subject, now = Date.now()): string {
  const expiresAt = String(now + LIFETIME_MS);
  return `ro_${subject.id}_${expiresAt}_${sign(secret, subject, expiresAt).toString('hex')}`;
}

export const isReadOnlyToken = (token: string): boolean => format.test(token);

const INVALID = { user: null, result: undefined };

/** Validates such a token: it is forged or expired, or its user is not active or has another password, where `user` is null. */
export async function validateReadOnlyToken<R>(
  db: Database,
  secret: string | undefined,
  token: string,
  build?: BuildWithSession<R>,
): Promise<ValidatedSession<R>> {
  const [, id, expiresAt, mac] = format.exec(token) ?? [];
  if (!secret || !id || !expiresAt || !mac || Number(expiresAt) <= Date.now()) return INVALID;
  const find = db
    .select({ user: userColumns, ...agencyColumns, passwordHash: users.passwordHash })
    .from(users)
    .leftJoin(agencies, eq(agencies.id, users.agencyId))
    .where(and(eq(users.id, id), eq(users.status, 'active')));
  const agencyId = db.select({ agencyId: users.agencyId }).from(users).where(eq(users.id, id));
  const scope = { agencyId: sql`${agencyId}`, userId: sql`${id}` };
  const { found, result, substitutes } = await batchWithSession(db, find, scope, build);
  if (!found || !timingSafeEqual(sign(secret, { ...found, id }, expiresAt), Buffer.from(mac, 'hex')))
    return INVALID;
  const { agencyName, agencyPhone, agentVisibility } = found;
  const user = {
    ...found.user,
    ...substitutes,
    agencyName,
    agencyPhone,
    agentVisibility,
    sessionId: toSessionId(token),
  };
  return { user, result };
}
