import { and, eq, sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { fileTexts, imageTypes, PHOTO_SIZES, PICTURE_LIMIT } from '../db/domain/files.ts';
import { agencies, users } from '../db/tables/agencies.ts';
import { propertyImages } from '../db/tables/photos.ts';
import type { Env } from './env.ts';
import { notFound } from './errors.ts';
import { idOf, managerOf, memberOf, userOf } from './file-door.ts';
import { openIncomingFile } from './file-incoming.ts';
import { historyOf } from './history.ts';
import { photosOf } from './photo-order.ts';
import { type Allowed, declaredOf, newObjectKey } from './uploads-declared.ts';
import { replace } from './uploads-replace.ts';
import { lacksRoom } from './uploads-room.ts';

const picture: Allowed = {
  types: imageTypes,
  limit: PICTURE_LIMIT,
  tooLarge: fileTexts.pictureTooLarge,
  wrongType: fileTexts.notPicture,
};
const smaller: Omit<Allowed, 'limit'> = {
  types: ['image/jpeg', 'image/webp'],
  tooLarge: fileTexts.tooLarge,
  wrongType: fileTexts.notPhoto,
};

/** Pictures that a column of a row points to: logo, avatar, the smaller sizes of a photo. */
export const pictureRoutes = new Hono<{ Bindings: Env }>();

pictureRoutes.put('/logo', async (c) => {
  const manager = await managerOf(c);
  const { db, user, agencyId } = manager;
  const { size } = declaredOf(c.req.raw, picture);
  const file = await openIncomingFile(c.req.raw, size, picture);
  const objectKey = newObjectKey(agencyId, 'logo', file.type);
  const history = historyOf(db, { ...manager, agencyId, userId: user.id, role: user.role });
  const mine = eq(agencies.id, agencyId);
  await replace(c, manager, {
    file,
    limit: 'uploads',
    bucket: 'LOGOS',
    objectKey,
    // The version stays: the form that is open beside it is saved next.
    point: (when) => [
      history.changed(agencies, and(mine, when), ['logoKey']),
      db.update(agencies).set({ logoKey: objectKey }).where(and(mine, when)).returning({ id: agencies.id }),
    ],
  });
  return c.json({ id: agencyId, mimeType: file.type, size });
});

pictureRoutes.put('/avatar', async (c) => {
  const me = await userOf(c);
  const { db, user } = me;
  const { size } = declaredOf(c.req.raw, picture);
  const file = await openIncomingFile(c.req.raw, size, picture);
  const objectKey = newObjectKey(user.agencyId, 'u', file.type);
  const history = historyOf(db, { ...me, agencyId: user.agencyId, userId: user.id, role: user.role });
  const mine = eq(users.id, user.id);
  await replace(c, me, {
    file,
    limit: 'uploads',
    bucket: 'AVATARS',
    objectKey,
    point: (when) => [
      history.changed(users, and(mine, when), ['avatarKey']),
      db.update(users).set({ avatarKey: objectKey }).where(and(mine, when)).returning({ id: users.id }),
    ],
  });
  return c.json({ id: user.id, mimeType: file.type, size });
});

pictureRoutes.put('/photos/:propertyId/:photoId/:size', async (c) => {
  const member = await memberOf(c);
  const size = c.req.param('size');
  if (size !== 'thumb' && size !== 'medium') throw notFound();
  const declared = declaredOf(c.req.raw, { ...smaller, limit: PHOTO_SIZES[size].bytes });
  const [propertyId, photoId] = [idOf(c.req.param('propertyId')), idOf(c.req.param('photoId'))];
  const file = await openIncomingFile(c.req.raw, declared.size, smaller);
  const objectKey = newObjectKey(member.agencyId, `p/${propertyId}`, file.type);
  const these = photosOf(propertyId, [photoId]);
  const values = {
    [`${size}Key`]: objectKey,
    [`${size}Size`]: declared.size,
    version: sql`${propertyImages.version}`,
  };
  await replace(c, member, {
    file,
    limit: 'smallerSizes',
    bucket: 'PROPERTY_IMAGES',
    objectKey,
    full: lacksRoom(member.rows, declared.size),
    owned: sql`${member.rows.tally(propertyImages, ...these)} = 1`,
    point: (when) => [member.rows.set(propertyImages, values, ...these, when)],
  });
  return c.body(null, 204);
});
