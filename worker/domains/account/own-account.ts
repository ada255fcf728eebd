import type { TRPCError } from '@trpc/server';
import { and, eq, inArray, ne, not, sql } from 'drizzle-orm';
import type { z } from 'zod/mini';
import { emailKey } from '../../../db/domain/fold.ts';
import { type HandOver, mapWorkKinds, type OpenWork } from '../../../db/domain/users/hand-over.ts';
import type {
  accountDeleteInput,
  changePasswordInput,
  profileInput,
} from '../../../db/domain/users/profile-input.ts';
import { users } from '../../../db/tables/agencies.ts';
import { sessions } from '../../../db/tables/sessions.ts';
import { hashPassword } from '../../auth/password-hashing.ts';
import { assertStrongPassword } from '../../auth/password-strength.ts';
import { createSessionCookie, createSessionStatements, EXPIRED_SESSION_COOKIE } from '../../auth/session.ts';
import { createSessionToken } from '../../auth/session-token.ts';
import { verifyCurrentPassword } from '../../auth/verify-current-password.ts';
import type { UserCaller } from '../../caller.ts';
import {
  AppError,
  handOverMissing,
  lastManager,
  linkedRecordNotFound,
  notFound,
  versionConflict,
} from '../../errors.ts';
import { stagedFolder, stagedImageChange, stagedImageExpired } from '../../files/staged-images.ts';
import { toImageVersion } from '../../image-version.ts';
import { openTenantDb } from '../../open-tenant-db.ts';
import { limitTakenEmails } from '../../rate-limits/email-probing-limit.ts';
import { toRateLimitKey } from '../../rate-limits/persistent-rate-limit.ts';
import { toActor } from '../../tenant/actor.ts';
import { createAuditLog } from '../../tenant/audit-log.ts';
import { appliedChangeCondition, digestChange } from '../../tenant/input-digest.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';
import { SIGNED_OUT } from '../../trpc.ts';
import { assertNotReceiving, assertSuccessors } from '../users/deactivate-user.ts';
import { handOverStatements } from '../users/hand-over-statements.ts';
import { countOpenWork, keepsWorkCondition } from '../users/open-work.ts';

type ProfileEdit = z.infer<typeof profileInput>;

/** The columns of a profile that its own user receives. */
const profileColumns = {
  id: users.id,
  role: users.role,
  fullName: users.fullName,
  displayName: users.displayName,
  email: users.email,
  phone: users.phone,
  createdAt: users.createdAt,
  avatarKey: users.avatarKey,
  version: users.version,
};

/** The tenant database of the caller's agency; null for a user without one. */
const getOwnTenantDb = ({ user, db, ...ctx }: UserCaller) =>
  user.agencyId ? openTenantDb({ ...ctx, db }, { ...user, agencyId: user.agencyId }) : null;

type ProfileRow = Pick<typeof users.$inferSelect, keyof typeof profileColumns>;
const toProfile = ({ avatarKey, ...profile }: ProfileRow, agencyName: string | null) => ({
  ...profile,
  avatar: toImageVersion(avatarKey),
  agencyName,
});

const createOwnAuditLog = (ctx: UserCaller) =>
  createAuditLog(ctx.db, { ...ctx, agencyId: ctx.user.agencyId, userId: ctx.user.id, role: ctx.user.role });

/** Returns the caller's profile. Throws NOT_FOUND. */
export async function findOwnProfile({ db, user }: UserCaller) {
  const [profile] = await db.select(profileColumns).from(users).where(eq(users.id, user.id));
  if (!profile) throw notFound();
  return toProfile(profile, user.agencyName);
}

/**
 * Runs an update of a profile with another email address within the limit `takenEmail`: it tells whether an address is taken. Throws
 * TOO_MANY_REQUESTS beyond it.
 */
export function limitEmailChange<R extends { ok: boolean; error?: TRPCError }>(
  ctx: UserCaller,
  { emailChange }: ProfileEdit,
  run: () => Promise<R>,
): Promise<R> {
  if (!emailChange) return run();
  const key = toRateLimitKey('takenEmail', ctx.user.id);
  const recordLimited = () => createOwnAuditLog(ctx).auditEntry('changeEmail.limited', 'users', ctx.user.id);
  return limitTakenEmails(ctx.db, { key, recordLimited }, run);
}

/** Updates the caller's profile. A new email address requires the password. Throws as updateProfileRow, and BAD_REQUEST. */
export async function updateOwnProfile(ctx: UserCaller, input: ProfileEdit) {
  if (input.emailChange) await verifyCurrentPassword(ctx, input.emailChange.password, 'password');
  const from = emailKey(ctx.user.email);
  const to = input.emailChange ? emailKey(input.emailChange.email) : from;
  const update = () => updateProfileRow(ctx, input);
  return toProfile(await ctx.directory.changeAddress(ctx.cell, { from, to }, update), ctx.user.agencyName);
}

/**
 * Updates the caller's profile and avatar in one statement and returns the profile. A new email address ends the user's other
 * sessions; one that is taken fails the unique constraint. Throws CONFLICT when the version is stale, BAD_REQUEST when the staged
 * avatar has expired. Idempotent: the same change again returns what it left.
 */
async function updateProfileRow(
  { db, user, ...ctx }: UserCaller,
  { version, profile, emailChange, picture }: ProfileEdit,
) {
  const email = emailChange && { email: emailChange.email, emailKey: emailKey(emailChange.email) };
  const folder = stagedFolder('u', user.id);
  const avatar = stagedImageChange(db, picture, { bucket: 'AVATARS', agencyId: user.agencyId, folder });
  const me = eq(users.id, user.id);
  const isCurrent = and(me, eq(users.version, version), avatar.isStaged);
  const set = { ...profile, ...email, ...(avatar.hasChange && { avatarKey: avatar.key }) };
  const changeDigest = digestChange(user.id, version, { ...profile, ...email, picture });
  // Holds only after the update of this batch has set the new address.
  const emailChanged = and(me, eq(users.version, version + 1), eq(users.emailKey, email?.emailKey ?? ''));
  const otherSessions = and(
    ne(sessions.id, user.sessionId),
    inArray(sessions.userId, db.select({ id: users.id }).from(users).where(emailChanged)),
  );
  const [[staged], , , , , [row]] = await db.batch([
    avatar.selectKey,
    createAuditLog(db, { ...toActor(ctx, user), agencyId: user.agencyId }).auditUpdate(users, isCurrent, set),
    db
      .update(users)
      .set({ ...set, changeDigest, version: version + 1, updatedAt: new Date().toISOString() })
      .where(isCurrent),
    avatar.dequeue,
    db.delete(sessions).where(otherSessions),
    db
      .select(profileColumns)
      .from(users)
      .where(and(me, appliedChangeCondition(users, version, changeDigest))),
  ]);
  if (!row) throw picture && !staged ? stagedImageExpired() : versionConflict();
  return row;
}

/** Sets a new password, deletes all sessions of the user and creates a new one for this request. Throws BAD_REQUEST, UNAUTHORIZED. */
export async function changeOwnPassword(
  ctx: UserCaller,
  input: z.infer<typeof changePasswordInput>,
): Promise<void> {
  const { db, user } = ctx;
  const verifiedHash = await verifyCurrentPassword(ctx, input.current, 'current');
  assertStrongPassword(input.next, user, 'self');
  const token = createSessionToken();
  const passwordHash = await hashPassword(input.next);
  // A password that a manager sets meanwhile is not overwritten: every statement depends on the hash that was verified.
  const isUnchanged = and(eq(users.id, user.id), eq(users.passwordHash, verifiedHash));
  const hasNewHash = and(eq(users.id, user.id), eq(users.passwordHash, passwordHash));
  const changedUser = db.select({ id: users.id }).from(users).where(hasNewHash);
  const [[updated]] = await db.batch([
    db
      .update(users)
      .set({ passwordHash, version: sql`${users.version} + 1` })
      .where(isUnchanged)
      .returning({ id: users.id }),
    createOwnAuditLog(ctx).auditIfChanged('changePassword', users, user.id),
    db.delete(sessions).where(inArray(sessions.userId, changedUser)),
    ...createSessionStatements(db, {
      userId: user.id,
      passwordHash,
      token,
      userAgent: ctx.userAgent,
      replaces: ctx.token,
    }),
  ]);
  if (!updated) throw new AppError('UNAUTHORIZED', SIGNED_OUT);
  ctx.headers.append('set-cookie', createSessionCookie(token, ctx.cell));
}

/** Counts what the caller is responsible for and is open, up to 1000 of each kind. */
export async function countOwnOpenWork(ctx: UserCaller): Promise<OpenWork> {
  const tenantDb = getOwnTenantDb(ctx);
  return tenantDb ? countOpenWork(tenantDb, ctx.user.id) : mapWorkKinds(() => 0);
}

/** Throws CONFLICT where the agency has no other active manager. */
async function assertOtherManager(tenantDb: TenantDb, id: string): Promise<void> {
  const isOther = [ne(users.id, id), eq(users.role, 'manager'), eq(users.status, 'active')];
  const [found] = await tenantDb.statements.count(users, 1, isOther);
  if (!found?.count) throw lastManager();
}

/** Marks the caller's account as deleted (see markAsDeleted); requires the password. */
export async function deleteOwnAccount(
  ctx: UserCaller,
  { password, handTo }: z.infer<typeof accountDeleteInput>,
): Promise<void> {
  await verifyCurrentPassword(ctx, password, 'password');
  await markAsDeleted(ctx, handTo);
  ctx.headers.append('set-cookie', EXPIRED_SESSION_COOKIE);
}

/**
 * Marks the caller's account as deleted, which ends its sessions; the work is handed over to managers in the same batch. Throws
 * BAD_REQUEST when one who takes over is not another active manager or work would stay, CONFLICT before both for the last active
 * manager, whom a database trigger rejects too.
 */
async function markAsDeleted(ctx: UserCaller, handTo: HandOver): Promise<void> {
  const { db, user } = ctx;
  const tenantDb = getOwnTenantDb(ctx);
  if (tenantDb && user.role === 'manager') await assertOtherManager(tenantDb, user.id);
  if (tenantDb) {
    await assertSuccessors(tenantDb, user.id, handTo, 'manager');
    await assertNotReceiving(tenantDb, user.id);
  } else if (Object.values(handTo).length > 0) throw linkedRecordNotFound();
  const auditLog = createAuditLog(db, { ...toActor(ctx, user), agencyId: user.agencyId });
  const isBlocked = tenantDb ? keepsWorkCondition(tenantDb, user.id, handTo) : sql`0`;
  const leaving = and(eq(users.id, user.id), not(isBlocked));
  const deleted = { status: 'deleted', avatarKey: null } as const;
  const results = await db.batch([
    auditLog.auditUpdate(users, leaving, deleted),
    ...(tenantDb ? handOverStatements(tenantDb, user.id, handTo) : []),
    db
      .update(users)
      .set({ ...deleted, version: sql`${users.version} + 1` })
      .where(leaving)
      .returning({ id: users.id }),
  ] as never);
  if ((results as unknown[][]).at(-1)?.length === 0) throw handOverMissing();
}
