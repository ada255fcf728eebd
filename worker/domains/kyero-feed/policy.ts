import type { TablePolicies } from '../../tenant/policy.ts';

export const kyeroFeedPolicies = {
  // Read by managers and by who has the token.
  kyero_feeds: { visibility: 'all' },
} satisfies Partial<TablePolicies>;
