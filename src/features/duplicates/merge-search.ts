import { type PersonKind, personKinds } from '../../../db/domain/duplicates/duplicates.ts';
import { isRecordId } from '../../lib/records/record-id.ts';

type MergeSearch = { kind: PersonKind; one: string; other: string };

// A record that no agency has: an address with anything else leads to the page's not-found state.
const NO_ID = '00000000-0000-4000-8000-000000000000';
const toId = (value: unknown, fallback: string) =>
  typeof value === 'string' && isRecordId(value) ? value : fallback;

/** The search parameters of the merge page: the kind and the ids of the two records. */
export function validateMergeSearch(search: Record<string, unknown>): MergeSearch {
  return {
    kind: personKinds.find((kind) => kind === search.kind) ?? 'lead',
    one: toId(search.one, NO_ID),
    other: toId(search.other, NO_ID.replace(/0$/, '1')),
  };
}
