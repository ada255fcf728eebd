import type { inferRouterOutputs } from '@trpc/server';
import type { PhotoSize } from '../../../db/domain/files.ts';
import type { AppRouter } from '../../trpc.ts';

export type Photo = inferRouterOutputs<AppRouter>['photos']['list'][number];

/** The URL of a photo, in a size or in full. */
export const photoPath = ({ id }: Pick<Photo, 'id'>, size?: PhotoSize) =>
  `/api/files/photos/${id}${size ? `?size=${size}` : ''}`;

/** The grid of the photos and of their skeletons. */
export const photoGridClass = 'grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4 xl:grid-cols-6';
