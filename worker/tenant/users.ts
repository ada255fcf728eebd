import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { emailKey } from '../../db/domain/fold.ts';
import type { Role, UserStatus } from '../../db/domain/users.ts';
import { users } from '../../db/tables/agencies.ts';
import { sessions } from '../../db/tables/sessions.ts';
import type { AuditedChange } from '../audit/audit-log.ts';
import { createUserOnce } from '../auth/create-user-once.ts';
import { hashPassword } from '../auth/password-hashing.ts';
import { AppError, notFound } from '../errors.ts';
import { digestInput } from './input-digest.ts';
import type { Statement, TenantScope } from './mutations.ts';

type Changes = Partial<{ status: UserStatus; role: Role; passwordHash: string; avatarKey: null }>;

const OTHER_CONTENTS = 'Este usuario ya se había creado con los datos anteriores. Búscalo en la tabla.';
type NewUser = {
  email: string;
  role: Role;
  fullName: string | null;
  password: string;
  clientKey?: string;
};

/** The part of the wall for the agency's people. */
export function createUserMutations({ db, agencyId, tenantWhere, auditLog }: TenantScope) {
  const now = () => new Date().toISOString();
  const somebody = (id: string, ...conditions: (SQL | undefined)[]) =>
    tenantWhere(users, eq(users.id, id), ...conditions);

  /**
   * A new colleague, active at once. A taken address is refused by the row; the same client key with the same contents and password
   * gives the person it made, with others CONFLICT.
   */
  async function create({ password, clientKey, ...person }: NewUser): Promise<{ id: string }> {
    const sent = { clientKey, digest: digestInput({ agencyId, ...person }), password };
    return createUserOnce<{ id: string }>(db, sent, {
      repeat: ({ id }) => ({ id }),
      conflict: () => new AppError('CONFLICT', OTHER_CONTENTS),
      make: async () => {
        const id = crypto.randomUUID();
        const at = now();
        await db.batch([
          db.insert(users).values({
            id,
            agencyId,
            ...person,
            emailKey: emailKey(person.email),
            passwordHash: await hashPassword(password),
            clientKey,
            inputDigest: sent.digest,
            createdAt: at,
            updatedAt: at,
          }),
          auditLog.recordInsert(users, id, ['email', 'role', ...(person.fullName ? ['fullName'] : [])]),
        ]);
        return { id };
      },
    });
  }
  /**
   * Changes somebody who is not deleted, with what else must happen at once, and ends their sessions; NOT_FOUND when there
   * is nobody. Where the noted field has its new value already, the person stays as they are, and signed in.
   */
  async function update(
    id: string,
    values: Changes,
    noted?: AuditedChange & { to: string },
    also: Statement<unknown>[] = [],
  ) {
    const there = somebody(id, ne(users.status, 'deleted'));
    const who = noted ? and(there, ne(noted.column, noted.to)) : there;
    const results = await db.batch([
      db.select({ id: users.id }).from(users).where(there),
      auditLog.recordUpdate(users, who, Object.keys(values), noted),
      ...also,
      db.delete(sessions).where(inArray(sessions.userId, db.select({ id: users.id }).from(users).where(who))),
      db
        .update(users)
        .set({ ...values, version: sql`${users.version} + 1`, updatedAt: now() })
        .where(who),
    ] as never);
    if ((results as unknown[][])[0]?.length === 0) throw notFound();
  }
  return { create, update };
}
