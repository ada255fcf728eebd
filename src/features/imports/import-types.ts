import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '../../api-client.ts';

type Outputs = inferRouterOutputs<AppRouter>['imports'];
export type Import = Outputs['get'];
export type ImportRow = Outputs['rows']['rows'][number];
