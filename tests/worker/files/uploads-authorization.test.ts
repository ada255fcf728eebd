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
import { delayRequest } from '../support/delayed-request.ts';
import { digestState } from '../support/state-digest.ts';
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
/** A digest of all rows, and the keys of all objects. */
const getState = async () =>
  [await digestState(server), ...(await Promise.all(buckets.map((each) => listObjects(server, each))))].join(
    ' | ',
  );
const NO_AGENCY = 'No estás asociado a una agencia';
/** Every upload route, with the lowest access level that may use it. */
const uploadRoutes = () => [
  { path: `photos/${property}`, name: 'a.jpg', body: jpeg(), accessLevel: 'agency' },
  { path: `photos/${property}/${photo}/thumb`, name: 'a.jpg', body: jpeg(), accessLevel: 'agency' },
  { path: `documents/${property}`, name: 'a.pdf', body: pdf(), accessLevel: 'agency' },
  { path: 'logo', name: 'a.jpg', body: jpeg(), accessLevel: 'manager' },
  { path: 'avatar', name: 'a.jpg', body: jpeg(), accessLevel: 'user' },
];

describe('uploads by access level', () => {
  const deniedCallers: [string, () => Promise<TestClient> | TestClient, string[], number, string][] = [
    ['anonymous', () => agency.anonymous, ['user', 'agency', 'manager'], 401, SIGNED_OUT],
    [
      'forged',
      () => createTestClient('a'.repeat(40), server),
      ['user', 'agency', 'manager'],
      401,
      SIGNED_OUT,
    ],
    ['inactive', () => createUserWithStatus('inactive'), ['user', 'agency', 'manager'], 401, SIGNED_OUT],
    ['deleted', () => createUserWithStatus('deleted'), ['user', 'agency', 'manager'], 401, SIGNED_OUT],
    ['withoutAgency', () => agency.withoutAgency, ['agency', 'manager'], 403, NO_AGENCY],
    ['agent', () => agency.agent, ['manager'], 403, MANAGERS_ONLY],
  ];
  const createUserWithStatus = (status: 'inactive' | 'deleted') =>
    createTestUser({ agencyId: agency.id, role: 'manager', status }, server);

  test.each(deniedCallers)(
    'a caller who is %s is denied, and nothing changes',
    async (_, as, accessLevels, status, expectedMessage) => {
      const caller = await as();
      const before = await getState();
      for (const { path, name, body } of uploadRoutes().filter(({ accessLevel }) =>
        accessLevels.includes(accessLevel),
      )) {
        const response = await send(caller, path, body, { name, category: 'Nota Simple Registral' });
        expect
          .soft([path, response.status, (await readError(response)).message])
          .toEqual([path, status, expectedMessage]);
      }
      expect(await getState()).toBe(before);
    },
  );

  test('the lowest access level of each route is accepted', async () => {
    const lowestCallers = { user: agency.withoutAgency, agency: agency.agent, manager: agency.manager };
    for (const { path, name, body, accessLevel } of uploadRoutes()) {
      const who = lowestCallers[accessLevel as keyof typeof lowestCallers];
      const response = await send(who, path, body, { name, category: 'Nota Simple Registral' });
      expect.soft([path, response.ok]).toEqual([path, true]);
    }
  });

  test('an anonymous upload is rejected before its body is read', async () => {
    let pulledChunks = 0;
    const endlessBody = new ReadableStream({
      async pull(sink) {
        await new Promise((done) => setTimeout(done, 20));
        sink.enqueue(new Uint8Array(1000));
        pulledChunks++;
      },
    });
    const logCount = server.logs.length;
    const response = send(agency.anonymous, `photos/${property}`, endlessBody);
    // Either the response, or a connection closed while the client is still sending.
    const status = await response.then((rejected) => rejected.status).catch(() => 'closed');
    expect([401, 'closed']).toContain(status);
    expect(pulledChunks).toBeLessThan(100);
    // Closed because of the rejection, not because of a crash.
    expect((await fetch(`${server.origin}/api/health/deep`)).status).toBe(200);
    expect((await send(agency.anonymous, `photos/${property}`, jpeg())).status).toBe(401);
    expect(server.logs.slice(logCount).filter((line) => /^error|Uncaught|"failure"/.test(line))).toEqual([]);
  });
});

describe('a property or photo of another tenant and an unknown one', () => {
  test('get the same response, byte for byte', async () => {
    const unknownId = randomUUID();
    const otherTenantPhoto = (await sendPhoto(agency.otherTenant, elsewhere)).id;
    const mine = await createPropertyFixture(agency.agent);
    const pairs = [
      [`photos/${elsewhere}`, `photos/${unknownId}`],
      [`documents/${elsewhere}`, `documents/${unknownId}`],
      [`photos/${elsewhere}/${otherTenantPhoto}/thumb`, `photos/${unknownId}/${unknownId}/thumb`],
      [`photos/${property}/${otherTenantPhoto}/medium`, `photos/${property}/${unknownId}/medium`],
      // A photo of the agency, but of another property.
      [`photos/${mine}/${photo}/thumb`, `photos/${mine}/${unknownId}/thumb`],
      ['photos/x%00y', 'photos/y'],
    ];
    const before = await getState();
    for (const [otherTenantPath = '', unknownPath = ''] of pairs) {
      const responses = await Promise.all(
        [otherTenantPath, unknownPath].map(async (path) => {
          const category = 'Nota Simple Registral';
          const sent = path.startsWith('documents') ? { name: 'a.pdf', category } : {};
          const response = await send(
            agency.agent,
            path,
            path.startsWith('documents') ? pdf() : jpeg(),
            sent,
          );
          const headers = [...response.headers].filter(([name]) => name !== 'date');
          return JSON.stringify([response.status, await response.text(), headers]);
        }),
      );
      expect.soft(responses[0]).toBe(responses[1]);
      expect.soft(responses[0]).toMatch(/^\[404,/);
    }
    expect(await getState()).toBe(before);
  });
});

describe('uploads by origin and method', () => {
  test.each([
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
    [{ 'sec-fetch-site': '', origin: 'https://evil.example' }],
  ])('a request with %o is 403', async (headers) => {
    const before = await getState();
    const response = await agency.agent.fetch(
      `/api/uploads/photos/${property}?name=a.jpg&key=${randomUUID()}`,
      {
        method: 'PUT',
        body: jpeg() as BodyInit,
        headers: headers as Record<string, string>,
      },
    );
    expect(response.status).toBe(403);
    expect(await getState()).toBe(before);
  });

  test.each(['POST', 'PATCH', 'DELETE'])('%s is 404', async (method) => {
    const response = await agency.agent.fetch(`/api/uploads/photos/${property}`, { method });
    expect([response.status, response.headers.get('content-type')]).toEqual([404, 'application/json']);
  });
});

test.each([
  ['is signed out', 'delete from sessions where user_id = ?'],
  ['loses the role', "update users set role = 'agent' where id = ?"],
])('a user who %s while an upload is pending stores nothing with it', async (_what, revoke) => {
  const user = await createTestUser({ agencyId: agency.id, role: 'manager' }, server);
  const start = (to: string) =>
    delayRequest(server.origin, user, {
      ...{ method: 'PUT', body: jpeg(), type: 'image/jpeg' },
      path: `/api/uploads/${to}?${new URLSearchParams({ name: 'foto.jpg', key: randomUUID() })}`,
    });
  const getKeys = async () =>
    (
      await server.sql(
        `select logo_key as key from agencies where id = ?1 union all select avatar_key from users where id = ?2
         union all select id from property_images where agency_id = ?1 and state = 'ready'`,
        [agency.id, user.id],
      )
    ).rows.map(({ key }) => key);
  const before = await getKeys();
  const pending = [await start(`photos/${property}`), await start('logo'), await start('avatar')];
  await server.sql(revoke, [user.id]);
  for (const one of pending) expect((await one.finish()).status).toBe(401);
  expect(await getKeys()).toEqual(before);
});

describe('upload limits', () => {
  test('150 files in ten minutes by one user', async () => {
    const busy = await createTestUser({ agencyId: agency.id }, server);
    const document = { name: 'a.pdf', category: 'Nota Simple Registral' };
    await sendDocument(busy, property, pdf(), document);
    await server.sql("update attempts set count = 150 where key like 'uploads:%' and count = 1");
    const before = await digestState(server);
    const response = await send(busy, `documents/${property}`, pdf(), document);
    expect([response.status, Number(response.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect(await digestState(server)).toBe(before);
  });

  test.each([
    ['files', 'update file_usage set files = 20000 where agency_id = ?'],
    ['bytes', 'update file_usage set bytes = 5368709120 where agency_id = ?'],
  ])('an agency at its limit of %s is full', async (_, fill) => {
    const full = await createTestAgency('Llena', server);
    const home = await createPropertyFixture(full.agent);
    await sendPhoto(full.agent, home);
    await server.sql(fill, [full.id]);
    const response = await send(full.agent, `photos/${home}`, jpeg());
    expect([response.status, (await readError(response)).message]).toEqual([
      409,
      'La agencia ha llegado al máximo de archivos que puede guardar.',
    ]);
  });

  test('100 photos of one property', async () => {
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
    const response = await send(sender, `photos/${home}`, jpeg());
    expect([response.status, (await readError(response)).message]).toEqual([
      409,
      'Una propiedad puede tener 100 fotos como máximo.',
    ]);
  });
});
