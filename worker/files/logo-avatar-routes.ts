import { and, eq, type SQL } from 'drizzle-orm';
import { type Context, Hono } from 'hono';
import { fileTexts, imageTypes, PICTURE_LIMIT } from '../../db/domain/files.ts';
import { agencies, users } from '../../db/tables/agencies.ts';
import { toActor } from '../audit/actor.ts';
import { createAuditLog } from '../audit/audit-log.ts';
import type { Env } from '../env.ts';
import type { Statement } from '../tenant/mutations.ts';
import { requireManager, requireUser } from './file-request-auth.ts';
import { openIncomingFile } from './incoming-file.ts';
import { createObjectKey, parseUploadHeaders, type UploadRules } from './parse-upload-headers.ts';
import { replaceImage } from './replace-image.ts';
import { stagedFolder } from './staged-images.ts';

const picture: UploadRules = {
  types: imageTypes,
  limit: PICTURE_LIMIT,
  tooLarge: fileTexts.pictureTooLarge,
  wrongType: fileTexts.notPicture,
};
/** The agency's logo and the caller's avatar. */
export const logoAndAvatarRoutes = new Hono<{ Bindings: Env }>();

logoAndAvatarRoutes.put('/logo', async (c) => {
  const manager = await requireManager(c);
  const mine = eq(agencies.id, manager.agencyId);
  return takePicture(c, manager, { bucket: 'LOGOS', folder: 'logo' }, (db, auditLog, logoKey, when) => [
    auditLog.recordUpdate(agencies, and(mine, when), ['logoKey']),
    db.update(agencies).set({ logoKey }).where(and(mine, when)).returning({ id: agencies.id }),
  ]);
});

logoAndAvatarRoutes.put('/avatar', async (c) => {
  const me = await requireUser(c);
  const mine = eq(users.id, me.user.id);
  return takePicture(c, me, { bucket: 'AVATARS', folder: 'u' }, (db, auditLog, avatarKey, when) => [
    auditLog.recordUpdate(users, and(mine, when), ['avatarKey']),
    db.update(users).set({ avatarKey }).where(and(mine, when)).returning({ id: users.id }),
  ]);
});

type User = Awaited<ReturnType<typeof requireUser>>;
type Place = { bucket: 'LOGOS' | 'AVATARS'; folder: 'logo' | 'u' };
/** The statements that point the row to the new object. */
type Point = (
  db: User['db'],
  auditLog: ReturnType<typeof createAuditLog>,
  objectKey: string,
  when: SQL,
) => [Statement<unknown>, Statement<{ id: string }[]>];

/** Takes a logo or an avatar at once; with `?stage` it waits for the save of its form, which is told the number to name it by. */
async function takePicture(
  c: Context<{ Bindings: Env }>,
  who: User,
  { bucket, folder }: Place,
  point: Point,
): Promise<Response> {
  const { db, user } = who;
  const { size } = parseUploadHeaders(c.req.raw, picture);
  const file = await openIncomingFile(c.req.raw, size, picture);
  const isStaged = c.req.query('stage') !== undefined;
  const into = isStaged ? stagedFolder(folder, user.id) : folder;
  const objectKey = createObjectKey(user.agencyId, into, file.type);
  const auditLog = createAuditLog(db, { ...toActor(who, user), agencyId: user.agencyId });
  const { staged } = await replaceImage(c, who, {
    file,
    limit: 'uploads',
    bucket,
    objectKey,
    // The version of the row stays, as with every file.
    point: isStaged ? undefined : (when) => point(db, auditLog, objectKey, when),
  });
  return c.json(isStaged ? { staged } : { mimeType: file.type, size });
}
