import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MANAGERS_ONLY, SIGNED_OUT } from '../../../worker/trpc.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';
import {
  createTestAgency,
  createTestClient,
  createTestUser,
  type TestAgency,
  type TestClient,
} from '../../support/test-users.ts';
import { jpeg } from '../fixtures/corpus/images.ts';
import { pdf } from '../fixtures/corpus/papers.ts';
import { createPropertyFixture, readError, send, sendDocument, sendPhoto } from '../fixtures/files.ts';
import { stateOf } from '../support/state.ts';
import { listObjects } from '../support/stored-files.ts';

let server: TestServer;
let agency: TestAgency;
let property: string;
let elsewhere: string;
let photo: string;
beforeAll(async () => {
  server = await startTestServer();
  agency = await createTestAgency('Puertas', server);
  property = await createPropertyFixture(agency.agent);
  elsewhere = await createPropertyFixture(agency.otherTenant);
  photo = (await sendPhoto(agency.agent, property)).id;
});
afterAll(() => server.stop());

const buckets = ['PROPERTY_IMAGES', 'PROPERTY_DOCUMENTS', 'LOGOS', 'AVATARS'] as const;
/** A digest of every row, and the keys of every object. */
const all = async () =>
  [await stateOf(server), ...(await Promise.all(buckets.map((each) => listObjects(server, each))))].join(
    ' | ',
  );
const NO_AGENCY = 'No estás asociado a una agencia';
/** Every way in, and the least of those who may use it. */
const ways = () => [
  { path: `photos/${property}`, name: 'a.jpg', body: jpeg(), accessLevel: 'agency' },
  { path: `photos/${property}/${photo}/thumb`, name: 'a.jpg', body: jpeg(), accessLevel: 'agency' },
  { path: `documents/${property}`, name: 'a.pdf', body: pdf(), accessLevel: 'agency' },
  { path: 'logo', name: 'a.jpg', body: jpeg(), accessLevel: 'manager' },
  { path: 'avatar', name: 'a.jpg', body: jpeg(), accessLevel: 'user' },
];

describe('who may send', () => {
  const outside: [string, () => Promise<TestClient> | TestClient, string[], number, string][] = [
    ['anonymous', () => agency.anonymous, ['user', 'agency', 'manager'], 401, SIGNED_OUT],
    [
      'forged',
      () => createTestClient('a'.repeat(40), server),
      ['user', 'agency', 'manager'],
      401,
      SIGNED_OUT,
    ],
    ['inactive', () => stopped('inactive'), ['user', 'agency', 'manager'], 401, SIGNED_OUT],
    ['deleted', () => stopped('deleted'), ['user', 'agency', 'manager'], 401, SIGNED_OUT],
    ['withoutAgency', () => agency.withoutAgency, ['agency', 'manager'], 403, NO_AGENCY],
    ['agent', () => agency.agent, ['manager'], 403, MANAGERS_ONLY],
  ];
  const stopped = (status: 'inactive' | 'deleted') =>
    createTestUser({ agencyId: agency.id, role: 'manager', status }, server);

  test.each(outside)('%s is refused and nothing happens', async (_, as, rungs, status, sentence) => {
    const caller = await as();
    const before = await all();
    for (const { path, name, body } of ways().filter(({ accessLevel }) => rungs.includes(accessLevel))) {
      const answer = await send(caller, path, body, { name, category: 'Nota Simple Registral' });
      expect.soft([path, answer.status, (await readError(answer)).message]).toEqual([path, status, sentence]);
    }
    expect(await all()).toBe(before);
  });

  test('the rung is enough', async () => {
    const least = { user: agency.withoutAgency, agency: agency.agent, manager: agency.manager };
    for (const { path, name, body, accessLevel } of ways()) {
      const who = least[accessLevel as keyof typeof least];
      const answer = await send(who, path, body, { name, category: 'Nota Simple Registral' });
      expect.soft([path, answer.ok]).toEqual([path, true]);
    }
  });

  test('nobody is asked for bytes before it is known who they are', async () => {
    let asked = 0;
    const endless = new ReadableStream({
      async pull(sink) {
        await new Promise((done) => setTimeout(done, 20));
        sink.enqueue(new Uint8Array(1000));
        asked++;
      },
    });
    const quiet = server.logs.length;
    const answer = send(agency.anonymous, `photos/${property}`, endless);
    // The answer, or a socket that is closed on whoever goes on sending.
    const status = await answer.then((refused) => refused.status).catch(() => 'closed');
    expect([401, 'closed']).toContain(status);
    expect(asked).toBeLessThan(100);
    // Closed because it was refused, and not because the server fell over it.
    expect((await fetch(`${server.origin}/api/health/deep`)).status).toBe(200);
    expect((await send(agency.anonymous, `photos/${property}`, jpeg())).status).toBe(401);
    expect(server.logs.slice(quiet).filter((line) => /^error|Uncaught|"failure"/.test(line))).toEqual([]);
  });
});

describe('a property or photo of others is one that never was', () => {
  test('byte for byte', async () => {
    const nobody = randomUUID();
    const foreignPhoto = (await sendPhoto(agency.otherTenant, elsewhere)).id;
    const mine = await createPropertyFixture(agency.agent);
    const pairs = [
      [`photos/${elsewhere}`, `photos/${nobody}`],
      [`documents/${elsewhere}`, `documents/${nobody}`],
      [`photos/${elsewhere}/${foreignPhoto}/thumb`, `photos/${nobody}/${nobody}/thumb`],
      [`photos/${property}/${foreignPhoto}/medium`, `photos/${property}/${nobody}/medium`],
      // A photo of the agency, but of another property.
      [`photos/${mine}/${photo}/thumb`, `photos/${mine}/${nobody}/thumb`],
      ['photos/x%00y', 'photos/y'],
    ];
    const before = await all();
    for (const [foreign = '', missing = ''] of pairs) {
      const answers = await Promise.all(
        [foreign, missing].map(async (path) => {
          const category = 'Nota Simple Registral';
          const sent = path.startsWith('documents') ? { name: 'a.pdf', category } : {};
          const answer = await send(agency.agent, path, path.startsWith('documents') ? pdf() : jpeg(), sent);
          const headers = [...answer.headers].filter(([name]) => name !== 'date');
          return JSON.stringify([answer.status, await answer.text(), headers]);
        }),
      );
      expect.soft(answers[0]).toBe(answers[1]);
      expect.soft(answers[0]).toMatch(/^\[404,/);
    }
    expect(await all()).toBe(before);
  });
});

describe('where from', () => {
  test.each([
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
    [{ 'sec-fetch-site': '', origin: 'https://evil.example' }],
  ])('%o is refused', async (headers) => {
    const before = await all();
    const answer = await agency.agent.fetch(
      `/api/uploads/photos/${property}?name=a.jpg&key=${randomUUID()}`,
      {
        method: 'PUT',
        body: jpeg() as BodyInit,
        headers: headers as Record<string, string>,
      },
    );
    expect(answer.status).toBe(403);
    expect(await all()).toBe(before);
  });

  test.each(['POST', 'PATCH', 'DELETE'])('%s is no way in', async (method) => {
    const answer = await agency.agent.fetch(`/api/uploads/photos/${property}`, { method });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'application/json']);
  });
});

describe('how much', () => {
  test('a hundred and fifty files in ten minutes, and no more', async () => {
    const busy = await createTestUser({ agencyId: agency.id }, server);
    const document = { name: 'a.pdf', category: 'Nota Simple Registral' };
    await sendDocument(busy, property, pdf(), document);
    await server.sql("update attempts set count = 150 where key like 'uploads:%' and count = 1");
    const before = await stateOf(server);
    const answer = await send(busy, `documents/${property}`, pdf(), document);
    expect([answer.status, Number(answer.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect(await stateOf(server)).toBe(before);
  });

  test.each([
    ['files', 'update file_usage set files = 20000 where agency_id = ?'],
    ['bytes', 'update file_usage set bytes = 5368709120 where agency_id = ?'],
  ])('an agency that is full of %s takes no more', async (_, fill) => {
    const full = await createTestAgency('Llena', server);
    const home = await createPropertyFixture(full.agent);
    await sendPhoto(full.agent, home);
    await server.sql(fill, [full.id]);
    const answer = await send(full.agent, `photos/${home}`, jpeg());
    expect([answer.status, (await readError(answer)).message]).toEqual([
      409,
      'La agencia ha llegado al máximo de archivos que puede guardar.',
    ]);
  });

  test('a property takes a hundred photos', async () => {
    const home = await createPropertyFixture(agency.agent);
    const sender = await createTestUser({ agencyId: agency.id }, server);
    const { id } = await sendPhoto(sender, home);
    await server.sql(
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < 98)
       insert into property_images (id, agency_id, client_key, created_at, updated_at, property_id, file_name, object_key, mime_type, size, uploaded_by, state, order_index)
       select id || i, agency_id, id || i, created_at, updated_at, property_id, file_name, object_key || i, mime_type, size, uploaded_by, state, i from property_images, n where id = ?`,
      [id],
    );
    expect(await sendPhoto(sender, home)).toMatchObject({ orderIndex: 99, isPortrait: false });
    const answer = await send(sender, `photos/${home}`, jpeg());
    expect([answer.status, (await readError(answer)).message]).toEqual([
      409,
      'Una propiedad puede tener 100 fotos como máximo.',
    ]);
  });
});
