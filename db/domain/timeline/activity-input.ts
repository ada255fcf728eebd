import * as z from 'zod/mini';
import { getNow } from '../clock.ts';
import { clientKey, id, instant, version } from '../fields.ts';
import { followUpDayOrNull } from '../leads/follow-up.ts';
import { MAX_LENGTHS } from '../max-lengths.ts';
import { orNull, paragraph } from '../text.ts';
import {
  activityKinds,
  callOutcomes,
  subjectKinds,
  TIMELINE_PAGE_SIZE,
  timelineKinds,
} from './activities.ts';

/** How far the clock of a browser may be ahead of the server's. */
const CLOCK_TOLERANCE_MS = 60_000;

const always = { when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null };

/** The form of an activity. Without `at` it is now. */
const activityForm = {
  kind: z.enum(activityKinds),
  outcome: z.nullable(z.enum(callOutcomes)),
  text: orNull(paragraph(MAX_LENGTHS.activity)),
  at: z.nullable(
    instant.check(
      z.refine(
        (at) => Date.parse(at) <= getNow() + CLOCK_TOLERANCE_MS,
        'Elige un momento que ya haya pasado.',
      ),
      z.refine((at) => at >= '1900', 'La fecha no es válida.'),
    ),
  ),
};
type ActivityForm = { kind?: unknown; outcome?: unknown; text?: unknown };

const needsOutcome = z.refine<ActivityForm>(({ kind, outcome }) => (kind === 'call') === (outcome !== null), {
  ...always,
  error: 'Indica si contestó.',
  path: ['outcome'],
});
const needsText = z.refine<ActivityForm>(({ kind, text }) => kind !== 'note' || text !== null, {
  ...always,
  error: 'Escribe la nota.',
  path: ['text'],
});

export const activityInput = z.strictObject(activityForm).check(needsOutcome, needsText);
export type ActivityInput = z.output<typeof activityInput>;

/** The record that an activity or a timeline is of. */
export const subjectInput = z.strictObject({ kind: z.enum(subjectKinds), id });
export type Subject = z.output<typeof subjectInput>;

export const activityCreateInput = z
  .strictObject({
    clientKey,
    activity: activityInput,
    subject: subjectInput,
    /** The property that a lead has visited, in whose timeline the visit stands too. */
    propertyId: z.optional(id),
    /** The next follow-up of the lead, set in the same batch; null removes it, undefined keeps it. */
    nextFollowUpOn: z.optional(followUpDayOrNull),
    /** The contact of the record with whom it was; without it the person of the record. */
    contactId: z.optional(id),
  })
  .check(
    z.refine(
      ({ propertyId, subject, activity }) =>
        propertyId === undefined || (subject.kind === 'lead' && activity.kind === 'visit'),
    ),
  );
export const activityUpdateInput = z.strictObject({ id, version, activity: activityInput });

/** The sort key of the last entry of a page. */
const timelineCursor = z.strictObject({
  at: instant,
  source: z.enum(['activity', 'history', 'event']),
  id: z.string().check(z.regex(/^[\da-f-]{1,36}$/)),
});
export type TimelineCursor = z.output<typeof timelineCursor>;

export const timelineListInput = z.strictObject({
  subject: subjectInput,
  kind: z.nullish(z.enum(timelineKinds)),
  /** Whether an owner's timeline includes those of their properties. */
  withProperties: z._default(z.boolean(), true),
  /** Whether the timeline of a lead includes that of the owner who is the same person, and that of an owner those of the leads. */
  withTied: z.optional(z.boolean()),
  cursor: z.nullish(timelineCursor),
  limit: z._default(z.int().check(z.gte(1), z.lte(TIMELINE_PAGE_SIZE)), TIMELINE_PAGE_SIZE),
  direction: z.optional(z.literal('forward')),
});
export type TimelineListInput = z.output<typeof timelineListInput>;
