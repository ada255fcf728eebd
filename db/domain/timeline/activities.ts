import { getNow } from '../clock.ts';
/** What people record that they did. */
export const activityKinds = ['call', 'whatsapp', 'email', 'visit', 'note'] as const;
export const callOutcomes = ['answered', 'noAnswer', 'voicemail'] as const;
export type ActivityKind = (typeof activityKinds)[number];
export type CallOutcome = (typeof callOutcomes)[number];

/** The records that have a timeline. */
export const subjectKinds = ['lead', 'owner', 'property'] as const;
export type SubjectKind = (typeof subjectKinds)[number];
/** Of a record that was deleted, or is not visible any more, since its page was opened. */
export const subjectMissingTexts: Record<SubjectKind, string> = {
  lead: 'El lead ya no existe o no tienes permisos para verlo.',
  owner: 'El propietario ya no existe o no tienes permisos para verlo.',
  property: 'La propiedad ya no existe o no tienes permisos para verla.',
};

/** For how long its author may edit or delete an activity; a manager may delete any, at any time. */
export const ACTIVITY_EDIT_MS = 24 * 3_600_000;

/** What a timeline can be narrowed to: one kind of activity, changes of the record, or its events and tasks. */
export const timelineKinds = [...activityKinds, 'changes', 'agenda'] as const;
export type TimelineKind = (typeof timelineKinds)[number];
/** Entries of a page of a timeline. */
export const TIMELINE_PAGE_SIZE = 50;
/** Upcoming events, and as many open tasks, that come with a timeline, and that stand above it at first. */
export const UPCOMING = { listed: 50, shown: 10 } as const;

type WrittenActivity = {
  authorId: string;
  createdAt: string;
  deletedBy: string | null;
  receivedFrom?: string | null;
};

/** Whether a user may still edit an activity at `now` (milliseconds). Nobody edits a message that came in. */
export const canEditActivity = (
  { authorId, createdAt, deletedBy, receivedFrom }: WrittenActivity,
  userId: string,
  now = getNow(),
): boolean =>
  authorId === userId &&
  deletedBy === null &&
  !receivedFrom &&
  now - Date.parse(createdAt) < ACTIVITY_EDIT_MS;
