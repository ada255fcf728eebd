/** The conditions that code negates, as 'file name of x'. tests/worker/database/conditions.test.ts proves each on real rows. */
export const negatedConditions = [
  'worker/tenant/audit-log.ts isRecorded',
  'worker/domains/account/own-account.ts isBlocked',
  'worker/auth/sign-in-limits.ts isKnownNetwork',
  'worker/files/pending-uploads.ts isAgencyFull',
  'worker/files/pending-uploads.ts propertyFullCondition',
  'worker/files/replace-image.ts isFull',
  'worker/domains/examples/reads.ts isExample',
  'worker/domains/dashboard/first-steps.ts isExample',
  'worker/domains/matches/lead-notices.ts isDecided',
  'worker/domains/matches/match-list.ts isDiscarded',
  'worker/domains/users/hand-over-statements.ts keepsWork',
  'worker/domains/notices/notice-statements.ts current',
  'worker/domains/notices/notice-statements.ts hadRecently',
  'worker/domains/users/writes.ts isBlocked',
] as const;
export type NegatedCondition = (typeof negatedConditions)[number];
