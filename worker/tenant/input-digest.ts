import { and, eq, type SQL } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { sha256 } from '../digest.ts';

type FormContents = Record<string, unknown>;

/**
 * Derived columns that a digest leaves out. Not all of them (`isDerivedColumn`): those that earlier releases digest stay, so that theirs are
 * the same.
 */
const UNDIGESTED_COLUMNS = ['searchText', 'sortText', 'nameKey', 'phoneNumbers'];
const toEntries = (values: FormContents) =>
  Object.entries(values).filter(([name]) => !UNDIGESTED_COLUMNS.includes(name));
const toSortedEntries = (values: FormContents) => toEntries(values).sort(([a], [b]) => (a < b ? -1 : 1));

/** SHA-256 (hex) of a form's contents, independent of the order of its fields. */
export const digestInput = (values: FormContents): string => sha256(JSON.stringify(toSortedEntries(values)));

/** SHA-256 (hex) of a change: the user, the version it was made on, and its contents. */
export const digestChange = (userId: string | null, version: number, values: FormContents): string =>
  sha256(JSON.stringify([userId, version, toSortedEntries(values)]));

type DigestedTable = SQLiteTable & { version: SQLiteColumn; changeDigest: SQLiteColumn };
/**
 * Condition: the row is as this change leaves it, applied just now or by an earlier try whose response got lost. It fails after any
 * later change, and for the same contents sent by another user.
 */
export const appliedChangeCondition = (
  { version, changeDigest }: DigestedTable,
  from: number,
  digest: string,
): SQL | undefined => and(eq(version, from + 1), eq(changeDigest, digest));

/**
 * Whether the row was created with these contents. A row without digest is compared by its fields while it has version 1, and is
 * taken as the same afterwards.
 */
export const isSameInput = (row: FormContents, digest: string, values: FormContents): boolean =>
  row.inputDigest === null
    ? row.version !== 1 ||
      toEntries(values).every(
        ([key, value]) => JSON.stringify(row[key] ?? null) === JSON.stringify(value ?? null),
      )
    : row.inputDigest === digest;
