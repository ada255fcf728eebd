import type { inferRouterOutputs } from '@trpc/server';
import type { PhotoSize } from '../../../db/domain/files.ts';
import { toFileAddress } from '../../lib/page-user.ts';
import type { AppRouter } from '../../trpc.ts';

export type Photo = inferRouterOutputs<AppRouter>['photos']['list'][number];

/** The URL of a photo in a size. The version in the query lets browsers keep the response. */
export const photoPath = (photo: Pick<Photo, 'id' | PhotoSize>, size: PhotoSize) =>
  toFileAddress(`/api/files/photos/${photo.id}?size=${size}&v=${photo[size]}`);

/** The grid of the photos and of their skeletons: as many columns as its container (`@container`) has room for. */
export const photoGridClass = 'grid grid-cols-2 gap-3 @sm:grid-cols-3 @lg:grid-cols-4 @4xl:grid-cols-6';
