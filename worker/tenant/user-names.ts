import { type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { users } from '../../db/tables/agencies.ts';
import type { TenantDb } from './tenant-db.ts';

/** The name of a user as it is shown: display name, else full name, else email address. */
export const displayNameSql: SQL<string> = sql`coalesce(${users.displayName}, ${users.fullName}, ${users.email})`;

/** Subquery: the name of the user that a column refers to. */
export const userNameSubquery = (tenantDb: TenantDb, id: SQLiteColumn | SQL) =>
  tenantDb.subqueries.field<string>(users, displayNameSql, id);
