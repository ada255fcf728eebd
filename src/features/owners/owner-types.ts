import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '../../trpc.ts';

type Owners = inferRouterOutputs<AppRouter>['owners'];

/** An owner in the list. */
export type ListedOwner = Owners['list']['rows'][number];
/** One owner with all its columns. */
export type Owner = Owners['get'];
/** What the list can be filtered by. */
export type OwnerFilters = inferRouterInputs<AppRouter>['owners']['list']['filters'];
