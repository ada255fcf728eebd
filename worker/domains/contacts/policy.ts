import { or, sql } from 'drizzle-orm';
import { contactForm } from '../../../db/domain/contacts/contact-form.ts';
import { CONTACTS_FULL } from '../../../db/domain/contacts/contacts.ts';
import { contacts } from '../../../db/tables/contacts.ts';
import { leadEmails, ownerEmails } from '../../../db/tables/emails.ts';
import { leads } from '../../../db/tables/leads.ts';
import { propertyOwners } from '../../../db/tables/owners.ts';
import { AppError } from '../../errors.ts';
import { toResponseColumns } from '../../tenant/lists/response-columns.ts';
import type { TablePolicies } from '../../tenant/policy.ts';
import { contactConflictHandler } from './contact-conflicts.ts';

/** SQL: what an entry of the timeline says of a contact. */
const toAuditedContact = (more = sql``) =>
  sql`json_object('name', ${contacts.name}, 'label', ${contacts.label}${more})`;

/** SQL: the details of an entry that a statement of this domain writes itself. */
export const contactEntry = (more = sql``) =>
  sql`json_object('lead', ${contacts.leadId}, 'owner', ${contacts.ownerId}, 'contact', ${toAuditedContact(more)})`;

export const contactPolicies = {
  contacts: {
    visibility: ({ refersToVisible }) =>
      or(refersToVisible(leads, contacts.leadId), refersToVisible(propertyOwners, contacts.ownerId)),
    responseColumns: toResponseColumns(contactForm, ['position']),
    hiddenColumns: ['leadId', 'ownerId', 'formerLabel', 'isIdentifying'],
    subjects: { lead: contacts.leadId, owner: contacts.ownerId },
    // Never the number: the timeline outlives it.
    details: { contact: toAuditedContact() },
    constraints: { 'contacts.position': () => new AppError('CONFLICT', CONTACTS_FULL) },
    mergedLinks: { onKeyConflict: contactConflictHandler },
    exported: {
      file: 'contactos',
      columns: {
        leadId: ['Id del lead'],
        ownerId: ['Id del propietario'],
        position: ['Orden', 'number'],
        name: ['Nombre'],
        label: ['Relación'],
        phone: ['Teléfono'],
        email: ['Email'],
        note: ['Nota'],
      },
    },
  },
  lead_emails: { visibility: ({ refersToVisible }) => refersToVisible(leads, leadEmails.leadId) },
  owner_emails: { visibility: ({ refersToVisible }) => refersToVisible(propertyOwners, ownerEmails.ownerId) },
} satisfies Partial<TablePolicies>;
