import { and, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  integer,
  type SQLiteColumn,
  sqliteTable,
  text,
} from 'drizzle-orm/sqlite-core';
import type { leadSorts } from '../domain/leads/lead-filters.ts';
import { leadOperations } from '../domain/leads/lead-operation.ts';
import { leadPriorities, leadStatuses, timeRanges } from '../domain/leads/leads.ts';
import type { PropertyFeature, PropertyType } from '../domain/properties/properties.ts';
import { agencies } from './agencies.ts';
import {
  assignedToColumn,
  businessKeys,
  flag,
  foldedColumns,
  formColumns,
  list,
  nameKeyColumn,
  personSearchColumn,
  phoneKeyColumn,
  phoneNumbersColumn,
  sortColumn,
  unfoldedIndex,
} from './columns.ts';
import { createCountsTable } from './counts.ts';

/** SQL: the lead still searches. Written out, so that SQLite recognises the condition of the index. */
export const openLeadCondition = ({ status }: { status: SQLiteColumn }) =>
  sql`${status} in ('New', 'Contacted', 'Qualified')`;

/** The key of a closed lead in the order by follow-up: after every day. */
export const CLOSED_FOLLOW_UP_KEY = '~';

type FollowUpColumns = { status: SQLiteColumn; nextFollowUpOn: SQLiteColumn };
/** SQL: the lead is open and has no next follow-up. The indexes of such leads repeat it: in parentheses it would be another index. */
export const noFollowUpCondition = (table: FollowUpColumns) =>
  and(openLeadCondition(table), isNull(table.nextFollowUpOn)) as SQL;
type ContactColumns = { status: SQLiteColumn; lastContactAt: SQLiteColumn; importedAt: SQLiteColumn };
/**
 * SQL: the lead is new, nobody has contacted it, and it was not imported. Written out, like openLeadCondition; its indexes repeat it, like those
 * of noFollowUpCondition.
 */
export const uncontactedCondition = ({ status, lastContactAt, importedAt }: ContactColumns) =>
  and(sql`${status} = 'New'`, isNull(lastContactAt), isNull(importedAt)) as SQL;

export const leads = sqliteTable(
  'leads',
  {
    ...formColumns(),
    name: text().notNull(),
    nameFolded: text().notNull(),
    email: text(),
    emailFolded: text(),
    phone: text(),
    phoneFolded: text(),
    source: text(),
    status: text({ enum: leadStatuses }).notNull().default('New'),
    priority: text({ enum: leadPriorities }),
    minBuyBudget: integer(),
    maxBuyBudget: integer(),
    minRentBudget: integer(),
    maxRentBudget: integer(),
    minPropertySize: integer(),
    maxPropertySize: integer(),
    preferredPropertyTypes: list<PropertyType>(),
    preferredBedrooms: list<number>(),
    preferredBathrooms: list<number>(),
    preferredFeatures: list<PropertyFeature>(),
    timeRangeInterest: text({ enum: timeRanges }).notNull(),
    ...assignedToColumn(),
    ...phoneNumbersColumn(),
    ...phoneKeyColumn(),
    ...personSearchColumn(),
    ...foldedColumns({ search: sql`"search_folded"`, sort: sql`"name_folded"` }),
    ...nameKeyColumn(),
    /**
     * The row of `lead_grams`, a full-text index: each three characters of `searchable` that stand together in a word, written by the triggers
     * `leads_grams_inserted`, `leads_grams_numbered`, `leads_grams_deleted` (migration 0041), `leads_grams_changed` (0049). Null while they are to be
     * written (runRefold).
     */
    searchRow: integer(),
    /** Position of the status among leadStatuses, by which lists sort. */
    statusRank: sortColumn.integer(
      'status_rank',
      sql`case "status" when 'New' then 0 when 'Contacted' then 1 when 'Qualified' then 2 when 'Converted' then 3 else 4 end`,
    ),
    /** Position of the priority among leadPriorities, by which lists sort; -1 without one. */
    priorityRank: sortColumn.integer(
      'priority_rank',
      sql`case "priority" when 'Low' then 0 when 'Medium' then 1 when 'High' then 2 else -1 end`,
    ),
    /** lastContactAt, '' for none, so that those never contacted come first. */
    contactSortKey: sortColumn.text('contact_key', sql`coalesce("last_contact_at", '')`),
    /**
     * nextFollowUpOn, by which lists sort: '' for an open lead without one, so that these come first, and CLOSED_FOLLOW_UP_KEY for a closed
     * one, so that a range of the key has the open leads.
     */
    followUpSortKey: sortColumn.text(
      'follow_up_key',
      sql`case when "status" in ('Converted', 'Lost') then '~' else coalesce("next_follow_up_on", '') end`,
    ),
    /** 'YYYY-MM-DD' in Madrid; null for none. */
    nextFollowUpOn: text(),
    /**
     * When the lead was last spoken to or written to (ISO): the newest such activity, or earlierContactAt where that is later. Maintained by
     * the triggers `activities_contact_insert`, `activities_contact_update`, `activities_contact_delete` (migration 0066).
     */
    lastContactAt: text(),
    /** When that was before the lead was imported (ISO), as its file says. */
    earlierContactAt: text(),
    /** When the lead was imported (ISO); null for one that was not. */
    importedAt: text(),
    preferredZones: list<string>().default([]),
    /** What a quick lead wants to do; the full form derives it from its budgets. */
    operation: text({ enum: leadOperations }),
    /** A quick lead whose full form was never saved. */
    hasOpenPreferences: flag().notNull().default(false),
    /**
     * The highest version that a decision on one of the lead's matches had when it was withdrawn, or went to another lead: later decisions
     * count on from it, so that no version of a pair comes twice. Maintained by the triggers `matches_version_kept`, `matches_version_moved`
     * (migration 0038).
     */
    decisionVersion: integer().notNull().default(0),
    /**
     * The ad that has brought the lead. Not a foreign key, which a column that is added later cannot have: triggers drop the link to what is
     * no ad of the agency, and keep it where leads are merged (migration 0064).
     */
    adId: text(),
  },
  (t) => [
    foreignKey({ columns: [t.agencyId], foreignColumns: [agencies.id] }),
    ...businessKeys(t),
    // Covers the list and its search, also that of the release before: only rows that match are read from the table.
    index('leads_newest').on(
      t.agencyId,
      sql`${t.createdAt} desc`,
      sql`${t.id} desc`,
      t.searchable,
      t.searchFolded,
    ),
    unfoldedIndex('leads_unfolded', t),
    index('leads_board').on(t.agencyId, t.status, sql`${t.createdAt} desc`, sql`${t.id} desc`),
    // Of the release before, like leads_sorted_by_name.
    index('leads_by_name').on(t.agencyId, t.nameFolded),
    index('leads_by_name_key').on(t.agencyId, t.nameKey),
    // Of the release before.
    index('leads_by_phone').on(t.agencyId, t.phoneKey),
    index('leads_with_unread_phone')
      .on(t.phoneNumbers, t.agencyId, t.id)
      .where(sql`${t.phoneNumbers} is null and ${t.phone} is not null`),
    index('leads_by_search_row').on(t.searchRow, t.agencyId),
    index('leads_without_grams').on(t.searchRow, t.agencyId, t.id).where(isNull(t.searchRow)),
    index('leads_by_email').on(t.agencyId, t.emailFolded),
    index('leads_by_responsible').on(t.agencyId, t.assignedTo, sql`${t.createdAt} desc`, sql`${t.id} desc`),
    index('leads_by_follow_up').on(t.agencyId, t.nextFollowUpOn, t.id),
    index('leads_due').on(t.nextFollowUpOn).where(sql`${t.nextFollowUpOn} is not null`),
    index('leads_of_responsible_by_follow_up')
      .on(t.agencyId, t.assignedTo, t.nextFollowUpOn, t.id)
      .where(sql`${t.nextFollowUpOn} is not null`),
    // The groups of follow-ups, of a user and of all. They have every column of the conditions, or SQLite counts by a larger index.
    // Of the release before, like leads_of_responsible_uncontacted.
    index('leads_uncontacted')
      .on(t.agencyId, t.status, sql`${t.createdAt} desc`, sql`${t.id} desc`, t.lastContactAt)
      .where(sql`${t.status} = 'New' and ${t.lastContactAt} is null`),
    index('leads_of_responsible_uncontacted')
      .on(t.agencyId, t.assignedTo, t.status, sql`${t.createdAt} desc`, sql`${t.id} desc`, t.lastContactAt)
      .where(sql`${t.status} = 'New' and ${t.lastContactAt} is null`),
    index('leads_not_contacted')
      .on(t.agencyId, t.status, sql`${t.createdAt} desc`, sql`${t.id} desc`, t.lastContactAt, t.importedAt)
      .where(sql`${t.status} = 'New' and ${t.lastContactAt} is null and ${t.importedAt} is null`),
    index('leads_of_responsible_not_contacted')
      .on(
        t.agencyId,
        t.assignedTo,
        t.status,
        sql`${t.createdAt} desc`,
        sql`${t.id} desc`,
        t.lastContactAt,
        t.importedAt,
      )
      .where(sql`${t.status} = 'New' and ${t.lastContactAt} is null and ${t.importedAt} is null`),
    index('leads_without_follow_up')
      .on(
        t.agencyId,
        t.nextFollowUpOn,
        sql`${t.lastContactAt} desc`,
        sql`${t.createdAt} desc`,
        sql`${t.id} desc`,
        t.status,
      )
      .where(sql`${openLeadCondition(t)} and ${t.nextFollowUpOn} is null`),
    index('leads_of_responsible_without_follow_up')
      .on(
        t.agencyId,
        t.assignedTo,
        t.nextFollowUpOn,
        sql`${t.lastContactAt} desc`,
        sql`${t.createdAt} desc`,
        sql`${t.id} desc`,
        t.status,
      )
      .where(sql`${openLeadCondition(t)} and ${t.nextFollowUpOn} is null`),
    index('leads_sorted_by_name').on(t.agencyId, t.nameFolded, t.id),
    // With what pickers search.
    index('leads_sorted_by_collation').on(t.agencyId, t.collationKey, t.id, t.searchable),
    index('leads_sorted_by_status').on(t.agencyId, t.statusRank, t.id),
    index('leads_sorted_by_priority').on(t.agencyId, t.priorityRank, t.id),
    index('leads_sorted_by_contact').on(t.agencyId, t.contactSortKey, t.id),
    index('leads_sorted_by_follow_up').on(t.agencyId, t.followUpSortKey, t.id),
    index('leads_of_responsible_open')
      .on(t.agencyId, t.assignedTo, t.followUpSortKey, t.id, t.status)
      .where(openLeadCondition(t)),
    // The same of one status, by its rank: a condition of the status alone does not reach them, which its filters would read by them.
    index('leads_of_status_by_collation').on(t.agencyId, t.statusRank, t.collationKey, t.id),
    index('leads_of_status_by_priority').on(t.agencyId, t.statusRank, t.priorityRank, t.id),
    index('leads_of_status_by_contact').on(t.agencyId, t.statusRank, t.contactSortKey, t.id),
    index('leads_of_status_by_follow_up').on(t.agencyId, t.statusRank, t.followUpSortKey, t.id),
    index('leads_by_contact').on(t.agencyId, t.lastContactAt, t.id),
    // Matches of a property: the newest open leads, with what excludes a pair.
    index('leads_open')
      .on(
        t.agencyId,
        sql`${t.createdAt} desc`,
        sql`${t.id} desc`,
        t.maxBuyBudget,
        t.minBuyBudget,
        t.maxRentBudget,
        t.minRentBudget,
        t.operation,
        t.preferredPropertyTypes,
      )
      .where(openLeadCondition(t)),
    index('leads_of_ad').on(t.agencyId, t.adId).where(isNotNull(t.adId)),
    index('leads_open_changed')
      .on(t.agencyId, sql`${t.updatedAt} desc`, t.assignedTo)
      .where(openLeadCondition(t)),
    check('leads_status', sql`${t.status} in ('New', 'Contacted', 'Qualified', 'Converted', 'Lost')`),
    check('leads_buy', sql`${t.minBuyBudget} >= 0 and ${t.maxBuyBudget} >= coalesce(${t.minBuyBudget}, 0)`),
    check(
      'leads_rent',
      sql`${t.minRentBudget} >= 0 and ${t.maxRentBudget} >= coalesce(${t.minRentBudget}, 0)`,
    ),
    check(
      'leads_size',
      sql`${t.minPropertySize} >= 0 and ${t.maxPropertySize} >= coalesce(${t.minPropertySize}, 0)`,
    ),
  ],
);
export const leadCounts = createCountsTable('lead_counts');

/** The columns that the list can be sorted by. */
export const leadSortKeys = {
  name: leads.collationKey,
  status: leads.statusRank,
  priority: leads.priorityRank,
  contact: leads.contactSortKey,
  followUp: leads.followUpSortKey,
  created: leads.createdAt,
} satisfies Record<(typeof leadSorts)[number], unknown>;
