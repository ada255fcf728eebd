import type { OwnerFilters } from '../../../db/domain/owners/owner-input.ts';
import { ownerStatuses } from '../../../db/domain/owners/owners.ts';
import { createListFilters } from '../../lib/list/list-filters.ts';
import { ownerParams } from './owner-search.ts';

export type { OwnerFilters };

export const ownerFilters = createListFilters<OwnerFilters>({
  params: ownerParams,
  words: ['name', 'email', 'phone'],
  choices: { status: ownerStatuses },
});
