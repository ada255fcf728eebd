import type { z } from 'zod/mini';
import type { ownerCreateInput, ownerUpdateInput } from '../../../db/domain/owners/owner-input.ts';
import { propertyOwners } from '../../../db/tables/owners.ts';
import type { Caller } from '../../caller.ts';
import type { RecordRef } from '../../tenant/tenant-types.ts';
import { canSee, remainsVisible } from '../../tenant/visibility.ts';
import { prepareEditedContacts } from '../contacts/edited-contacts.ts';
import { assertDistinctContacts, insertContactsStatements } from '../contacts/new-contacts.ts';
import { assertCanTie, insertTieStatements } from '../ties/writes.ts';

/**
 * Creates an owner with the further contacts, by default for the caller or who stands in for them, tied to a lead where one is given. Throws
 * BAD_REQUEST where a phone or address stands twice, NOT_FOUND where there is no such lead, CONFLICT where it is tied to another owner.
 */
export async function createOwner(
  { tenantDb, user }: Caller,
  { clientKey, owner, leadId, contacts = [] }: z.output<typeof ownerCreateInput>,
) {
  assertDistinctContacts(owner, contacts);
  if (leadId) await assertCanTie(tenantDb, leadId, clientKey);
  const { id, assignedTo } = await tenantDb.insert(propertyOwners, clientKey, owner, {
    defaults: { assignedTo: user.standIn ?? user.id },
    digestedExtras: { ...(contacts.length > 0 && { contacts }), ...(leadId && { leadId }) },
    statementsFor: (ownerId, statements) => [
      ...insertContactsStatements(statements, { kind: 'owner', id: ownerId }, contacts),
      ...(leadId ? insertTieStatements(tenantDb, { leadId, ownerId }, 'owner') : []),
    ],
  });
  return { id, isVisible: canSee(user, assignedTo) };
}

/** Throws CONFLICT, NOT_FOUND, BAD_REQUEST where one of the contacts has the phone or the address already. */
export async function updateOwner(
  { tenantDb, user }: Caller,
  ref: RecordRef,
  { owner, contacts }: Pick<z.output<typeof ownerUpdateInput>, 'owner' | 'contacts'>,
) {
  const stored = await tenantDb.findById(propertyOwners, ref.id);
  const person = { ref, kind: 'owner' as const, stored, next: owner };
  const editContacts = await prepareEditedContacts(tenantDb, person, contacts);
  const { version } = await tenantDb.update(propertyOwners, ref, owner, {
    statementsFor: editContacts,
  });
  return { version, isVisible: remainsVisible(user, owner.assignedTo) };
}
