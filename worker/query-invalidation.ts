import { getTableName } from 'drizzle-orm';
import { INVALIDATES_HEADER } from '../db/domain/invalidated-queries.ts';
import { isProcedure } from './auth/access-level.ts';
import type { TenantTable } from './tenant/agency-condition.ts';
import type { TenantTables } from './tenant/policy.ts';
import { getReferencesTo } from './tenant/references.ts';

/** Tables that only change with the rows that they count, number or follow. */
type DerivedTable =
  | `${string}_counts`
  | `${string}_phones`
  | `${string}_emails`
  | `${string}_price_history`
  | 'history_subjects'
  | 'reference_numbers'
  | 'file_usage';
/** The tables that mutations touch and queries read, by name. */
export type DeclaredTable = Exclude<keyof TenantTables, DerivedTable> | 'agencies' | 'sessions';
const isDeclaredTable = (name: string): name is DeclaredTable =>
  !/_(counts|phones|emails|price_history)$|^(history_subjects|reference_numbers|file_usage)$/.test(name);

/** The tables of which a deletion of rows of these may change rows: what refers to them goes with them, or loses the link. */
export const touchedByDeletion = (...tables: TenantTable[]): DeclaredTable[] => {
  const changed = tables.flatMap((table) => [table, ...getReferencesTo(table).map((each) => each.table)]);
  return [...new Set(changed.map((table) => getTableName(table)))].filter(isDeclaredTable);
};

/** What a procedure declares in its meta. */
export type DeclaredTables = {
  /** Of a mutation: the tables of which it may change rows. Its response names the queries that read one of them, which `src/trpc.ts` refetches. */
  touches?: readonly DeclaredTable[];
  /** Of a query: the tables of which it reads rows. */
  reads?: readonly DeclaredTable[];
};

type Definition = { type: string; meta?: DeclaredTables & { accessLevel?: string } };
export type Procedures = Record<string, { _def: Definition }>;

/** Throws when `part` is a mutation that does not declare what it touches, or a query what it reads. Public ones need not. */
export function assertDeclaredTables(name: string, part: unknown): void {
  if (!isProcedure(part)) return;
  const { type, meta } = (part as unknown as Procedures[string])._def;
  if (meta?.accessLevel === 'public') return;
  if (type === 'mutation' && !meta?.touches)
    throw new Error(`The mutation ${name} does not declare what it touches.`);
  if (type === 'query' && !meta?.reads) throw new Error(`The query ${name} does not declare what it reads.`);
}

/**
 * Returns the queries that a mutation invalidates, by their path, or by their router's name where all of its queries are; null where it
 * does not declare what it touches. Every change has its entry in the audit log.
 */
export function findInvalidatedQueries(procedures: Procedures, mutation: string): string[] | null {
  const touches = procedures[mutation]?._def.meta?.touches;
  if (!touches) return null;
  const touched = new Set<DeclaredTable>([...touches, 'history']);
  const queries = Object.keys(procedures).filter((each) => procedures[each]?._def.type === 'query');
  const isInvalidated = (query: string) =>
    procedures[query]?._def.meta?.reads?.some((table) => touched.has(table));
  const current = new Set(queries.filter((query) => !isInvalidated(query)).map(toRouterName));
  const toName = (query: string) => (current.has(toRouterName(query)) ? query : toRouterName(query));
  return [...new Set(queries.filter(isInvalidated).map(toName))];
}

const toRouterName = (path: string): string => path.slice(0, path.indexOf('.'));

/** The header of the response to calls, by which `src/trpc.ts` invalidates; none where one declares nothing that it touches, as a query. */
export function getInvalidatesHeader(procedures: object, paths: readonly string[]): Record<string, string> {
  // The type of a router's procedures describes a tree; at run time they are one flat record of paths.
  const invalidated = paths.map((path) => findInvalidatedQueries(procedures as Procedures, path));
  if (invalidated.includes(null)) return {};
  return { [INVALIDATES_HEADER]: [...new Set(invalidated.flat())].join(',') };
}
