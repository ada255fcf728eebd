import type { PersonKind } from '../../../db/domain/duplicates/duplicates.ts';
import { contacts } from '../../../db/tables/contacts.ts';
import { leads } from '../../../db/tables/leads.ts';
import { propertyOwners } from '../../../db/tables/owners.ts';

/** The table of the lead or owner of a contact, and the column of the contact that refers to it. */
export const personTable = (kind: PersonKind) => (kind === 'lead' ? leads : propertyOwners);
export const personColumn = (kind: PersonKind) => (kind === 'lead' ? contacts.leadId : contacts.ownerId);
