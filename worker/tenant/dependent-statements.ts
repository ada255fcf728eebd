import type { SQL } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { getReferencesTo } from './references.ts';
import { createUnrestrictedStatements } from './statements.ts';
import type { BusinessTable, Statement, TenantScope } from './tenant-types.ts';

/**
 * Returns the builder of the statements that run before rows of a table are deleted. What requires such a row is deleted with it, also
 * where the user does not see it; what only refers to it loses the link. `refersTo` is the condition that a column refers to one.
 */
export function createDependentStatements(scope: TenantScope) {
  const { deleteWhere, auditedUpdate } = createUnrestrictedStatements(scope);
  return (table: BusinessTable, refersTo: (column: SQLiteColumn) => SQL | undefined): Statement<unknown>[] =>
    getReferencesTo(table).flatMap((reference) => {
      const refers = refersTo(reference.column);
      if (reference.isRequired) return [deleteWhere(reference.table, refers)];
      return auditedUpdate(reference.table, { [reference.column.name]: null }, refers);
    });
}
