import { eq, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { fold, phoneSearchKey } from '../../db/domain/fold.ts';

/**
 * The condition of each filter of an input, for its value or undefined where it is not set; undefined means that every row matches.
 * A filter without condition does not compile.
 */
export type FilterConditions<F> = { [K in keyof F]-?: (value: F[K]) => SQL | undefined };

/** Returns the conditions of an input's filters. */
export const toConditions = <F>(conditions: FilterConditions<F>, filters: F): (SQL | undefined)[] =>
  (Object.keys(conditions) as (keyof F)[]).map((name) => conditions[name](filters[name]));

/** Condition of a filter: the column has its value. */
export const equals =
  <V extends string>(column: SQLiteColumn) =>
  (value: V | undefined): SQL | undefined =>
    value ? eq(column, value) : undefined;

/** Condition: the folded column contains the text, without regard to case and accents. `%` and `_` are no wildcards. */
export const containsText = (column: SQLiteColumn, text: string | undefined): SQL | undefined =>
  containsFolded(column, text && fold(text));

/** The same for a phone number, of which only digits and '+' count; text without any matches nothing. */
export const containsPhone = (column: SQLiteColumn, text: string | undefined): SQL | undefined =>
  text ? (containsFolded(column, phoneSearchKey(text)) ?? sql`0`) : undefined;

const containsFolded = (column: SQLiteColumn, folded: string | undefined) =>
  folded ? sql`instr(${column}, ${folded}) > 0` : undefined;
