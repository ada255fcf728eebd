import { eq, sql } from 'drizzle-orm';
import { type Adapter, Lucia, TimeSpan } from 'lucia';
import type { AgentVisibility } from '../../db/domain/users/users.ts';
import { agencies, users } from '../../db/tables/agencies.ts';
import { sessions } from '../../db/tables/sessions.ts';
import type { Database } from '../database.ts';

/** The columns of a user that every authenticated request has in its context. */
export const userColumns = {
  id: users.id,
  agencyId: users.agencyId,
  role: users.role,
  fullName: users.fullName,
  displayName: users.displayName,
  email: users.email,
  avatarKey: users.avatarKey,
};
/** The same of their agency, which is joined: null without one. */
export const agencyColumns = {
  agencyName: agencies.name,
  agencyPhone: sql<string | null>`coalesce(${agencies.landlinePhone}, ${agencies.mobilePhone})`,
  agentVisibility: agencies.agentVisibility,
};
export type SessionUserAttributes = Pick<
  typeof users.$inferSelect,
  Exclude<keyof typeof userColumns, 'id'>
> & {
  agencyName: string | null;
  /** The landline, else the mobile. */
  agencyPhone: string | null;
  agentVisibility: AgentVisibility | null;
};
type SessionAttributes = { createdAt: string; seenAt: string };

/** Builds the statement that selects a session with its user and agency. */
export const selectSession = (db: Database, id: string) =>
  db
    .select({ session: sessions, user: userColumns, ...agencyColumns, status: users.status })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(agencies, eq(agencies.id, users.agencyId))
    .where(eq(sessions.id, id));
type FoundSession = Awaited<ReturnType<typeof selectSession>>[number];

/** Returns Lucia on our own tables, for the session that `selectSession` has found. */
export function createLucia(db: Database, found: FoundSession | undefined) {
  return new Lucia<SessionAttributes, SessionUserAttributes>(createLuciaAdapter(db, found), {
    // The rows store the exact expiry; Lucia must not extend it.
    sessionExpiresIn: new TimeSpan(1, 'ms'),
    getSessionAttributes: (row) => row,
    getUserAttributes: (row) => row,
  });
}

function createLuciaAdapter(db: Database, found: FoundSession | undefined): Adapter {
  const unused = () => Promise.reject(new Error('Sessions are created and deleted in batches of their own.'));
  return {
    getSessionAndUser(id) {
      if (!found) return Promise.resolve([null, null]);
      const { session, user, status, ...agency } = found;
      const databaseSession = {
        id,
        userId: user.id,
        expiresAt: new Date(session.expiresAt),
        attributes: session,
      };
      return Promise.resolve([
        databaseSession,
        status === 'active' ? { id: user.id, attributes: { ...user, ...agency } } : null,
      ]);
    },
    async deleteSession(id) {
      await db.delete(sessions).where(eq(sessions.id, id));
    },
    getUserSessions: unused,
    setSession: unused,
    // validateSession in session.ts extends sessions; Lucia calls this only in a session's last millisecond.
    updateSessionExpiration: () => Promise.resolve(),
    deleteUserSessions: unused,
    deleteExpiredSessions: unused,
  };
}

declare module 'lucia' {
  interface Register {
    Lucia: Lucia<SessionAttributes, SessionUserAttributes>;
    DatabaseSessionAttributes: SessionAttributes;
    DatabaseUserAttributes: SessionUserAttributes;
  }
}
