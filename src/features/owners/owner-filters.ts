import type { OwnerFilters } from '../../../db/domain/owner-input.ts';
import { ownerStatuses } from '../../../db/domain/owners.ts';
import { listFilters } from '../../lib/list-filters.ts';

export type { OwnerFilters };

export const ownerFilters = listFilters<OwnerFilters>({
  key: 'propertyOwnersFilters',
  words: ['name', 'email', 'phone'],
  choices: { status: ownerStatuses },
});
