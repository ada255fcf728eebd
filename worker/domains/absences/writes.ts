import type * as z from 'zod/mini';
import type { absenceCreateInput, absenceUpdateInput } from '../../../db/domain/users/absence-input.ts';
import { getEarlyEnd } from '../../../db/domain/users/absences.ts';
import { absences } from '../../../db/tables/absences.ts';
import type { Caller } from '../../caller.ts';
import type { RecordRef } from '../../tenant/tenant-types.ts';
import { assertValidAbsence, findEditableAbsence } from './reads.ts';

/** Throws BAD_REQUEST for days or a substitute that cannot be, FORBIDDEN, NOT_FOUND, CONFLICT where the days are taken. */
export async function createAbsence(
  { tenantDb, user }: Caller,
  { clientKey, userId, absence }: z.output<typeof absenceCreateInput>,
): Promise<{ id: string }> {
  await assertValidAbsence(tenantDb, user, { userId, absence });
  const { id } = await tenantDb.insert(absences, clientKey, { userId, ...absence });
  return { id };
}

/** Throws as `createAbsence`, and CONFLICT where the version is stale. */
export async function updateAbsence(
  { tenantDb, user }: Caller,
  ref: RecordRef,
  absence: z.output<typeof absenceUpdateInput>['absence'],
): Promise<{ version: number }> {
  const { userId, firstDay: stored } = await findEditableAbsence(tenantDb, user, ref.id);
  await assertValidAbsence(tenantDb, user, { userId, absence, stored });
  const { version } = await tenantDb.update(absences, ref, absence);
  return { version };
}

/**
 * Ends an absence now: the days from today on are taken off it; one that began today, or is to come, is deleted. Throws NOT_FOUND,
 * FORBIDDEN, CONFLICT.
 */
export async function endAbsence({ tenantDb, user }: Caller, id: string): Promise<void> {
  const absence = await findEditableAbsence(tenantDb, user, id);
  const lastDay = getEarlyEnd(absence);
  if (lastDay === null) await tenantDb.delete(absences, id);
  else if (lastDay < absence.lastDay) await tenantDb.update(absences, absence, { lastDay });
}
