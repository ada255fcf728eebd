import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '../../trpc.ts';

type Owners = inferRouterOutputs<AppRouter>['owners'];

/** An owner in the list. */
export type ListedOwner = Owners['list']['rows'][number];
/** One owner with all its columns. */
export type Owner = Owners['get'];
