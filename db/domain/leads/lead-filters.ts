import * as z from 'zod/mini';
import { listInput, responsibleFilters } from '../fields.ts';
import { search } from '../text.ts';
import { followUpGroups } from './follow-up-groups.ts';
import { leadPriorities, leadSources, leadStatuses } from './leads.ts';

export const leadFilters = z.strictObject({
  name: z.optional(search),
  email: z.optional(search),
  phone: z.optional(search),
  status: z.optional(z.enum(leadStatuses)),
  source: z.optional(z.enum(leadSources)),
  priority: z.optional(z.enum(leadPriorities)),
  responsible: z.optional(z.enum(responsibleFilters)),
  followUp: z.optional(z.enum(followUpGroups)),
});
export type LeadFilters = z.output<typeof leadFilters>;

export const leadListInput = listInput(leadFilters);
/** The filters of the board, which has the first page of every status. */
export const leadBoardInput = z.strictObject({ filters: leadFilters });
