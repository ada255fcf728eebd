import type * as z from 'zod/mini';
import { findBuiltInView } from '../../../db/domain/saved-views/built-in-views.ts';
import type {
  defaultViewInput,
  savedViewCreateInput,
  savedViewUpdateInput,
} from '../../../db/domain/saved-views/saved-view-input.ts';
import { foldViewName } from '../../../db/domain/search/folded-columns.ts';
import { savedViews } from '../../../db/tables/saved-views.ts';
import type { Caller } from '../../caller.ts';
import type { RecordRef } from '../../tenant/tenant-types.ts';
import { setDefaultViewOfUser } from '../users/writes.ts';
import { assertCanChange, assertSeesView } from './reads.ts';

/** Throws CONFLICT where the name is taken or there are too many. */
export async function createSavedView(
  { tenantDb, user }: Caller,
  { clientKey, view }: z.output<typeof savedViewCreateInput>,
): Promise<{ id: string }> {
  const row = { ...view, ...foldViewName(view), createdBy: user.id };
  const { id } = await tenantDb.insert(savedViews, clientKey, row);
  return { id };
}

/** Changes name, parameters and whose it is. Throws NOT_FOUND, FORBIDDEN, CONFLICT. */
export async function updateSavedView(
  { tenantDb, user }: Caller,
  ref: RecordRef,
  view: z.output<typeof savedViewUpdateInput>['view'],
): Promise<{ version: number }> {
  await assertCanChange(tenantDb, user, ref.id, view.isShared);
  const row = { ...view, ...foldViewName(view) };
  const { version } = await tenantDb.update(savedViews, ref, row);
  return { version };
}

/** Throws NOT_FOUND, FORBIDDEN. */
export async function deleteSavedView({ tenantDb, user }: Caller, id: string): Promise<void> {
  await assertCanChange(tenantDb, user, id);
  await tenantDb.delete(savedViews, id);
}

/** Sets the view that a list opens with for the caller, or none. Throws NOT_FOUND. */
export async function setDefaultView(
  { tenantDb, user }: Caller,
  { list, id }: z.output<typeof defaultViewInput>,
): Promise<void> {
  if (id && !findBuiltInView(list, id)) await assertSeesView(tenantDb, user, { list, id });
  await setDefaultViewOfUser(tenantDb, user.id, list, id);
}
