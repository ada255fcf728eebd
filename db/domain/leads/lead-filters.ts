import * as z from 'zod/mini';
import { responsibleFilter, sortableListInput } from '../fields.ts';
import { tagFilter } from '../tags/tag-filter.ts';
import { search } from '../text.ts';
import { followUpGroups } from './follow-up-groups.ts';
import { leadOpenness, leadPriorities, leadSources, leadStatuses } from './leads.ts';

export const leadFilters = z.strictObject({
  name: z.optional(search),
  email: z.optional(search),
  phone: z.optional(search),
  status: z.optional(z.enum(leadStatuses)),
  source: z.optional(z.enum(leadSources)),
  priority: z.optional(z.enum(leadPriorities)),
  responsible: responsibleFilter,
  followUp: z.optional(z.enum(followUpGroups)),
  state: z.optional(z.enum(leadOpenness)),
  tags: z.optional(tagFilter),
});
export type LeadFilters = z.output<typeof leadFilters>;

/**
 * What the list can be sorted by; `contact` is the last contact: those never contacted come first. `followUp` is the next follow-up: open
 * leads without one come first, closed ones last.
 */
export const leadSorts = ['name', 'status', 'priority', 'contact', 'followUp', 'created'] as const;
export const leadListInput = sortableListInput(leadFilters, leadSorts);
/** The filters of the board, which has the first page of every status. */
export const leadBoardInput = z.strictObject({ filters: leadFilters });
