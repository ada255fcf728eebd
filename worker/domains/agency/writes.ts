import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { agencies } from '../../../db/tables/agencies.ts';
import { notFound, versionConflict } from '../../errors.ts';
import { stagedImageChange, stagedImageExpired } from '../../files/staged-images.ts';
import { digestChange, isAppliedChange } from '../../tenant/input-digest.ts';
import type { TenantScope } from '../../tenant/tenant-types.ts';

type Fields = Partial<
  Omit<typeof agencies.$inferInsert, 'id' | 'version' | 'changeDigest' | 'createdAt' | 'updatedAt'>
>;
/** The change of the logo (see stagedImageChange), and the folder of an image that was uploaded before the save. */
type Logo = { change: number | null | undefined; folder: string };

const NO_LOGO: Logo = { change: undefined, folder: '' };

/** Queries and updates of the agency's own row. */
export function createAgencyQueries({ db, agencyId, userId, auditLog }: TenantScope) {
  const agencyWhere = eq(agencies.id, agencyId);

  /** Returns the agency's row; throws NOT_FOUND where it is gone. */
  async function get() {
    const [row] = await db.select().from(agencies).where(agencyWhere);
    if (!row) throw notFound();
    return row;
  }
  /**
   * Updates the agency and its logo in one statement and returns the row. Throws CONFLICT when the version is stale. Idempotent: the
   * same change by the same user returns the row that its first try left.
   */
  async function update(version: number, values: Fields, logo: Logo = NO_LOGO) {
    const image = stagedImageChange(db, logo.change, { bucket: 'LOGOS', agencyId, folder: logo.folder });
    const current = and(agencyWhere, eq(agencies.version, version), image.isStaged);
    const set = { ...values, ...(image.hasChange && { logoKey: image.key }) };
    const changeDigest = digestChange(userId, version, { ...values, picture: logo.change });
    const [[staged], , , , [row]] = await db.batch([
      image.find,
      auditLog.recordUpdate(agencies, current, set),
      db
        .update(agencies)
        .set({ ...set, changeDigest, version: version + 1, updatedAt: new Date().toISOString() })
        .where(current),
      image.dequeue,
      db
        .select()
        .from(agencies)
        .where(and(agencyWhere, isAppliedChange(agencies, version, changeDigest))),
    ]);
    if (!row) throw logo.change && !staged ? stagedImageExpired() : versionConflict();
    return row;
  }
  /** Builds the statement that selects the agency's row. */
  const select = () => db.select().from(agencies).where(agencyWhere);
  /** Puts the first steps away, or shows them again. Idempotent. */
  async function dismissFirstSteps(isDismissed: boolean): Promise<void> {
    const firstStepsDismissedAt = isDismissed ? new Date().toISOString() : null;
    const differs = isDismissed
      ? isNull(agencies.firstStepsDismissedAt)
      : isNotNull(agencies.firstStepsDismissedAt);
    const current = and(agencyWhere, differs);
    await db.batch([
      auditLog.recordUpdate(agencies, current, { firstStepsDismissedAt }),
      db.update(agencies).set({ firstStepsDismissedAt }).where(current),
    ]);
  }
  return { get, select, update, dismissFirstSteps };
}
