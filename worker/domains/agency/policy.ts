import type { TablePolicies } from '../../tenant/policy.ts';

export const agencyPolicies = {
  file_usage: { visibility: 'all' },
} satisfies Partial<TablePolicies>;
