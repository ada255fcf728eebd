import * as z from 'zod/mini';
import { distinct, id } from '../fields.ts';

/** Records with at least one of the tags, with all of them, or without any tag. */
export const tagMatches = ['any', 'all', 'none'] as const;
export type TagMatch = (typeof tagMatches)[number];
/** Tags that a list is filtered by: as many as its address has room for. */
export const MAX_FILTERED_TAGS = 5;

/** The filter of a list by tags. */
export const tagFilter = z.strictObject({
  match: z.enum(tagMatches),
  ids: z.array(id).check(distinct(), z.maxLength(MAX_FILTERED_TAGS)),
});
export type TagFilter = z.output<typeof tagFilter>;

/** Returns the filter as the address of a list has it: 'any.ID.ID', 'none'. */
export const toTagParam = ({ match, ids }: TagFilter): string =>
  match === 'none' ? 'none' : [match, ...ids].join('.');

/** Returns the filter of a parameter of an address; undefined for any other text, and without tags where it needs some. */
export function parseTagParam(text: string): TagFilter | undefined {
  const [match, ...ids] = text.split('.');
  const { data } = tagFilter.safeParse({ match, ids });
  return data && (data.match === 'none') === (data.ids.length === 0) ? data : undefined;
}
