import type { OwnerInput } from '../../../db/domain/owners/owner-input.ts';
import { foldPerson } from '../../../db/domain/search/folded-columns.ts';
import { propertyOwners } from '../../../db/tables/owners.ts';
import type { Caller } from '../../caller.ts';
import type { RecordRef } from '../../tenant/tenant-types.ts';
import { canSee, remainsVisible } from '../../tenant/visibility.ts';

/** Creates an owner, by default for the caller or who stands in for them. */
export async function createOwner({ tenantDb, user }: Caller, clientKey: string, owner: OwnerInput) {
  const { id, assignedTo } = await tenantDb.insert(propertyOwners, clientKey, toOwnerRow(owner), {
    defaults: { assignedTo: user.standIn ?? user.id },
  });
  return { id, isVisible: canSee(user, assignedTo) };
}

/** Throws CONFLICT, NOT_FOUND. */
export async function updateOwner({ tenantDb, user }: Caller, ref: RecordRef, owner: OwnerInput) {
  const { version } = await tenantDb.update(propertyOwners, ref, toOwnerRow(owner));
  return { version, isVisible: remainsVisible(user, owner.assignedTo) };
}

const toOwnerRow = (owner: OwnerInput) => ({ ...owner, ...foldPerson(owner) });
