import type { AdFilters as AskedFilters } from '../../../db/domain/ads/ad-input.ts';
import { adPlatforms, adStatuses } from '../../../db/domain/ads/ads.ts';
import { createListFilters } from '../../lib/list/list-filters.ts';
import { type AdSearch, adParams } from './ad-search.ts';

export type AdFilters = AskedFilters;

export const adFilters = createListFilters<Pick<AdFilters, 'title' | 'status' | 'platform'>>({
  params: adParams,
  words: ['title'],
  choices: { status: adStatuses, platform: adPlatforms },
});

/** The filters combined with the URL's owner and property. */
export const withSearch = (
  filters: AdFilters,
  { ownerId, propertyId }: Pick<AdSearch, 'ownerId' | 'propertyId'>,
): AdFilters => ({
  ...filters,
  ...(ownerId && { ownerId }),
  ...(propertyId && { propertyId }),
});
