import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Context } from 'hono';
import { agencies, users } from '../../db/tables/agencies.ts';
import { propertyDocuments } from '../../db/tables/files/documents.ts';
import { propertyImages } from '../../db/tables/files/photos.ts';
import type { fileRemovals } from '../../db/tables/files/removals.ts';
import { properties } from '../../db/tables/properties.ts';
import { recordBulkReads } from '../bulk-reads.ts';
import type { CellEnv } from '../cells/cells.ts';
import { auditDocumentReads } from '../domains/documents/document-audit.ts';
import type { Env } from '../env.ts';
import { AppError, notFound } from '../errors.ts';
import { toImageVersion } from '../image-version.ts';
import { assertRequestRate } from '../rate-limits/memory-rate-limit.ts';
import { createAgencyCondition, selectForSession } from '../tenant/tenant-db.ts';
import { canSee } from '../tenant/visibility.ts';
import { NO_AGENCY } from '../trpc.ts';
import { parseId, requireAgencyUser, requireAgencyUserWith, requireUserWith } from './file-request-auth.ts';

export type StoredFile = {
  /** The cell that has it. */
  env: CellEnv;
  bucket: typeof fileRemovals.$inferSelect.bucket;
  key: string;
  /** The name to download it under; null for an image that a page shows inline. */
  name: string | null;
  /** Whether the address names this version of the image: it can never show another one. */
  isVersioned: boolean;
};
type Finder = (c: Context<{ Bindings: Env }, '/:kind/:id'>) => Promise<StoredFile>;

function toInlineImage(
  c: Context,
  env: CellEnv,
  bucket: StoredFile['bucket'],
  key: string | null | undefined,
): StoredFile {
  if (!key) throw notFound();
  return { env, bucket, key, name: null, isVersioned: c.req.query('v') === toImageVersion(key) };
}

/** Column: who is responsible for a property of the agency of a session's user; null for nobody. */
function responsibleOfProperty(agencyId: SQL, propertyId: SQLiteColumn) {
  const property = createAgencyCondition(agencyId)(properties, eq(properties.id, propertyId));
  return sql<string | null>`(select ${properties.assignedTo} from ${properties} where ${property})`.as(
    'responsible',
  );
}

// Finds a file of each kind if the caller may read it. Throws NOT_FOUND for one of another tenant, a pending one and a missing one alike.
// The row of an image is selected in the round trip of the session: pages show many.
const byKind: Record<'photos' | 'documents' | 'logo' | 'avatars', Finder> = {
  photos: async (c) => {
    const { objectKey, thumbKey, mediumKey, id, state } = propertyImages;
    const columns = { objectKey, thumbKey, mediumKey };
    const { env, user, result } = await requireAgencyUserWith(c, (db, agencyId) =>
      selectForSession(
        db,
        agencyId,
        propertyImages,
        { ...columns, assignedTo: responsibleOfProperty(agencyId, propertyImages.propertyId) },
        eq(id, c.req.param('id')),
        eq(state, 'ready'),
      ),
    );
    assertRequestRate(user.id, 'picture');
    const [found] = result;
    const photo = found && canSee(user, found.assignedTo) ? found : undefined;
    const size = c.req.query('size');
    const smaller = size === 'thumb' ? photo?.thumbKey : size === 'medium' ? photo?.mediumKey : null;
    // Without an upload of that size the original is returned.
    return toInlineImage(c, env, 'PROPERTY_IMAGES', smaller ?? photo?.objectKey);
  },

  /** The audit log entry is written before the first byte is sent. */
  documents: async (c) => {
    const caller = await requireAgencyUser(c);
    const { tenantDb, user } = caller;
    assertRequestRate(user.id, 'document');
    const { objectKey, fileName, id, state } = propertyDocuments;
    const where = [eq(id, parseId(c.req.param('id'))), eq(state, 'ready')];
    const isRead = c.req.method === 'GET';
    const [[document]] = await tenantDb.batch(
      tenantDb.statements.select(propertyDocuments, { id, objectKey, fileName }, { where }),
      ...(isRead ? [auditDocumentReads(tenantDb, ...where)] : []),
    );
    if (!document) throw notFound();
    if (isRead) recordBulkReads(caller, 'property_documents', [document.id]);
    return {
      env: caller.env,
      bucket: 'PROPERTY_DOCUMENTS',
      key: document.objectKey,
      name: document.fileName,
      isVersioned: false,
    };
  },

  /** The id is that of the caller's agency. */
  logo: async (c) => {
    const { env, user, result } = await requireAgencyUserWith(c, (db, agencyId) => {
      const isOwn = and(eq(agencies.id, agencyId), eq(agencies.id, c.req.param('id')));
      return db.select({ key: agencies.logoKey }).from(agencies).where(isOwn);
    });
    assertRequestRate(user.id, 'picture');
    return toInlineImage(c, env, 'LOGOS', result[0]?.key);
  },

  /** The id is that of the caller or of a colleague. */
  avatars: async (c) => {
    const id = c.req.param('id');
    const { env, user, result } = await requireUserWith(c, (db, agencyId) =>
      selectForSession(db, agencyId, users, { key: users.avatarKey }, eq(users.id, id)),
    );
    assertRequestRate(user.id, 'picture');
    if (id === user.id) return toInlineImage(c, env, 'AVATARS', user.avatarKey);
    if (!user.agencyId) throw new AppError('FORBIDDEN', NO_AGENCY);
    return toInlineImage(c, env, 'AVATARS', result[0]?.key);
  },
};
/** The finder of each kind of file, by its name in the path. */
export const storedFileFinders = new Map(Object.entries(byKind));
