import { randomInt, randomUUID } from 'node:crypto';
import { createTRPCClient, httpLink, type TRPCClient } from '@trpc/client';
import { eq } from 'drizzle-orm';
import { emailKey } from '../../db/domain/fold.ts';
import type { Role, UserStatus } from '../../db/domain/users.ts';
import { agencies, users } from '../../db/tables/agencies.ts';
import { sessions } from '../../db/tables/sessions.ts';
import { openDatabase } from '../../worker/database.ts';
import { hashPassword } from '../../worker/auth/password-hashing.ts';
import type { AppRouter } from '../../worker/routers/app.ts';
import { newToken, sessionId } from '../../worker/auth/session.ts';
import { type TheHouse, theHouse } from './shared-server.ts';

export const PASSWORD = 'Llavero!2026';

/** Whoever calls: what the browser would send for them, and the API as they see it. */
export type Caller = {
  /** Value of the session cookie, or null without one. */
  token: string | null;
  headers: Record<string, string>;
  api: TRPCClient<AppRouter>;
  /** Any path of the house, with this person's headers. */
  fetch: (path: string, init?: RequestInit) => Promise<Response>;
};
export type Person = Caller & {
  id: string;
  email: string;
  role: Role;
  agencyId: string | null;
  token: string;
};
export type Agency = {
  id: string;
  name: string;
  manager: Person;
  agent: Person;
  /** Manager of another agency. */
  stranger: Person;
  /** Signed in, of no agency. */
  orphan: Person;
  anonymous: Caller;
};

/** A new agency with its people, and those who must stay outside; nothing of it is shared with another suite. */
export async function mintAgency(
  name = `Agencia ${randomInt(1e9)}`,
  house: TheHouse = theHouse(),
): Promise<Agency> {
  const [id, other] = [randomUUID(), randomUUID()];
  const db = databaseOf(house);
  const at = new Date().toISOString();
  const row = { colorPalette: [], createdAt: at, updatedAt: at };
  await db.insert(agencies).values([
    { ...row, id, name },
    { ...row, id: other, name: `Vecina de ${name}` },
  ]);
  const [manager, agent, stranger, orphan] = await Promise.all([
    mintPerson({ agencyId: id, role: 'manager' }, house),
    mintPerson({ agencyId: id, role: 'agent' }, house),
    mintPerson({ agencyId: other, role: 'manager' }, house),
    mintPerson({ agencyId: null, role: 'agent' }, house),
  ]);
  await db.update(agencies).set({ managerUserId: manager.id }).where(eq(agencies.id, id));
  return { id, name, manager, agent, stranger, orphan, anonymous: callerOf(null, house) };
}

type Traits = { agencyId: string | null; role?: Role; status?: UserStatus; fullName?: string };

/** A user with a session, straight in the database; whoever is not active has none, and the token opens nothing. */
export async function mintPerson(traits: Traits, house: TheHouse = theHouse()): Promise<Person> {
  const { agencyId, role = 'agent', status = 'active', fullName = 'Persona de Prueba' } = traits;
  const id = randomUUID();
  const email = `${role}-${id.slice(0, 8)}@llavero.test`;
  const at = new Date().toISOString();
  const db = databaseOf(house);
  const user = {
    id,
    agencyId,
    role,
    status,
    fullName,
    displayName: fullName,
    email,
    emailKey: emailKey(email),
  };
  await db
    .insert(users)
    .values({ ...user, passwordHash: await storedPassword(), createdAt: at, updatedAt: at });
  const token = status === 'active' ? await mintSession(id, house) : newToken();
  return { ...callerOf(token, house), id, email, role, agencyId, token };
}

/** A session of an active user, straight in the database; gives the cookie's value. */
export async function mintSession(userId: string, house: TheHouse = theHouse()): Promise<string> {
  const token = newToken();
  const now = Date.now();
  const at = new Date(now).toISOString();
  const expiresAt = new Date(now + 3_600_000).toISOString();
  const row = { id: sessionId(token), userId, createdAt: at, seenAt: at, expiresAt };
  await databaseOf(house).insert(sessions).values(row);
  return token;
}

/** The API as somebody with this session cookie sees it. Each caller comes from an address of its own. */
export function callerOf<T extends string | null>(token: T, { origin }: TheHouse = theHouse()) {
  const headers: Record<string, string> = {
    origin,
    'sec-fetch-site': 'same-origin',
    'cf-connecting-ip': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`,
    ...(token && { cookie: `__Host-session=${token}` }),
  };
  return {
    token,
    headers,
    api: createTRPCClient<AppRouter>({ links: [httpLink({ url: `${origin}/trpc`, headers })] }),
    fetch: (path: string, init: RequestInit = {}) =>
      fetch(origin + path, { redirect: 'manual', ...init, headers: { ...headers, ...init.headers } }),
  };
}

const databaseOf = ({ databaseUrl }: TheHouse) => openDatabase({ DATABASE_URL: databaseUrl });

let stored: Promise<string> | undefined;
/** The hash of PASSWORD, worked out once: it costs 140 ms by design. */
function storedPassword(): Promise<string> {
  stored ??= hashPassword(PASSWORD);
  return stored;
}
