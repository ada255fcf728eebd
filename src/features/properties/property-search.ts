import { isRecordId } from '../../lib/record-id.ts';

/** What a page of properties may be asked for in its address: those of one owner. */
export type PropertySearch = { ownerId?: string };

/** The search of an address. What is none must be said to be undefined, or the router keeps what stands there. */
export const propertySearch = ({ ownerId }: Record<string, unknown>): PropertySearch => ({
  ownerId: typeof ownerId === 'string' && isRecordId(ownerId) ? ownerId : undefined,
});
