import * as z from 'zod/mini';
import { distinct, id } from '../fields.ts';
import { QUOTA } from '../files.ts';

const photoIds = z.array(id).check(z.minLength(1), z.maxLength(QUOTA.photos), distinct<string>());

export const photoListInput = z.strictObject({ propertyId: id });
export const photoRef = z.strictObject({ propertyId: id, id });
/** Photos of one property: some to delete, or all of them to reorder. */
export const photoIdsInput = z.strictObject({ propertyId: id, ids: photoIds });
