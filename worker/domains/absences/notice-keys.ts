import { type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';

const ID_LENGTH = 36;

/** SQL of the id that stands in the key of a notice after `mark`; null where the key has no such mark. */
export const getMarkedIdSql = (key: SQLiteColumn, mark: string): SQL<string | null> =>
  sql`case when instr(${key}, ${mark}) > 0 then substr(${key}, instr(${key}, ${mark}) + ${mark.length}, ${ID_LENGTH}) end`;
