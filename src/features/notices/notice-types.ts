import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '../../trpc.ts';

export type Notice = inferRouterOutputs<AppRouter>['notices']['list']['rows'][number];
