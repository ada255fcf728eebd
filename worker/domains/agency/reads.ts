import { eq } from 'drizzle-orm';
import { agencies } from '../../../db/tables/agencies.ts';
import { notFound } from '../../errors.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';

/** Builds the statement that selects the agency's row. */
export const selectAgency = ({ scope: { db, agencyId } }: TenantDb) =>
  db.select().from(agencies).where(eq(agencies.id, agencyId));

/** Returns the agency's row; throws NOT_FOUND where it is gone. */
export async function getAgency(tenantDb: TenantDb) {
  const [row] = await selectAgency(tenantDb);
  if (!row) throw notFound();
  return row;
}
