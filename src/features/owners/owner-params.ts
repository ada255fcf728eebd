import { createListParams } from '../../lib/list/list-url-and-storage.ts';
import type { OwnerFilters } from './owner-types.ts';

/** The URL parameters of the owner list. */
export const ownerParams = createListParams<OwnerFilters>()({
  list: 'owners',
  key: 'propertyOwnersFilters',
  layoutKey: 'propertyOwnersView',
  filters: {
    sort: 'sort',
    columns: 'columns',
    saved: 'saved',
    name: 'text',
    email: 'text',
    phone: 'text',
    status: 'choice',
    responsible: 'record',
    tags: 'value',
  },
});
