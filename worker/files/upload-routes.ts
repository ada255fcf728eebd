import { eq, sql } from 'drizzle-orm';
import { type Context, Hono } from 'hono';
import { documentCategory } from '../../db/domain/document-input.ts';
import { documentTypes, FILE_LIMIT, fileTexts, imageTypes, QUOTA } from '../../db/domain/files.ts';
import { propertyDocuments } from '../../db/tables/documents.ts';
import { propertyImages } from '../../db/tables/photos.ts';
import { belongsTo } from '../audit/document-audit.ts';
import type { Env } from '../env.ts';
import { Refusal } from '../errors.ts';
import { idOf, memberOf, refused } from './file-request-auth.ts';
import { openIncomingFile } from './incoming-file.ts';
import { drain } from './store-file.ts';
import { photosOf } from '../queries/photo-order.ts';
import { type Allowed, declaredOf, keyOf, newObjectKey } from './parse-upload-headers.ts';
import { logoAndAvatarRoutes } from './logo-avatar-routes.ts';
import { pictureRoutes } from './photo-size-routes.ts';
import { receive } from './receive-upload.ts';

const photo: Allowed = {
  types: imageTypes,
  limit: FILE_LIMIT,
  tooLarge: fileTexts.tooLarge,
  wrongType: fileTexts.notPhoto,
};
const document: Allowed = { ...photo, types: documentTypes, wrongType: fileTexts.notDocument };

/** Bytes on their way in: `PUT /api/uploads/…`, one file a request, never held in memory. */
export const uploads = new Hono<{ Bindings: Env }>();
uploads.onError((error, c) => {
  c.executionCtx.waitUntil(drain(c.req.raw).catch(() => {}));
  return refused(error, c);
});
uploads.route('/', logoAndAvatarRoutes);
uploads.route('/', pictureRoutes);

uploads.put('/photos/:propertyId', async (c) => {
  const member = await memberOf(c);
  const upload = await openUpload(c, member.agencyId, photo);
  const { rows } = member;
  const kept = rows.tally(propertyImages, eq(propertyImages.propertyId, upload.propertyId));
  const next = rows.tally(propertyImages, ...photosOf(upload.propertyId));
  const row = await receive(c, member, upload, {
    table: propertyImages,
    bucket: c.env.PROPERTY_IMAGES,
    full: sql`${kept} >= ${QUOTA.photos}`,
    // The first photo becomes the cover.
    place: { orderIndex: next, isPortrait: sql`${next} = 0` },
    about: null,
  });
  const { id, fileName, mimeType, size, isPortrait, orderIndex, version } = row;
  return c.json({ id, fileName, mimeType, size, isPortrait, orderIndex, version });
});

uploads.put('/documents/:propertyId', async (c) => {
  const member = await memberOf(c);
  const category = documentCategory.safeParse(c.req.query('category'));
  if (!category.success) throw new Refusal('BAD_REQUEST', 'El dato no es válido.');
  const upload = {
    ...(await openUpload(c, member.agencyId, document)),
    more: { documentCategory: category.data },
  };
  const kept = member.rows.tally(propertyDocuments, eq(propertyDocuments.propertyId, upload.propertyId));
  const row = await receive(c, member, upload, {
    table: propertyDocuments,
    bucket: c.env.PROPERTY_DOCUMENTS,
    full: sql`${kept} >= ${QUOTA.documents}`,
    about: belongsTo,
  });
  const { id, fileName, mimeType, size, documentCategory: stored, createdAt, version } = row;
  return c.json({ id, fileName, mimeType, size, documentCategory: stored, createdAt, version });
});

async function openUpload(c: Context<{ Bindings: Env }>, agencyId: string, allowed: Allowed) {
  const declared = declaredOf(c.req.raw, allowed);
  const propertyId = idOf(c.req.param('propertyId'));
  const clientKey = keyOf(c.req.raw);
  const file = await openIncomingFile(c.req.raw, declared.size, allowed);
  const objectKey = newObjectKey(agencyId, `p/${propertyId}`, file.type);
  return { ...declared, type: file.type, propertyId, objectKey, clientKey, file };
}
