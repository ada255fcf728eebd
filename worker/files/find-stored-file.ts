import { and, eq } from 'drizzle-orm';
import type { Context } from 'hono';
import { agencies, users } from '../../db/tables/agencies.ts';
import { propertyDocuments } from '../../db/tables/documents.ts';
import { propertyImages } from '../../db/tables/photos.ts';
import type { fileRemovals } from '../../db/tables/removals.ts';
import { toldReading } from '../audit/document-audit.ts';
import type { Env } from '../env.ts';
import { notFound } from '../errors.ts';
import { idOf, memberOf, userOf } from './file-request-auth.ts';
import { noteReads } from '../audit/bulk-reads.ts';
import { refuseHaste } from '../auth/memory-rate-limit.ts';

export type Stored = {
  bucket: typeof fileRemovals.$inferSelect.bucket;
  key: string;
  /** The name under which it is saved to disk; null for what is shown in the page. */
  name: string | null;
};
type Finder = (c: Context<{ Bindings: Env }, '/:kind/:id'>) => Promise<Stored>;

const shown = (bucket: Stored['bucket'], key: string | null | undefined): Stored => {
  if (!key) throw notFound();
  return { bucket, key, name: null };
};

// For each kind of file, its place if the caller may read it; a foreign one, a pending one and none are all not found.
const byKind: Record<'photos' | 'documents' | 'logo' | 'avatars', Finder> = {
  photos: async (c) => {
    const { rows, user } = await memberOf(c);
    refuseHaste(user.id, 'picture');
    const { objectKey, thumbKey, mediumKey, id, state } = propertyImages;
    const where = [eq(id, idOf(c.req.param('id'))), eq(state, 'ready')];
    const [photo] = await rows.list(propertyImages, { objectKey, thumbKey, mediumKey }, { where });
    const size = c.req.query('size');
    const smaller = size === 'thumb' ? photo?.thumbKey : size === 'medium' ? photo?.mediumKey : null;
    // A size that the browser never sent is the whole photo.
    return shown('PROPERTY_IMAGES', smaller ?? photo?.objectKey);
  },

  /** Whoever reads a document stands in the history, before a byte of it leaves. */
  documents: async (c) => {
    const member = await memberOf(c);
    const { rows, user } = member;
    refuseHaste(user.id, 'document');
    const { objectKey, fileName, id, state } = propertyDocuments;
    const where = [eq(id, idOf(c.req.param('id'))), eq(state, 'ready')];
    const reading = c.req.method === 'GET';
    const [[document]] = await rows.read(
      rows.list(propertyDocuments, { id, objectKey, fileName }, { where }),
      ...(reading ? [toldReading(rows, ...where)] : []),
    );
    if (!document) throw notFound();
    if (reading) noteReads(member, 'property_documents', [document.id]);
    return { bucket: 'PROPERTY_DOCUMENTS', key: document.objectKey, name: document.fileName };
  },

  /** The id is the agency's own. */
  logo: async (c) => {
    const { db, agencyId, user } = await memberOf(c);
    refuseHaste(user.id, 'picture');
    const mine = and(eq(agencies.id, agencyId), eq(agencies.id, idOf(c.req.param('id'))));
    const [agency] = await db.select({ key: agencies.logoKey }).from(agencies).where(mine);
    return shown('LOGOS', agency?.key);
  },

  /** The id is a user's: one's own, or a colleague's. */
  avatars: async (c) => {
    const { user } = await userOf(c);
    refuseHaste(user.id, 'picture');
    const id = idOf(c.req.param('id'));
    if (id === user.id) return shown('AVATARS', user.avatarKey);
    const { rows } = await memberOf(c);
    const [colleague] = await rows.list(users, { key: users.avatarKey }, { where: [eq(users.id, id)] });
    return shown('AVATARS', colleague?.key);
  },
};
/** How a file of a kind is found, by the kind's name in the address. */
export const finders = new Map(Object.entries(byKind));
