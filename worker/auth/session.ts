import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { RunnableQuery } from 'drizzle-orm/runnable-query';
import { SESSION_DAYS, SESSION_IDLE_HOURS, SESSIONS_PER_USER } from '../../db/domain/users/users.ts';
import { users } from '../../db/tables/agencies.ts';
import { sessions } from '../../db/tables/sessions.ts';
import { toCellToken } from '../cells/cell-token.ts';
import { DEFAULT_CELL } from '../cells/cells.ts';
import type { Database } from '../database.ts';
import { sha256 } from '../digest.ts';
import { selectSubstitutions } from '../domains/absences/stand-ins.ts';
import { createLucia, type SessionUserAttributes, selectSession } from './lucia-adapter.ts';

export const SESSION_COOKIE_NAME = '__Host-session';
export const COOKIE_ATTRIBUTES = 'Path=/; HttpOnly; Secure; SameSite=Strict';
const DAY_MS = 24 * 3_600_000;
// The expiry of a session in use is extended at most this often, so that most requests only read it.
const TOUCH_INTERVAL_MS = 5 * 60_000;

/**
 * The Set-Cookie value of a new session: '{cell}.{token}', the token alone in the default cell. Max-Age is the longest a session
 * lasts; the server checks the expiry itself.
 */
export const createSessionCookie = (token: string, cell = DEFAULT_CELL) =>
  `${SESSION_COOKIE_NAME}=${toCellToken(token, cell)}; Max-Age=${SESSION_DAYS * 86_400}; ${COOKIE_ATTRIBUTES}`;
export const EXPIRED_SESSION_COOKIE = `${SESSION_COOKIE_NAME}=; Max-Age=0; ${COOKIE_ATTRIBUTES}`;
export const toSessionId = sha256;

/** When a session that is used now expires (ISO): after 12 idle hours, and 7 days after it was created at the latest. */
export const getSessionExpiry = (createdAt: string, now = Date.now()) =>
  new Date(
    Math.min(now + SESSION_IDLE_HOURS * 3_600_000, Date.parse(createdAt) + SESSION_DAYS * DAY_MS),
  ).toISOString();

export type SessionUser = SessionUserAttributes & {
  id: string;
  sessionId: string;
  /** Who stands in for the user today, who is absent; else null. */
  standIn: string | null;
  /** The absent users for whom the user stands in today. */
  substituteFor: string[];
};

/** Builds a statement that runs in the batch which validates a session; `agencyId` is a subquery, the agency of the session's user. */
export type BuildWithSession<R> = (db: Database, agencyId: SQL) => RunnableQuery<R, 'sqlite'>;
/** The user of a session, null where it is not valid, and the result of the statement that ran with its validation. */
export type ValidatedSession<R> = { user: SessionUser | null; result: R | undefined };

type Substitution = { userId: string; substituteId: string | null };
/** What the absences of today mean for a user. */
const toSubstitutes = (rows: readonly Substitution[], id: string) => ({
  standIn: rows.find(({ userId }) => userId === id)?.substituteId ?? null,
  substituteFor: rows.flatMap(({ userId, substituteId }) => (substituteId === id ? [userId] : [])),
});

/**
 * Runs the statement that finds a session, those of the absences of its user (`userId`, a subquery), and the one of `build` if any, in one
 * round trip.
 */
export async function batchWithSession<Row extends { user: { id: string } }, R>(
  db: Database,
  find: RunnableQuery<Row[], 'sqlite'>,
  { agencyId, userId }: { agencyId: SQL; userId: SQL },
  build?: BuildWithSession<R>,
) {
  const statements = [
    find,
    selectSubstitutions(db, agencyId, userId),
    ...(build ? [build(db, agencyId)] : []),
  ];
  const [[found], rows, result] = (await db.batch(statements as never)) as [
    Row[],
    Substitution[],
    R | undefined,
  ];
  return { found, result, substitutes: toSubstitutes(rows, found?.user.id ?? '') };
}

/** Validates a session token: it is unknown or expired, or its user is not active, where `user` is null. One round trip. */
export async function validateSession<R>(
  db: Database,
  token: string,
  waitUntil: (work: Promise<unknown>) => void,
  build?: BuildWithSession<R>,
): Promise<ValidatedSession<R>> {
  const id = toSessionId(token);
  const agencyId = db
    .select({ agencyId: users.agencyId })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.id, id));
  const userId = sql`(select ${sessions.userId} from ${sessions} where ${sessions.id} = ${id})`;
  const scope = { agencyId: sql`${agencyId}`, userId };
  const { found, result, substitutes } = await batchWithSession(db, selectSession(db, id), scope, build);
  const { user, session } = await createLucia(db, found).validateSession(id);
  if (!user || !session) return { user: null, result: undefined };
  const { createdAt, seenAt } = session;
  if (Date.now() - Date.parse(seenAt) > TOUCH_INTERVAL_MS)
    waitUntil(
      db
        .update(sessions)
        .set({ seenAt: new Date().toISOString(), expiresAt: getSessionExpiry(createdAt) })
        .where(eq(sessions.id, id))
        .run(),
    );
  return { user: { ...user, ...substitutes, sessionId: id }, result };
}

type NewSession = {
  userId: string;
  /** The stored hash that the password was verified against. */
  passwordHash: string;
  token: string;
  userAgent: string | null;
  replaces: string | null;
};

/**
 * Builds the statements that create a session. They end the session whose cookie the request sent (`replaces`), of any user, and
 * all but the user's ten newest. The second statement returns the new id, and no row where the password has changed meanwhile or the
 * user is not active.
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
