import type { z } from 'zod/mini';
import type { assignManyInput } from '../../../db/domain/fields.ts';
import type { leads } from '../../../db/tables/leads.ts';
import type { propertyOwners } from '../../../db/tables/owners.ts';
import type { properties } from '../../../db/tables/properties.ts';
import type { Caller } from '../../caller.ts';
import type { RecordRef } from '../../tenant/tenant-types.ts';
import { canSee } from '../../tenant/visibility.ts';

type AssignedRecords = typeof leads | typeof propertyOwners | typeof properties;
type AssignMany = z.output<typeof assignManyInput>;

/**
 * Changes who is responsible for a record; returns whether the caller sees it then. Throws CONFLICT, NOT_FOUND, BAD_REQUEST where that user
 * is not active.
 */
export async function assignRecord(
  { tenantDb, user }: Caller,
  table: AssignedRecords,
  ref: RecordRef,
  assignedTo: string | null,
) {
  const { version } = await tenantDb.update(table, ref, { assignedTo });
  return { version, isVisible: canSee(user, assignedTo) };
}

/** Changes who is responsible for many records, all or none. Throws as `assignRecord`. */
export async function assignRecords(
  { tenantDb, user }: Caller,
  table: AssignedRecords,
  { rows, ...options }: AssignMany,
) {
  const skippedIds = await tenantDb.updateMany(table, rows, options);
  return { isVisible: rows.every(({ assignedTo }) => canSee(user, assignedTo)), kept: skippedIds };
}
