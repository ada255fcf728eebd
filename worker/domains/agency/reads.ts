import { eq } from 'drizzle-orm';
import { agencies } from '../../../db/tables/agencies.ts';
import type { Caller } from '../../caller.ts';
import { notFound } from '../../errors.ts';
import { toImageVersion } from '../../image-version.ts';
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

/** Returns the agency with the caller's role; throws NOT_FOUND where it is gone. */
export async function findAgency({ tenantDb, user }: Caller) {
  return { ...toAgency(await getAgency(tenantDb)), ownRole: user.role };
}

/** The fields of the agency in a response. */
const toAgency = (agency: typeof agencies.$inferSelect) => {
  const { id, name, landlinePhone, mobilePhone, openingHours, email, address, website, referencePrefix } =
    agency;
  const { postalCode, registrations } = agency;
  const { logoKey, colorPalette, agentVisibility, unassignedLeads, version, createdAt, updatedAt } = agency;
  const { stalePublishedDays, staleLeadsDays, stalePriceDays } = agency;
  const fields = {
    id,
    name,
    landlinePhone,
    mobilePhone,
    openingHours,
    email,
    address,
    postalCode,
    registrations,
    website,
    referencePrefix,
    colorPalette,
    agentVisibility,
    unassignedLeads,
    stalePublishedDays,
    staleLeadsDays,
    stalePriceDays,
  };
  return { ...fields, logo: toImageVersion(logoKey), version, createdAt, updatedAt };
};
