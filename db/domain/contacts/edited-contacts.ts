import * as z from 'zod/mini';
import { id, runWithInvalidFields } from '../fields.ts';
import { contactForm } from './contact-form.ts';

const text = z.nullable(z.string().check(z.maxLength(1000)));
const contactTexts = z.strictObject({ name: text, label: text, phone: text, email: text, note: text });
type Texts = z.output<typeof contactTexts>;
export const comparedFields = ['name', 'label', 'phone', 'email', 'note'] as const satisfies (keyof Texts)[];

/** The fields that a row changes of what its contact had when the form was opened; all of a new one. */
export const getChangedFields = (row: Texts & { before: Texts | null }) =>
  comparedFields.filter((field) => !row.before || row[field] !== row.before[field]);

/**
 * A contact in the form of its record: `contactId` is its id, of a new one its client key; `before` what it had when the form was opened,
 * null for a new one. A merge may have left one without phone and address, which stays as it is.
 */
const editedContact = z
  .strictObject({
    ...contactForm.shape,
    contactId: id,
    before: z.nullable(contactTexts),
    isRemoved: z.boolean(),
  })
  .check(
    z.refine(
      (row) =>
        row.isRemoved ||
        Boolean(row.phone || row.email) ||
        (row.before && getChangedFields(row).length === 0),
      { error: 'Indica un teléfono o un email.', path: ['phone'], ...runWithInvalidFields },
    ),
  );
export type EditedContact = z.output<typeof editedContact>;

/** Those of an existing record, in the order of its form. More than MAX_CONTACTS, as a merge keeps them. */
export const editedContacts = z.optional(z.array(editedContact).check(z.maxLength(200)));

/** Returns a contact as the form of its record begins with it. */
export const toEditedContact = ({ id: contactId, ...contact }: Texts & { id: string }): EditedContact => {
  const { name, label, phone, email, note } = contact;
  const before = { name, label, phone, email, note };
  return { ...before, contactId, before, isRemoved: false };
};
/** Whether the form has changed one of them. */
export const hasChangedContacts = (rows: readonly EditedContact[]): boolean =>
  rows.some((row) => row.isRemoved || getChangedFields(row).length > 0);
/** Those of the opened contacts that the form leaves as they are. */
export const listUntouched = <C extends { id: string }>(
  opened: readonly C[],
  rows: readonly EditedContact[] = [],
): C[] => opened.filter(({ id }) => !rows.some((row) => row.contactId === id && hasChangedContacts([row])));
