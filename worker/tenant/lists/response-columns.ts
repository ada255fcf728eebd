import { getTableColumns } from 'drizzle-orm';
import type { BusinessTable } from '../tenant-types.ts';

const commonColumns = ['id', 'version', 'createdAt', 'updatedAt'] as const;

/**
 * The names of the columns of a table that a response may contain: those of every row, those that its form fills, which are called like its
 * fields, and `others`.
 */
export const toResponseColumns = <Shape extends object, const Others extends string = never>(
  { shape }: { shape: Shape },
  others: readonly Others[] = [],
) => [...commonColumns, ...(Object.keys(shape) as (keyof Shape & string)[]), ...others] as const;

/** Returns the columns of a table with these names (responseColumns of its policy). */
export function getResponseColumns<T extends BusinessTable, Name extends string>(
  table: T,
  { responseColumns }: { responseColumns: readonly Name[] },
) {
  const columns = getTableColumns(table) as Record<string, unknown>;
  return Object.fromEntries(responseColumns.map((name) => [name, columns[name]])) as Pick<
    T['_']['columns'],
    Name & keyof T['_']['columns']
  >;
}
