import {
  inquiryInput,
  leadMatchesInput,
  markSentInput,
  matchDecisionInput,
  matchedRecordInput,
  newMatchesInput,
  propertyMatchesInput,
  undoSentInput,
} from '../../../db/domain/matches/match-input.ts';
import { leadReadProcedure } from '../../bulk-read-procedure.ts';
import { agencyProcedure, HEAVY, router } from '../../trpc.ts';
import { findDiscarded } from './decision-reads.ts';
import { decideMatch } from './decisions.ts';
import { findInquiries, recordInquiry } from './inquiries.ts';
import { findLeadMatches, findPropertyMatches } from './match-list.ts';
import { findNewMatches } from './new-matches.ts';
import { markSent, undoSent } from './sent-matches.ts';

export const matchesRouter = router({
  /** Returns a page of the properties that fit a lead, the best first; discarded ones are not among them. Throws NOT_FOUND. */
  forLead: agencyProcedure
    .meta({
      reads: [
        'ads',
        'leads',
        'matches',
        'properties',
        'property_images',
        'property_owners',
        'shared_pages',
        'ties',
        'users',
      ],
    })
    .input(leadMatchesInput)
    .query(({ ctx, input: { leadId, cursor } }) => findLeadMatches(ctx, leadId, cursor ?? null)),

  /** Returns a page of the leads that a property fits, likewise. Throws NOT_FOUND. */
  forProperty: leadReadProcedure
    .meta({
      reads: ['ads', 'leads', 'matches', 'properties', 'property_owners', 'shared_pages', 'ties', 'users'],
    })
    .input(propertyMatchesInput)
    .query(({ ctx, input: { propertyId, cursor } }) => findPropertyMatches(ctx, propertyId, cursor ?? null)),

  /** Returns the discarded pairs of a lead or of a property, newest first. */
  discarded: agencyProcedure
    .meta({ reads: ['leads', 'matches', 'properties', 'users'] })
    .input(matchedRecordInput)
    .query(({ ctx: { tenantDb }, input }) => findDiscarded(tenantDb, input)),

  /** Returns the best undecided pairs whose lead or property has changed in the last days. */
  newest: agencyProcedure
    .meta({
      ...HEAVY,
      reads: ['leads', 'matches', 'properties', 'property_images', 'property_owners', 'ties', 'users'],
    })
    .input(newMatchesInput)
    .query(({ ctx: { tenantDb, user }, input: { scope } }) =>
      findNewMatches(tenantDb, scope === 'mine' ? user.id : null),
    ),

  /** Returns the properties that a lead asked for, or the leads that asked for a property, newest first. */
  inquiries: agencyProcedure
    .meta({ reads: ['leads', 'matches', 'properties', 'property_images'] })
    .input(matchedRecordInput)
    .query(({ ctx: { tenantDb }, input }) => findInquiries(tenantDb, input)),

  /** Records that a lead asks for a property, which interests it then; returns the version of the decision and the one before. Throws NOT_FOUND. */
  ask: agencyProcedure
    .meta({ touches: ['matches'] })
    .input(inquiryInput)
    .mutation(({ ctx: { tenantDb, user }, input }) => recordInquiry(tenantDb, user.id, input)),

  /** Decides on a pair, or withdraws the decision. Throws NOT_FOUND, and CONFLICT where somebody else has decided meanwhile. */
  decide: agencyProcedure
    .meta({ touches: ['matches'] })
    .input(matchDecisionInput)
    .mutation(({ ctx: { tenantDb, user }, input }) => decideMatch(tenantDb, user.id, input)),

  /** Marks undecided pairs as sent, all or none, and records the contact with the lead; returns those it marked. Throws NOT_FOUND. */
  markSent: agencyProcedure
    .meta({ touches: ['activities', 'leads', 'matches'] })
    .input(markSentInput)
    .mutation(({ ctx: { tenantDb, user }, input }) => markSent(tenantDb, user.id, input)),

  /** Withdraws what `markSent` with the same client key has marked and recorded. */
  undoSent: agencyProcedure
    .meta({ touches: ['activities', 'leads', 'matches'] })
    .input(undoSentInput)
    .mutation(({ ctx: { tenantDb, user }, input: { clientKey } }) => undoSent(tenantDb, user.id, clientKey)),
});
