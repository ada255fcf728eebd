import * as z from 'zod/mini';
import { cursor, distinct, id, listInput, responsibleFilter } from '../fields.ts';
import { search } from '../text.ts';
import { documentCategories, publicationFilters, requiredDocuments } from './documents.ts';

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

export const missingDocumentFilters = z.strictObject({
  title: z.optional(search),
  category: z.optional(z.enum(requiredDocuments)),
  publication: z.optional(z.enum(publicationFilters)),
  responsible: responsibleFilter,
});
export type MissingDocumentFilters = z.output<typeof missingDocumentFilters>;
/** The input of the properties that lack a document: published ones come first, then the newest. */
export const missingDocumentListInput = z.strictObject({
  ...listInput(missingDocumentFilters).shape,
  cursor: z.nullish(z.strictObject({ ...cursor.shape, isPublished: z.boolean() })),
});
