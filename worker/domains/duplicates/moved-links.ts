import { eq, getTableName, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { type MovedKind, movedKinds, type PersonKind } from '../../../db/domain/duplicates/duplicates.ts';
import type { KeyConflictHandler } from '../../tenant/merged-links.ts';
import type { TablePolicies } from '../../tenant/policy.ts';
import { getReferencesTo } from '../../tenant/references.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';
import type { Statement, TenantScope, TenantTable } from '../../tenant/tenant-types.ts';
import { personTables } from '../people/person-tables.ts';

export type LinkedTable = TenantTable & { id: SQLiteColumn };
type Link = { table: LinkedTable; column: SQLiteColumn };

const getMergedLinks = ({ policies }: TenantScope, table: TenantTable) =>
  policies[getTableName(table) as keyof TablePolicies].mergedLinks;
/** The references to people of a kind from rows with an id; rows without follow a column of the record, as those of its numbers do. */
const listLinks = (kind: PersonKind) =>
  getReferencesTo(personTables[kind]).filter(({ table }) => 'id' in table) as Link[];

/** What moves with a record, as the policies of the tables say. */
export const listMoved = (scope: TenantScope, kind: PersonKind): Link[] =>
  listLinks(kind).filter(({ table }) => !getMergedLinks(scope, table)?.onKeyConflict?.stays);

/** What refers to people of a kind and cannot simply move, with its table. */
export const listKeyConflictHandlers = (
  scope: TenantScope,
  kind: PersonKind,
): (KeyConflictHandler & { table: LinkedTable })[] =>
  [...new Set(listLinks(kind).map(({ table }) => table))].flatMap((table) => {
    const onKeyConflict = getMergedLinks(scope, table)?.onKeyConflict;
    return onKeyConflict?.kinds.includes(kind) ? [{ ...onKeyConflict, table }] : [];
  });

/** The name of a reference in the state of a merge. */
export const toLinkKey = ({ table, column }: Link) => `${getTableName(table)}.${column.name}`;

/** Builds the statement that lets the rows that match refer to another record. */
export function setReference(
  { db, agencyRowsCondition }: TenantScope,
  { table, column }: Link,
  to: string,
  where: SQL | undefined,
): Statement<unknown> {
  const now = new Date().toISOString();
  const stamps = 'version' in table ? { version: sql`${table.version} + 1`, updatedAt: now } : {};
  return db
    .update(table)
    .set({ [column.name]: to, ...stamps } as never)
    .where(agencyRowsCondition(table, where));
}

/** Columns: how many rows of each kind would move with a record. */
export function movedColumns<K extends PersonKind>({ scope, subqueries }: TenantDb, kind: K) {
  const links = listMoved(scope, kind);
  const columns = movedKinds[kind].map((moved) => {
    const link = links.find(({ table }) => getMergedLinks(scope, table)?.summaryKind === moved);
    if (!link) throw new Error(`no policy says which table has the ${moved} of a merge`);
    const count = subqueries.count(link.table, eq(link.column, personTables[kind].id));
    return [moved, count.as(`its_${moved}`)] as const;
  });
  return Object.fromEntries<SQL.Aliased<number>>(columns) as Record<
    (typeof movedKinds)[K][number] & MovedKind,
    SQL.Aliased<number>
  >;
}
