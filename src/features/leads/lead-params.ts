import { createListParams } from '../../lib/list/list-url-and-storage.ts';
import type { LeadFilters } from './lead-types.ts';

/** The URL parameters of the lead list. */
export const leadParams = createListParams<LeadFilters>()({
  list: 'leads',
  key: 'leadsFilters',
  layoutKey: 'leadsView',
  filters: {
    sort: 'sort',
    columns: 'columns',
    saved: 'saved',
    name: 'text',
    email: 'text',
    phone: 'text',
    status: 'choice',
    source: 'choice',
    priority: 'choice',
    responsible: 'record',
    tags: 'value',
    followUp: 'choice',
    state: 'choice',
  },
});
