/** The conditions that code negates, as 'file name of x'. tests/worker/database/conditions.test.ts proves each on real rows. */
export const negatedConditions = [
  'worker/tenant/audit-log.ts isRecorded',
  'worker/domains/account/own-account.ts isBlocked',
  'worker/auth/sign-in-limits.ts knownNetworkCondition',
  'worker/files/receive-upload.ts isAgencyFull',
  'worker/files/receive-upload.ts isPropertyFull',
  'worker/files/replace-image.ts isFull',
  'worker/domains/examples/reads.ts exampleCondition',
  'worker/domains/dashboard/first-steps.ts exampleCondition',
  'worker/domains/matches/lead-notices.ts decidedCondition',
  'worker/domains/matches/match-list.ts discardedCondition',
  'worker/domains/users/hand-over-statements.ts keepsWorkCondition',
  'worker/domains/notices/notice-statements.ts isCurrent',
  'worker/domains/notices/notice-statements.ts recentlyHeldCondition',
  'worker/domains/users/writes.ts isBlocked',
] as const;
export type NegatedCondition = (typeof negatedConditions)[number];
