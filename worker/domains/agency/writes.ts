import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { agencies } from '../../../db/tables/agencies.ts';
import { versionConflict } from '../../errors.ts';
import { stagedImageChange, stagedImageExpired } from '../../files/staged-images.ts';
import { appliedChangeCondition, digestChange } from '../../tenant/input-digest.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';

type Fields = Partial<
  Omit<typeof agencies.$inferInsert, 'id' | 'version' | 'changeDigest' | 'createdAt' | 'updatedAt'>
>;
/** The change of the logo (see stagedImageChange), and the folder of an image that was uploaded before the save. */
type Logo = { change: number | null | undefined; folder: string };

const NO_LOGO: Logo = { change: undefined, folder: '' };

/**
 * Updates the agency and its logo in one statement and returns the row. Throws CONFLICT when the version is stale. Idempotent: the
 * same change by the same user returns the row that its first try left.
 */
export async function updateAgency({ scope }: TenantDb, version: number, values: Fields, logo = NO_LOGO) {
  const { db, agencyId, userId, auditLog } = scope;
  const isAgency = eq(agencies.id, agencyId);
  const image = stagedImageChange(db, logo.change, { bucket: 'LOGOS', agencyId, folder: logo.folder });
  const isCurrent = and(isAgency, eq(agencies.version, version), image.isStaged);
  const set = { ...values, ...(image.hasChange && { logoKey: image.key }) };
  const changeDigest = digestChange(userId, version, { ...values, picture: logo.change });
  const [[staged], , , , [row]] = await db.batch([
    image.selectKey,
    auditLog.auditUpdate(agencies, isCurrent, set),
    db
      .update(agencies)
      .set({ ...set, changeDigest, version: version + 1, updatedAt: new Date().toISOString() })
      .where(isCurrent),
    image.dequeue,
    db
      .select()
      .from(agencies)
      .where(and(isAgency, appliedChangeCondition(agencies, version, changeDigest))),
  ]);
  if (!row) throw logo.change && !staged ? stagedImageExpired() : versionConflict();
  return row;
}

/** Puts the first steps away, or shows them again. Idempotent. */
export async function dismissFirstSteps({ scope }: TenantDb, isDismissed: boolean): Promise<void> {
  const { db, agencyId, auditLog } = scope;
  const firstStepsDismissedAt = isDismissed ? new Date().toISOString() : null;
  const differs = isDismissed
    ? isNull(agencies.firstStepsDismissedAt)
    : isNotNull(agencies.firstStepsDismissedAt);
  const isChanged = and(eq(agencies.id, agencyId), differs);
  await db.batch([
    auditLog.auditUpdate(agencies, isChanged, { firstStepsDismissedAt }),
    db.update(agencies).set({ firstStepsDismissedAt }).where(isChanged),
  ]);
}
