import { and, desc, eq, sql } from 'drizzle-orm';
import { generateIdFromEntropySize } from 'lucia';
import { SESSION_DAYS, SESSION_IDLE_HOURS, SESSIONS_PER_USER } from '../../db/domain/users.ts';
import { users } from '../../db/tables/agencies.ts';
import { sessions } from '../../db/tables/sessions.ts';
import type { Database } from '../database.ts';
import { createLucia, type SessionUserAttributes } from './lucia-adapter.ts';
import { sha256 } from './sha256.ts';

export const SESSION_COOKIE_NAME = '__Host-session';
const COOKIE_ATTRIBUTES = 'Path=/; HttpOnly; Secure; SameSite=Strict';
const DAY = 24 * 3_600_000;
// A session in use is written down at most this often, so that reading stays a read.
const TOUCH_INTERVAL_MS = 5 * 60_000;

/** Set-Cookie of a new session. The cookie outlives no session: the server decides by its own clock. */
export const createSessionCookie = (token: string) =>
  `${SESSION_COOKIE_NAME}=${token}; Max-Age=${SESSION_DAYS * 86_400}; ${COOKIE_ATTRIBUTES}`;
export const EXPIRED_SESSION_COOKIE = `${SESSION_COOKIE_NAME}=; Max-Age=0; ${COOKIE_ATTRIBUTES}`;
/** A token of 200 random bits. The database knows its SHA-256 only. */
export const createSessionToken = () => generateIdFromEntropySize(25);
export const toSessionId = sha256;

/** When a session that is used now would end: after 12 idle hours, and 7 days after it began at the latest. */
export const getSessionExpiry = (createdAt: string, now = Date.now()) =>
  new Date(
    Math.min(now + SESSION_IDLE_HOURS * 3_600_000, Date.parse(createdAt) + SESSION_DAYS * DAY),
  ).toISOString();

export type SessionUser = SessionUserAttributes & { id: string; sessionId: string };

/** Who a token belongs to, or null. One trip; whoever is not active, or whose time is over, is signed out. */
export async function validateSession(
  db: Database,
  token: string,
  later: (work: Promise<unknown>) => void,
): Promise<SessionUser | null> {
  const id = toSessionId(token);
  const { user, session } = await createLucia(db).validateSession(id);
  if (!user || !session) return null;
  const { createdAt, seenAt } = session;
  if (Date.now() - Date.parse(seenAt) > TOUCH_INTERVAL_MS)
    later(
      db
        .update(sessions)
        .set({ seenAt: new Date().toISOString(), expiresAt: getSessionExpiry(createdAt) })
        .where(eq(sessions.id, id))
        .run(),
    );
  return { ...user, sessionId: id };
}

type NewSession = {
  userId: string;
  /** The digest of the password that was proved. */
  passwordHash: string;
  token: string;
  userAgent: string | null;
  replaces: string | null;
};

/**
 * The statements that begin a session: the one whose cookie came along ends, whoever's it was, and the user keeps
 * the ten newest. The second one gives its id; nothing, where the password is another by now, or the user not active.
 */
export function createSessionStatements(
  db: Database,
  { userId, passwordHash, token, userAgent, replaces }: NewSession,
) {
  const now = new Date().toISOString();
  const row = db
    .select({
      id: sql<string>`${toSessionId(token)}`.as('id'),
      userId: users.id,
      createdAt: sql<string>`${now}`.as('created_at'),
      seenAt: sql<string>`${now}`.as('seen_at'),
      expiresAt: sql<string>`${getSessionExpiry(now)}`.as('expires_at'),
      userAgent: sql<string | null>`${userAgent}`.as('user_agent'),
    })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.passwordHash, passwordHash), eq(users.status, 'active')));
  const newest = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.createdAt), desc(sql`rowid`))
    .limit(SESSIONS_PER_USER);
  return [
    db.delete(sessions).where(eq(sessions.id, toSessionId(replaces ?? ''))),
    db.insert(sessions).select(row).returning({ id: sessions.id }),
    db.delete(sessions).where(and(eq(sessions.userId, userId), sql`${sessions.id} not in ${newest}`)),
  ] as const;
}
