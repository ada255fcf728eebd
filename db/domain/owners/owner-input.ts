import * as z from 'zod/mini';
import { newContacts } from '../contacts/contact-form.ts';
import { editedContacts } from '../contacts/edited-contacts.ts';
import {
  clientKey,
  id,
  manyInput,
  responsible,
  responsibleFilter,
  sortableListInput,
  version,
} from '../fields.ts';
import { MAX_LENGTHS } from '../max-lengths.ts';
import { tagFilter } from '../tags/tag-filter.ts';
import { emailOrNull, phoneOrNull, requiredLine, search } from '../text.ts';
import { ownerStatuses } from './owners.ts';

export const ownerInput = z.strictObject({
  name: requiredLine(MAX_LENGTHS.name, 'El nombre es obligatorio'),
  status: z.enum(ownerStatuses),
  email: emailOrNull('El formato del email no es válido'),
  phone: phoneOrNull,
  assignedTo: responsible,
});
/** The fields of the form of a new owner: the same with the further contacts, which are sent beside it. */
export const newOwnerFormSchema = z.strictObject({ ...ownerInput.shape, contacts: newContacts });
/** The fields of the form of an existing one. */
export const ownerEditFormSchema = z.strictObject({ ...ownerInput.shape, contacts: editedContacts });
export type OwnerInput = z.output<typeof ownerInput>;

export const ownerFilters = z.strictObject({
  name: z.optional(search),
  email: z.optional(search),
  phone: z.optional(search),
  status: z.optional(z.enum(ownerStatuses)),
  responsible: responsibleFilter,
  tags: z.optional(tagFilter),
});
export type OwnerFilters = z.output<typeof ownerFilters>;

export const ownerSorts = ['name', 'status', 'created'] as const;
export const ownerListInput = sortableListInput(ownerFilters, ownerSorts);
/** `leadId`: the lead who is the same person, which is tied to the owner. */
export const ownerCreateInput = z.strictObject({
  clientKey,
  owner: ownerInput,
  leadId: z.optional(id),
  contacts: newContacts,
});
export const ownerUpdateInput = z.strictObject({ id, version, owner: ownerInput, contacts: editedContacts });
export const ownerStatusInput = z.strictObject({ id, version, status: z.enum(ownerStatuses) });
export const ownerStatusManyInput = manyInput({ status: z.enum(ownerStatuses) });
