import type { z } from 'zod/mini';
import type { contactDetailsInput } from '../../../db/domain/contact-details-input.ts';
import { foldPerson } from '../../../db/domain/search/folded-columns.ts';
import { leads } from '../../../db/tables/leads.ts';
import type { propertyOwners } from '../../../db/tables/owners.ts';
import { loadForUpdate } from '../../tenant/load-for-update.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';
import { assertDistinctContactDetails } from './new-contacts.ts';

/**
 * Sets phone, email address or both of a person, and what it is found by. Throws CONFLICT, NOT_FOUND, BAD_REQUEST where
 * one of the contacts has the phone or the address already.
 */
export async function setContactDetails(
  tenantDb: TenantDb,
  table: typeof leads | typeof propertyOwners,
  { id, version: current, ...details }: z.output<typeof contactDetailsInput>,
): Promise<{ version: number }> {
  const { stored, next } = await loadForUpdate(tenantDb, table, id, details);
  await assertDistinctContactDetails(
    tenantDb,
    { kind: table === leads ? 'lead' : 'owner', id },
    stored,
    details,
  );
  // Only with the version that the stored texts belong to.
  const row = { ...details, ...foldPerson(next) };
  const { version } = await tenantDb.update(table, { id, version: current }, row);
  return { version };
}
