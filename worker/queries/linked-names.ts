import { sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { HIDDEN_NAME } from '../../db/domain/users/users.ts';
import { leads } from '../../db/tables/leads.ts';
import { properties } from '../../db/tables/properties.ts';
import type { TenantDb } from '../tenant/tenant-db.ts';

type Linking = { leadId: SQLiteColumn; propertyId: SQLiteColumn };
/**
 * Columns: the names of the lead and the property that a row refers to, null without one. A row may be visible that refers to a record
 * that is not: its name is HIDDEN_NAME then.
 */
export const linkedNames = (tenantDb: TenantDb, { leadId, propertyId }: Linking) => ({
  propertyTitle: orHidden(
    propertyId,
    tenantDb.subqueries.field<string>(properties, properties.title, propertyId),
  ).as('its_property'),
  leadName: orHidden(leadId, tenantDb.subqueries.field<string>(leads, leads.name, leadId)).as('its_lead'),
});

const orHidden = (id: SQLiteColumn, name: ReturnType<typeof sql<string | null>>) =>
  sql<string | null>`case when ${sql`${id}`} is not null then coalesce(${name}, ${HIDDEN_NAME}) end`;
