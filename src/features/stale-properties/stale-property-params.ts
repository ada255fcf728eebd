import { createListParams } from '../../lib/list/list-url-and-storage.ts';
import type { StalePropertyFilters } from './stale-property-types.ts';

/** The URL parameters of the list of properties without movement. */
export const stalePropertyParams = createListParams<StalePropertyFilters>()({
  key: 'staleFilters',
  layoutKey: 'staleView',
  filters: { columns: 'columns', title: 'text', reason: 'choice', responsible: 'record' },
});
