import { and, eq, type SQL } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { sha256 } from '../auth/sha256.ts';

type Contents = Record<string, unknown>;

const inOrder = (values: Contents) => Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1));

/** SHA-256 of a form's contents, whatever the order of its fields. */
export const digestInput = (values: Contents): string => sha256(JSON.stringify(inOrder(values)));

/** SHA-256 of a change: who sends which contents to which version. */
export const digestChange = (userId: string | null, version: number, values: Contents): string =>
  sha256(JSON.stringify([userId, version, inOrder(values)]));

type Changed = SQLiteTable & { version: SQLiteColumn; changeDigest: SQLiteColumn };
/**
 * Where a row stands as this very change leaves it: just made, or made before while its answer got lost. Anybody's later
 * change, or the same contents of another person, makes it a conflict.
 */
export const isLeftBy = ({ version, changeDigest }: Changed, from: number, digest: string): SQL | undefined =>
  and(eq(version, from + 1), eq(changeDigest, digest));

/** Whether the row was first sent with these contents. A row without digest is compared while nobody has edited it. */
export const isSameInput = (row: Contents, digest: string, values: Contents): boolean =>
  row.inputDigest === null
    ? row.version !== 1 ||
      Object.entries(values).every(
        ([key, value]) => JSON.stringify(row[key] ?? null) === JSON.stringify(value ?? null),
      )
    : row.inputDigest === digest;
