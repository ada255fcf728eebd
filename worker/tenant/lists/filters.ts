import { eq, getTableColumns, type SQL } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import * as z from 'zod/mini';

/**
 * The condition of each filter of an input, for its value or undefined where it is not set, and for all of them where it depends on
 * another; undefined means that every row matches. A filter without condition does not compile.
 */
export type FilterConditions<F> = { [K in keyof F]-?: (value: F[K], filters: F) => SQL | undefined };

/** Returns the conditions of an input's filters. */
export const toConditions = <F>(conditions: FilterConditions<F>, filters: F): (SQL | undefined)[] =>
  (Object.keys(conditions) as (keyof F)[]).map((name) => conditions[name](filters[name], filters));

/** Condition of a filter: the column has its value. */
export const equalsCondition =
  <V extends string>(column: SQLiteColumn) =>
  (value: V | undefined): SQL | undefined =>
    value ? eq(column, value) : undefined;

const isChoice = (schema: unknown) =>
  schema instanceof z.ZodMiniOptional && schema.def.innerType instanceof z.ZodMiniEnum;
type ChoiceConditions<T extends SQLiteTable, Shape> = {
  [K in keyof Shape & keyof T['_']['columns'] as Shape[K] extends z.ZodMiniOptional<infer Inner>
    ? Inner extends { def: { type: 'enum' } }
      ? K
      : never
    : never]: (value: z.output<Shape[K]>) => SQL | undefined;
};

/** The conditions of the filters that choose one of fixed values of the column of their name: the column has the value. */
export function choiceConditions<T extends SQLiteTable, Shape extends Record<string, unknown>>(
  table: T,
  { shape }: { shape: Shape },
) {
  const choices = Object.entries(getTableColumns(table)).filter(([name]) => isChoice(shape[name]));
  const conditions = choices.map(([name, column]) => [name, equalsCondition(column)] as const);
  return Object.fromEntries<unknown>(conditions) as ChoiceConditions<T, Shape>;
}
