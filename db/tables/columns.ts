import { integer, text } from 'drizzle-orm/sqlite-core';

/** What every business row carries: whose it is, which version of it, and the key of the form that made it. */
export const businessColumns = () => ({
  id: text().primaryKey(),
  agencyId: text().notNull(),
  clientKey: text().notNull(),
  version: integer().notNull().default(1),
  createdAt: text().notNull(),
  updatedAt: text().notNull(),
});

/**
 * The same for rows that a form makes, with two SHA-256 digests, null in older rows: of the contents it was first sent with,
 * and of the last change that somebody sent.
 */
export const formColumns = () => ({ ...businessColumns(), inputDigest: text(), changeDigest: text() });

/** A list of words or numbers, kept as JSON. */
export const list = <T>() => text({ mode: 'json' }).$type<T[]>().notNull();
export const flag = () => integer({ mode: 'boolean' });
