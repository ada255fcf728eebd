import { sqliteTable, text } from 'drizzle-orm/sqlite-core';

/**
 * The directory: the address of each user of another cell, and that cell. Filled in the default cell's database only, whose own users
 * are not in it; triggers refuse them an address that it has.
 */
export const cellAddresses = sqliteTable('cell_addresses', {
  emailKey: text().primaryKey(),
  cell: text().notNull(),
  /** Random, new with each claim: who gives up an address does so for their own claim only. */
  claim: text().notNull(),
});
