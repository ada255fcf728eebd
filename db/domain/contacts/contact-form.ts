import * as z from 'zod/mini';
import { personKinds } from '../duplicates/duplicates.ts';
import { clientKey, id, runWithInvalidFields, version } from '../fields.ts';
import { MAX_LENGTHS } from '../max-lengths.ts';
import { emailOrNull, line, orNull, phoneOrNull } from '../text.ts';
import { CONTACTS_FULL, MAX_CONTACT_LABEL, MAX_CONTACT_NOTE, MAX_CONTACTS } from './contacts.ts';

/** The form of a further contact; without a name it is the same person. */
export const contactForm = z
  .strictObject({
    name: orNull(line(MAX_LENGTHS.name)),
    label: orNull(line(MAX_CONTACT_LABEL)),
    phone: phoneOrNull,
    email: emailOrNull('El formato del email no es válido'),
    note: orNull(line(MAX_CONTACT_NOTE)),
  })
  .check(
    z.refine(({ phone, email }) => phone !== null || email !== null, {
      error: 'Indica un teléfono o un email.',
      path: ['phone'],
      ...runWithInvalidFields,
    }),
  );
export type ContactForm = z.output<typeof contactForm>;

/** Those of a new record, in their order. */
export const newContacts = z.optional(z.array(contactForm).check(z.maxLength(MAX_CONTACTS, CONTACTS_FULL)));

/** The lead or owner whose contacts they are. */
export const personInput = z.strictObject({ kind: z.enum(personKinds), id });
export type PersonRef = z.output<typeof personInput>;

/** `position`: the place of one that was deleted and is added again; without it the contact goes behind the others. */
export const contactCreateInput = z.strictObject({
  clientKey,
  person: personInput,
  contact: contactForm,
  position: z.optional(z.int().check(z.minimum(1), z.maximum(10_000))),
});
export const contactUpdateInput = z.strictObject({ id, version, contact: contactForm });
/** Where a contact goes: one place up or down. */
export const contactMoveInput = z.strictObject({ id, direction: z.enum(['up', 'down']) });
/** The contact that is exchanged with the main phone and email of its person, and the version of that one. */
export const contactPromoteInput = z.strictObject({ id, version, personVersion: version });
/** The main phone of a person with the contacts that are added and removed beside it; the version is that of the person. */
export const contactRearrangeInput = z.strictObject({
  person: personInput,
  version,
  phone: phoneOrNull,
  added: z.array(contactForm).check(z.maxLength(MAX_CONTACTS, CONTACTS_FULL)),
  removed: z.array(z.strictObject({ id, version })).check(z.maxLength(MAX_CONTACTS, CONTACTS_FULL)),
});
