import { sql } from 'drizzle-orm';
import type { TablePolicies } from '../../tenant/policy.ts';

export const portalMailPolicies = {
  mailboxes: { visibility: 'all' },
  // Of whom and of whose property they are is not known: only who sees everything reads them.
  unprocessed_mails: { visibility: () => sql`0` },
} satisfies Partial<TablePolicies>;
