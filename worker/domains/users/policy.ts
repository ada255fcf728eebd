import type { TablePolicies } from '../../tenant/policy.ts';

export const userPolicies = {
  users: { visibility: 'all' },
} satisfies Partial<TablePolicies>;
