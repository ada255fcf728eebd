import type { TablePolicies } from '../../tenant/policy.ts';

export const invitationPolicies = {
  invitations: { visibility: 'all' },
} satisfies Partial<TablePolicies>;
