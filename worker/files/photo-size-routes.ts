import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { fileTexts, PHOTO_SIZES } from '../../db/domain/files.ts';
import { propertyImages } from '../../db/tables/photos.ts';
import type { Env } from '../env.ts';
import { notFound } from '../errors.ts';
import { idOf, memberOf } from './file-request-auth.ts';
import { openIncomingFile } from './incoming-file.ts';
import { photosOf } from '../queries/photo-order.ts';
import { type Allowed, declaredOf, newObjectKey } from './parse-upload-headers.ts';
import { replace } from './replace-image.ts';
import { lacksRoom } from './quota.ts';

const smaller: Omit<Allowed, 'limit'> = {
  types: ['image/jpeg', 'image/webp'],
  tooLarge: fileTexts.tooLarge,
  wrongType: fileTexts.notPhoto,
};

/** Pictures that a column of a row points to: the smaller sizes of a photo. */
export const pictureRoutes = new Hono<{ Bindings: Env }>();

pictureRoutes.put('/photos/:propertyId/:photoId/:size', async (c) => {
  const member = await memberOf(c);
  const size = c.req.param('size');
  if (size !== 'thumb' && size !== 'medium') throw notFound();
  const declared = declaredOf(c.req.raw, { ...smaller, limit: PHOTO_SIZES[size].bytes });
  const [propertyId, photoId] = [idOf(c.req.param('propertyId')), idOf(c.req.param('photoId'))];
  const file = await openIncomingFile(c.req.raw, declared.size, smaller);
  const objectKey = newObjectKey(member.agencyId, `p/${propertyId}`, file.type);
  const these = photosOf(propertyId, [photoId]);
  const values = {
    [`${size}Key`]: objectKey,
    [`${size}Size`]: declared.size,
    version: sql`${propertyImages.version}`,
  };
  await replace(c, member, {
    file,
    limit: 'smallerSizes',
    bucket: 'PROPERTY_IMAGES',
    objectKey,
    full: lacksRoom(member.rows, declared.size),
    owned: sql`${member.rows.tally(propertyImages, ...these)} = 1`,
    point: (when) => [member.rows.set(propertyImages, values, ...these, when)],
  });
  return c.body(null, 204);
});
