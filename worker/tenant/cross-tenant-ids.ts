import { and, type Column, ne, type SQL, sql } from 'drizzle-orm';
import { ads } from '../../db/tables/ads.ts';
import { agencies, users } from '../../db/tables/agencies.ts';
import { propertyDocuments } from '../../db/tables/documents.ts';
import { events } from '../../db/tables/events.ts';
import { leads } from '../../db/tables/leads.ts';
import { propertyOwners } from '../../db/tables/owners.ts';
import { propertyImages } from '../../db/tables/photos.ts';
import { properties } from '../../db/tables/properties.ts';
import { tasks } from '../../db/tables/tasks.ts';
import type { TenantTable } from './mutations.ts';

const tenantTables = [
  leads,
  propertyOwners,
  properties,
  propertyImages,
  propertyDocuments,
  ads,
  tasks,
  events,
  users,
];

/** SQL that selects the first of these ids that is a row of another agency, or another agency itself. */
export function selectOtherTenantId(
  ids: string[],
  agencyId: string,
  ofOtherTenant: (table: TenantTable) => SQL,
): SQL {
  const isAmong = (column: Column) => sql`${column} in (select value from json_each(${JSON.stringify(ids)}))`;
  const rows = tenantTables.map(
    (table) =>
      sql`select ${table.id} as id from ${table} where ${and(isAmong(table.id), ofOtherTenant(table))}`,
  );
  const otherAgencies = sql`select ${agencies.id} as id from ${agencies} where ${and(isAmong(agencies.id), ne(agencies.id, agencyId))}`;
  return sql`${sql.join([...rows, otherAgencies], sql` union all `)} limit 1`;
}
