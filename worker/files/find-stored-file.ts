import { and, eq } from 'drizzle-orm';
import type { Context } from 'hono';
import { agencies, users } from '../../db/tables/agencies.ts';
import { propertyDocuments } from '../../db/tables/documents.ts';
import { propertyImages } from '../../db/tables/photos.ts';
import type { fileRemovals } from '../../db/tables/removals.ts';
import { recordBulkReads } from '../audit/bulk-reads.ts';
import { recordDocumentRead } from '../audit/document-audit.ts';
import { assertRequestRate } from '../auth/memory-rate-limit.ts';
import type { Env } from '../env.ts';
import { notFound } from '../errors.ts';
import { parseId, requireMember, requireUser } from './file-request-auth.ts';

export type StoredFile = {
  bucket: typeof fileRemovals.$inferSelect.bucket;
  key: string;
  /** The name to download it under; null for an image that a page shows inline. */
  name: string | null;
};
type Finder = (c: Context<{ Bindings: Env }, '/:kind/:id'>) => Promise<StoredFile>;

const toInlineImage = (bucket: StoredFile['bucket'], key: string | null | undefined): StoredFile => {
  if (!key) throw notFound();
  return { bucket, key, name: null };
};

// Finds a file of each kind if the caller may read it. Throws NOT_FOUND for one of another tenant, a pending one and a missing one alike.
const byKind: Record<'photos' | 'documents' | 'logo' | 'avatars', Finder> = {
  photos: async (c) => {
    const { tenantDb, user } = await requireMember(c);
    assertRequestRate(user.id, 'picture');
    const { objectKey, thumbKey, mediumKey, id, state } = propertyImages;
    const where = [eq(id, parseId(c.req.param('id'))), eq(state, 'ready')];
    const [photo] = await tenantDb.statements.select(
      propertyImages,
      { objectKey, thumbKey, mediumKey },
      { where },
    );
    const size = c.req.query('size');
    const smaller = size === 'thumb' ? photo?.thumbKey : size === 'medium' ? photo?.mediumKey : null;
    // Without an upload of that size the original is returned.
    return toInlineImage('PROPERTY_IMAGES', smaller ?? photo?.objectKey);
  },

  /** The audit log entry is written before the first byte is sent. */
  documents: async (c) => {
    const member = await requireMember(c);
    const { tenantDb, user } = member;
    assertRequestRate(user.id, 'document');
    const { objectKey, fileName, id, state } = propertyDocuments;
    const where = [eq(id, parseId(c.req.param('id'))), eq(state, 'ready')];
    const isRead = c.req.method === 'GET';
    const [[document]] = await tenantDb.batch(
      tenantDb.statements.select(propertyDocuments, { id, objectKey, fileName }, { where }),
      ...(isRead ? [recordDocumentRead(tenantDb, ...where)] : []),
    );
    if (!document) throw notFound();
    if (isRead) recordBulkReads(member, 'property_documents', [document.id]);
    return { bucket: 'PROPERTY_DOCUMENTS', key: document.objectKey, name: document.fileName };
  },

  /** The id is that of the caller's agency. */
  logo: async (c) => {
    const { db, agencyId, user } = await requireMember(c);
    assertRequestRate(user.id, 'picture');
    const isOwn = and(eq(agencies.id, agencyId), eq(agencies.id, parseId(c.req.param('id'))));
    const [agency] = await db.select({ key: agencies.logoKey }).from(agencies).where(isOwn);
    return toInlineImage('LOGOS', agency?.key);
  },

  /** The id is that of the caller or of a colleague. */
  avatars: async (c) => {
    const { user } = await requireUser(c);
    assertRequestRate(user.id, 'picture');
    const id = parseId(c.req.param('id'));
    if (id === user.id) return toInlineImage('AVATARS', user.avatarKey);
    const { tenantDb } = await requireMember(c);
    const [colleague] = await tenantDb.statements.select(
      users,
      { key: users.avatarKey },
      { where: [eq(users.id, id)] },
    );
    return toInlineImage('AVATARS', colleague?.key);
  },
};
/** The finder of each kind of file, by its name in the path. */
export const storedFileFinders = new Map(Object.entries(byKind));
