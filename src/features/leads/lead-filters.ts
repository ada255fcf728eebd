import type { LeadFilters } from '../../../db/domain/leads/lead-filters.ts';
import { leadPriorities, leadSources, leadStatuses } from '../../../db/domain/leads/leads.ts';
import { createListFilters } from '../../lib/list/list-filters.ts';
import { leadParams } from './lead-search.ts';

export type { LeadFilters };

export const leadFilters = createListFilters<LeadFilters>({
  params: leadParams,
  words: ['name', 'email', 'phone'],
  choices: { status: leadStatuses, source: leadSources, priority: leadPriorities },
});
