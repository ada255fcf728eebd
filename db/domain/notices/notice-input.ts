import * as z from 'zod/mini';
import { cursor, id, instant } from '../fields.ts';

/** Notices of a page. */
export const NOTICE_PAGE = 20;

export const noticeListInput = z.strictObject({
  cursor: z.nullish(cursor),
  // tRPC's useInfiniteQuery sends the direction.
  direction: z.optional(z.literal('forward')),
});
export const noticeReadInput = z.strictObject({ id });
/** `until` is the creation of the newest notice that the list showed: a later one stays unread. */
export const allNoticesReadInput = z.strictObject({ until: instant });
