import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { fileTexts, PHOTO_SIZES } from '../../db/domain/files.ts';
import { propertyImages } from '../../db/tables/files/photos.ts';
import { readyPhotoConditions } from '../domains/photos/photo-order.ts';
import type { Env } from '../env.ts';
import { notFound } from '../errors.ts';
import { parseId, requireAgencyUser } from './file-request-auth.ts';
import { createObjectKey, openIncomingFile, parseDeclaredFile, type UploadLimits } from './incoming-file.ts';
import { quotaExceededCondition } from './quota.ts';
import { replaceImage } from './replace-image.ts';

const uploadLimits: Omit<UploadLimits, 'maxBytes'> = {
  types: ['image/jpeg', 'image/webp'],
  tooLarge: fileTexts.tooLarge,
  wrongType: fileTexts.notPhoto,
};

/** `PUT /photos/{property}/{photo}/{thumb|medium}`: the smaller sizes of a photo, which the browser makes. */
export const photoSizeRoutes = new Hono<{ Bindings: Env }>();

photoSizeRoutes.put('/photos/:propertyId/:photoId/:size', async (c) => {
  const caller = await requireAgencyUser(c);
  const size = c.req.param('size');
  if (size !== 'thumb' && size !== 'medium') throw notFound();
  const declared = parseDeclaredFile(c.req.raw, { ...uploadLimits, maxBytes: PHOTO_SIZES[size].bytes });
  const [propertyId, photoId] = [parseId(c.req.param('propertyId')), parseId(c.req.param('photoId'))];
  const file = await openIncomingFile(c.req.raw, declared.size, uploadLimits);
  const objectKey = createObjectKey(caller.agencyId, `p/${propertyId}`, file.type);
  const isPhoto = readyPhotoConditions(propertyId, [photoId]);
  await replaceImage(c, caller, {
    file,
    rateLimit: 'smallerSizes',
    bucket: 'PROPERTY_IMAGES',
    objectKey,
    isFull: quotaExceededCondition(caller.tenantDb, declared.size),
    exists: sql`${caller.tenantDb.subqueries.count(propertyImages, ...isPhoto)} = 1`,
    buildUpdate: (condition, stored) => {
      const version = sql`${propertyImages.version}`;
      const values = { [`${size}Key`]: objectKey, [`${size}Size`]: stored, version };
      return [caller.tenantDb.statements.updateWhere(propertyImages, values, ...isPhoto, condition)];
    },
  });
  return c.body(null, 204);
});
