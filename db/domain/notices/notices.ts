export const noticeKinds = [
  'leadAssigned',
  'taskAssigned',
  'eventCreated',
  'eventMoved',
  'newMatches',
  'followUpDue',
  'documentMissing',
  'tieRefused',
  'messageReceived',
  'mailUnprocessed',
  'ownerAsksPrice',
  'ownerKeeps',
  'ownerWithdraws',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** For this long who had a record, or what it was before, counts as well: an undo notifies nobody. */
export const NOTICE_UNDO_MS = 10 * 60_000;
/** Days after which a notice is deleted. */
export const NOTICE_DAYS = 90;
