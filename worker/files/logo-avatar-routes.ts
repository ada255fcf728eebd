import { and, eq, type SQL } from 'drizzle-orm';
import { type Context, Hono } from 'hono';
import { fileTexts, imageTypes, PICTURE_LIMIT } from '../../db/domain/files.ts';
import { agencies, users } from '../../db/tables/agencies.ts';
import { toActor } from '../audit/actor.ts';
import type { Env } from '../env.ts';
import { managerOf, userOf } from './file-request-auth.ts';
import { openIncomingFile } from './incoming-file.ts';
import { historyOf } from '../audit/audit-log.ts';
import type { Statement } from '../tenant/mutations.ts';
import { stagedFolder } from './staged-images.ts';
import { type Allowed, declaredOf, newObjectKey } from './parse-upload-headers.ts';
import { replace } from './replace-image.ts';

const picture: Allowed = {
  types: imageTypes,
  limit: PICTURE_LIMIT,
  tooLarge: fileTexts.pictureTooLarge,
  wrongType: fileTexts.notPicture,
};
/** The agency's logo and the caller's avatar. */
export const logoAndAvatarRoutes = new Hono<{ Bindings: Env }>();

logoAndAvatarRoutes.put('/logo', async (c) => {
  const manager = await managerOf(c);
  const mine = eq(agencies.id, manager.agencyId);
  return takePicture(c, manager, { bucket: 'LOGOS', folder: 'logo' }, (db, history, logoKey, when) => [
    history.changed(agencies, and(mine, when), ['logoKey']),
    db.update(agencies).set({ logoKey }).where(and(mine, when)).returning({ id: agencies.id }),
  ]);
});

logoAndAvatarRoutes.put('/avatar', async (c) => {
  const me = await userOf(c);
  const mine = eq(users.id, me.user.id);
  return takePicture(c, me, { bucket: 'AVATARS', folder: 'u' }, (db, history, avatarKey, when) => [
    history.changed(users, and(mine, when), ['avatarKey']),
    db.update(users).set({ avatarKey }).where(and(mine, when)).returning({ id: users.id }),
  ]);
});

type User = Awaited<ReturnType<typeof userOf>>;
type Place = { bucket: 'LOGOS' | 'AVATARS'; folder: 'logo' | 'u' };
/** The statements that point the row to the new object. */
type Point = (
  db: User['db'],
  history: ReturnType<typeof historyOf>,
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
  const { size } = declaredOf(c.req.raw, picture);
  const file = await openIncomingFile(c.req.raw, size, picture);
  const isStaged = c.req.query('stage') !== undefined;
  const into = isStaged ? stagedFolder(folder, user.id) : folder;
  const objectKey = newObjectKey(user.agencyId, into, file.type);
  const history = historyOf(db, { ...toActor(who, user), agencyId: user.agencyId });
  const { staged } = await replace(c, who, {
    file,
    limit: 'uploads',
    bucket,
    objectKey,
    // The version of the row stays, as with every file.
    point: isStaged ? undefined : (when) => point(db, history, objectKey, when),
  });
  return c.json(isStaged ? { staged } : { mimeType: file.type, size });
}
