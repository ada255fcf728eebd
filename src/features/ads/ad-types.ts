import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '../../trpc.ts';

type Ads = inferRouterOutputs<AppRouter>['ads'];

/** An ad in the list. */
export type ListedAd = Ads['list']['rows'][number];
/** One ad with its property and that property's owner. */
export type Ad = Ads['get'];
/** What the list can be filtered by. */
export type AdFilters = inferRouterInputs<AppRouter>['ads']['list']['filters'];

/** The leads that an ad has brought: those that are linked to it, and those that somebody has typed in. */
export const toLeadCount = ({ receivedLeads, leadsCount }: Pick<ListedAd, 'receivedLeads' | 'leadsCount'>) =>
  receivedLeads + leadsCount;
