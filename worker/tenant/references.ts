import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { getTableConfig } from 'drizzle-orm/sqlite-core';
import { allTables } from '../../db/tables/all-tables.gen.ts';
import type { BusinessTable, TenantTable } from './tenant-types.ts';

/**
 * A column of a tenant table that contains the id of a row of another; `isRequired` where its row cannot be without: the column cannot
 * be null, or its key cascades.
 */
export type Reference =
  | { isRequired: true; table: TenantTable; column: SQLiteColumn }
  | { isRequired: false; table: BusinessTable; column: SQLiteColumn };

/** Returns the references to rows of a table, from the composite foreign keys of the schema. */
export const getReferencesTo = (target: SQLiteTable): Reference[] =>
  allTables.flatMap((table) =>
    getTableConfig(table as SQLiteTable).foreignKeys.flatMap((key) => {
      const { columns, foreignTable } = key.reference();
      const [agencyId, column] = columns;
      if (foreignTable !== target || agencyId?.name !== 'agencyId' || !column) return [];
      return [{ isRequired: column.notNull || key.onDelete === 'cascade', table, column } as Reference];
    }),
  );

/** The tables whose rows have an id within their agency, by their unique key of both. */
export const tablesWithTenantIds = allTables.filter((table) =>
  getTableConfig(table as SQLiteTable).uniqueConstraints.some(
    ({ columns }) => columns.map(({ name }) => name).join() === 'agencyId,id',
  ),
) as (TenantTable & { id: SQLiteColumn })[];
