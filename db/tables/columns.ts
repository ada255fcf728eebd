import { and, gte, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { index, integer, real, type SQLiteColumn, text, unique } from 'drizzle-orm/sqlite-core';
import { EXAMPLE_KEYS } from '../domain/examples/examples.ts';

/** The columns of every business table: tenant, version for optimistic locking, and client key for idempotent inserts. */
export const businessColumns = () => ({
  id: text().primaryKey(),
  agencyId: text().notNull(),
  clientKey: text().notNull(),
  version: integer().notNull().default(1),
  createdAt: text().notNull(),
  updatedAt: text().notNull(),
});

type BusinessColumns = Record<'agencyId' | 'id' | 'clientKey' | 'createdAt', SQLiteColumn>;
/** Their keys. */
export const businessKeys = (t: BusinessColumns) => [
  unique().on(t.agencyId, t.id),
  unique().on(t.agencyId, t.clientKey),
];
/** The index of a newest-first list, with further columns that it covers. */
export const newestFirstIndex = (name: string, t: BusinessColumns, ...covered: SQLiteColumn[]) =>
  index(name).on(t.agencyId, sql`${t.createdAt} desc`, sql`${t.id} desc`, ...covered);
/** The index of the rows whose texts are to be folded anew. */
export const unfoldedIndex = (name: string, t: BusinessColumns & { searchText: SQLiteColumn }) =>
  index(name).on(t.searchText, t.agencyId, t.id).where(sql`${t.searchText} is null`);

/**
 * The same for rows that a form creates, with two SHA-256 digests (null in older rows): of the contents it was created with, and of the
 * last change.
 */
export const formColumns = () => ({ ...businessColumns(), inputDigest: text(), changeDigest: text() });

/** SQL: the row is one of the examples of a new agency. A range of the index of client keys. */
export const exampleCondition = ({ clientKey }: { clientKey: SQLiteColumn }) =>
  and(gte(clientKey, EXAMPLE_KEYS.from), lt(clientKey, EXAMPLE_KEYS.before)) as SQL;

/** A list of strings or numbers, stored as JSON. */
export const list = <T>() => text({ mode: 'json' }).$type<T[]>().notNull();
/**
 * The user who is responsible for a record, null for nobody. Not a foreign key, which a column that is added later cannot have: triggers
 * assert that the user is of the same agency and active.
 */
export const assignedToColumn = () => ({ assignedTo: text() });

/**
 * JSON of the numbers in `phone` (toPhoneNumbers), from which triggers write the rows by which they are found; null without a phone, and
 * while that is to be read anew (runRefold).
 */
export const phoneNumbersColumn = () => ({ phoneNumbers: text() });
/** SQL: the phone of the row is to be read anew. The index of such rows repeats it: in parentheses it would be another index. */
export const unreadPhoneCondition = ({
  phone,
  phoneNumbers,
}: {
  phone: SQLiteColumn;
  phoneNumbers: SQLiteColumn;
}) => and(isNull(phoneNumbers), isNotNull(phone)) as SQL;

/** The last nine digits of a phone field, by which the release before compares numbers; null for fewer. */
export const phoneKeyColumn = () => ({
  phoneKey: text().generatedAlwaysAs(
    sql`case when length("phone_folded") >= 9 then substr("phone_folded", -9) end`,
    { mode: 'virtual' },
  ),
});

/** SQL: the values as one folded text, each on a line of its own, so that no word is found across two of them. */
const joinLines = (...values: SQL[]) => sql.join(values, sql` || char(10) || `);
/** The text of the fold before that searches for a person looked through: name, email and phone. */
export const personSearchColumn = () => ({
  searchFolded: text().generatedAlwaysAs(
    joinLines(sql`"name_folded"`, sql`coalesce("email_folded", '')`, sql`coalesce("phone_folded", '')`),
    { mode: 'virtual' },
  ),
});

// As the release before folds an address; SQLite's lower() changes ASCII only.
const withoutAccents = [
  (text: SQL) => sql`replace(replace(${text}, 'á', 'a'), 'Á', 'a')`,
  (text: SQL) => sql`replace(replace(${text}, 'à', 'a'), 'À', 'a')`,
  (text: SQL) => sql`replace(replace(${text}, 'é', 'e'), 'É', 'e')`,
  (text: SQL) => sql`replace(replace(${text}, 'è', 'e'), 'È', 'e')`,
  (text: SQL) => sql`replace(replace(${text}, 'í', 'i'), 'Í', 'i')`,
  (text: SQL) => sql`replace(replace(${text}, 'ï', 'i'), 'Ï', 'i')`,
  (text: SQL) => sql`replace(replace(${text}, 'ó', 'o'), 'Ó', 'o')`,
  (text: SQL) => sql`replace(replace(${text}, 'ò', 'o'), 'Ò', 'o')`,
  (text: SQL) => sql`replace(replace(${text}, 'ú', 'u'), 'Ú', 'u')`,
  (text: SQL) => sql`replace(replace(${text}, 'ü', 'u'), 'Ü', 'u')`,
  (text: SQL) => sql`replace(replace(${text}, 'ñ', 'n'), 'Ñ', 'n')`,
  (text: SQL) => sql`replace(replace(${text}, 'ç', 'c'), 'Ç', 'c')`,
];
const foldedAddress = withoutAccents.reduce(
  (text, replaceLetter) => replaceLetter(text),
  sql`coalesce("address", '')`,
);
/** The same of a property: title, zone and address. */
export const propertySearchColumn = () => ({
  searchFolded: text().generatedAlwaysAs(
    joinLines(sql`"title_folded"`, sql`coalesce("zone_folded", '')`, sql`lower(${foldedAddress})`),
    { mode: 'virtual' },
  ),
});

/**
 * What a row is found and sorted by. `searchText` (toSearchText) and `sortText` (toSortText) are written with the texts; both are null
 * while the row is to be folded anew (runRefold), and `legacyText`, of the fold before, stands for them: its search text, and its name or
 * title. A search looks through `searchable`, which covering indexes contain; lists sort by `collationKey`.
 */
export const foldedColumns = (legacyText: { search: SQL; sort: SQL }) => ({
  searchText: text(),
  sortText: text(),
  searchable: text().generatedAlwaysAs(sql`coalesce("search_text", ${legacyText.search})`, {
    mode: 'virtual',
  }),
  collationKey: text().generatedAlwaysAs(sql`coalesce("sort_text", ${legacyText.sort})`, { mode: 'virtual' }),
});
/** The same of a row whose only text is its title. */
export const titleFoldedColumns = () =>
  foldedColumns({ search: sql`"title_folded"`, sort: sql`"title_folded"` });
/** SQL: a text up to the first of these characters. */
const upTo = (end: SQL, whole: SQL | SQLiteColumn) =>
  sql`substr(${whole}, 1, instr(${whole} || ${end}, ${end}) - 1)`;
const [TAB, LINE_FEED] = [sql`char(9)`, sql`char(10)`];
/** SQL: the first line of `searchable`, of a person the name. */
export const firstLineSql = ({ searchable }: { searchable: SQL | SQLiteColumn }): SQL =>
  upTo(LINE_FEED, searchable);
/** SQL: what follows the first line of a text. */
const afterLine = (text: SQL | SQLiteColumn) => sql`substr(${text}, instr(${text}, ${LINE_FEED}) + 1)`;
/** SQL: the second line of `searchable`, of a property the zone. */
export const secondLineSql = ({ searchable }: { searchable: SQLiteColumn }): SQL =>
  upTo(LINE_FEED, afterLine(searchable));
/**
 * SQL: what `searchable` has of the contacts of a person: the text between two separators (migration 0049), '' where there are no
 * contacts. Not by lines: nested so deep, SQLite's parser would refuse the statement.
 */
const contactsPartSql = (begin: SQL, end: SQL, { searchable }: { searchable: SQLiteColumn }): SQL =>
  upTo(end, sql`substr(${searchable}, instr(${searchable} || ${begin}, ${begin}) + 1)`);
const [NAMES, EMAILS, PHONES] = [sql`char(29)`, sql`char(30)`, sql`char(31)`];
/** SQL: the names of a person and of the contacts. */
export const nameLinesSql = (person: { searchable: SQLiteColumn }): SQL =>
  sql`(${firstLineSql(person)} || char(10) || ${contactsPartSql(NAMES, EMAILS, person)})`;
/** SQL: the email addresses of a person and of the contacts. */
export const emailLinesSql = (person: { searchable: SQLiteColumn }): SQL =>
  sql`(${secondLineSql(person)} || char(10) || ${contactsPartSql(EMAILS, PHONES, person)})`;
/** SQL: the phone numbers of a person and of the contacts. */
export const phoneLinesSql = (person: { searchable: SQLiteColumn }): SQL =>
  sql`(${upTo(NAMES, afterLine(afterLine(person.searchable)))} || char(10) || ${contactsPartSql(PHONES, LINE_FEED, person)})`;
/** The folded name of a person, by which two are the same. */
export const nameKeyColumn = () => ({
  nameKey: text().generatedAlwaysAs(upTo(TAB, firstLineSql({ searchable: sql`"searchable"` })), {
    mode: 'virtual',
  }),
});

/** Generated columns that lists sort by, from an expression that is never null; `name` is that in the database. */
export const sortColumn = {
  text: (name: string, value: SQL) => text(name).generatedAlwaysAs(value, { mode: 'virtual' }),
  integer: (name: string, value: SQL) => integer(name).generatedAlwaysAs(value, { mode: 'virtual' }),
  real: (name: string, value: SQL) => real(name).generatedAlwaysAs(value, { mode: 'virtual' }),
};

export const flag = () => integer({ mode: 'boolean' });
