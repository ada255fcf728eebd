export const noticeKinds = [
  'leadAssigned',
  'taskAssigned',
  'eventCreated',
  'eventMoved',
  'newMatches',
  'followUpDue',
  'documentMissing',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** Days after which a notice is deleted. */
export const NOTICE_DAYS = 90;
