import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Database } from '../../worker/database.ts';
import type { propertyOwners } from '../tables/owners.ts';
import type { properties } from '../tables/properties.ts';
import type { Random } from './random.ts';

/** What the demo rows of an agency's further domains are made of: how many it has, its users, the manager first, owners and properties. */
export type Portfolio = {
  random: Random;
  agencyId: string;
  people: readonly string[];
  size: { properties: number; ads: number };
  owners: readonly (typeof propertyOwners.$inferInsert)[];
  homes: readonly (typeof properties.$inferInsert)[];
  /** A midnight in UTC. */
  today: number;
};

/** Declares the demo rows of a table; those of `db/seed` are found by folder (domains.gen.ts). */
export const defineDemoRows =
  <Table extends SQLiteTable>(table: Table, create: (portfolio: Portfolio) => Table['$inferInsert'][]) =>
  (db: Database, portfolio: Portfolio) =>
    db.insert(table).values(create(portfolio));
