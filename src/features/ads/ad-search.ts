import { createListParams } from '../../lib/list/list-params.ts';

/** The URL parameters of the ad list; `ownerId` and `propertyId` are set by a link. */
export const adParams = createListParams({
  key: 'adsFilters',
  names: ['title', 'status', 'platform'],
  ids: ['ownerId', 'propertyId'],
  viewKey: 'adsView',
});

export type AdSearch = ReturnType<typeof adParams.validate>;
