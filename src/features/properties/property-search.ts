import { isRecordId } from '../../lib/record-id.ts';

/** What a page of properties may be asked for in its address: those of one owner. */
export type PropertySearch = { ownerId?: string };

/** The search of an address; whatever is none of ours is left out. */
export const propertySearch = ({ ownerId }: Record<string, unknown>): PropertySearch =>
  typeof ownerId === 'string' && isRecordId(ownerId) ? { ownerId } : {};
