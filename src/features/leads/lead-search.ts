import { createListParams } from '../../lib/list/list-params.ts';

/** What the address of the leads may say. */
export const leadParams = createListParams({
  key: 'leadsFilters',
  names: ['name', 'email', 'phone', 'status', 'source', 'priority'],
  viewKey: 'leadsView',
});
