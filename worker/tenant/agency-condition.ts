import type { SQL } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';

export type TenantTable = SQLiteTable & { agencyId: SQLiteColumn };
/** Condition of an agency's rows, also of those that are hidden from the user. */
export type AgencyCondition = (table: TenantTable, ...conditions: (SQL | undefined)[]) => SQL | undefined;
