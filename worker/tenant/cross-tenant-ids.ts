import { and, type Column, ne, type SQL, sql } from 'drizzle-orm';
import { agencies } from '../../db/tables/agencies.ts';
import { tablesWithTenantIds } from './references.ts';
import type { TenantTable } from './tenant-types.ts';

/** SQL that selects the first of these ids that is a row of another agency, or another agency itself. */
export function selectOtherTenantId(
  ids: string[],
  agencyId: string,
  ofOtherTenant: (table: TenantTable) => SQL,
): SQL {
  const isAmong = (column: Column) => sql`${column} in (select value from json_each(${JSON.stringify(ids)}))`;
  const rows = tablesWithTenantIds.map(
    (table) =>
      sql`select ${table.id} as id from ${table} where ${and(isAmong(table.id), ofOtherTenant(table))}`,
  );
  const otherAgencies = sql`select ${agencies.id} as id from ${agencies} where ${and(isAmong(agencies.id), ne(agencies.id, agencyId))}`;
  return sql`${sql.join([...rows, otherAgencies], sql` union all `)} limit 1`;
}
