import type { ContactForm } from '../../../db/domain/contacts/contact-form.ts';
import { MAX_CONTACTS } from '../../../db/domain/contacts/contacts.ts';

/** The person from whom the form of the other role begins. */
export type PersonDefaults = {
  id: string;
  name: string;
  phone: string | null;
  email: string | null;
  assignedTo: string | null;
  contacts: readonly ContactForm[];
};

/** The fields that the form takes along: name, main data, further contacts and who is responsible. They are copied once. */
export const toPersonFields = ({ name, phone, email, assignedTo, contacts }: PersonDefaults) => ({
  name,
  phone: phone ?? '',
  email: email ?? '',
  assignedTo,
  contacts: contacts.slice(0, MAX_CONTACTS).map(
    (contact): ContactForm => ({
      name: contact.name ?? '',
      label: contact.label ?? '',
      phone: contact.phone ?? '',
      email: contact.email ?? '',
      note: contact.note ?? '',
    }),
  ),
});
