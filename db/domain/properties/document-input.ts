import * as z from 'zod/mini';
import { distinct, id } from '../fields.ts';
import { documentCategories, requiredDocuments } from './documents.ts';

/** Documents that one call may delete. */
const MAX_IDS = 200;

export const documentListInput = z.strictObject({ propertyId: id });
export const documentIdsInput = z.strictObject({
  propertyId: id,
  ids: z.array(id).check(z.minLength(1), z.maxLength(MAX_IDS), distinct<string>()),
});
/** Only a required category can be marked 'No aplica'. */
export const documentWaiverInput = z.strictObject({ propertyId: id, category: z.enum(requiredDocuments) });
export const documentCategory = z.enum(documentCategories);
