import type { AdFilters as AskedFilters } from '../../../db/domain/ad-input.ts';
import { adPlatforms, adStatuses } from '../../../db/domain/ads.ts';
import { listFilters } from '../../lib/list-filters.ts';
import type { AdSearch } from './ad-search.ts';

export type AdFilters = AskedFilters;

export const adFilters = listFilters<Pick<AdFilters, 'title' | 'status' | 'platform'>>({
  key: 'adsFilters',
  words: ['title'],
  choices: { status: adStatuses, platform: adPlatforms },
  persist: false,
});

/** The filters, and what the address asks for. */
export const withSearch = (filters: AdFilters, { ownerId, propertyId }: AdSearch): AdFilters => ({
  ...filters,
  ...(ownerId && { ownerId }),
  ...(propertyId && { propertyId }),
});
