export const noticeKinds = [
  'leadAssigned',
  'taskAssigned',
  'eventCreated',
  'eventMoved',
  'newMatches',
  'followUpDue',
  'documentMissing',
] as const;
