import { sql } from 'drizzle-orm';
import { check, foreignKey, index, sqliteTable, text, unique } from 'drizzle-orm/sqlite-core';
import { decisionKinds, discardReasons } from '../domain/matches/matches.ts';
import { users } from './agencies.ts';
import { businessColumns, businessKeys } from './columns.ts';
import { leads } from './leads.ts';
import { properties } from './properties.ts';

/** The decision on a property for a lead. Scores are computed, never stored; a pair without row is undecided. */
export const matches = sqliteTable(
  'matches',
  {
    ...businessColumns(),
    leadId: text().notNull(),
    propertyId: text().notNull(),
    decision: text({ enum: decisionKinds }).notNull(),
    /** Why it was discarded; null for other decisions. */
    reason: text({ enum: discardReasons }),
    reasonText: text(),
    decidedBy: text().notNull(),
    /** When the lead asked for the property; null for a pair that was proposed. */
    askedAt: text(),
  },
  (t) => [
    foreignKey({ columns: [t.agencyId, t.leadId], foreignColumns: [leads.agencyId, leads.id] }),
    foreignKey({ columns: [t.agencyId, t.propertyId], foreignColumns: [properties.agencyId, properties.id] }),
    foreignKey({ columns: [t.agencyId, t.decidedBy], foreignColumns: [users.agencyId, users.id] }),
    ...businessKeys(t),
    unique('matches_pair').on(t.agencyId, t.leadId, t.propertyId),
    index('matches_of_property').on(t.agencyId, t.propertyId, t.leadId),
    index('matches_by_decider').on(t.agencyId, t.decidedBy),
    check('matches_decision', sql`${t.decision} in ('sent', 'interested', 'discarded')`),
    check('matches_reason', sql`(${t.decision} = 'discarded') = (${t.reason} is not null)`),
  ],
);
