import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '../../trpc.ts';

type Matches = inferRouterOutputs<AppRouter>['matches'];
/** A property that fits a lead, and a lead that a property fits. */
export type MatchingProperty = Matches['forLead']['rows'][number];
export type MatchingLead = Matches['forProperty']['rows'][number];
export type DiscardedMatch = Matches['discarded'][number];
/** A property that a lead asked for. */
export type Inquiry = Matches['inquiries'][number];
export type NewMatch = Matches['newest'][number];
/** A row of either list. */
export type AnyMatch = Pick<MatchingProperty, 'id' | 'score' | 'criteria' | 'decision'>;
/** The record whose matches are listed; the input of its queries. */
export type MatchedRecord = { of: 'lead' | 'property'; id: string };

/** Plans a visit of a lead to a property. */
export type PlanVisit = (
  lead: { id: string; name: string },
  property: { propertyId: string; address: string | null },
) => void;
