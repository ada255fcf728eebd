import { createListParams } from '../../lib/list/list-params.ts';

/** What the address of the ads may say; `ownerId` and `propertyId` come with a link. */
export const adParams = createListParams({
  key: 'adsFilters',
  names: ['title', 'status', 'platform'],
  ids: ['ownerId', 'propertyId'],
  viewKey: 'adsView',
});

export type AdSearch = ReturnType<typeof adParams.validate>;
