import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '../../../trpc.ts';

type FollowUps = inferRouterOutputs<AppRouter>['leads']['followUps'];
/** A lead in a group of follow-ups. */
export type FollowUpLead = FollowUps['groups'][number]['rows'][number];
