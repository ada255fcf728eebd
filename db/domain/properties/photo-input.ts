import * as z from 'zod/mini';
import { id } from '../fields.ts';
import { QUOTA } from '../files.ts';

const distinct = z.refine<string[]>((ids) => new Set(ids).size === ids.length, 'Hay valores repetidos.');
const photoIds = z.array(id).check(z.minLength(1), z.maxLength(QUOTA.photos), distinct);

export const photoListInput = z.strictObject({ propertyId: id });
export const photoRef = z.strictObject({ propertyId: id, id });
/** Photos of one property: some to delete, or all of them to reorder. */
export const photoIdsInput = z.strictObject({ propertyId: id, ids: photoIds });
