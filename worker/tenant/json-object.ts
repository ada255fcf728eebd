import { type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';

/** SQL of a JSON object with these fields. */
export const jsonObject = (fields: Record<string, SQLiteColumn | SQL>): SQL =>
  sql`json_object(${sql.join(
    Object.entries(fields).map(([name, value]) => sql`${name}, ${value}`),
    sql`, `,
  )})`;
