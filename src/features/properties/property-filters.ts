import { propertyStatuses } from '../../../db/domain/properties.ts';
import type { PropertyFilters as AskedFilters } from '../../../db/domain/property-input.ts';
import { listFilters } from '../../lib/list-filters.ts';

export type PropertyFilters = Pick<AskedFilters, 'title' | 'status' | 'ownerId'>;

export const propertyFilters = listFilters<PropertyFilters>({
  key: 'propertiesFilters',
  words: ['title'],
  choices: { status: propertyStatuses },
  ids: ['ownerId'],
  persist: false,
});

/** The filters, with the owner of the address above the one that was picked. */
export const withOwner = (filters: PropertyFilters, ownerId: string | undefined): PropertyFilters =>
  ownerId ? { ...filters, ownerId } : filters;
