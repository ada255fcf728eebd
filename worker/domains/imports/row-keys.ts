import type { ImportedRow } from '../../../db/domain/imports/parse-row.ts';
import { sha256 } from '../../digest.ts';
import type { ImportTarget } from './targets.ts';

/**
 * The key under which the record of a row is remembered: by its id in the file, or where nothing else tells it, by the digest of its content;
 * null for one that its phone or address tells.
 */
export function toExternalKey({ toKeys }: Pick<ImportTarget, 'toKeys'>, row: ImportedRow): string | null {
  if (row.externalId !== undefined) return `id:${row.externalId}`;
  return toKeys(row).length > 0 ? null : `digest:${sha256(JSON.stringify(row))}`;
}

/** The key of a row that is a record of the agency. */
export const toRecordKey = (id: string) => `record:${id}`;

/** The client key of the note that a row adds to a record: the same note is added once. */
export const toNoteKey = (id: string, note: string) => `note-${sha256(`${id} ${note}`)}`;
