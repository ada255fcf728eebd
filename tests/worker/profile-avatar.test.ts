import { beforeEach, expect, test } from 'vitest';
import { type Agency, mintAgency, type Person } from '../support/people.ts';
import { theHouse } from '../support/the-house.ts';
import { call, dataOf } from './calls.ts';
import { jpeg } from './corpus/images.ts';
import { refusalIn, send } from './given-files.ts';

const { sql } = theHouse();
let agency: Agency;
let me: Person;
beforeEach(async () => {
  agency = await mintAgency();
  me = agency.agent;
});

const seen = async () => dataOf(await call(me, 'profile.get'));
const keyOf = async () =>
  (await sql('select avatar_key from users where id = ?', [me.id])).rows[0]?.avatar_key;

test('my picture is known to the profile, the session, the table and the choice of users by the same name', async () => {
  expect([(await seen()).avatar, await keyOf()]).toEqual([null, null]);
  expect((await send(me, 'avatar', jpeg())).status).toBe(200);
  const { avatar, version } = await seen();
  const session = dataOf(await call(me, 'auth.session'));
  const [row] = dataOf(await call(agency.manager, 'users.list')).filter(({ id }: Person) => id === me.id);
  expect([typeof avatar, version]).toEqual(['string', 1]);
  const options = await agency.manager.api.users.options.query({});
  const option = options.find(({ id }) => id === me.id);
  expect([session.avatar, row.avatar, option?.avatar]).toEqual([avatar, avatar, avatar]);
  expect(option).not.toHaveProperty('avatarKey');
  expect(String(await keyOf())).not.toContain(avatar);
  await send(me, 'avatar', jpeg());
  expect((await seen()).avatar).not.toBe(avatar);
});

test('it goes when I take it away, and its file is queued to go', async () => {
  await send(me, 'avatar', jpeg());
  const key = String(await keyOf());
  for (const _ of [1, 2]) expect((await call(me, 'profile.removeAvatar')).status).toBe(200);
  expect((await seen()).avatar).toBe(null);
  const queued = await sql('select bucket from file_removals where object_key = ?', [key]);
  expect(queued.rows.map(({ bucket }) => bucket)).toEqual(['AVATARS']);
  const told = await sql(`select fields from history where entity_id = ? and fields = '["avatarKey"]'`, [
    me.id,
  ]);
  expect(told.rows).toHaveLength(2);
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
])('%s is refused in the words of the form', async (name, body, status, sentence) => {
  const answer = await send(me, 'avatar', body, { name });
  expect([answer.status, (await refusalIn(answer)).message]).toEqual([status, sentence]);
  expect((await seen()).avatar).toBe(null);
});
