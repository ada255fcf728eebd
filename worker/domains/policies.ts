import type { DomainPolicies } from '../tenant/tenant-types.ts';
import { createChangeNotices } from './notices/notice-statements.ts';
import { tablePolicies } from './policies.gen.ts';

/** What the domains tell the kernel: a table without a policy does not compile. */
export const domainPolicies: DomainPolicies = {
  tables: tablePolicies,
  createChangeNotices,
};
