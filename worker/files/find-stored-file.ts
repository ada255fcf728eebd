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
  /** The name under which it is saved to disk; null for what is shown in the page. */
  name: string | null;
};
type Finder = (c: Context<{ Bindings: Env }, '/:kind/:id'>) => Promise<StoredFile>;

const shown = (bucket: StoredFile['bucket'], key: string | null | undefined): StoredFile => {
  if (!key) throw notFound();
  return { bucket, key, name: null };
};

// For each kind of file, its place if the caller may read it; a foreign one, a pending one and none are all not found.
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
    // A size that the browser never sent is the whole photo.
    return shown('PROPERTY_IMAGES', smaller ?? photo?.objectKey);
  },

  /** Whoever reads a document stands in the history, before a byte of it leaves. */
  documents: async (c) => {
    const member = await requireMember(c);
    const { tenantDb, user } = member;
    assertRequestRate(user.id, 'document');
    const { objectKey, fileName, id, state } = propertyDocuments;
    const where = [eq(id, parseId(c.req.param('id'))), eq(state, 'ready')];
    const reading = c.req.method === 'GET';
    const [[document]] = await tenantDb.batch(
      tenantDb.statements.select(propertyDocuments, { id, objectKey, fileName }, { where }),
      ...(reading ? [recordDocumentRead(tenantDb, ...where)] : []),
    );
    if (!document) throw notFound();
    if (reading) recordBulkReads(member, 'property_documents', [document.id]);
    return { bucket: 'PROPERTY_DOCUMENTS', key: document.objectKey, name: document.fileName };
  },

  /** The id is the agency's own. */
  logo: async (c) => {
    const { db, agencyId, user } = await requireMember(c);
    assertRequestRate(user.id, 'picture');
    const mine = and(eq(agencies.id, agencyId), eq(agencies.id, parseId(c.req.param('id'))));
    const [agency] = await db.select({ key: agencies.logoKey }).from(agencies).where(mine);
    return shown('LOGOS', agency?.key);
  },

  /** The id is a user's: one's own, or a colleague's. */
  avatars: async (c) => {
    const { user } = await requireUser(c);
    assertRequestRate(user.id, 'picture');
    const id = parseId(c.req.param('id'));
    if (id === user.id) return shown('AVATARS', user.avatarKey);
    const { tenantDb } = await requireMember(c);
    const [colleague] = await tenantDb.statements.select(
      users,
      { key: users.avatarKey },
      { where: [eq(users.id, id)] },
    );
    return shown('AVATARS', colleague?.key);
  },
};
/** How a file of a kind is found, by the kind's name in the address. */
export const storedFileFinders = new Map(Object.entries(byKind));
