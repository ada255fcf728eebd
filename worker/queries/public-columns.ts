import { getTableColumns, getTableName } from 'drizzle-orm';
import type { BusinessTable } from '../tenant/tenant-types.ts';

const commonColumns = ['id', 'version', 'createdAt', 'updatedAt'] as const;
const contactColumns = ['name', 'email', 'phone'] as const;

/** The columns of each table that a response may contain. A new column is only sent once it is added here. */
export const publicColumns = {
  leads: [
    ...commonColumns,
    ...contactColumns,
    'source',
    'status',
    'priority',
    'minBuyBudget',
    'maxBuyBudget',
    'minRentBudget',
    'maxRentBudget',
    'minPropertySize',
    'maxPropertySize',
    'preferredPropertyTypes',
    'preferredBedrooms',
    'preferredBathrooms',
    'preferredFeatures',
    'timeRangeInterest',
  ],
  property_owners: [...commonColumns, ...contactColumns, 'status'],
  properties: [
    ...commonColumns,
    'title',
    'address',
    'type',
    'status',
    'price',
    'rentalPrice',
    'rentStartDate',
    'rentEndDate',
    'bedrooms',
    'bathrooms',
    'area',
    'features',
    'ownerId',
  ],
  ads: [
    ...commonColumns,
    'title',
    'description',
    'propertyId',
    'platform',
    'status',
    'views',
    'leadsCount',
    'performance',
  ],
  events: [
    ...commonColumns,
    'userId',
    'propertyId',
    'leadId',
    'eventType',
    'title',
    'description',
    'location',
    'startTime',
    'endTime',
    'allDay',
  ],
  tasks: [
    ...commonColumns,
    'title',
    'description',
    'dueDate',
    'dueTime',
    'status',
    'priority',
    'assignedTo',
    'propertyId',
    'leadId',
    'dueKey',
  ],
} as const;
type PublicColumns = typeof publicColumns;

/** Returns the columns of a table that a response may contain. */
export function getPublicColumns<T extends BusinessTable & { _: { name: keyof PublicColumns } }>(table: T) {
  const columns = getTableColumns(table) as Record<string, unknown>;
  const names: readonly string[] = publicColumns[getTableName(table) as keyof PublicColumns];
  return Object.fromEntries(names.map((name) => [name, columns[name]])) as Pick<
    T['_']['columns'],
    PublicColumns[T['_']['name']][number] & keyof T['_']['columns']
  >;
}
