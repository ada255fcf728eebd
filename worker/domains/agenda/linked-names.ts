import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { leads } from '../../../db/tables/leads.ts';
import { properties } from '../../../db/tables/properties.ts';
import { nameSubquery, visibilityColumn } from '../../tenant/lists/linked-names.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';

type Linking = { leadId: SQLiteColumn; propertyId: SQLiteColumn };
/**
 * Columns: the names of the lead and the property that a row refers to, null without one, and whether the user sees them. A row may be
 * visible that refers to a record that is not.
 */
export const linkedNames = (tenantDb: TenantDb, { leadId, propertyId }: Linking) => ({
  propertyTitle: nameSubquery(tenantDb, properties, propertyId).as('its_property'),
  leadName: nameSubquery(tenantDb, leads, leadId).as('its_lead'),
  isPropertyVisible: visibilityColumn(tenantDb, properties, propertyId).as('sees_property'),
  isLeadVisible: visibilityColumn(tenantDb, leads, leadId).as('sees_lead'),
});
