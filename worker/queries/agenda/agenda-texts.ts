import { and, eq, not, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { MAX_LENGTHS } from '../../../db/domain/text.ts';
import { reserveNames, restoreNames } from '../../../db/domain/users/reserved-texts.ts';
import { firstLine } from '../../../db/tables/columns.ts';
import { events } from '../../../db/tables/events.ts';
import { leads } from '../../../db/tables/leads.ts';
import { properties } from '../../../db/tables/properties.ts';
import type { tasks } from '../../../db/tables/tasks.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';

/**
 * The texts of events and tasks. A user who sees only their own records reads those of colleagues too, in which the name of a lead and
 * the title and address of a property that are hidden from them are reserved.
 */
type AgendaTable = typeof events | typeof tasks;
type RecordTable = typeof leads | typeof properties;

const maxLengths = {
  title: MAX_LENGTHS.title,
  description: MAX_LENGTHS.description,
  location: MAX_LENGTHS.address,
};
type TextField = keyof typeof maxLengths;

/** Subquery: a value of the record that `id` refers to where it is hidden from the user, else null. */
function hiddenValue(
  { subqueries }: TenantDb,
  table: RecordTable,
  value: SQLiteColumn | SQL,
  id: SQLiteColumn,
): SQL {
  const isSeen = subqueries.field(table, table.id, id);
  return sql`case when ${id} is not null and ${isSeen} is null then ${subqueries.hiddenField(table, value, id)} end`;
}
/** The JSON of a text, the name of its lead, and title and address of its property, which are null where the user sees the record. */
function withHiddenNames(tenantDb: TenantDb, table: AgendaTable, text: SQL): SQL {
  const ofProperty = (value: SQLiteColumn) => hiddenValue(tenantDb, properties, value, table.propertyId);
  const lead = hiddenValue(tenantDb, leads, leads.name, table.leadId);
  return sql`json_array(${text}, ${lead}, ${ofProperty(properties.title)}, ${ofProperty(properties.address)})`;
}
type Name = string | null;
type TextWithNames = [text: string | null, lead: Name, title: Name, address: Name];
const present = (names: Name[]) => names.flatMap((name) => name ?? []);

type Encoded = string | TextWithNames | null;
/** Returns the text of an `agendaText` that is part of a JSON value. */
export function readAgendaText(encoded: Encoded, field: TextField): string | null {
  if (!Array.isArray(encoded)) return encoded;
  const [text, ...names] = encoded;
  return text === null ? null : reserveNames(text, present(names), maxLengths[field]);
}
/** SQL: a text as a part of a JSON value, for readAgendaText. */
export function agendaText(tenantDb: TenantDb, table: AgendaTable, text: SQLiteColumn): SQL {
  return tenantDb.restrictedTo === null ? sql`${text}` : withHiddenNames(tenantDb, table, sql`${text}`);
}
const isRestricted = ({ restrictedTo }: TenantDb) => restrictedTo !== null;
const toDecoder =
  <V extends string | null>(tenantDb: TenantDb, field: TextField) =>
  (stored: string): V =>
    readAgendaText(isRestricted(tenantDb) ? JSON.parse(stored) : stored, field) as V;

/** The columns of the texts of a table, as the user may read them. */
export const agendaTextColumns = (tenantDb: TenantDb, table: AgendaTable) => ({
  title: agendaText(tenantDb, table, table.title).mapWith(toDecoder<string>(tenantDb, 'title')),
  description: agendaText(tenantDb, table, table.description).mapWith(
    toDecoder<string | null>(tenantDb, 'description'),
  ),
});
/** The column of an event's location, as the user may read it. */
export const eventLocationColumn = (tenantDb: TenantDb) =>
  agendaText(tenantDb, events, events.location).mapWith(toDecoder<string | null>(tenantDb, 'location'));

/** Subquery: the title of the event or task that `id` refers to, as the user may read it. */
export const agendaTitleSubquery = (tenantDb: TenantDb, table: AgendaTable, id: SQLiteColumn) =>
  tenantDb.subqueries
    .field<string>(table, agendaText(tenantDb, table, table.title) as SQL<string>, id)
    .mapWith(toDecoder<string>(tenantDb, 'title')) as SQL<string | null>;

/** Condition: the record that `id` refers to is hidden from the user and has the word in this text. */
export const isInHiddenText = (
  tenantDb: TenantDb,
  record: RecordTable,
  folded: SQLiteColumn | SQL,
  id: SQLiteColumn,
  word: string,
): SQL => sql`coalesce(instr(${hiddenValue(tenantDb, record, folded, id)}, ${word}), 0) > 0`;
/** Condition: no record of the row that is hidden from the user has the word in its name; undefined for one who sees all. */
export function isWordReadable(tenantDb: TenantDb, table: AgendaTable, word: string): SQL | undefined {
  if (!isRestricted(tenantDb)) return undefined;
  const names = [
    [leads, firstLine(leads), table.leadId],
    [properties, sql`${properties.searchable}`, table.propertyId],
  ] as const;
  return and(
    ...names.map(([record, name, id]) =>
      not(isInHiddenText(tenantDb, record, orWordWhereUnfolded(record, name, word), id, word)),
    ),
  );
}
/** SQL: a name; where it has more than ASCII and is still to be folded anew, so that it may be another word then, the word itself. */
const orWordWhereUnfolded = ({ searchText }: RecordTable, name: SQL, word: string): SQL =>
  sql`case when ${searchText} is null and ${name} glob '*[^' || char(10) || ' -~]*' then ${word} else ${name} end`;

type Sent = {
  title: string;
  description: string | null;
  location?: string | null;
  leadId: string | null;
  propertyId: string | null;
};
/**
 * Returns the texts to store of an update by somebody who read names as reserved: what they left unchanged stays as it is stored, but
 * for the names of records that the row does not refer to any more.
 */
export async function restoreAgendaTexts<T extends Sent>(
  tenantDb: TenantDb,
  table: AgendaTable,
  id: string,
  sent: T,
): Promise<T> {
  if (!isRestricted(tenantDb)) return sent;
  const toJson = (text: SQLiteColumn) =>
    withHiddenNames(tenantDb, table, sql`${text}`).mapWith(
      (json: string) => JSON.parse(json) as TextWithNames,
    );
  const [stored] = await tenantDb.statements.select(
    table,
    {
      title: toJson(table.title),
      description: toJson(table.description),
      location: toJson('location' in table ? table.location : table.description),
      leadId: table.leadId,
      propertyId: table.propertyId,
    },
    { where: [eq(table.id, id)] },
  );
  if (!stored) return sent;
  const restore = (field: TextField) => {
    const text = sent[field];
    const [storedText, leadName, ...propertyNames] = stored[field];
    if (typeof text !== 'string' || storedText === null) return text;
    const [lead, property] = [present([leadName]), present(propertyNames)];
    const kept = [
      ...(sent.leadId === stored.leadId ? lead : []),
      ...(sent.propertyId === stored.propertyId ? property : []),
    ];
    return restoreNames(text, { text: storedText, names: [...lead, ...property], kept }, maxLengths[field]);
  };
  const texts = { title: restore('title'), description: restore('description') };
  return { ...sent, ...texts, ...('location' in sent && { location: restore('location') }) };
}
