import type { inferRouterOutputs } from '@trpc/server';
import type { PhotoSize } from '../../../db/domain/files.ts';
import type { AppRouter } from '../../trpc.ts';

export type Photo = inferRouterOutputs<AppRouter>['photos']['list'][number];

/** Where a photo's bytes are, in the smallest size that will do. */
export const photoPath = ({ id }: Pick<Photo, 'id'>, size?: PhotoSize) =>
  `/api/files/photos/${id}${size ? `?size=${size}` : ''}`;

/** How photos stand side by side, also while they are awaited. */
export const photoGridClass = 'grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4 xl:grid-cols-6';
