import { createListParams } from '../../lib/list/list-params.ts';

/** The URL parameters of the owner list. */
export const ownerParams = createListParams({
  key: 'propertyOwnersFilters',
  names: ['name', 'email', 'phone', 'status'],
  viewKey: 'propertyOwnersView',
});
