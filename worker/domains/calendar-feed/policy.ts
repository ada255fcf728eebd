import type { TablePolicies } from '../../tenant/policy.ts';

export const calendarFeedPolicies = {
  // Read by their users and by who has the token.
  calendar_feeds: { visibility: 'all' },
} satisfies Partial<TablePolicies>;
