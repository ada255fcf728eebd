import { createListParams } from '../../lib/list/list-params.ts';

/** What the address of the owners may say. */
export const ownerParams = createListParams({
  key: 'propertyOwnersFilters',
  names: ['name', 'email', 'phone', 'status'],
  viewKey: 'propertyOwnersView',
});
