import { and, eq, inArray, ne, not, sql } from 'drizzle-orm';
import type { z } from 'zod/mini';
import { emailKey } from '../../../db/domain/fold.ts';
import { type HandOver, mapWorkKinds, type OpenWork } from '../../../db/domain/users/hand-over.ts';
import type { profileInput } from '../../../db/domain/users/profile-input.ts';
import { users } from '../../../db/tables/agencies.ts';
import { sessions } from '../../../db/tables/sessions.ts';
import type { SessionUser } from '../../auth/session.ts';
import type { Context } from '../../context.ts';
import { handOverMissing, lastManager, linkedRecordNotFound, versionConflict } from '../../errors.ts';
import { stagedFolder, stagedImageChange, stagedImageExpired } from '../../files/staged-images.ts';
import { openTenantDb } from '../../open-tenant-db.ts';
import { toActor } from '../../tenant/actor.ts';
import { createAuditLog } from '../../tenant/audit-log.ts';
import { digestChange, isAppliedChange } from '../../tenant/input-digest.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';
import { assertNotReceiving, assertSuccessors } from '../users/deactivate-user.ts';
import { handOverStatements } from '../users/hand-over-statements.ts';
import { countOpenWork, keepsWork } from '../users/open-work.ts';

type Caller = Context & { user: SessionUser };

/** The columns of a profile that its own user receives. */
export const profileColumns = {
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
const getOwnTenantDb = ({ user, db, ...ctx }: Caller) =>
  user.agencyId ? openTenantDb({ ...ctx, db }, { ...user, agencyId: user.agencyId }) : null;

/**
 * Updates the caller's profile and avatar in one statement and returns the profile. A new email address ends the user's other
 * sessions; one that is taken fails the unique constraint. Throws CONFLICT when the version is stale, BAD_REQUEST when the staged
 * avatar has expired. Idempotent: the same change again returns what it left.
 */
export async function updateOwnProfile(
  { db, user, ...ctx }: Caller,
  { version, profile, emailChange, picture }: z.infer<typeof profileInput>,
) {
  const email = emailChange && { email: emailChange.email, emailKey: emailKey(emailChange.email) };
  const folder = stagedFolder('u', user.id);
  const avatar = stagedImageChange(db, picture, { bucket: 'AVATARS', agencyId: user.agencyId, folder });
  const me = eq(users.id, user.id);
  const current = and(me, eq(users.version, version), avatar.isStaged);
  const set = { ...profile, ...email, ...(avatar.hasChange && { avatarKey: avatar.key }) };
  const changeDigest = digestChange(user.id, version, { ...profile, ...email, picture });
  // Holds only after the update of this batch has set the new address.
  const emailChanged = and(me, eq(users.version, version + 1), eq(users.emailKey, email?.emailKey ?? ''));
  const otherSessions = and(
    ne(sessions.id, user.sessionId),
    inArray(sessions.userId, db.select({ id: users.id }).from(users).where(emailChanged)),
  );
  const [[staged], , , , , [row]] = await db.batch([
    avatar.find,
    createAuditLog(db, { ...toActor(ctx, user), agencyId: user.agencyId }).recordUpdate(users, current, set),
    db
      .update(users)
      .set({ ...set, changeDigest, version: version + 1, updatedAt: new Date().toISOString() })
      .where(current),
    avatar.dequeue,
    db.delete(sessions).where(otherSessions),
    db
      .select(profileColumns)
      .from(users)
      .where(and(me, isAppliedChange(users, version, changeDigest))),
  ]);
  if (!row) throw picture && !staged ? stagedImageExpired() : versionConflict();
  return row;
}

/** Counts what the caller is responsible for and is open, up to 1000 of each kind. */
export async function countOwnOpenWork(ctx: Caller): Promise<OpenWork> {
  const tenantDb = getOwnTenantDb(ctx);
  return tenantDb ? countOpenWork(tenantDb, ctx.user.id) : mapWorkKinds(() => 0);
}

/** Throws CONFLICT where the agency has no other active manager. */
async function assertOtherManager(tenantDb: TenantDb, id: string): Promise<void> {
  const isOther = [ne(users.id, id), eq(users.role, 'manager'), eq(users.status, 'active')];
  const [found] = await tenantDb.statements.count(users, 1, isOther);
  if (!found?.count) throw lastManager();
}

/**
 * Marks the caller's account as deleted, which ends its sessions; the work is handed over to managers in the same batch. Throws
 * BAD_REQUEST when one who takes over is not another active manager or work would stay, CONFLICT before both for the last active
 * manager, whom a database trigger rejects too.
 */
export async function deleteOwnAccount(ctx: Caller, handTo: HandOver): Promise<void> {
  const { db, user } = ctx;
  const tenantDb = getOwnTenantDb(ctx);
  if (tenantDb && user.role === 'manager') await assertOtherManager(tenantDb, user.id);
  if (tenantDb) {
    await assertSuccessors(tenantDb, user.id, handTo, 'manager');
    await assertNotReceiving(tenantDb, user.id);
  } else if (Object.values(handTo).length > 0) throw linkedRecordNotFound();
  const auditLog = createAuditLog(db, { ...toActor(ctx, user), agencyId: user.agencyId });
  const isBlocked = tenantDb ? keepsWork(tenantDb, user.id, handTo) : sql`0`;
  const leaving = and(eq(users.id, user.id), not(isBlocked));
  const deleted = { status: 'deleted', avatarKey: null } as const;
  const results = await db.batch([
    auditLog.recordUpdate(users, leaving, deleted),
    ...(tenantDb ? handOverStatements(tenantDb, user.id, handTo) : []),
    db
      .update(users)
      .set({ ...deleted, version: sql`${users.version} + 1` })
      .where(leaving)
      .returning({ id: users.id }),
  ] as never);
  if ((results as unknown[][]).at(-1)?.length === 0) throw handOverMissing();
}
