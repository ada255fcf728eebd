import { externalIds } from '../../../db/tables/imports.ts';
import { leads } from '../../../db/tables/leads.ts';
import type { TablePolicies } from '../../tenant/policy.ts';

export const importPolicies = {
  // Read by who imports and by managers: reads.ts.
  imports: { visibility: 'all' },
  import_rows: { visibility: 'all' },
  import_keys: { visibility: 'all' },
  external_ids: { visibility: ({ refersTo }) => refersTo(leads, externalIds.leadId) },
} satisfies Partial<TablePolicies>;
