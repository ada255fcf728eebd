import { type SQL, sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, sqliteView, text } from 'drizzle-orm/sqlite-core';
import type { PropertyOperation } from '../domain/properties/property-price.ts';
import type { OwnerAnswer } from '../domain/shared-pages/owner-reports.ts';
import type { ViewedPage } from '../domain/shared-pages/page-views.ts';

type FieldChange = { from: string | number | null; to: string | number | null };
export type HistoryChange = {
  from?: string | null;
  to?: string | null;
  ownerId?: FieldChange;
  assignedTo?: FieldChange;
  nextFollowUpOn?: FieldChange;
  /** Of a lead or an owner. */
  name?: FieldChange;
  priority?: FieldChange;
  price?: FieldChange;
  rentalPrice?: FieldChange;
  /** Of a property. */
  addressVisibility?: FieldChange;
  lead?: string | null;
  owner?: string | null;
  property?: string | null;
  category?: string;
  /** Of a deleted event; entries of earlier versions have no title. */
  event?: { title?: string; type: string; at: string; allDay: 0 | 1 };
  /** Of a merge: the id of the record that was merged into the one that stayed; `undone` where they were separated again. */
  merged?: string;
  undone?: true;
  /** A contact of a lead or owner, as it was called; `promoted` where it became the main one. */
  contact?: { name: string | null; label: string | null; promoted?: true };
  /** The names that a lead and an owner had as they were tied, or as the tie was taken away. */
  tie?: { lead: string; owner: string };
  /** The names of the tags that a record got and lost. */
  tags?: { added: string[]; removed: string[] };
  /** The name of a tag that was deleted, restored or united with another one, and of that one. */
  tag?: string;
  into?: string;
  /** Of a match: that the lead asks for the property, or was said to. */
  asked?: 1;
  /** Of a property that was sold or rented: how many of its ads were paused then, or are active again. */
  ads?: { status: 'Paused' | 'Active'; count: number };
  /** Of the report for an owner: what the owner answered there, and for what the property was offered then (null for both). */
  answer?: { kind: OwnerAnswer; operation: PropertyOperation | null };
  /** Of a public page of a property: the day in Madrid on which it was viewed; how often says page_views. */
  views?: { page: ViewedPage; day: string };
  /** The ids of further records in whose timelines the entry stands, by the name of their table. */
  subjects?: Record<string, string>;
};

/**
 * The id of the lead, owner or property in whose timeline an entry stands: its own, or that which `change` names; null for entries that
 * no timeline shows. The release before reads these columns, and timelines do until historySubjects is complete (docs/migrations.md).
 */
const formerSubjectColumn = (id: SQL) =>
  // Creations, deletions and hand-overs, and updates of fields whose values are kept; no reads.
  text().generatedAlwaysAs(
    sql`case when "result" = 'ok' and ("action" in ('create', 'delete', 'handOver', 'merge') or ("action" = 'update' and "change" <> '')) then ${id} end`,
    { mode: 'virtual' },
  );

/** The audit log. Append-only: triggers reject updates, replacement, and deletion before two years have passed. */
export const history = sqliteTable(
  'history',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    at: text().notNull(),
    agencyId: text(),
    actorId: text(),
    role: text(),
    action: text().notNull(),
    entity: text().notNull(),
    entityId: text(),
    /** Names of the fields that were written, of an update those that differ; never their values. */
    fields: text({ mode: 'json' }).$type<string[]>(),
    /**
     * Old and new value: of status or role as `from` and `to`, of others under their name (changed-fields.ts). The property of a photo or
     * a document with its category, the lead and the property of an event, task or match.
     */
    change: text({ mode: 'json' }).$type<HistoryChange>(),
    result: text({ enum: ['ok', 'failed', 'denied', 'limited'] })
      .notNull()
      .default('ok'),
    requestId: text(),
    ipHash: text(),
    userAgent: text(),
    subjectLeadId: formerSubjectColumn(
      sql`case "entity" when 'leads' then "entity_id" else json_extract("change", '$.lead') end`,
    ),
    subjectOwnerId: formerSubjectColumn(
      sql`case "entity" when 'property_owners' then "entity_id" else json_extract("change", '$.owner') end`,
    ),
    subjectPropertyId: formerSubjectColumn(
      sql`case "entity" when 'properties' then "entity_id" else json_extract("change", '$.property') end`,
    ),
  },
  (t) => [
    index('history_of_agency').on(t.agencyId, t.at),
    index('history_by_time').on(t.at),
    index('history_of_lead')
      .on(t.agencyId, t.subjectLeadId, sql`${t.at} desc`, sql`${t.id} desc`)
      .where(sql`${t.subjectLeadId} is not null`),
    index('history_of_owner')
      .on(t.agencyId, t.subjectOwnerId, sql`${t.at} desc`, sql`${t.id} desc`)
      .where(sql`${t.subjectOwnerId} is not null`),
    index('history_of_property')
      .on(t.agencyId, t.subjectPropertyId, sql`${t.at} desc`, sql`${t.id} desc`)
      .where(sql`${t.subjectPropertyId} is not null`),
  ],
);

const subjectColumns = () => ({
  agencyId: text().notNull(),
  /** The name of its table. */
  kind: text().notNull(),
  subjectId: text().notNull(),
  at: text().notNull(),
  entryId: integer().notNull(),
});

/**
 * The records in whose timelines an entry of the audit log stands, whatever their kind: its own, the lead, owner and property that
 * `change` names, and its `subjects`. Triggers of `history` write and delete the rows. Stored in the order of its key (WITHOUT ROWID),
 * which is that of a timeline.
 */
export const historySubjects = sqliteTable('history_subjects', subjectColumns(), (t) => [
  primaryKey({ columns: [t.agencyId, t.kind, t.subjectId, t.at, t.entryId] }),
]);

/** The rows that historySubjects has of each entry. */
export const subjectsOfHistory = sqliteView('subjects_of_history', subjectColumns()).existing();
