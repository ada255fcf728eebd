import { createListParams } from '../../lib/list/list-url-and-storage.ts';
import type { AdFilters } from './ad-types.ts';

/** The URL parameters of the ad list; `ownerId` and `propertyId` are set by a link. */
export const adParams = createListParams<AdFilters>()({
  list: 'ads',
  key: 'adsFilters',
  layoutKey: 'adsView',
  filters: {
    sort: 'sort',
    columns: 'columns',
    saved: 'saved',
    title: 'text',
    status: 'choice',
    platform: 'choice',
    ownerId: 'link',
    propertyId: 'link',
  },
});

export type AdSearch = ReturnType<typeof adParams.validate>;
