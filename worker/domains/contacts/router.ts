import {
  contactCreateInput,
  contactMoveInput,
  contactPromoteInput,
  contactRearrangeInput,
  contactUpdateInput,
} from '../../../db/domain/contacts/contact-form.ts';
import { idInput } from '../../../db/domain/fields.ts';
import { agencyProcedure, router } from '../../trpc.ts';
import { rearrangeContacts } from './rearranged-contacts.ts';
import { createContact, deleteContact, moveContact, promoteContact, updateContact } from './writes.ts';

/** The further contacts of leads and owners, which `leads.get` and `owners.get` return. */
export const contactsRouter = router({
  /** Throws NOT_FOUND, CONFLICT where the record has MAX_CONTACTS, BAD_REQUEST where it has the phone or the address already. */
  create: agencyProcedure
    .meta({ touches: ['contacts', 'leads', 'property_owners'] })
    .input(contactCreateInput)
    .mutation(({ ctx: { tenantDb }, input }) => createContact(tenantDb, input)),

  /** Throws NOT_FOUND, CONFLICT, BAD_REQUEST where the record has the phone or the address already. */
  update: agencyProcedure
    .meta({ touches: ['contacts', 'leads', 'property_owners'] })
    .input(contactUpdateInput)
    .mutation(({ ctx: { tenantDb }, input: { contact, ...ref } }) => updateContact(tenantDb, ref, contact)),

  /** Moves a contact one place in the order of its record; at the end of it nothing changes. Throws NOT_FOUND. */
  move: agencyProcedure
    .meta({ touches: ['contacts'] })
    .input(contactMoveInput)
    .mutation(({ ctx: { tenantDb }, input: { id, direction } }) => moveContact(tenantDb, id, direction)),

  /**
   * Exchanges a contact with the main data of its record: name, phone and address of one with a name, of another what it has. Done
   * twice it is as before. Throws NOT_FOUND, CONFLICT.
   */
  promote: agencyProcedure
    .meta({ touches: ['contacts', 'leads', 'property_owners'] })
    .input(contactPromoteInput)
    .mutation(({ ctx: { tenantDb }, input }) => promoteContact(tenantDb, input)),

  /**
   * Sets the main phone of a record, and adds and removes contacts, in one change; returns the added ones. Throws NOT_FOUND, CONFLICT,
   * BAD_REQUEST where a phone or an address stands twice.
   */
  rearrange: agencyProcedure
    .meta({ touches: ['contacts', 'leads', 'property_owners'] })
    .input(contactRearrangeInput)
    .mutation(({ ctx: { tenantDb }, input }) => rearrangeContacts(tenantDb, input)),

  delete: agencyProcedure
    .meta({ touches: ['contacts', 'leads', 'property_owners'] })
    .input(idInput)
    .mutation(({ ctx: { tenantDb }, input: { id } }) => deleteContact(tenantDb, id)),
});
