import { type ImportedLead, toReachKeys } from '../../../db/domain/imports/lead-row.ts';
import { sha256 } from '../../digest.ts';

/**
 * The key under which the record of a row is remembered: by its id in the file, or where a row has neither id, nor whole number, nor
 * address, by the digest of its content; null for one that its phone or address tells.
 */
export function toExternalKey(row: ImportedLead): string | null {
  if (row.externalId !== undefined) return `id:${row.externalId}`;
  return toReachKeys(row).length > 0 ? null : `digest:${sha256(JSON.stringify(row))}`;
}

/** The key of a row that is a lead of the agency. */
export const toRecordKey = (leadId: string) => `record:${leadId}`;

/** The client key of the note that a row adds to a lead: the same note is added once. */
export const toNoteKey = (leadId: string, note: string) => `note-${sha256(`${leadId} ${note}`)}`;
