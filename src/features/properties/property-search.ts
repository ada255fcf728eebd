import { createListParams } from '../../lib/list/list-params.ts';

/** What the address of the properties may say: `ownerId` comes with a link, `owner` is picked among the filters. */
export const propertyParams = createListParams({
  key: 'propertiesFilters',
  names: ['title', 'status', 'owner'],
  ids: ['ownerId'],
  viewKey: 'propertiesView',
});

export type PropertySearch = ReturnType<typeof propertyParams.validate>;
