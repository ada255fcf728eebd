import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '../../trpc.ts';

type Leads = inferRouterOutputs<AppRouter>['leads'];

/** A lead in the list, the cards and the board. */
export type ListedLead = Leads['list']['rows'][number];
/** One lead with all its columns, and the ids of the previous and next one. */
export type Lead = Leads['get'];
export type LeadBoard = Leads['board'];
/** What the list and the board can be filtered by. */
export type LeadFilters = inferRouterInputs<AppRouter>['leads']['list']['filters'];
