import { and, eq, inArray, isNotNull, ne, not, or, type SQL, sql } from 'drizzle-orm';
import { emailKey } from '../../../db/domain/fold.ts';
import type { SavedViewList } from '../../../db/domain/saved-views/saved-views.ts';
import { STILL_HANDING_OVER } from '../../../db/domain/users/hand-over.ts';
import type { Role, UserStatus } from '../../../db/domain/users/users.ts';
import { users } from '../../../db/tables/agencies.ts';
import { sessions } from '../../../db/tables/sessions.ts';
import { createUserOnce } from '../../auth/create-user-once.ts';
import { hashPassword } from '../../auth/password-hashing.ts';
import { assertStrongPassword } from '../../auth/password-strength.ts';
import type { Caller } from '../../caller.ts';
import type { Context } from '../../context.ts';
import { AppError, handOverMissing, notFound } from '../../errors.ts';
import { digestInput } from '../../tenant/input-digest.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';
import type { Statement } from '../../tenant/tenant-types.ts';
import { assertNotSelf } from './assert-user.ts';

/** The hand-over of the work of a user who leaves, and the condition that work would stay. */
type Leaving = { statements: Statement<unknown>[]; isBlocked: SQL };
type UserChanges = Partial<{ status: UserStatus; role: Role; passwordHash: string; avatarKey: null }>;

const CREATED_WITH_OTHER_CONTENTS =
  'Este usuario ya se había creado con los datos anteriores. Búscalo en la tabla.';
type NewUser = {
  email: string;
  role: Role;
  fullName: string | null;
  password: string;
  clientKey?: string;
};

/**
 * Creates an active user and returns the id. Idempotent by client key: the same contents and password return the user that the key
 * created; others throw CONFLICT. Throws BAD_REQUEST for a weak password; an email address that is taken fails the unique constraint.
 */
export function createUser(
  { tenantDb, user, directory, cell }: Caller & Pick<Context, 'directory' | 'cell'>,
  newUser: NewUser,
): Promise<{ id: string }> {
  const { email, password } = newUser;
  assertStrongPassword(password, { email, agencyName: user.agencyName }, 'newUser');
  return directory.claim(cell, emailKey(email), () => insertUserOnce(tenantDb, newUser));
}

async function insertUserOnce(
  { scope: { db, agencyId, auditLog } }: TenantDb,
  { password, clientKey, ...profile }: NewUser,
): Promise<{ id: string }> {
  const submission = { clientKey, digest: digestInput({ agencyId, ...profile }), password };
  return createUserOnce<{ id: string }>(db, submission, {
    repeat: ({ id }) => ({ id }),
    conflict: () => new AppError('CONFLICT', CREATED_WITH_OTHER_CONTENTS),
    create: async () => {
      const id = crypto.randomUUID();
      const at = new Date().toISOString();
      await db.batch([
        db.insert(users).values({
          id,
          agencyId,
          ...profile,
          emailKey: emailKey(profile.email),
          passwordHash: await hashPassword(password),
          clientKey,
          inputDigest: submission.digest,
          createdAt: at,
          updatedAt: at,
        }),
        auditLog.auditInsert(users, id, { ...profile, fullName: profile.fullName ?? undefined }),
      ]);
      return { id };
    },
  });
}

/**
 * Updates a user and ends the user's sessions. Throws NOT_FOUND when there is no such user or it is deleted. Where the user already
 * has the new status or role, they and their sessions stay unchanged. `leaving`: the work is handed over in the same batch; throws
 * BAD_REQUEST where there is work that nobody takes over.
 */
export async function updateUser(
  { scope: { db, visibleRowsCondition, auditLog } }: TenantDb,
  id: string,
  values: UserChanges,
  leaving?: Leaving,
) {
  const existing = visibleRowsCondition(users, eq(users.id, id), ne(users.status, 'deleted'));
  const isBlocked = leaving?.isBlocked ?? sql`0`;
  const hasOther = or(
    values.status && ne(users.status, values.status),
    values.role && ne(users.role, values.role),
  );
  const changing = and(existing, hasOther, not(isBlocked));
  const results = await db.batch([
    db
      .select({ isBlocked: sql<number>`${isBlocked}`.as('is_blocked') })
      .from(users)
      .where(existing),
    auditLog.auditUpdate(users, changing, values),
    ...(leaving?.statements ?? []),
    db
      .delete(sessions)
      .where(inArray(sessions.userId, db.select({ id: users.id }).from(users).where(changing))),
    db
      .update(users)
      .set({
        ...values,
        ...(values.status === 'active' && { handingOver: null }),
        version: sql`${users.version} + 1`,
        updatedAt: new Date().toISOString(),
      })
      .where(changing),
  ] as never);
  const [found] = (results as { isBlocked: number }[][])[0] ?? [];
  if (!found) throw notFound();
  if (found.isBlocked) throw handOverMissing();
}

/** Throws CONFLICT while the work of the user is being handed over. */
export async function activateUser(tenantDb: TenantDb, id: string): Promise<void> {
  const isHandingOver = [eq(users.id, id), isNotNull(users.handingOver)];
  const [found] = await tenantDb.statements.count(users, 1, isHandingOver);
  if (found?.count) throw new AppError('CONFLICT', STILL_HANDING_OVER);
  await updateUser(tenantDb, id, { status: 'active' });
}

/** Throws BAD_REQUEST for one's own role. */
export async function setRole({ tenantDb, user }: Caller, id: string, role: Role): Promise<void> {
  assertNotSelf(user.id, id, 'Tu rol solo puede cambiarlo otro gerente.');
  await updateUser(tenantDb, id, { role });
}

/** Sets the password of a colleague. Throws BAD_REQUEST for one's own and a weak one. */
export async function setPassword({ tenantDb, user }: Caller, id: string, password: string): Promise<void> {
  assertNotSelf(user.id, id);
  const [colleague] = await tenantDb.statements.select(
    users,
    { email: users.email },
    { where: [eq(users.id, id)] },
  );
  assertStrongPassword(password, { email: colleague?.email, agencyName: user.agencyName }, 'colleague');
  await updateUser(tenantDb, id, { passwordHash: await hashPassword(password) });
}

/** Sets the saved view that a list of the user opens with; null for none. */
export const setDefaultViewOfUser = (
  { scope: { db, visibleRowsCondition } }: TenantDb,
  id: string,
  list: SavedViewList,
  viewId: string | null,
): Promise<unknown> =>
  db
    .update(users)
    .set({
      defaultViews: sql`json_patch(coalesce(${users.defaultViews}, '{}'), json_object(${list}, ${viewId}))`,
    })
    .where(visibleRowsCondition(users, eq(users.id, id)));
