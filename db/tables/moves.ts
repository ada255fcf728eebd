import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/**
 * The agencies that are being moved from one cell to another, in both databases and in that of the default cell; empty otherwise
 * (db/operations/move-agency.ts).
 */
export const agencyMoves = sqliteTable('agency_moves', {
  /** No reference: the new cell has this row before the agency. */
  agency: text().primaryKey(),
  /** Names of cells, '' for the default one. */
  fromCell: text().notNull(),
  toCell: text().notNull(),
  startedAt: text().notNull(),
  /** When the directory began to name the new cell; known in the default cell's database only. */
  switchedAt: text(),
  /** Whether jobs leave the agency's rows in this database alone: before the switch in the new cell, and to the end in the old one. */
  blocksJobs: integer('is_closed', { mode: 'boolean' }).notNull(),
});
