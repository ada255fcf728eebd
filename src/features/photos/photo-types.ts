import type { inferRouterOutputs } from '@trpc/server';
import type { PhotoSize } from '../../../db/domain/files.ts';
import type { AppRouter } from '../../trpc.ts';

export type Photo = inferRouterOutputs<AppRouter>['photos']['list'][number];

/** Where a photo's bytes are, in the smallest size that will do. */
export const photoPath = ({ id }: Pick<Photo, 'id'>, size?: PhotoSize) =>
  `/api/files/photos/${id}${size ? `?size=${size}` : ''}`;
