import { and, or, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { parseSearch, type SearchText, type TypedPhone } from '../../../db/domain/search/search.ts';
import type { SearchKind } from './list.ts';

/** Condition: the folded text contains the word; `%` and `_` are no wildcards. */
export const containsCondition = (text: SQLiteColumn | SQL, word: string): SQL =>
  sql`instr(${text}, ${word}) > 0`;
/** Condition: the folded text contains each word; undefined without words. */
export const containsWordsCondition = (words: string[], text: SQLiteColumn | SQL): SQL | undefined =>
  and(...words.map((word) => containsCondition(text, word)));
/** Condition: what a typed text has to match matches with its words, or with those of the fold before. */
export const eitherWordsCondition = (
  { words, formerWords }: Pick<SearchText, 'words' | 'formerWords'>,
  matches: (words: string[]) => SQL | undefined,
): SQL | undefined => (formerWords ? or(matches(words), matches(formerWords)) : matches(words));
/** Condition: the folded text contains each word of a typed one; undefined without words. */
export const containsTypedCondition = (
  typed: Pick<SearchText, 'words' | 'formerWords'>,
  text: SQLiteColumn | SQL,
): SQL | undefined => eitherWordsCondition(typed, (words) => containsWordsCondition(words, text));

/** The condition of a list's search box: everything matches a text without words. */
export const searchCondition =
  (matches: (search: SearchText) => SQL | undefined) =>
  (text: string | undefined): SQL | undefined => {
    const search = parseSearch(text ?? '');
    return search.words.length > 0 ? matches(search) : undefined;
  };

/** Whether a whole phone number was typed, which has an index of its own. */
export const isWholePhone = ({ phone }: { phone: TypedPhone | null }): boolean =>
  phone !== null && phone.whole.length > 0;

type TitleTexts = { [K in 'title' | 'zone']?: string | undefined };
/** How the rows of a list with titles are found. */
export const titleSearchKind = ({ title, zone }: TitleTexts): SearchKind =>
  title || zone ? 'text' : undefined;
