import { randomUUID, scryptSync } from 'node:crypto';
import type { InValue } from '@libsql/client/web';
import type { Role, UserStatus } from '../../db/domain/users.ts';
import { newToken, sessionId } from '../../worker/session.ts';
import { PASSWORD } from '../support/people.ts';
import { theHouse } from '../support/the-house.ts';

/** The hash of PASSWORD as cheap as scrypt allows: what many people prove at the same time. */
const CHEAP_HASH = `$scrypt$ln=1,r=1,p=1$${'A'.repeat(22)}$${scryptSync(PASSWORD, Buffer.alloc(16), 32, { N: 2, r: 1, p: 1 }).toString('base64').replace(/=+$/, '')}`;

export type Given = { id: string; role: Role; status: UserStatus; token: string; signedIn: boolean };
export type Cast = readonly (readonly [Role, UserStatus])[];

/** Many agencies with the same cast, whoever is active signed in; in three statements, as writing is what takes time. */
export async function mintCasts(many: number, cast: Cast): Promise<{ agencyId: string; people: Given[] }[]> {
  const [at, later] = [new Date().toISOString(), new Date(Date.now() + 3_600_000).toISOString()];
  const made = Array.from({ length: many }, () => ({
    agencyId: randomUUID(),
    people: cast.map(([role, status]): Given => {
      const signedIn = status === 'active';
      return { id: randomUUID(), role, status, token: newToken(), signedIn };
    }),
  }));
  await insert(
    'agencies (id, name, color_palette, created_at, updated_at)',
    made.map(({ agencyId }) => [agencyId, 'Reparto', '[]', at, at]),
  );
  await insert(
    'users (id, agency_id, role, status, email, email_key, password_hash, created_at, updated_at)',
    made.flatMap(({ agencyId, people }) =>
      people.map(({ id, role, status }) => [id, agencyId, role, status, id, id, CHEAP_HASH, at, at]),
    ),
  );
  await insert(
    'sessions (id, user_id, created_at, seen_at, expires_at)',
    made.flatMap(({ people }) =>
      people.flatMap(({ id, token, signedIn }) => (signedIn ? [[sessionId(token), id, at, at, later]] : [])),
    ),
  );
  return made;
}

const insert = (into: string, rows: InValue[][]) =>
  theHouse().sql(
    `insert into ${into} values ${rows.map((row) => `(${row.map(() => '?').join(', ')})`).join(', ')}`,
    rows.flat(),
  );

/** Does the work for each, a few at a time: more would only wait for the database's one writer. */
export async function eachOf<T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const left = all.entries();
  const results: R[] = [];
  const lane = async () => {
    for (const [at, one] of left) results[at] = await work(one);
  };
  await Promise.all([lane(), lane(), lane()]);
  return results;
}
