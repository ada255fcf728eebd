import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '../../trpc.ts';

export type ExportedFile = inferRouterOutputs<AppRouter>['exports']['files']['rows'][number];
export type ExportedFileKind = inferRouterInputs<AppRouter>['exports']['files']['kind'];
