import { type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { DELETED_NAME, HIDDEN_NAME } from '../../../db/domain/users/users.ts';
import { leads } from '../../../db/tables/leads.ts';
import type { propertyOwners } from '../../../db/tables/owners.ts';
import { properties } from '../../../db/tables/properties.ts';
import type { TenantDb } from '../tenant-db.ts';

type NamedTable = typeof leads | typeof propertyOwners | typeof properties;
const getNameColumn = (table: NamedTable) => ('title' in table ? table.title : table.name);

/** Subquery: the name of a record; HIDDEN_NAME where the user does not see it, DELETED_NAME where it is no more, null without id. */
export function nameSubquery({ subqueries }: TenantDb, table: NamedTable, id: SQLiteColumn | SQL) {
  const visible = subqueries.field<string>(table, getNameColumn(table), id);
  const hidden = sql`case when ${subqueries.hiddenField(table, table.id, id)} is not null then ${HIDDEN_NAME} end`;
  return sql<
    string | null
  >`case when ${id} is not null then coalesce(${visible}, ${hidden}, ${DELETED_NAME}) end`;
}

/** Column: whether the user sees the record that `id` refers to; false without id. It is looked up only where some are hidden. */
export const isVisibleColumn = (tenantDb: TenantDb, table: NamedTable, id: SQLiteColumn) =>
  sql`${tenantDb.hidesRows(table) ? tenantDb.subqueries.field(table, table.id, id) : id} is not null`.mapWith(
    Boolean,
  );

type Linking = { leadId: SQLiteColumn; propertyId: SQLiteColumn };
/**
 * Columns: the names of the lead and the property that a row refers to, null without one, and whether the user sees them. A row may be
 * visible that refers to a record that is not.
 */
export const linkedNames = (tenantDb: TenantDb, { leadId, propertyId }: Linking) => ({
  propertyTitle: nameSubquery(tenantDb, properties, propertyId).as('its_property'),
  leadName: nameSubquery(tenantDb, leads, leadId).as('its_lead'),
  isPropertyVisible: isVisibleColumn(tenantDb, properties, propertyId).as('sees_property'),
  isLeadVisible: isVisibleColumn(tenantDb, leads, leadId).as('sees_lead'),
});
