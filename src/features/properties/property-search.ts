import { createListParams } from '../../lib/list/list-params.ts';

/** The URL parameters of the property list: `ownerId` is set by a link, `owner` by the filter. */
export const propertyParams = createListParams({
  key: 'propertiesFilters',
  names: ['title', 'status', 'owner'],
  ids: ['ownerId'],
  viewKey: 'propertiesView',
});

export type PropertySearch = ReturnType<typeof propertyParams.validate>;
