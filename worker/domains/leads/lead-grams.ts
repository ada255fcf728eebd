import { isNull, type SQL, sql } from 'drizzle-orm';
import { COUNT_CAP } from '../../../db/domain/lists.ts';
import { parsePhone, parseSearch, parseWords, type SearchText } from '../../../db/domain/search/search.ts';
import { leads } from '../../../db/tables/leads.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';
import type { TenantScope } from '../../tenant/tenant-types.ts';
import type { PersonTexts } from '../people/person-search.ts';

/** Characters of a gram: what is contained anywhere in a text is found by the grams that it consists of. */
const GRAM_LENGTH = 3;
/** Grams of a search that count: what they find is compared with its words all the same. */
const MAX_GRAMS = 40;

const toHex = (text: string) =>
  Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The grams of a folded word; none of a shorter one. */
function toGrams(word: string): string[] {
  const letters = [...word];
  return letters.slice(GRAM_LENGTH - 1).map((_, at) => letters.slice(at, at + GRAM_LENGTH).join(''));
}

/** Folded words of which a text contains each; or each of the others, of the fold before. */
type Alternatives = readonly (readonly string[])[];
type Bounds = { where: (SQL | undefined)[]; order: SQL[]; limit: number };

/**
 * Finds leads by the grams of their `searchable` (migration 0041). A token of the full-text index begins with the agency, so that a
 * common name of others costs nothing.
 */
function createLeadGrams({
  agencyId,
  agencyRowsCondition,
  visibleRowsCondition,
}: Pick<TenantScope, 'agencyId' | 'agencyRowsCondition' | 'visibleRowsCondition'>) {
  const toToken = (gram: string) => `"${agencyId.slice(0, 8)}${toHex(gram)}"`;
  /** The query of the full-text index for all texts; null where one says nothing that it could find. */
  function toQuery(texts: readonly Alternatives[]): string | null {
    const parts = texts.map((alternatives) => {
      const grams = alternatives.map((words) => [...new Set(words.flatMap(toGrams))].slice(0, MAX_GRAMS));
      if (grams.length === 0 || grams.some((each) => each.length === 0)) return null;
      return `(${grams.map((each) => `(${each.map(toToken).join(' AND ')})`).join(' OR ')})`;
    });
    return parts.length === 0 || parts.includes(null) ? null : parts.join(' AND ');
  }

  /**
   * SQL: the ids of the leads that contain the texts and match `where`: all of them, where at most COUNT_CAP have the grams of the texts;
   * else the first `limit` of the order, of which the rows are read until enough match. Null where the grams find nothing: of short words.
   */
  return (texts: readonly Alternatives[], { where, order, limit }: Bounds): SQL | null => {
    const query = toQuery(texts);
    if (query === null) return null;
    const few = sql`select rowid as at from lead_grams where lead_grams match ${query} order by rowid desc limit ${COUNT_CAP + 1}`;
    // Until all leads of the agency have their grams (runRefold) they say nothing.
    const waiting = sql`exists (select 1 from ${leads} where ${agencyRowsCondition(leads, isNull(leads.searchRow))})`;
    const gate = sql`select iif(${waiting}, 0, (select count(*) from few) <= ${COUNT_CAP}) as is_few`;
    const isFew = sql`(select is_few from gate)`;
    // In the limit, which is evaluated before the first row is read; in the condition it would be for each.
    const found = sql`select ${leads.id} as id from few cross join ${leads} where ${leads.searchRow} = few.at and ${visibleRowsCondition(leads, ...where)} limit iif(${isFew}, -1, 0)`;
    const read = sql`select ${leads.id} as id from ${leads} where ${visibleRowsCondition(leads, ...where)} order by ${sql.join(order, sql`, `)} limit iif(${isFew}, 0, ${limit})`;
    return sql`select id from (with few as materialized (${few}), gate as materialized (${gate}) select id from (${found}) union all select id from (${read}))`;
  };
}

/** The folded words of a search that the text of a person contains, by either fold; none of a whole phone number, which is a key. */
const toAlternatives = ({ phone, words, formerWords }: Omit<SearchText, 'typed'>): Alternatives =>
  phone ? [phone.parts] : [words, ...(formerWords ? [formerWords] : [])];

/**
 * SQL: the ids of the leads whose searched texts contain what was typed and that match `where` (createLeadGrams); null where that is
 * not found by an index.
 */
export function leadIdsByText(
  tenantDb: TenantDb,
  { name = '', email = '', phone = '' }: PersonTexts,
  bounds: Bounds,
): SQL | null {
  const typedPhone = parsePhone(phone);
  const texts = [
    ...(name ? [toAlternatives(parseSearch(name))] : []),
    ...(email ? [toAlternatives({ ...parseWords(email), phone: null })] : []),
    ...(typedPhone ? [[typedPhone.parts]] : []),
  ];
  return createLeadGrams(tenantDb.scope)(texts, bounds);
}
