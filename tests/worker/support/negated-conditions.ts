/** The conditions that code negates, as 'file name of x'. tests/worker/database/conditions.test.ts proves each on real rows. */
export const negatedConditions = [
  'worker/audit/audit-log.ts isRecorded',
  'worker/auth/own-account.ts keepsWork',
  'worker/auth/sign-in-limits.ts isKnownNetwork',
  'worker/files/pending-uploads.ts isAgencyFull',
  'worker/files/pending-uploads.ts isPropertyFull',
  'worker/files/replace-image.ts isFull',
  'worker/queries/agency/examples.ts isExample',
  'worker/queries/agency/first-steps.ts isExample',
  'worker/queries/matches/lead-notices.ts isDecided',
  'worker/queries/matches/match-list.ts isDiscarded',
  'worker/tenant/hand-over-statements.ts keepsWork',
  'worker/tenant/notice-statements.ts current',
  'worker/tenant/notice-statements.ts hadRecently',
  'worker/tenant/user-mutations.ts isBlocked',
] as const;
export type NegatedCondition = (typeof negatedConditions)[number];
