import { leadExternalIds, ownerExternalIds, propertyExternalIds } from '../../../db/tables/imports.ts';
import { leads } from '../../../db/tables/leads.ts';
import { propertyOwners } from '../../../db/tables/owners.ts';
import { properties } from '../../../db/tables/properties.ts';
import type { TablePolicies } from '../../tenant/policy.ts';

export const importPolicies = {
  // Read by who imports and by managers: reads.ts.
  imports: { visibility: 'all' },
  import_rows: { visibility: 'all' },
  import_keys: { visibility: 'all' },
  external_ids: {
    visibility: ({ refersToVisible }) => refersToVisible(leads, leadExternalIds.leadId),
    exported: {
      file: 'ids-externos',
      columns: { key: ['Id externo'], leadId: ['Id del lead'] },
    },
  },
  owner_external_ids: {
    visibility: ({ refersToVisible }) => refersToVisible(propertyOwners, ownerExternalIds.ownerId),
    exported: {
      file: 'ids-externos-de-propietarios',
      columns: { key: ['Id externo'], ownerId: ['Id del propietario'] },
    },
  },
  property_external_ids: {
    visibility: ({ refersToVisible }) => refersToVisible(properties, propertyExternalIds.propertyId),
    exported: {
      file: 'ids-externos-de-propiedades',
      columns: { key: ['Id externo'], propertyId: ['Id de la propiedad'] },
    },
  },
} satisfies Partial<TablePolicies>;
