import * as z from 'zod/mini';
import { distinct, id } from '../fields.ts';
import { MAX_FILTERED_TAGS, tagMatches } from './tag-param.ts';

/** The filter of a list by tags. */
export const tagFilter = z.strictObject({
  match: z.enum(tagMatches),
  ids: z.array(id).check(distinct(), z.maxLength(MAX_FILTERED_TAGS)),
});
