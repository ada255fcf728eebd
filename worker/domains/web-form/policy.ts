import type { TablePolicies } from '../../tenant/policy.ts';

export const webFormPolicies = {
  web_forms: { visibility: 'all' },
} satisfies Partial<TablePolicies>;
