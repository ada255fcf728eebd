import { and, eq } from 'drizzle-orm';
import { agencies } from '../../db/tables/agencies.ts';
import { notFound, versionConflict } from '../errors.ts';
import { stagedImageChange, stagedImageExpired } from '../files/staged-images.ts';
import { digestChange, isLeftBy } from './input-digest.ts';
import type { TenantScope } from './mutations.ts';

type Fields = Partial<
  Omit<typeof agencies.$inferInsert, 'id' | 'version' | 'changeDigest' | 'createdAt' | 'updatedAt'>
>;
/** What becomes of the logo, and where one that was sent ahead is kept. */
type Picture = { change: number | null | undefined; folder: string };

/** The part of the wall for the agency itself. */
export function createAgencyQueries({ db, agencyId, userId, auditLog }: TenantScope) {
  const itself = eq(agencies.id, agencyId);

  /** The agency's own row. */
  async function get() {
    const [row] = await db.select().from(agencies).where(itself);
    if (!row) throw notFound();
    return row;
  }
  /**
   * Changes the agency while it has the version that was read, its logo in the same statement; else CONFLICT. The same change
   * of the same person again gives what it left.
   */
  async function update(version: number, values: Fields, picture: Picture) {
    const logo = stagedImageChange(db, picture.change, { bucket: 'LOGOS', agencyId, folder: picture.folder });
    const current = and(itself, eq(agencies.version, version), logo.waits);
    const set = { ...values, ...(logo.changes && { logoKey: logo.key }) };
    const changeDigest = digestChange(userId, version, { ...values, picture: picture.change });
    const [[waiting], , , , [row]] = await db.batch([
      logo.find,
      auditLog.recordUpdate(agencies, current, Object.keys(set)),
      db
        .update(agencies)
        .set({ ...set, changeDigest, version: version + 1, updatedAt: new Date().toISOString() })
        .where(current),
      logo.take,
      db
        .select()
        .from(agencies)
        .where(and(itself, isLeftBy(agencies, version, changeDigest))),
    ]);
    if (!row) throw picture.change && !waiting ? stagedImageExpired() : versionConflict();
    return row;
  }
  return { get, update };
}
