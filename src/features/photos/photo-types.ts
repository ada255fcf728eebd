import type { inferRouterOutputs } from '@trpc/server';
import type { PhotoSize } from '../../../db/domain/files.ts';
import { toFileUrl } from '../../lib/page-user.ts';
import type { AppRouter } from '../../trpc.ts';

export type Photo = inferRouterOutputs<AppRouter>['photos']['list'][number];

/** The URL of a photo in a size. The version in the query lets browsers keep the response. */
export const photoPath = (photo: Pick<Photo, 'id' | PhotoSize>, size: PhotoSize) =>
  toFileUrl(`/api/files/photos/${photo.id}?size=${size}&v=${photo[size]}`);

/**
 * The grid of the photos and of their skeletons. It asks for the width of the record (`@container/record`), which grows with the window
 * as that of the column with the photos does not, so that a wider window never has fewer columns.
 */
export const photoGridClass =
  'grid grid-cols-2 gap-3 @md/record:grid-cols-3 @xl/record:grid-cols-4 @min-[84rem]/record:grid-cols-6';
