import { createListParams } from '../../lib/list/list-params.ts';

/** The URL parameters of the lead list. */
export const leadParams = createListParams({
  key: 'leadsFilters',
  names: ['name', 'email', 'phone', 'status', 'source', 'priority'],
  viewKey: 'leadsView',
});
