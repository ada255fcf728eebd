import { setTimeout } from 'node:timers/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import { sharedServer } from '../../support/shared-server.ts';
import { createTestAgency, PASSWORD, type TestAgency, type TestUser } from '../../support/test-users.ts';
import { jpeg } from '../fixtures/corpus/images.ts';
import { readError, send, sendStaged } from '../fixtures/files.ts';
import { call, parseError, readData } from '../support/calls.ts';
import { openRawPut } from '../support/raw-upload.ts';

const { sql, origin } = sharedServer();
let agency: TestAgency;
let me: TestUser;
beforeEach(async () => {
  agency = await createTestAgency();
  me = agency.agent;
});

const getProfile = async () => readData(await call(me, 'profile.get'));
const getAvatarKey = async () =>
  (await sql('select avatar_key from users where id = ?', [me.id])).rows[0]?.avatar_key;

test('the avatar has the same version in profile.get, auth.session, users.list and users.options', async () => {
  expect([(await getProfile()).avatar, await getAvatarKey()]).toEqual([null, null]);
  expect((await send(me, 'avatar', jpeg())).status).toBe(200);
  const { avatar, version } = await getProfile();
  const session = readData(await call(me, 'auth.session'));
  const [row] = readData(await call(agency.manager, 'users.list')).filter(({ id }: TestUser) => id === me.id);
  expect([typeof avatar, version]).toEqual(['string', 1]);
  const options = await agency.manager.api.users.options.query({});
  const option = options.find(({ id }) => id === me.id);
  expect([session.avatar, row.avatar, option?.avatar]).toEqual([avatar, avatar, avatar]);
  expect(option).not.toHaveProperty('avatarKey');
  expect(String(await getAvatarKey())).not.toContain(avatar);
  await send(me, 'avatar', jpeg());
  expect((await getProfile()).avatar).not.toBe(avatar);
});

const fields = { fullName: 'Ana', displayName: null, phone: null };
const save = (changes: object, version = 1) =>
  call(me, 'profile.update', { version, profile: fields, ...changes });
const countQueued = async (key: unknown) =>
  (await sql('select bucket from file_removals where object_key = ?', [String(key)])).rows.length;

test('removing the avatar clears it and queues its object for deletion', async () => {
  await send(me, 'avatar', jpeg());
  const key = String(await getAvatarKey());
  expect(readData(await save({ picture: null }))).toMatchObject({ avatar: null, version: 2 });
  expect(readData(await save({ picture: null }, 2)).avatar).toBe(null);
  expect((await getProfile()).avatar).toBe(null);
  expect(await countQueued(key)).toBe(1);
  const auditEntries = await sql('select fields from history where entity_id = ?', [me.id]);
  expect(auditEntries.rows.map((row) => JSON.parse(String(row.fields)))).toContainEqual([
    'fullName',
    'displayName',
    'avatarKey',
  ]);
});

describe('an image staged before its form', () => {
  test('profile.update stores the avatar in the same statement as the fields', async () => {
    await send(me, 'avatar', jpeg());
    const before = await getAvatarKey();
    const picture = await sendStaged(me, 'avatar');
    expect(await getAvatarKey()).toBe(before);
    const saved = readData(await save({ picture }));
    expect(saved).toMatchObject({ fullName: 'Ana', version: 2, avatar: (await getProfile()).avatar });
    const after = await getAvatarKey();
    expect(after).not.toBe(before);
    expect([await countQueued(before), await countQueued(after)]).toEqual([1, 0]);
    const download = await me.fetch(`/api/files/avatars/${me.id}?v=${saved.avatar}`);
    expect(download.status).toBe(200);
    // A form without a staged image keeps the avatar.
    await save({}, 2);
    expect(await getAvatarKey()).toBe(after);
  });

  test.each<[string, number, () => object, number]>([
    ['a stale version', 409, () => ({}), 7],
    [
      'a taken e-mail address',
      409,
      () => ({ emailChange: { email: agency.manager.email, password: PASSWORD } }),
      1,
    ],
    [
      'a wrong password',
      400,
      () => ({ emailChange: { email: 'x@llavero.test', password: 'Equivocada!1' } }),
      1,
    ],
    ['a text that is too long', 400, () => ({ profile: { ...fields, fullName: 'x'.repeat(121) } }), 1],
  ])(
    'profile.update: %s keeps the avatar, and the staged image stays available',
    async (_, status, changes, version) => {
      await send(me, 'avatar', jpeg());
      const before = await getAvatarKey();
      const picture = await sendStaged(me, 'avatar');
      expect((await save({ ...changes(), picture }, version)).status).toBe(status);
      expect([await getAvatarKey(), (await getProfile()).version]).toEqual([before, 1]);
      expect((await save({ picture })).status).toBe(200);
      expect(await getAvatarKey()).not.toBe(before);
    },
  );

  test('profile.update rejects an image of another user, a logo, a used image and an expired one', async () => {
    const ofOtherUser = await sendStaged(agency.manager, 'avatar');
    const logo = await sendStaged(agency.manager, 'logo');
    const old = await sendStaged(me, 'avatar');
    await sql('update file_removals set not_before = ? where id = ?', [new Date().toISOString(), old]);
    const used = await sendStaged(me, 'avatar');
    expect((await save({ picture: used })).status).toBe(200);
    for (const picture of [ofOtherUser, logo, old, used, 123_456_789]) {
      const response = await save({ picture }, 2);
      expect([response.status, parseError(response).message]).toEqual([
        400,
        'La imagen ha caducado. Elígela de nuevo.',
      ]);
    }
    expect((await getProfile()).version).toBe(2);
    for (const picture of [0, -1, 1.5, 'x']) expect((await save({ picture }, 2)).status).toBe(400);
  });

  test('agency.update stores or rejects the logo together with the fields', async () => {
    const {
      id,
      ownRole: _,
      logo: before,
      createdAt: __,
      updatedAt: ___,
      version,
      ...form
    } = readData(await call(agency.manager, 'agency.get'));
    const picture = await sendStaged(agency.manager, 'logo');
    const getLogo = async () =>
      (await sql('select logo_key from agencies where id = ?', [id])).rows[0]?.logo_key;
    const update = (changes: object) =>
      call(agency.manager, 'agency.update', { version, agency: form, picture, ...changes });
    expect((await update({ version: 9 })).status).toBe(409);
    expect((await update({ agency: { ...form, name: '' } })).status).toBe(400);
    expect([await getLogo(), before]).toEqual([null, null]);
    expect((await update({})).status).toBe(200);
    const key = await getLogo();
    expect([typeof key, await countQueued(key)]).toEqual(['string', 0]);
    expect((await update({ version: 2, picture: null })).status).toBe(200);
    expect([await getLogo(), await countQueued(key)]).toEqual([null, 1]);
  });
});

test.each([
  [
    'texto.jpg',
    Buffer.from('hola, no soy una imagen'),
    415,
    'Por favor selecciona un archivo de imagen válido.',
  ],
  ['dibujo.svg', Buffer.from('<svg/>'), 415, 'Por favor selecciona un archivo de imagen válido.'],
  [
    'enorme.jpg',
    Buffer.alloc(5 * 1024 * 1024 + 1),
    413,
    'El archivo es demasiado grande. El tamaño máximo es 5MB.',
  ],
])('%s is rejected with the message of the form', async (name, body, status, expectedMessage) => {
  const response = await send(me, 'avatar', body, { name });
  expect([response.status, (await readError(response)).message]).toEqual([status, expectedMessage]);
  expect((await getProfile()).avatar).toBe(null);
});

test('a client that is still sending reads why its file is rejected', async () => {
  const size = 5 * 1024 * 1024 + 1;
  const upload = await openRawPut(origin, me, '/api/uploads/avatar?name=enorme.jpg', size);
  await upload.write(Buffer.alloc(100));
  // A response before the end of the body would close the connection.
  expect(await Promise.race([upload.response, setTimeout(500, 'waits for the rest')])).toBe(
    'waits for the rest',
  );
  await upload.write(Buffer.alloc(size - 100));
  expect(await upload.response).toMatchObject({ status: 413, text: expect.stringContaining('5MB') });
});
