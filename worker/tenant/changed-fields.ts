import { getTableColumns, is, or, SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { AuditedValueField, NewValues, TablePolicy } from './policy.ts';

type Field = { name: string; column: SQLiteColumn; to: SQL; differs: SQL };

/**
 * Fields whose old and new value an entry keeps, of any table: of status and role as `from` and `to`, of others under their name. A policy
 * adds those of its table.
 */
const STATUS_FIELDS = ['status', 'role', 'decision'];
const NAMED_FIELDS: readonly AuditedValueField[] = [
  'ownerId',
  'assignedTo',
  'nextFollowUpOn',
  'price',
  'rentalPrice',
];
/** Whether a column follows another one and is no field of its own. */
export const isDerivedColumn = (name: string) =>
  /Folded$|^(?:emailKey|nameKey|searchText|sortText|phoneNumbers)$/.test(name);
/** Returns the names of the fields that have a value. */
export const toFieldNames = (values: NewValues): string[] =>
  Object.keys(values).filter((name) => values[name] !== undefined && !isDerivedColumn(name));

/** What an audit log entry must know of a table. */
export type ChangePolicy = Pick<
  TablePolicy,
  'auditedValueFields' | 'subjects' | 'details' | 'deletionDetails' | 'addTriggerEffects'
>;

/**
 * Returns SQL that compares the stored rows with new values, for a statement that runs before the update: the JSON list of the names
 * of the fields that differ, and the JSON of old and new value of those that an entry keeps, else null.
 */
export function compareWithStored(
  table: SQLiteTable,
  sent: NewValues,
  policy: ChangePolicy = {},
): { fields: SQL; change: SQL } {
  const all = toFields(table, sent, policy);
  const names = all.map(({ name, differs }) => sql`case when ${differs} then ${name} end`);
  return {
    fields: sql`(select json_group_array(value) from json_each(json_array(${sql.join(names, sql`, `)})) where value is not null)`,
    change: withSubjects(toChange(all, policy), policy),
  };
}

/** Condition: the update would change the stored row; undefined for one that states no field. */
export const differsFromStoredCondition = (
  table: SQLiteTable,
  sent: NewValues,
  policy: ChangePolicy,
): SQL | undefined => or(...toFields(table, sent, policy).map(({ differs }) => differs));

/** The fields of an update, with the SQL that compares each with the stored row. */
function toFields(table: SQLiteTable, sent: NewValues, { addTriggerEffects }: ChangePolicy): Field[] {
  const values = addTriggerEffects?.(sent) ?? sent;
  const columns = getTableColumns(table) as Record<string, SQLiteColumn>;
  return toFieldNames(values).flatMap((name) => {
    const column = columns[name];
    if (!column) return [];
    const value = values[name];
    const to = is(value, SQL) ? value : sql`${sql.param(value, column)}`;
    return [{ name, column, to, differs: sql`${column} is not (${to})` }];
  });
}

/**
 * The JSON of a change with the ids of the row's subjects, which stay readable after the row is deleted, and its details; without details null
 * where there is no change.
 */
function withSubjects(change: SQL, { subjects = {}, details }: ChangePolicy): SQL {
  const named = { ...subjects, ...details };
  if (Object.keys(named).length === 0) return change;
  return sql`json_set(${details ? sql`coalesce(${change}, '{}')` : change}, ${toPairs(named, '$.')})`;
}

/** Subjects and details as arguments of json_set or json_object: each name, and the column with its id or its JSON. */
const toPairs = (subjects: Record<string, SQL | SQLiteColumn>, path = ''): SQL =>
  sql.join(
    Object.entries(subjects).map(([name, id]) => sql`${path + name}, ${id}`),
    sql`, `,
  );

/**
 * SQL of the JSON with the ids of a row's subjects and its details, for an entry without old and new values; null where it has no
 * subjects.
 */
export const toSubjectDetails = ({ subjects, details, deletionDetails }: ChangePolicy = {}): SQL | null =>
  subjects ? sql`json_object(${toPairs({ ...subjects, ...details, ...deletionDetails })})` : null;

function toChange(all: Field[], { auditedValueFields = [] }: ChangePolicy): SQL {
  const fromTo = ({ column, to }: Field) => sql`json_object('from', ${column}, 'to', ${to})`;
  const status = all.find(({ name }) => STATUS_FIELDS.includes(name));
  const change = status ? sql`case when ${status.differs} then ${fromTo(status)} end` : sql`null`;
  return all
    .filter(({ name }) => [...NAMED_FIELDS, ...auditedValueFields].some((kept) => kept === name))
    .reduce(
      (json, field) =>
        sql`case when ${field.differs} then json_set(coalesce(${json}, '{}'), ${`$.${field.name}`}, ${fromTo(field)}) else ${json} end`,
      change,
    );
}
