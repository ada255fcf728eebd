import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '../../trpc.ts';

type Leads = inferRouterOutputs<AppRouter>['leads'];

/** A lead as a row of the list, the cards and the board. */
export type ListedLead = Leads['list']['rows'][number];
/** One lead, whole, with its neighbours. */
export type Lead = Leads['get'];
export type LeadBoard = Leads['board'];
