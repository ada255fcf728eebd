import { eq, or, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { users } from '../db/tables/agencies.ts';
import { missingLink, Refusal } from './errors.ts';
import { pictureVersion } from './picture-version.ts';
import type { OfAgency } from './row-changes.ts';
import type { Rows } from './rows.ts';

/** What a colleague is called: the display name, else the full name, else the address. */
const called: SQL<string> = sql`coalesce(${users.displayName}, ${users.fullName}, ${users.email})`;

/** The name of the person a column points to, as part of a select. */
export const nameOf = (rows: Rows, id: SQLiteColumn) => rows.ofRow<string>(users, called, id);

/** What is shown of somebody to choose. */
export const shownPerson = {
  id: users.id,
  fullName: users.fullName,
  displayName: users.displayName,
  email: users.email,
};
type Named = { fullName: string | null; email: string };
/** By full name as Spanish sorts it, which SQLite cannot: Ángel before Beto. Who has no name comes last, by address. */
export const byName = <T extends Named>(people: T[]): T[] =>
  people.toSorted(
    (one, other) =>
      Number(one.fullName === null) - Number(other.fullName === null) ||
      (one.fullName ?? one.email).localeCompare(other.fullName ?? other.email, 'es'),
  );

/** Active colleagues by name, for choosing one; and the chosen one whatever the status. */
export async function colleagues(rows: Rows, chosen: string | null | undefined) {
  const offered = or(eq(users.status, 'active'), eq(users.id, chosen ?? ''));
  const columns = { ...shownPerson, avatarKey: users.avatarKey };
  const found = byName(await rows.list(users, columns, { where: [offered] }));
  return found.map(({ avatarKey, ...person }) => ({ ...person, avatar: pictureVersion(avatarKey) }));
}

/** Refuses to give something to a colleague who is not active, unless it was theirs already. */
export async function refuseInactive(
  rows: Rows,
  userId: string | null,
  before?: { table: OfAgency & { id: SQLiteColumn }; column: SQLiteColumn; id: string },
) {
  if (!userId) return;
  const theirs = rows.list(users, { status: users.status }, { where: [eq(users.id, userId)] });
  const was = before
    ? rows.list(before.table, { userId: before.column }, { where: [eq(before.table.id, before.id)] })
    : rows.nothing;
  const [[user], [held]] = await rows.read(theirs, was);
  if (user?.status === 'active' || (held && 'userId' in held && held.userId === userId)) return;
  if (!user) throw missingLink();
  throw new Refusal('BAD_REQUEST', 'Este usuario no está activo. Elige a otra persona.');
}

/** Refuses what a manager may do to colleagues only. */
export function refuseOneself(
  me: string,
  id: string,
  sentence = 'Tu propia cuenta se gestiona desde Mi Perfil.',
): void {
  if (me === id) throw new Refusal('BAD_REQUEST', sentence);
}
