import { propertyStatuses } from '../../../db/domain/properties/properties.ts';
import type { PropertyFilters as AskedFilters } from '../../../db/domain/properties/property-input.ts';
import { createListFilters } from '../../lib/list/list-filters.ts';
import { propertyParams } from './property-search.ts';

export type PropertyFilters = Pick<AskedFilters, 'title' | 'status' | 'ownerId'>;
type ShownFilters = Pick<AskedFilters, 'title' | 'status'> & { owner?: string };

export const propertyFilters = createListFilters<ShownFilters>({
  params: propertyParams,
  words: ['title'],
  choices: { status: propertyStatuses },
  ids: ['owner'],
});

/** The filters to request; the owner in the URL takes precedence over the picked one. */
export function withOwner({ owner, ...filters }: ShownFilters, ownerId = owner): PropertyFilters {
  return ownerId ? { ...filters, ownerId } : filters;
}
