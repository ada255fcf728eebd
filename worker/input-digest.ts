import { sha256 } from './digest.ts';

type Contents = Record<string, unknown>;

/** SHA-256 of a form's contents, whatever the order of its fields. */
export const digestInput = (values: Contents): string =>
  sha256(JSON.stringify(Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1))));

/** Whether the row was first sent with these contents. A row without digest is compared while nobody has edited it. */
export const wasMadeFrom = (row: Contents, digest: string, values: Contents): boolean =>
  row.inputDigest === null
    ? row.version !== 1 ||
      Object.entries(values).every(
        ([key, value]) => JSON.stringify(row[key] ?? null) === JSON.stringify(value ?? null),
      )
    : row.inputDigest === digest;
