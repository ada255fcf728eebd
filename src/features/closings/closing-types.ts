import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '../../api-client.ts';

export type Closing = inferRouterOutputs<AppRouter>['closings']['get'];
export type InterestedLead = Closing['matches'][number];
