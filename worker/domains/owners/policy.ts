import { ownerInput } from '../../../db/domain/owners/owner-input.ts';
import { foldPerson } from '../../../db/domain/search/folded-columns.ts';
import { propertyOwners } from '../../../db/tables/owners.ts';
import { ownerPhones } from '../../../db/tables/phones.ts';
import { toResponseColumns } from '../../tenant/lists/response-columns.ts';
import type { TablePolicies } from '../../tenant/policy.ts';

export const ownerPolicies = {
  property_owners: {
    visibility: 'assigned',
    responseColumns: toResponseColumns(ownerInput),
    hiddenColumns: ['phoneKey'],
    folded: {
      columns: { name: propertyOwners.name, email: propertyOwners.email, phone: propertyOwners.phone },
      fold: foldPerson,
    },
    auditedValueFields: ['name', 'priority'],
    assignment: { user: propertyOwners.assignedTo, field: 'assignedTo', work: { kind: 'owners' } },
  },
  owner_phones: { visibility: ({ refersToVisible }) => refersToVisible(propertyOwners, ownerPhones.ownerId) },
  owner_counts: { visibility: 'all' },
} satisfies Partial<TablePolicies>;
