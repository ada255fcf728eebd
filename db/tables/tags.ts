import { sql } from 'drizzle-orm';
import {
  foreignKey,
  index,
  primaryKey,
  type SQLiteColumn,
  type SQLiteTable,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core';
import { tagColours } from '../domain/tags/tags.ts';
import type { SubjectKind } from '../domain/timeline/activities.ts';
import { agencies } from './agencies.ts';
import { businessKeys, formColumns } from './columns.ts';
import { leads } from './leads.ts';
import { propertyOwners } from './owners.ts';
import { properties } from './properties.ts';

/**
 * The tags of an agency. One that was deleted or united with another one is kept, so that it can be undone, and so that the address of a
 * filter finds the one it was united with.
 */
export const tags = sqliteTable(
  'tags',
  {
    ...formColumns(),
    name: text().notNull(),
    /** The name as it is compared (toTagKey). */
    nameKey: text().notNull(),
    colour: text({ enum: tagColours }).notNull(),
    /**
     * The id of the tag that it stands for: its own, or that of the one it was united with, directly or through others; null once that
     * one is deleted. A trigger asserts that it is of the agency.
     */
    current: text(),
    /** The id of the tag it was united with; null for one that was not. */
    unitedWith: text(),
    /** When it was deleted or united with another one (ISO); null for one in use. */
    goneAt: text(),
  },
  (t) => [
    foreignKey({ columns: [t.agencyId], foreignColumns: [agencies.id] }),
    ...businessKeys(t),
    uniqueIndex('tags_by_name').on(t.agencyId, t.nameKey).where(sql`${t.goneAt} is null`),
    index('tags_by_current').on(t.agencyId, t.current),
    index('tags_by_united').on(t.agencyId, t.unitedWith),
    index('tags_gone').on(t.goneAt, t.agencyId, t.id).where(sql`${t.goneAt} is not null`),
  ],
);

const linkColumns = () => ({
  agencyId: text().notNull(),
  tagId: text().notNull(),
  /** When the record was created, by which its list is sorted. */
  recordCreatedAt: text().notNull(),
});
type LinkColumns = { agencyId: SQLiteColumn; tagId: SQLiteColumn; recordCreatedAt: SQLiteColumn };
type RecordTable = SQLiteTable & { agencyId: SQLiteColumn; id: SQLiteColumn };
/** The keys of a table of links, whose index has the records with a tag in the order of their list. */
const linkKeys = (name: string, t: LinkColumns, recordId: SQLiteColumn, records: RecordTable) => [
  primaryKey({ columns: [t.agencyId, recordId, t.tagId] }),
  foreignKey({ columns: [t.agencyId, t.tagId], foreignColumns: [tags.agencyId, tags.id] }).onDelete(
    'cascade',
  ),
  foreignKey({ columns: [t.agencyId, recordId], foreignColumns: [records.agencyId, records.id] }).onDelete(
    'cascade',
  ),
  index(`${name}_newest`).on(t.agencyId, t.tagId, sql`${t.recordCreatedAt} desc`, sql`${recordId} desc`),
];

/** The tags of leads. A merge unites those of both (trigger `lead_tags_merged` of migration 0053). Deleted with the lead and the tag. */
export const leadTags = sqliteTable('lead_tags', { ...linkColumns(), leadId: text().notNull() }, (t) =>
  linkKeys('lead_tags', t, t.leadId, leads),
);
/** The same of owners. */
export const ownerTags = sqliteTable('owner_tags', { ...linkColumns(), ownerId: text().notNull() }, (t) =>
  linkKeys('owner_tags', t, t.ownerId, propertyOwners),
);
/** The tags of properties. */
export const propertyTags = sqliteTable(
  'property_tags',
  { ...linkColumns(), propertyId: text().notNull() },
  (t) => linkKeys('property_tags', t, t.propertyId, properties),
);

/** The table of links of each kind of record, the column with the record's id, and the table of the records. */
export const tagLinks = {
  lead: { links: leadTags, recordId: leadTags.leadId, records: leads },
  owner: { links: ownerTags, recordId: ownerTags.ownerId, records: propertyOwners },
  property: { links: propertyTags, recordId: propertyTags.propertyId, records: properties },
} as const satisfies Record<
  SubjectKind,
  { links: SQLiteTable; recordId: SQLiteColumn; records: RecordTable }
>;
