import { getTableColumns, getTableName } from 'drizzle-orm';
import { adInput } from '../../../db/domain/ads/ad-input.ts';
import { eventInput } from '../../../db/domain/calendar/event-input.ts';
import { leadInput } from '../../../db/domain/leads/lead-input.ts';
import { ownerInput } from '../../../db/domain/owners/owner-input.ts';
import { propertyInput } from '../../../db/domain/properties/property-input.ts';
import { taskInput } from '../../../db/domain/tasks/task-input.ts';
import { absenceFields } from '../../../db/domain/users/absence-input.ts';
import { savedViewContents } from '../../../db/domain/views/saved-view-input.ts';
import type { BusinessTable } from '../tenant-types.ts';

const commonColumns = ['id', 'version', 'createdAt', 'updatedAt'] as const;

/** The columns that a form fills: they are called like its fields. */
const columnsOfForm = <Shape extends object>({ shape }: { shape: Shape }) =>
  Object.keys(shape) as (keyof Shape & string)[];

/**
 * The columns of each table that a response may contain: what its form fills, which people see there anyway. Any other column is
 * only sent once it is added here.
 */
export const publicColumns = {
  leads: [
    ...commonColumns,
    ...columnsOfForm(leadInput),
    'operation',
    'hasOpenPreferences',
    'nextFollowUpOn',
    'lastContactAt',
  ],
  property_owners: [...commonColumns, ...columnsOfForm(ownerInput)],
  properties: [...commonColumns, ...columnsOfForm(propertyInput)],
  ads: [...commonColumns, ...columnsOfForm(adInput), 'views', 'leadsCount', 'performance'],
  events: [...commonColumns, ...columnsOfForm(eventInput)],
  activities: [
    ...commonColumns,
    'kind',
    'outcome',
    'text',
    'at',
    'authorId',
    'leadId',
    'ownerId',
    'propertyId',
    'deletedAt',
    'deletedBy',
  ],
  tasks: [...commonColumns, ...columnsOfForm(taskInput), 'dueKey', 'createdBy'],
  absences: [...commonColumns, 'userId', ...columnsOfForm(absenceFields)],
  saved_views: [...commonColumns, 'list', ...columnsOfForm(savedViewContents)],
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
