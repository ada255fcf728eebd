// Without Zod, which the first load of a list does not have.

/** Records with at least one of the tags, with all of them, or without any tag. */
export const tagMatches = ['any', 'all', 'none'] as const;
export type TagMatch = (typeof tagMatches)[number];
/** Tags that a list is filtered by: as many as its address has room for. */
export const MAX_FILTERED_TAGS = 5;
export type TagFilter = { match: TagMatch; ids: string[] };

/** Returns the filter as the address of a list has it: 'any.ID.ID', 'none'. */
export const toTagParam = ({ match, ids }: TagFilter): string =>
  match === 'none' ? 'none' : [match, ...ids].join('.');

// As `id` of fields.ts accepts it.
const ID = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i;

/** Returns the filter of a parameter of an address; undefined for any other text, and without tags where it needs some. */
export function parseTagParam(text: string): TagFilter | undefined {
  const [first, ...ids] = text.split('.');
  const match = tagMatches.find((each) => each === first);
  const isValid =
    ids.length <= MAX_FILTERED_TAGS && new Set(ids).size === ids.length && ids.every((id) => ID.test(id));
  return match && isValid && (match === 'none') === (ids.length === 0) ? { match, ids } : undefined;
}
