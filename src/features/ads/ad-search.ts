import { isRecordId } from '../../lib/record-id.ts';

/** What a page of ads may be asked for in its address: those of one owner, or of one property. */
export type AdSearch = { ownerId?: string; propertyId?: string };

const idOf = (value: unknown) => (typeof value === 'string' && isRecordId(value) ? value : undefined);

/** The search of an address; whatever is none of ours is left out. */
export function adSearch(search: Record<string, unknown>): AdSearch {
  const [ownerId, propertyId] = [idOf(search.ownerId), idOf(search.propertyId)];
  return { ...(ownerId && { ownerId }), ...(propertyId && { propertyId }) };
}
