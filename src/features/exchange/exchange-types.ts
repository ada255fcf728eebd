import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '../../trpc.ts';

export type ExportedFile = inferRouterOutputs<AppRouter>['exports']['photos']['rows'][number];
export type ExportedFileKind = 'photos' | 'documents';
