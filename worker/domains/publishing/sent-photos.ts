import { eq, type SQL, sql } from 'drizzle-orm';
import {
  KYERO_IMAGE_TYPES,
  type KyeroImageType,
  type SentPhoto,
} from '../../../db/domain/publishing/kyero-types.ts';
import { propertyImages } from '../../../db/tables/files/photos.ts';
import { properties } from '../../../db/tables/properties.ts';

/** The conditions of the ready photos of a property. */
export const photoOfPropertyConditions = (): SQL[] => [
  eq(propertyImages.propertyId, properties.id),
  eq(propertyImages.state, 'ready'),
];
const { id, orderIndex, objectKey, mediumKey } = propertyImages;
/** SQL of the photos of a property, as JSON, in no certain order. */
export const photosJson = sql<string>`json_group_array(json_array(${orderIndex}, ${id}, ${objectKey}, ${mediumKey}))`;

type Keys = { objectKey: string; mediumKey: string | null };
const toType = (key: string | null): KyeroImageType | null =>
  KYERO_IMAGE_TYPES.find((type) => key?.endsWith(`.${type}`)) ?? null;

/** Returns the object of a photo that portals get: that of up to 1,600 pixels, else the photo itself, whichever is JPG or PNG; null for neither. */
export function toSentKey({ objectKey, mediumKey }: Keys): { key: string; type: KyeroImageType } | null {
  for (const key of [mediumKey, objectKey]) {
    const type = toType(key);
    if (key && type) return { key, type };
  }
  return null;
}

/** Returns the photos of that JSON in their order. */
export const parsePhotos = (json: string): SentPhoto[] =>
  (JSON.parse(json) as [number, string, string, string | null][])
    .toSorted(([first], [second]) => first - second)
    .map(([, photoId, key, medium]) => ({
      id: photoId,
      type: toSentKey({ objectKey: key, mediumKey: medium })?.type ?? null,
    }));
