import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import {
  parsePhone,
  parseSearch,
  parseWords,
  type SearchText,
  type TypedPhone,
} from '../../../db/domain/search/search.ts';
import { emailLinesSql, nameLinesSql, phoneLinesSql } from '../../../db/tables/columns.ts';
import type { leads } from '../../../db/tables/leads.ts';
import type { propertyOwners } from '../../../db/tables/owners.ts';
import type { SearchKind } from '../../tenant/lists/list.ts';
import {
  containsTypedCondition,
  containsWordsCondition,
  isWholePhone,
} from '../../tenant/lists/search-conditions.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';
import { wholeNumberCondition } from './contact-conditions.ts';

type PersonTable = typeof leads | typeof propertyOwners;

/** Condition: the person has one of the whole numbers that were typed, else the text contains each part of a number. */
export const typedPhoneCondition = (
  tenantDb: TenantDb,
  { whole, parts }: TypedPhone,
  { person, id = person.id, text }: { person: PersonTable; id?: SQLiteColumn; text: SQLiteColumn | SQL },
): SQL | undefined =>
  whole.length > 0 ? wholeNumberCondition(tenantDb, person, id, whole) : containsWordsCondition(parts, text);

/**
 * Condition: a person whose names, addresses and numbers, or those of a contact, contain the words, or the digits of a phone number in any grouping; a whole number
 * matches nothing else.
 */
export const personSearchCondition = (
  tenantDb: TenantDb,
  person: PersonTable,
  search: SearchText,
): SQL | undefined =>
  search.phone
    ? typedPhoneCondition(tenantDb, search.phone, { person, text: person.searchable })
    : containsTypedCondition(search, person.searchable);

/** Condition of a person's filter by email, which is part of the text that the covering index contains. */
export const emailCondition = (person: PersonTable, text: string | undefined): SQL | undefined =>
  containsTypedCondition(parseWords(text ?? ''), emailLinesSql(person));

export type PersonTexts = { [K in 'name' | 'email' | 'phone']?: string | undefined };
/** How the rows of a list of people are found. */
export function personSearchKind({ name = '', email, phone = '' }: PersonTexts): SearchKind {
  if (isWholePhone(parseSearch(name)) || isWholePhone({ phone: parsePhone(phone) })) return 'indexLookup';
  return name || email || phone ? 'text' : undefined;
}
/**
 * Condition of a person's filter by phone: a number is the typed one, or contains the digits of the text, in any grouping, where they
 * are fewer than nine. Text without digits matches nothing.
 */
export function phoneCondition(
  tenantDb: TenantDb,
  person: PersonTable,
  text: string | undefined,
): SQL | undefined {
  if (!text) return undefined;
  const phone = parsePhone(text);
  return phone ? typedPhoneCondition(tenantDb, phone, { person, text: phoneLinesSql(person) }) : sql`0`;
}

/**
 * The options of a picker of people, found by name, also of a contact, and by what their lists find them by where a phone number or an address is typed.
 */
export const personOptions = <T extends typeof leads | typeof propertyOwners>(
  tenantDb: TenantDb,
  table: T,
) => ({
  table,
  fields: { id: table.id, label: table.name, phone: table.phone, email: table.email },
  collationKey: table.collationKey,
  matches: (search: SearchText) =>
    search.phone || search.words.some((word) => word.includes('@'))
      ? personSearchCondition(tenantDb, table, search)
      : containsTypedCondition(search, nameLinesSql(table)),
});
