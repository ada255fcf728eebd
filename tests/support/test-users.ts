import { randomInt, randomUUID } from 'node:crypto';
import { createTRPCClient, httpLink, type TRPCClient } from '@trpc/client';
import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/libsql/web';
import { emailKey } from '../../db/domain/fold.ts';
import { OPENING_PAGE, PAGE_USER_HEADER } from '../../db/domain/users/page-user.ts';
import type { Role, UserStatus } from '../../db/domain/users/users.ts';
import { agencies, users } from '../../db/tables/agencies.ts';
import { cellAddresses } from '../../db/tables/cells.ts';
import { sessions } from '../../db/tables/sessions.ts';
import { hashPassword } from '../../worker/auth/password-hashing.ts';
import { toSessionId } from '../../worker/auth/session.ts';
import { createSessionToken } from '../../worker/auth/session-token.ts';
import type { Database } from '../../worker/database.ts';
import type { AppRouter } from '../../worker/domains/index.ts';
import {
  fetchOnOpenConnection,
  openClient,
  openSql,
  type SharedServer,
  sharedServer,
} from './shared-server.ts';

export const PASSWORD = 'Llavero!2026';

/** A client with or without a session: the headers a browser would send, and the API through them. */
export type TestClient = {
  /** Value of the session cookie, or null without one. */
  token: string | null;
  headers: Record<string, string>;
  api: TRPCClient<AppRouter>;
  /** Requests any path with these headers; redirects are not followed. */
  fetch: (path: string, init?: RequestInit) => Promise<Response>;
};
export type TestUser = TestClient & {
  id: string;
  email: string;
  role: Role;
  agencyId: string | null;
  token: string;
};
export type TestAgency = {
  id: string;
  name: string;
  manager: TestUser;
  agent: TestUser;
  /** Manager of another agency. */
  otherTenant: TestUser;
  /** Signed in, without agency. */
  withoutAgency: TestUser;
  anonymous: TestClient;
};

/** Creates an agency with its users, and users who have no access to it; suites share none of it. Of two cells the other tenant is in the default one. */
export async function createTestAgency(
  name = `Agencia ${randomInt(1e9)}`,
  server: SharedServer = sharedServer(),
): Promise<TestAgency> {
  const [id, other] = [randomUUID(), randomUUID()];
  const neighbourServer = toDefaultCell(server);
  const at = new Date().toISOString();
  const row = { colorPalette: [], createdAt: at, updatedAt: at };
  const prepared = await Promise.all([
    prepareUser({ agencyId: id, role: 'manager' }, server),
    prepareUser({ agencyId: id, role: 'agent' }, server),
    prepareUser({ agencyId: other, role: 'manager' }, neighbourServer),
    prepareUser({ agencyId: null, role: 'agent' }, server),
  ]);
  const [manager, agent, otherTenant, withoutAgency] = prepared.map(({ user }) => user) as FourUsers;
  const own = { ...row, id, name, managerUserId: manager.id };
  const neighbour = { ...row, id: other, name: `Vecina de ${name}` };
  const isNeighbour = ({ userRow }: Prepared) => userRow.agencyId === other;
  // One round trip without cells, because every test creates an agency.
  if (server.cell) {
    agenciesOfDefaultCell.add(other);
    await insertAgencies(neighbourServer, [neighbour], prepared.filter(isNeighbour));
    const others = prepared.filter((each) => !isNeighbour(each));
    await insertAgencies(server, [own], others);
    await registerAddresses(server, others);
  } else await insertAgencies(server, [own, neighbour], prepared);
  return { id, name, manager, agent, otherTenant, withoutAgency, anonymous: createTestClient(null, server) };
}

/** The server as suites without cells see it: that of its default cell. */
const toDefaultCell = ({ origin, cell, ...server }: SharedServer): SharedServer =>
  cell
    ? { origin, databaseUrl: cell.defaultDatabaseUrl, sql: openSql(cell.defaultDatabaseUrl) }
    : { origin, ...server };

/** The agencies in the default cell of a server with two. */
const agenciesOfDefaultCell = new Set<string>();
const toHome = (agencyId: string | null, server: SharedServer) =>
  agencyId && agenciesOfDefaultCell.has(agencyId) ? toDefaultCell(server) : server;

/** Opens the database of the shared server that has an agency. */
export const openAgencyDatabase = (agencyId: string | null) =>
  openServerDatabase(toHome(agencyId, sharedServer()));

type Prepared = Awaited<ReturnType<typeof prepareUser>>;
type NewAgency = typeof agencies.$inferInsert & { id: string };

async function insertAgencies(server: SharedServer, rows: NewAgency[], prepared: Prepared[]): Promise<void> {
  const db = openServerDatabase(server);
  const [{ managerUserId = null, id = '' } = {}] = rows;
  await db.batch([
    db.insert(agencies).values(rows.map((row) => ({ ...row, managerUserId: null }))),
    db.insert(users).values(prepared.map(({ userRow }) => userRow)),
    db.insert(sessions).values(prepared.flatMap(({ sessionRow }) => sessionRow ?? [])),
    db.update(agencies).set({ managerUserId }).where(eq(agencies.id, id)),
  ]);
}

/** Writes the users of the second cell into the directory. */
async function registerAddresses(server: SharedServer, prepared: Prepared[]): Promise<void> {
  const { cell } = server;
  if (!cell) return;
  const rows = prepared.map(({ userRow }) => ({
    emailKey: userRow.emailKey,
    cell: cell.name,
    claim: randomUUID(),
  }));
  await openServerDatabase(toDefaultCell(server)).insert(cellAddresses).values(rows);
}

type FourUsers = [TestUser, TestUser, TestUser, TestUser];
type Traits = { agencyId: string | null; role?: Role; status?: UserStatus; fullName?: string };

/** Inserts a user with a session into the database. A user who is not active gets no session: the token is invalid. */
export async function createTestUser(
  traits: Traits,
  anyServer: SharedServer = sharedServer(),
): Promise<TestUser> {
  const server = toHome(traits.agencyId, anyServer);
  const db = openServerDatabase(server);
  const prepared = await prepareUser(traits, server);
  const { user, userRow, sessionRow } = prepared;
  const insertUser = db.insert(users).values(userRow);
  await db.batch(sessionRow ? [insertUser, db.insert(sessions).values(sessionRow)] : [insertUser]);
  await registerAddresses(server, [prepared]);
  return user;
}

/** A user and its rows, which are not inserted yet. */
async function prepareUser(traits: Traits, server: SharedServer) {
  const { agencyId, role = 'agent', status = 'active', fullName = 'Persona de Prueba' } = traits;
  const id = randomUUID();
  const email = `${role}-${id.slice(0, 8)}@llavero.test`;
  const at = new Date().toISOString();
  const userRow = {
    ...{ id, agencyId, role, status, fullName, displayName: fullName, email, emailKey: emailKey(email) },
    ...{ passwordHash: await getPasswordHash(), createdAt: at, updatedAt: at },
  };
  const token = createSessionToken();
  const sessionRow = status === 'active' ? toSessionRow(id, token) : null;
  usersOfTokens.set(token, id);
  const user: TestUser = { ...createTestClient(token, server), id, email, role, agencyId, token };
  return { user, userRow, sessionRow };
}

function toSessionRow(userId: string, token: string) {
  const now = Date.now();
  const at = new Date(now).toISOString();
  const expiresAt = new Date(now + 3_600_000).toISOString();
  return { id: toSessionId(token), userId, createdAt: at, seenAt: at, expiresAt };
}

/** Inserts a session of an active user into the database; returns the value of its cookie. */
export async function createTestSession(
  userId: string,
  server: SharedServer = sharedServer(),
): Promise<string> {
  const token = createSessionToken();
  usersOfTokens.set(token, userId);
  await openServerDatabase(server).insert(sessions).values(toSessionRow(userId, token));
  return token;
}

/** The users of the sessions that were inserted here, for whose pages their clients speak. */
const usersOfTokens = new Map<string, string>();

/**
 * Creates a client with this session cookie (null for none) and a random IP address of its own. It speaks for a page of the session's
 * user; for one that is being opened, which only reads, where that session was not inserted here and `pageUser` is not given.
 */
export function createTestClient<T extends string | null>(
  token: T,
  { origin, cell }: SharedServer = sharedServer(),
  pageUser = usersOfTokens.get(token ?? '') ?? OPENING_PAGE,
) {
  // A cookie that the server has set names its cell already.
  const prefix = cell && !token?.includes('.') ? `${cell.name}.` : '';
  const headers: Record<string, string> = {
    origin,
    'sec-fetch-site': 'same-origin',
    'cf-connecting-ip': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`,
    [PAGE_USER_HEADER]: pageUser,
    ...(token && { cookie: `__Host-session=${prefix}${token}` }),
  };
  return {
    token,
    headers,
    api: createTRPCClient<AppRouter>({
      links: [httpLink({ url: `${origin}/trpc`, headers, fetch: fetchOnOpenConnection })],
    }),
    fetch: (path: string, init: RequestInit = {}) =>
      fetchOnOpenConnection(origin + path, {
        redirect: 'manual',
        ...init,
        headers: { ...headers, ...init.headers },
      }),
  };
}

const openServerDatabase = ({ databaseUrl }: SharedServer): Database =>
  drizzle(openClient(databaseUrl), { casing: 'snake_case' });

let passwordHash: Promise<string> | undefined;
/** The hash of PASSWORD, computed once: it costs 140 ms by design. */
function getPasswordHash(): Promise<string> {
  passwordHash ??= hashPassword(PASSWORD);
  return passwordHash;
}
