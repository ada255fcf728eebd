import { and, eq, sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { fileTexts, imageTypes, PHOTO_SIZES, PICTURE_LIMIT } from '../db/domain/files.ts';
import { agencies, users } from '../db/tables/agencies.ts';
import { propertyImages } from '../db/tables/photos.ts';
import type { Env } from './env.ts';
import { notFound } from './errors.ts';
import { idOf, managerOf, memberOf, userOf } from './file-door.ts';
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
  const declared = declaredOf(c.req.raw, picture);
  const objectKey = newObjectKey(agencyId, 'logo', declared.type);
  const history = historyOf(db, { ...manager, agencyId, userId: user.id, role: user.role });
  const mine = eq(agencies.id, agencyId);
  await replace(c, manager, {
    ...declared,
    limit: 'uploads',
    bucket: 'LOGOS',
    objectKey,
    wrongType: picture.wrongType,
    // The version stays: the form that is open beside it is saved next.
    point: (when) => [
      history.changed(agencies, and(mine, when), ['logoKey']),
      db.update(agencies).set({ logoKey: objectKey }).where(and(mine, when)).returning({ id: agencies.id }),
    ],
  });
  return c.json({ id: agencyId, mimeType: declared.type, size: declared.size });
});

pictureRoutes.put('/avatar', async (c) => {
  const me = await userOf(c);
  const { db, user } = me;
  const declared = declaredOf(c.req.raw, picture);
  const objectKey = newObjectKey(user.agencyId, 'u', declared.type);
  const history = historyOf(db, { ...me, agencyId: user.agencyId, userId: user.id, role: user.role });
  const mine = eq(users.id, user.id);
  await replace(c, me, {
    ...declared,
    limit: 'uploads',
    bucket: 'AVATARS',
    objectKey,
    wrongType: picture.wrongType,
    point: (when) => [
      history.changed(users, and(mine, when), ['avatarKey']),
      db.update(users).set({ avatarKey: objectKey }).where(and(mine, when)).returning({ id: users.id }),
    ],
  });
  return c.json({ id: user.id, mimeType: declared.type, size: declared.size });
});

pictureRoutes.put('/photos/:propertyId/:photoId/:size', async (c) => {
  const member = await memberOf(c);
  const size = c.req.param('size');
  if (size !== 'thumb' && size !== 'medium') throw notFound();
  const declared = declaredOf(c.req.raw, { ...smaller, limit: PHOTO_SIZES[size].bytes });
  const [propertyId, photoId] = [idOf(c.req.param('propertyId')), idOf(c.req.param('photoId'))];
  const objectKey = newObjectKey(member.agencyId, `p/${propertyId}`, declared.type);
  const these = photosOf(propertyId, [photoId]);
  const values = {
    [`${size}Key`]: objectKey,
    [`${size}Size`]: declared.size,
    version: sql`${propertyImages.version}`,
  };
  await replace(c, member, {
    ...declared,
    limit: 'smallerSizes',
    bucket: 'PROPERTY_IMAGES',
    objectKey,
    wrongType: smaller.wrongType,
    full: lacksRoom(member.rows, declared.size),
    owned: sql`${member.rows.tally(propertyImages, ...these)} = 1`,
    point: (when) => [member.rows.set(propertyImages, values, ...these, when)],
  });
  return c.body(null, 204);
});
