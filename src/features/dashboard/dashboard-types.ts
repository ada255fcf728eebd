import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '../../trpc.ts';

type Day = inferRouterOutputs<AppRouter>['dashboard']['get'];

export type CriticalTask = Day['criticalTasks'][number];
export type TodaysEvent = Day['todaysEvents'][number];
