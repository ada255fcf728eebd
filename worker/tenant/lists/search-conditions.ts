import { and, or, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import {
  parsePhone,
  parseSearch,
  parseWords,
  type SearchText,
  type TypedPhone,
} from '../../../db/domain/search/search.ts';
import { ads } from '../../../db/tables/ads.ts';
import { secondLine, thirdLine } from '../../../db/tables/columns.ts';
import { leads } from '../../../db/tables/leads.ts';
import type { propertyOwners } from '../../../db/tables/owners.ts';
import { properties } from '../../../db/tables/properties.ts';
import { tasks } from '../../../db/tables/tasks.ts';
import type { Alternatives } from '../lead-grams.ts';
import type { TenantDb } from '../tenant-db.ts';
import { isReadable } from '../../domains/agenda/reserved-texts.ts';
import type { SearchKind } from './list.ts';
import { newestFirst } from './pagination.ts';
import { hasWholeNumber } from './phone-conditions.ts';

type Person = typeof leads | typeof propertyOwners;

/** Condition: the folded text contains the word; `%` and `_` are no wildcards. */
const contains = (text: SQLiteColumn | SQL, word: string): SQL => sql`instr(${text}, ${word}) > 0`;
/** Condition: the folded text contains each word; undefined without words. */
const containsWords = (words: string[], text: SQLiteColumn | SQL): SQL | undefined =>
  and(...words.map((word) => contains(text, word)));
/** Condition: what a typed text has to match matches with its words, or with those of the fold before. */
const withEitherWords = (
  { words, formerWords }: Pick<SearchText, 'words' | 'formerWords'>,
  matches: (words: string[]) => SQL | undefined,
): SQL | undefined => (formerWords ? or(matches(words), matches(formerWords)) : matches(words));
/** Condition: the folded text contains each word of a typed one; undefined without words. */
export const containsTyped = (
  typed: Pick<SearchText, 'words' | 'formerWords'>,
  text: SQLiteColumn | SQL,
): SQL | undefined => withEitherWords(typed, (words) => containsWords(words, text));

/**
 * Condition: the property that `id` refers to contains the word. Not correlated: the properties are read once, not for each row. Order
 * and limit (-1 is none) make SQLite read the index that contains the text, as in `createListQueries`.
 */
function isInProperty(tenantDb: TenantDb, id: SQLiteColumn, word: string): SQL {
  const where = [contains(properties.searchable, word)];
  const order = newestFirst(properties);
  return sql`${id} in (${tenantDb.statements.select(properties, { id: properties.id }, { where, order, limit: -1 })})`;
}

/** Condition: the person has one of the whole numbers that were typed, else the text contains each part of a number. */
const hasTypedPhone = (
  tenantDb: TenantDb,
  { whole, parts }: TypedPhone,
  { person, id = person.id, text }: { person: Person; id?: SQLiteColumn; text: SQLiteColumn | SQL },
): SQL | undefined =>
  whole.length > 0 ? hasWholeNumber(tenantDb, person, id, whole) : containsWords(parts, text);

/**
 * Condition: a person whose name, email and phone contain the words, or the digits of a phone number in any grouping; a whole number
 * matches nothing else.
 */
export const matchesPerson = (tenantDb: TenantDb, person: Person, search: SearchText): SQL | undefined =>
  search.phone
    ? hasTypedPhone(tenantDb, search.phone, { person, text: person.searchable })
    : containsTyped(search, person.searchable);

/** The folded words of a search that the text of a person contains, by either fold; none of a whole phone number, which is a key. */
const toAlternatives = ({ phone, words, formerWords }: SearchText): Alternatives =>
  phone ? [phone.parts] : [words, ...(formerWords ? [formerWords] : [])];

/**
 * SQL: the ids of the leads whose searched texts contain what was typed and that match `where` (createLeadGrams); null where that is
 * not found by an index.
 */
export function leadIdsByText(
  tenantDb: TenantDb,
  { name = '', email = '', phone = '' }: PersonTexts,
  bounds: Parameters<TenantDb['subqueries']['leadIdsByGrams']>[1],
): SQL | null {
  const typedPhone = parsePhone(phone);
  const texts = [
    ...(name ? [toAlternatives(parseSearch(name))] : []),
    ...(email ? [toAlternatives({ ...parseWords(email), phone: null })] : []),
    ...(typedPhone ? [[typedPhone.parts]] : []),
  ];
  return tenantDb.subqueries.leadIdsByGrams(texts, bounds);
}

/** Condition: a property whose title, zone and address contain the words. */
export const matchesProperty = (search: SearchText): SQL | undefined =>
  containsTyped(search, properties.searchable);

/** Condition: an ad whose title and property contain the words. */
export const matchesAd = (tenantDb: TenantDb, search: SearchText): SQL | undefined =>
  withEitherWords(search, (words) =>
    and(
      ...words.map((word) =>
        or(contains(ads.searchable, word), isInProperty(tenantDb, ads.propertyId, word)),
      ),
    ),
  );

/** Condition: a task that the user may read, whose title, lead and property contain the words, or whose lead has this phone number. */
export function matchesTask(tenantDb: TenantDb, search: SearchText): SQL | undefined {
  const { field } = tenantDb.subqueries;
  const itsLead = field(leads, leads.searchable, tasks.leadId);
  const found = withEitherWords(search, (words) =>
    and(
      ...words.map((word) =>
        or(
          contains(tasks.searchable, word),
          isInProperty(tenantDb, tasks.propertyId, word),
          contains(itsLead, word),
        ),
      ),
    ),
  );
  const ofLead = { person: leads, id: tasks.leadId, text: itsLead };
  return and(
    search.phone ? or(found, hasTypedPhone(tenantDb, search.phone, ofLead)) : found,
    isReadable(tenantDb, tasks),
  );
}

/** The condition of a list's search box: everything matches a text without words. */
export const searches =
  (matches: (search: SearchText) => SQL | undefined) =>
  (text: string | undefined): SQL | undefined => {
    const search = parseSearch(text ?? '');
    return search.words.length > 0 ? matches(search) : undefined;
  };

/** Condition of a person's filter by email, which is part of the text that the covering index contains. */
export const hasEmail = (person: Person, text: string | undefined): SQL | undefined =>
  containsTyped(parseWords(text ?? ''), secondLine(person));

/** Whether a whole phone number was typed, which has an index of its own. */
export const isWholeNumber = ({ phone }: { phone: TypedPhone | null }): boolean =>
  phone !== null && phone.whole.length > 0;

type PersonTexts = { [K in 'name' | 'email' | 'phone']?: string | undefined };
/** How the rows of a list of people are found. */
export function personSearchKind({ name = '', email, phone = '' }: PersonTexts): SearchKind {
  if (isWholeNumber(parseSearch(name)) || isWholeNumber({ phone: parsePhone(phone) })) return 'key';
  return name || email || phone ? 'text' : undefined;
}
type TitleTexts = { [K in 'title' | 'zone']?: string | undefined };
/** How the rows of a list with titles are found. */
export const titleSearchKind = ({ title, zone }: TitleTexts): SearchKind =>
  title || zone ? 'text' : undefined;

/**
 * Condition of a person's filter by phone: a number is the typed one, or contains the digits of the text, in any grouping, where they
 * are fewer than nine. Text without digits matches nothing.
 */
export function hasPhone(tenantDb: TenantDb, person: Person, text: string | undefined): SQL | undefined {
  if (!text) return undefined;
  const phone = parsePhone(text);
  return phone ? hasTypedPhone(tenantDb, phone, { person, text: thirdLine(person) }) : sql`0`;
}
