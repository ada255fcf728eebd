import { leads } from '../../../db/tables/leads.ts';
import { propertyOwners } from '../../../db/tables/owners.ts';

/** The table of the people of each kind. */
export const personTables = { lead: leads, owner: propertyOwners } as const;
