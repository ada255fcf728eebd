import type { SQL } from 'drizzle-orm';
import type { z } from 'zod/mini';
import type { optionsInput } from '../../../db/domain/fields.ts';
import type { leads } from '../../../db/tables/leads.ts';
import type { propertyOwners } from '../../../db/tables/owners.ts';
import { findOptions } from '../../tenant/lists/picker-options.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';
import { personOptions } from '../people/person-search.ts';
import { searchedContactsColumn, withFoundContact } from './reads.ts';

type Option = {
  id: string;
  label: string;
  phone: string | null;
  email: string | null;
  contacts: string | null;
};

/**
 * Returns the options of a picker of people (findOptions), each with how the contact is called by which the search has found it; null where
 * it was not by one.
 */
export async function findPersonOptions(
  tenantDb: TenantDb,
  table: typeof leads | typeof propertyOwners,
  input: z.output<typeof optionsInput>,
  filter?: SQL,
) {
  const texts = { name: input.search };
  const { fields, ...source } = personOptions(tenantDb, table);
  const contacts = searchedContactsColumn(tenantDb, table, texts);
  const found = await findOptions(tenantDb, { ...source, filter, fields: { ...fields, contacts } }, input);
  return (found as Option[]).map(({ label, ...option }) => {
    const { name, ...person } = withFoundContact({ ...option, name: label }, texts);
    return { ...person, label: name };
  });
}
