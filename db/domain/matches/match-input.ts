import * as z from 'zod/mini';
import { clientKey, distinct, id, instant, version } from '../fields.ts';
import { assigneeFilters } from '../leads/assignee-filters.ts';
import { orNull, paragraph } from '../text.ts';
import {
  decisionKinds,
  discardReasons,
  MAX_BULK_MATCHES,
  MAX_REASON_LENGTH,
  sendChannels,
} from './matches.ts';

/** The cursor of a list of matches: the sort key of the last row of a page. */
const matchCursor = z.strictObject({
  score: z.int().check(z.gte(0), z.lte(100)),
  createdAt: instant,
  id,
});
const page = {
  cursor: z.nullish(matchCursor),
  // tRPC's useInfiniteQuery sends the direction; lists only page forward.
  direction: z.optional(z.literal('forward')),
};
export type MatchCursor = z.output<typeof matchCursor>;

export const leadMatchesInput = z.strictObject({ leadId: id, ...page });
export const propertyMatchesInput = z.strictObject({ propertyId: id, ...page });
/** A lead or a property, for its discarded pairs, or for those that were asked for. */
export const matchedRecordInput = z.strictObject({ of: z.enum(['lead', 'property']), id });

/** The property that a lead asks for. */
export const inquiryInput = z.strictObject({ leadId: id, propertyId: id });

/**
 * A decision on a pair; `version` is that of the decision it replaces, null where there is none; `decision` null withdraws it, of a pair
 * that the lead asked for first back to 'interested'. `askedAt` undoes a change of that: when the lead asked, null for never.
 */
export const matchDecisionInput = z
  .strictObject({
    leadId: id,
    propertyId: id,
    version: z.nullable(version),
    decision: z.nullable(z.enum(decisionKinds)),
    reason: z.nullable(z.enum(discardReasons)),
    reasonText: orNull(paragraph(MAX_REASON_LENGTH)),
    askedAt: z.optional(z.nullable(instant)),
  })
  .check(
    z.refine(({ decision, reason }) => (decision === 'discarded') === (reason !== null), {
      error: 'Elige un motivo.',
      path: ['reason'],
    }),
    z.refine(({ decision, version }) => decision !== null || version !== null, 'El dato no es válido.'),
  );
export type MatchDecisionInput = z.output<typeof matchDecisionInput>;

const ids = z
  .array(id)
  .check(
    z.minLength(1),
    z.maxLength(MAX_BULK_MATCHES, `Como máximo ${MAX_BULK_MATCHES} a la vez.`),
    distinct(),
  );
/**
 * The undecided pairs to mark as sent: properties of one lead, or leads of one property. `contact`: how they were sent to one lead, which is
 * recorded as an activity, and `contactId` to which of its further contacts.
 */
export const markSentInput = z
  .strictObject({
    clientKey,
    leadIds: ids,
    propertyIds: ids,
    contact: z.optional(z.enum(sendChannels)),
    contactId: z.optional(id),
  })
  .check(
    z.refine(({ leadIds, propertyIds }) => leadIds.length === 1 || propertyIds.length === 1),
    z.refine(({ contact, leadIds }) => contact === undefined || leadIds.length === 1),
    z.refine(({ contact, contactId }) => contactId === undefined || contact !== undefined),
  );
export type MarkSentInput = z.output<typeof markSentInput>;
export const undoSentInput = z.strictObject({ clientKey });

/** Matches of the leads that the user is responsible for, or of all. */
export const newMatchesInput = z.strictObject({ scope: z.enum(assigneeFilters) });
