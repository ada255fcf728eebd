import { createListParams } from '../../lib/list/list-url-and-storage.ts';
import type { PropertyFilters } from './property-types.ts';

/** The URL parameters of the property list: `ownerId` is set by a link, `owner` by the filter. */
export const propertyParams = createListParams<PropertyFilters>()({
  list: 'properties',
  key: 'propertiesFilters',
  layoutKey: 'propertiesView',
  filters: {
    sort: 'sort',
    columns: 'columns',
    saved: 'saved',
    title: 'text',
    status: 'choice',
    operation: 'choice',
    type: 'choice',
    documents: 'choice',
    price: 'value',
    bedrooms: 'value',
    bathrooms: 'value',
    area: 'value',
    zone: 'text',
    features: 'value',
    owner: 'record',
    responsible: 'record',
    tags: 'value',
    ownerId: 'link',
    group: 'unused',
  },
});
