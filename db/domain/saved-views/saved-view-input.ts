import * as z from 'zod/mini';
import { clientKey, id, version } from '../fields.ts';
import { line, requiredLine } from '../text.ts';
import { MY_WORK } from './built-in-views.ts';
import { MAX_PARAM_LENGTH, MAX_VIEW_NAME, MAX_VIEW_PARAMS, savedViewLists } from './saved-views.ts';

/**
 * The parameters of the list's address: filters, order, columns, and `view`. Which ones there are and what they may be is the list's own
 * rule (createListFilters), which ignores one that it does not know, so that a view of an older version still opens.
 */
const params = z
  .record(z.string().check(z.regex(/^[a-z]{1,30}$/i)), line(MAX_PARAM_LENGTH).check(z.minLength(1)))
  .check(z.refine((all) => Object.keys(all).length <= MAX_VIEW_PARAMS));
export type ViewParams = z.output<typeof params>;

const name = requiredLine(MAX_VIEW_NAME, 'Ponle un nombre a la vista.');
/** What a view contains. */
export const savedViewContents = z.strictObject({
  name,
  /** Whether it is the agency's, which all of its people see. */
  isShared: z.boolean(),
  params,
});
const list = z.enum(savedViewLists);

export const savedViewListInput = z.strictObject({ list });
export const savedViewCreateInput = z.strictObject({
  clientKey,
  view: z.strictObject({ list, ...savedViewContents.shape }),
});
export const savedViewUpdateInput = z.strictObject({ id, version, view: savedViewContents });
/** The view that a list opens with, a saved or built-in one; null for none. */
export const defaultViewInput = z.strictObject({ list, id: z.nullable(z.union([id, z.literal(MY_WORK)])) });

/** The form of a view's name and of whose it is. */
export const savedViewForm = z.strictObject({ name, owner: z.enum(['mine', 'agency']) });
