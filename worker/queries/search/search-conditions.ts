import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { toAsciiDigits } from '../../../db/domain/digits.ts';
import { fold, phoneKey, phoneSearchKey } from '../../../db/domain/fold.ts';
import { parseSearch, type SearchText } from '../../../db/domain/search/search.ts';
import { ads } from '../../../db/tables/ads.ts';
import { leads } from '../../../db/tables/leads.ts';
import type { propertyOwners } from '../../../db/tables/owners.ts';
import { properties } from '../../../db/tables/properties.ts';
import { tasks } from '../../../db/tables/tasks.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';
import { isWordReadable } from '../agenda/agenda-texts.ts';
import type { SearchKind } from '../list.ts';
import { newestFirst } from '../pagination.ts';

type Person = typeof leads | typeof propertyOwners;

/** Condition: the folded text contains the word; `%` and `_` are no wildcards. */
const contains = (text: SQLiteColumn | SQL, word: string): SQL => sql`instr(${text}, ${word}) > 0`;
/** Condition: the folded text contains each word; undefined without words. */
export const containsWords = (words: string[], text: SQLiteColumn): SQL | undefined =>
  and(...words.map((word) => contains(text, word)));

/**
 * Condition: the property that `id` refers to contains the word. Not correlated: the properties are read once, not for each row. Order
 * and limit (-1 is none) make SQLite read the index that contains the text, as in `createListQueries`.
 */
function isInProperty(tenantDb: TenantDb, id: SQLiteColumn, word: string): SQL {
  const where = [contains(properties.searchFolded, word)];
  const order = newestFirst(properties);
  return sql`${id} in (${tenantDb.statements.select(properties, { id: properties.id }, { where, order, limit: -1 })})`;
}

/** What a person is found by: the digits of a phone number in any grouping, else the words. */
const personTerms = ({ digits, words }: SearchText) => (digits ? [digits] : words);

/** Condition: a person whose name, email and phone contain the words, or with this phone number; a whole number matches nothing else. */
export const matchesPerson = (person: Person, search: SearchText): SQL | undefined =>
  search.phone ? eq(person.phoneKey, search.phone) : containsWords(personTerms(search), person.searchFolded);

/** Condition: a property whose title, zone and address contain the words. */
export const matchesProperty = ({ words }: SearchText): SQL | undefined =>
  containsWords(words, properties.searchFolded);

/** Condition: an ad whose title and property contain the words. */
export const matchesAd = (tenantDb: TenantDb, { words }: SearchText): SQL | undefined =>
  and(
    ...words.map((word) => or(contains(ads.titleFolded, word), isInProperty(tenantDb, ads.propertyId, word))),
  );

/** Condition: a task whose title, lead and property contain the words, or whose lead has this phone number. */
export function matchesTask(tenantDb: TenantDb, search: SearchText): SQL | undefined {
  const { words, digits, phone } = search;
  const { field } = tenantDb.subqueries;
  const itsLead = field(leads, leads.searchFolded, tasks.leadId);
  const found = and(
    ...words.map((word) =>
      or(
        and(contains(tasks.titleFolded, word), isWordReadable(tenantDb, tasks, word)),
        isInProperty(tenantDb, tasks.propertyId, word),
        contains(itsLead, word),
      ),
    ),
  );
  if (!digits) return found;
  const itsLeadHas = phone
    ? sql`${field(leads, leads.phoneKey, tasks.leadId)} = ${phone}`
    : contains(itsLead, digits);
  return or(found, itsLeadHas);
}

/** The condition of a list's search box: everything matches a text without words. */
export const searches =
  (matches: (search: SearchText) => SQL | undefined) =>
  (text: string | undefined): SQL | undefined => {
    const search = parseSearch(text ?? '');
    return search.words.length > 0 ? matches(search) : undefined;
  };

/**
 * Condition of a person's filter by email. The text that the covering index contains is asked first, so that only rows which may match
 * are read from the table.
 */
export function hasEmail(person: Person, text: string | undefined): SQL | undefined {
  const words = fold(text ?? '')
    .split(/\s+/)
    .filter(Boolean);
  return and(containsWords(words, person.searchFolded), containsWords(words, person.emailFolded));
}

const toPhoneDigits = (text: string): string => phoneSearchKey(toAsciiDigits(text));

type PersonTexts = { [K in 'name' | 'email' | 'phone']?: string | undefined };
/** How the rows of a list of people are found: a whole phone number has an index of its own. */
export function personSearchKind({ name = '', email, phone = '' }: PersonTexts): SearchKind {
  if (parseSearch(name).phone || phoneKey(toPhoneDigits(phone))) return 'key';
  return name || email || phone ? 'text' : undefined;
}
/** How the rows of a list with titles are found. */
export const titleSearchKind = ({ title }: { title?: string | undefined }): SearchKind =>
  title ? 'text' : undefined;

/**
 * Condition of a person's filter by phone: the number contains the digits of the text, in any grouping; from nine digits on, the last
 * nine are equal. Text without digits matches nothing.
 */
export function hasPhone(person: Person, text: string | undefined): SQL | undefined {
  if (!text) return undefined;
  const digits = toPhoneDigits(text);
  const key = phoneKey(digits);
  if (key) return eq(person.phoneKey, key);
  return digits
    ? and(containsWords([digits], person.searchFolded), containsWords([digits], person.phoneFolded))
    : sql`0`;
}
