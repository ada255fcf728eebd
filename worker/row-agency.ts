import { and, eq, isNotNull } from 'drizzle-orm';
import { agencies } from '../db/tables/agencies.ts';
import { notFound, staleVersion } from './errors.ts';
import type { Wall } from './row-changes.ts';

type Fields = Partial<Omit<typeof agencies.$inferInsert, 'id' | 'version' | 'createdAt' | 'updatedAt'>>;

/** The part of the wall for the agency itself. */
export function agencyOf({ db, agencyId, history }: Wall) {
  const itself = eq(agencies.id, agencyId);

  /** The agency's own row. */
  async function read() {
    const [row] = await db.select().from(agencies).where(itself);
    if (!row) throw notFound();
    return row;
  }
  /** Changes the agency while it has the version that was read; else CONFLICT. */
  async function change(version: number, values: Fields) {
    const current = and(itself, eq(agencies.version, version));
    const [, [row]] = await db.batch([
      history.changed(agencies, current, Object.keys(values)),
      db
        .update(agencies)
        .set({ ...values, version: version + 1, updatedAt: new Date().toISOString() })
        .where(current)
        .returning(),
    ]);
    if (!row) throw staleVersion();
    return row;
  }
  /** Takes the logo away; without one nothing happens. The version stays, as when a logo comes. */
  async function dropLogo() {
    const withLogo = and(itself, isNotNull(agencies.logoKey));
    await db.batch([
      history.changed(agencies, withLogo, ['logoKey']),
      db.update(agencies).set({ logoKey: null }).where(withLogo),
    ]);
  }
  return { read, change, dropLogo };
}
