import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { toSortText } from '../../../db/domain/fold.ts';
import { HIDDEN_NAME } from '../../../db/domain/users/users.ts';
import { events } from '../../../db/tables/events.ts';
import { leads } from '../../../db/tables/leads.ts';
import { properties } from '../../../db/tables/properties.ts';
import { tasks } from '../../../db/tables/tasks.ts';
import { hiddenRecordStays } from '../../errors.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';

/**
 * The texts of events and tasks. A user who sees only their own records reads kind, time and people of those of colleagues too; where
 * one is about a record that is hidden from them, each of its texts is HIDDEN_NAME.
 */
type AgendaTable = typeof events | typeof tasks;
/** The records that a text is about. */
type About = { leadId: SQLiteColumn | SQL; propertyId: SQLiteColumn | SQL };
type RecordTable = typeof leads | typeof properties;

/** Condition: the user sees the record that `id` refers to, or there is none. */
const visibleReferenceCondition = (
  { subqueries }: TenantDb,
  table: RecordTable,
  id: SQLiteColumn | SQL,
): SQL | undefined => or(isNull(id), sql`${subqueries.field(table, table.id, id)} is not null`);

/** Condition: the user may read the texts of the row: sees each record that it is about; undefined for one who sees all. */
export const readableCondition = (tenantDb: TenantDb, { leadId, propertyId }: About): SQL | undefined =>
  tenantDb.visibleUserIds === null
    ? undefined
    : and(
        visibleReferenceCondition(tenantDb, leads, leadId),
        visibleReferenceCondition(tenantDb, properties, propertyId),
      );

/** SQL: a value where the texts about these records may be read, else `instead`. */
function whereReadable<V>(tenantDb: TenantDb, about: About, value: SQLiteColumn | SQL, instead: string) {
  const readable = readableCondition(tenantDb, about);
  return readable ? sql<V>`case when ${readable} then ${value} else ${instead} end` : sql<V>`${value}`;
}

/** SQL: a text about these records, as the user may read it. */
export const agendaText = <V extends string | null>(
  tenantDb: TenantDb,
  about: About,
  text: SQLiteColumn | SQL,
) => whereReadable<V>(tenantDb, about, text, HIDDEN_NAME);

/** The columns of the texts of a table, as the user may read them. */
export const agendaTextColumns = (tenantDb: TenantDb, table: AgendaTable) => ({
  title: agendaText<string>(tenantDb, table, table.title),
  description: agendaText<string | null>(tenantDb, table, table.description),
});
/** The column of an event's location, as the user may read it. */
export const eventLocationColumn = (tenantDb: TenantDb) =>
  agendaText<string | null>(tenantDb, events, events.location);

/** SQL: what tasks are sorted by in the order of their titles: those that the user may not read as HIDDEN_NAME. */
export const taskTitleSortKey = (tenantDb: TenantDb): SQLiteColumn | SQL =>
  tenantDb.visibleUserIds === null
    ? tasks.collationKey
    : whereReadable(tenantDb, tasks, tasks.collationKey, toSortText(HIDDEN_NAME));

/** Subquery: the title of the event or task that `id` refers to, as the user may read it. */
export const agendaTitleSubquery = (tenantDb: TenantDb, table: AgendaTable, id: SQLiteColumn) =>
  tenantDb.subqueries.field<string>(table, agendaText<string>(tenantDb, table, table.title), id);

type Sent = {
  title: string;
  description: string | null;
  location?: string | null;
  leadId: string | null;
  propertyId: string | null;
};
/**
 * Returns the texts to store of an update: those that the user reads as HIDDEN_NAME and sends so stay as they are stored. Throws
 * BAD_REQUEST where the user would take away a record that is hidden from them: what it hides could be read then.
 */
export async function keepHiddenTexts<T extends Sent>(
  tenantDb: TenantDb,
  table: AgendaTable,
  id: string,
  sent: T,
): Promise<T> {
  if (tenantDb.visibleUserIds === null) return sent;
  const isSeen = (record: RecordTable, reference: SQLiteColumn) =>
    sql`${visibleReferenceCondition(tenantDb, record, reference)}`.mapWith(Boolean);
  const [stored] = await tenantDb.statements.select(
    table,
    {
      title: table.title,
      description: table.description,
      location: 'location' in table ? table.location : sql<null>`null`,
      leadId: table.leadId,
      propertyId: table.propertyId,
      seesLead: isSeen(leads, table.leadId).as('sees_lead'),
      seesProperty: isSeen(properties, table.propertyId).as('sees_property'),
    },
    { where: [eq(table.id, id)] },
  );
  if (!stored || (stored.seesLead && stored.seesProperty)) return sent;
  const isTaken = (field: 'leadId' | 'propertyId', isSeenNow: boolean) =>
    !isSeenNow && sent[field] !== stored[field];
  if (isTaken('leadId', stored.seesLead)) throw hiddenRecordStays('leadId');
  if (isTaken('propertyId', stored.seesProperty)) throw hiddenRecordStays('propertyId');
  const keep = <V extends string | null>(text: V, storedText: V): V =>
    text === HIDDEN_NAME ? storedText : text;
  return {
    ...sent,
    title: keep(sent.title, stored.title),
    description: keep(sent.description, stored.description),
    ...('location' in sent && { location: keep(sent.location ?? null, stored.location) }),
  };
}
