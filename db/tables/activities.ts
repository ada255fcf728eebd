import { sql } from 'drizzle-orm';
import { check, foreignKey, index, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { activityKinds, callOutcomes } from '../domain/timeline/activities.ts';
import type { Consent } from '../domain/web-form/web-form.ts';
import { users } from './agencies.ts';
import { businessKeys, formColumns } from './columns.ts';
import { leads } from './leads.ts';
import { propertyOwners } from './owners.ts';
import { properties } from './properties.ts';

/**
 * What people record of a lead, an owner or a property, at least one of which is set. Deleted with that record. A deleted
 * activity stays without its text, with who deleted it.
 */
export const activities = sqliteTable(
  'activities',
  {
    ...formColumns(),
    kind: text({ enum: activityKinds }).notNull(),
    /** Of a call; null for the other kinds. */
    outcome: text({ enum: callOutcomes }),
    text: text(),
    /** With which contact of the record it was, in the words of its day: 'Jordi (pareja)'. Null for the person of the record. */
    contact: text(),
    /**
     * Of a message that came in, the source of its lead ('Idealista'); null of what a person did. Its author is who has pasted it, else the
     * oldest manager of the agency.
     */
    receivedFrom: text(),
    /** What its writer has agreed to, of a message by the agency's form; else null. */
    consent: text({ mode: 'json' }).$type<Consent>(),
    /** When it happened (ISO). */
    at: text().notNull(),
    authorId: text().notNull(),
    leadId: text(),
    ownerId: text(),
    propertyId: text(),
    deletedAt: text(),
    deletedBy: text(),
  },
  (t) => [
    foreignKey({ columns: [t.agencyId, t.authorId], foreignColumns: [users.agencyId, users.id] }),
    foreignKey({ columns: [t.agencyId, t.deletedBy], foreignColumns: [users.agencyId, users.id] }),
    foreignKey({ columns: [t.agencyId, t.leadId], foreignColumns: [leads.agencyId, leads.id] }).onDelete(
      'cascade',
    ),
    foreignKey({
      columns: [t.agencyId, t.ownerId],
      foreignColumns: [propertyOwners.agencyId, propertyOwners.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.agencyId, t.propertyId],
      foreignColumns: [properties.agencyId, properties.id],
    }).onDelete('cascade'),
    ...businessKeys(t),
    index('activities_of_lead').on(t.agencyId, t.leadId, sql`${t.at} desc`, sql`${t.id} desc`),
    index('activities_of_owner').on(t.agencyId, t.ownerId, sql`${t.at} desc`, sql`${t.id} desc`),
    index('activities_of_property').on(t.agencyId, t.propertyId, sql`${t.at} desc`, sql`${t.id} desc`),
    index('activities_by_author').on(t.agencyId, t.authorId),
    index('activities_by_deleter').on(t.agencyId, t.deletedBy),
    check('activities_subject', sql`coalesce(${t.leadId}, ${t.ownerId}, ${t.propertyId}) is not null`),
    check('activities_kind', sql`${t.kind} in ('call', 'whatsapp', 'email', 'visit', 'note')`),
    check('activities_outcome', sql`(${t.kind} = 'call') = (${t.outcome} is not null)`),
    check('activities_deleted', sql`(${t.deletedAt} is null) = (${t.deletedBy} is null)`),
  ],
);
