import * as z from 'zod/mini';
import { listInput, responsibleFilter } from '../fields.ts';
import { search } from '../text.ts';
import { staleReasons } from './stale.ts';

export const staleFilters = z.strictObject({
  title: z.optional(search),
  reason: z.optional(z.enum(staleReasons)),
  responsible: responsibleFilter,
});
export type StaleFilters = z.output<typeof staleFilters>;
/** The input of the advertised properties that are stale, the oldest first. */
export const staleListInput = listInput(staleFilters);
