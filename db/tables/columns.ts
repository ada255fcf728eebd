import { sql } from 'drizzle-orm';
import { integer, text } from 'drizzle-orm/sqlite-core';

/** The columns of every business table: tenant, version for optimistic locking, and client key for idempotent inserts. */
export const businessColumns = () => ({
  id: text().primaryKey(),
  agencyId: text().notNull(),
  clientKey: text().notNull(),
  version: integer().notNull().default(1),
  createdAt: text().notNull(),
  updatedAt: text().notNull(),
});

/**
 * The same for rows that a form creates, with two SHA-256 digests (null in older rows): of the contents it was created with, and of the
 * last change.
 */
export const formColumns = () => ({ ...businessColumns(), inputDigest: text(), changeDigest: text() });

/** A list of strings or numbers, stored as JSON. */
export const list = <T>() => text({ mode: 'json' }).$type<T[]>().notNull();
/**
 * The user who is responsible for a record, null for nobody. Not a foreign key, which a column that is added later cannot have: triggers
 * assert that the user is of the same agency and active.
 */
export const responsibleColumn = () => ({ assignedTo: text() });

/** The last nine digits of a folded phone number, by which two numbers are the same; null for a shorter one. */
export const phoneKeyColumn = () => ({
  phoneKey: text().generatedAlwaysAs(
    sql`case when length("phone_folded") >= 9 then substr("phone_folded", -9) end`,
    { mode: 'virtual' },
  ),
});

export const flag = () => integer({ mode: 'boolean' });
