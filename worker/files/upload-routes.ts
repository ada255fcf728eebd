import { sql } from 'drizzle-orm';
import { type Context, Hono } from 'hono';
import { documentCategory } from '../../db/domain/documents/document-input.ts';
import { documentFileTypes, fileTexts, imageTypes, MAX_FILE_BYTES, QUOTA } from '../../db/domain/files.ts';
import { propertyDocuments } from '../../db/tables/files/documents.ts';
import { propertyImages } from '../../db/tables/files/photos.ts';
import { documentAuditDetails } from '../domains/documents/document-audit.ts';
import { photoAuditDetails } from '../domains/photos/photo-audit.ts';
import { readyPhotoConditions } from '../domains/photos/photo-order.ts';
import type { Env } from '../env.ts';
import { AppError } from '../errors.ts';
import { getInvalidatesHeader } from '../query-invalidation.ts';
import { sleep } from '../sleep.ts';
import { openBucket } from './cell-bucket.ts';
import { onFileError, parseId, requireAgencyUser } from './file-request-auth.ts';
import {
  createObjectKey,
  openIncomingFile,
  parseClientKey,
  parseDeclaredFile,
  type UploadLimits,
} from './incoming-file.ts';
import { logoAndAvatarRoutes } from './logo-avatar-routes.ts';
import { photoSizeRoutes } from './photo-size-routes.ts';
import { receiveUpload } from './receive-upload.ts';
import { discardBody } from './store-file.ts';

const photoLimits: UploadLimits = {
  types: imageTypes,
  maxBytes: MAX_FILE_BYTES,
  tooLarge: fileTexts.tooLarge,
  wrongType: fileTexts.notPhoto,
};
const documentLimits: UploadLimits = {
  ...photoLimits,
  types: documentFileTypes,
  wrongType: fileTexts.notDocument,
};

/** How long a rejection waits for the body of its request. */
const DISCARD_WAIT_MS = 5000;

/**
 * `PUT /api/uploads/…`: one file per request, streamed. Its response names the queries that it makes outdated, which are those of the
 * mutation that deletes such a file; none for a staged image, which no query returns.
 */
export function createUploadRoutes(procedures: object) {
  const uploadRoutes = new Hono<{ Bindings: Env }>();
  uploadRoutes.onError(async (error, c) => {
    const discarded = discardBody(c.req.raw).catch(() => {});
    c.executionCtx.waitUntil(discarded);
    await Promise.race([discarded, sleep(DISCARD_WAIT_MS)]);
    return onFileError(error, c);
  });
  uploadRoutes.route('/', logoAndAvatarRoutes);
  uploadRoutes.route('/', photoSizeRoutes);

  uploadRoutes.put('/photos/:propertyId', async (c) => {
    const caller = await requireAgencyUser(c);
    const upload = await openUpload(c, caller.agencyId, photoLimits);
    const { tenantDb } = caller;
    const nextIndex = tenantDb.subqueries.count(propertyImages, ...readyPhotoConditions(upload.propertyId));
    const row = await receiveUpload(c, caller, upload, {
      table: propertyImages,
      bucket: openBucket(caller.env, 'PROPERTY_IMAGES'),
      maxPerProperty: QUOTA.photos,
      fullText: fileTexts.propertyFull,
      // The first photo becomes the cover.
      readyColumns: { orderIndex: nextIndex, isPortrait: sql`${nextIndex} = 0` },
      details: photoAuditDetails,
    });
    const { id, fileName, mimeType, size, isPortrait, orderIndex, version } = row;
    const invalidates = getInvalidatesHeader(procedures, ['photos.delete']);
    return c.json({ id, fileName, mimeType, size, isPortrait, orderIndex, version }, 200, invalidates);
  });

  uploadRoutes.put('/documents/:propertyId', async (c) => {
    const caller = await requireAgencyUser(c);
    const category = documentCategory.safeParse(c.req.query('category'));
    if (!category.success) throw new AppError('BAD_REQUEST', 'El dato no es válido.');
    const upload = {
      ...(await openUpload(c, caller.agencyId, documentLimits)),
      extraColumns: { documentCategory: category.data },
    };
    const row = await receiveUpload(c, caller, upload, {
      table: propertyDocuments,
      bucket: openBucket(caller.env, 'PROPERTY_DOCUMENTS'),
      maxPerProperty: QUOTA.documents,
      fullText: fileTexts.documentsFull,
      details: documentAuditDetails,
    });
    const { id, fileName, mimeType, size, documentCategory: stored, createdAt, version } = row;
    const invalidates = getInvalidatesHeader(procedures, ['documents.delete']);
    return c.json(
      { id, fileName, mimeType, size, documentCategory: stored, createdAt, version },
      200,
      invalidates,
    );
  });
  return uploadRoutes;
}

async function openUpload(c: Context<{ Bindings: Env }>, agencyId: string, limits: UploadLimits) {
  const declared = parseDeclaredFile(c.req.raw, limits);
  const propertyId = parseId(c.req.param('propertyId'));
  const clientKey = parseClientKey(c.req.raw);
  const file = await openIncomingFile(c.req.raw, declared.size, limits);
  const objectKey = createObjectKey(agencyId, `p/${propertyId}`, file.type);
  return { ...declared, type: file.type, propertyId, objectKey, clientKey, file };
}
