import { type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';

/** Condition: a column has one of these values, however many. */
export const oneOfCondition = (column: SQLiteColumn | SQL, values: Iterable<string | number>): SQL =>
  sql`${column} in (select value from json_each(${JSON.stringify([...values])}))`;
