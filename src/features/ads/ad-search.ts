import { isRecordId } from '../../lib/record-id.ts';

/** What a page of ads may be asked for in its address: those of one owner, or of one property. */
export type AdSearch = { ownerId?: string; propertyId?: string };

const idOf = (value: unknown) => (typeof value === 'string' && isRecordId(value) ? value : undefined);

/** The search of an address. What is none must be said to be undefined, or the router keeps what stands there. */
export const adSearch = ({ ownerId, propertyId }: Record<string, unknown>): AdSearch => ({
  ownerId: idOf(ownerId),
  propertyId: idOf(propertyId),
});
