import { getTableColumns, getTableName } from 'drizzle-orm';
import type { BusinessTable } from '../tenant/mutations.ts';

const stamps = ['id', 'version', 'createdAt', 'updatedAt'] as const;
const contact = ['name', 'email', 'phone'] as const;

/** The columns of each table that answers may carry. A new column is shown when it is added here, and not before. */
export const publicColumns = {
  leads: [
    ...stamps,
    ...contact,
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
  property_owners: [...stamps, ...contact, 'status'],
  properties: [
    ...stamps,
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
    ...stamps,
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
    ...stamps,
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
    ...stamps,
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
type Shown = typeof publicColumns;

/** The columns of a table that people see. */
export function getPublicColumns<T extends BusinessTable & { _: { name: keyof Shown } }>(table: T) {
  const columns = getTableColumns(table) as Record<string, unknown>;
  const names: readonly string[] = publicColumns[getTableName(table) as keyof Shown];
  return Object.fromEntries(names.map((name) => [name, columns[name]])) as Pick<
    T['_']['columns'],
    Shown[T['_']['name']][number] & keyof T['_']['columns']
  >;
}
