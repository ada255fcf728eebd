import * as z from 'zod/mini';
import { id } from '../fields.ts';
import { documentCategories, requiredDocuments } from './documents.ts';

/** Documents that one call may delete. */
const MAX_IDS = 200;
const distinct = z.refine<string[]>((ids) => new Set(ids).size === ids.length, 'Hay valores repetidos.');

export const documentListInput = z.strictObject({ propertyId: id });
export const documentIdsInput = z.strictObject({
  propertyId: id,
  ids: z.array(id).check(z.minLength(1), z.maxLength(MAX_IDS), distinct),
});
/** Only a required category can be marked 'No aplica'. */
export const documentWaiverInput = z.strictObject({ propertyId: id, category: z.enum(requiredDocuments) });
export const documentCategory = z.enum(documentCategories);
