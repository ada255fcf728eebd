import { and, eq, type SQL } from 'drizzle-orm';
import { type Context, Hono } from 'hono';
import { fileTexts, imageTypes, MAX_IMAGE_BYTES } from '../../db/domain/files.ts';
import { agencies, users } from '../../db/tables/agencies.ts';
import type { Env } from '../env.ts';
import { toActor } from '../tenant/actor.ts';
import { createAuditLog } from '../tenant/audit-log.ts';
import type { Statement } from '../tenant/tenant-types.ts';
import { requireManager, requireUser } from './file-request-auth.ts';
import { createObjectKey, openIncomingFile, parseDeclaredFile, type UploadLimits } from './incoming-file.ts';
import { replaceImage } from './replace-image.ts';
import { stagedFolder } from './staged-images.ts';

const uploadLimits: UploadLimits = {
  types: imageTypes,
  maxBytes: MAX_IMAGE_BYTES,
  tooLarge: fileTexts.pictureTooLarge,
  wrongType: fileTexts.notPicture,
};
/** `PUT /logo` and `PUT /avatar`: the agency's logo and the caller's avatar. */
export const logoAndAvatarRoutes = new Hono<{ Bindings: Env }>();

logoAndAvatarRoutes.put('/logo', async (c) => {
  const manager = await requireManager(c);
  const isOwn = eq(agencies.id, manager.agencyId);
  return uploadImage(c, manager, { bucket: 'LOGOS', folder: 'logo' }, (db, auditLog, logoKey, condition) => [
    auditLog.auditUpdate(agencies, and(isOwn, condition), { logoKey }),
    db.update(agencies).set({ logoKey }).where(and(isOwn, condition)).returning({ id: agencies.id }),
  ]);
});

logoAndAvatarRoutes.put('/avatar', async (c) => {
  const me = await requireUser(c);
  const isOwn = eq(users.id, me.user.id);
  return uploadImage(c, me, { bucket: 'AVATARS', folder: 'u' }, (db, auditLog, avatarKey, condition) => [
    auditLog.auditUpdate(users, and(isOwn, condition), { avatarKey }),
    db.update(users).set({ avatarKey }).where(and(isOwn, condition)).returning({ id: users.id }),
  ]);
});

type User = Awaited<ReturnType<typeof requireUser>>;
type Location = { bucket: 'LOGOS' | 'AVATARS'; folder: 'logo' | 'u' };
/** Builds the statements that set the object key of the row. */
type BuildUpdate = (
  db: User['db'],
  auditLog: ReturnType<typeof createAuditLog>,
  objectKey: string,
  condition: SQL,
) => [Statement<unknown>, Statement<{ id: string }[]>];

/**
 * Stores a logo or an avatar and updates its row. With `?stage` it only stages it: the response has the id under which the form
 * saves it.
 */
async function uploadImage(
  c: Context<{ Bindings: Env }>,
  context: User,
  { bucket, folder }: Location,
  buildUpdate: BuildUpdate,
): Promise<Response> {
  const { db, user } = context;
  const declared = parseDeclaredFile(c.req.raw, uploadLimits);
  const file = await openIncomingFile(c.req.raw, declared.size, uploadLimits);
  const isStaged = c.req.query('stage') !== undefined;
  const targetFolder = isStaged ? stagedFolder(folder, user.id) : folder;
  const objectKey = createObjectKey(user.agencyId, targetFolder, file.type);
  const auditLog = createAuditLog(db, { ...toActor(context, user), agencyId: user.agencyId });
  const { removalId, size } = await replaceImage(c, context, {
    file,
    rateLimit: 'uploads',
    bucket,
    objectKey,
    // Files do not change the version of their row.
    buildUpdate: isStaged ? undefined : (condition) => buildUpdate(db, auditLog, objectKey, condition),
  });
  return c.json(isStaged ? { staged: removalId } : { mimeType: file.type, size });
}
