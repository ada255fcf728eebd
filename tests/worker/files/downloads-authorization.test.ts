import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { SIGNED_OUT } from '../../../worker/trpc.ts';
import { sharedServer } from '../../support/shared-server.ts';
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

const { sql } = sharedServer();
let agency: TestAgency;
let property: string;
/** One file of each kind, and the access level that reads it. */
let files: { path: string; unknownPath: string; accessLevel: 'user' | 'agency' }[];
beforeAll(async () => {
  agency = await createTestAgency();
  const { manager, agent, id } = agency;
  property = await createPropertyFixture(agent);
  const photo = await sendPhoto(agent, property);
  await send(agent, `photos/${property}/${photo.id}/thumb`, jpeg(), { type: 'image/jpeg', name: 't' });
  const document = await sendDocument(agent, property, pdf(), { name: 'nota.pdf' });
  await send(manager, 'logo', jpeg());
  await send(manager, 'avatar', jpeg());
  const file = (path: string, accessLevel: 'user' | 'agency' = 'agency') => {
    const unknownPath = path.replace(/[0-9a-f-]{36}/, randomUUID());
    return { path: `/api/files/${path}`, unknownPath: `/api/files/${unknownPath}`, accessLevel };
  };
  files = [
    file(`photos/${photo.id}`),
    file(`photos/${photo.id}?size=thumb`),
    file(`documents/${document.id}`),
    file(`logo/${id}`),
    file(`avatars/${manager.id}`),
  ];
});

const requestKinds: Record<string, RequestInit> = {
  plainly: {},
  'for the head': { method: 'HEAD' },
  'for a part': { headers: { range: 'bytes=0-9' } },
};
const fetchResponse = async (caller: TestClient, path: string, init: RequestInit) => {
  const response = await caller.fetch(path, init);
  const headers = [...response.headers].filter(([name]) => name !== 'date');
  return { status: response.status, text: await response.text(), headers: JSON.stringify(headers) };
};
/** The ETag that a user of the agency gets. */
const getEtag = async (path: string) => (await agency.agent.fetch(path)).headers.get('etag') ?? '';

describe('GET and HEAD /api/files', () => {
  test('answer users of the agency', async () => {
    for (const { path } of files)
      for (const init of Object.values(requestKinds))
        expect.soft([path, (await agency.agent.fetch(path, init)).ok]).toEqual([path, true]);
  });

  const deniedCallers: [string, () => Promise<TestClient> | TestClient][] = [
    ['anonymous', () => agency.anonymous],
    ['forged', () => createTestClient('a'.repeat(40))],
    ['inactive', () => createTestUser({ agencyId: agency.id, status: 'inactive' })],
    ['deleted', () => createTestUser({ agencyId: agency.id, status: 'deleted' })],
  ];
  test.each(deniedCallers)('are 401 to a caller who is %s, also with a range or ETag', async (_, as) => {
    const caller = await as();
    for (const { path } of files) {
      const init = { headers: { 'if-none-match': await getEtag(path) } };
      for (const each of [...Object.values(requestKinds), init])
        expect.soft([path, (await caller.fetch(path, each)).status]).toEqual([path, 401]);
      const response = await caller.fetch(path);
      expect.soft((await readError(response)).message).toBe(SIGNED_OUT);
    }
  });

  test('are 403 to a user without agency', async () => {
    for (const { path } of files)
      expect.soft([path, (await agency.withoutAgency.fetch(path)).status]).toEqual([path, 403]);
  });

  test('answer a file of another tenant and an unknown one alike, byte for byte, also with its ETag', async () => {
    for (const { path, unknownPath } of files) {
      const tag = { headers: { 'if-none-match': await getEtag(path) } };
      for (const init of [...Object.values(requestKinds), tag, { headers: { 'if-none-match': '*' } }]) {
        const ofOtherTenant = await fetchResponse(agency.otherTenant, path, init);
        expect.soft(ofOtherTenant).toEqual(await fetchResponse(agency.otherTenant, unknownPath, init));
        expect.soft([path, ofOtherTenant.status]).toEqual([path, 404]);
      }
    }
  });

  test('are 401 as soon as the user is paused', async () => {
    const { agencyId } = agency.agent;
    const pausedUser = await createTestUser({ agencyId });
    const path = files[0]?.path ?? '';
    const tag = { headers: { 'if-none-match': await getEtag(path) } };
    expect((await pausedUser.fetch(path, tag)).status).toBe(304);
    await agency.manager.api.users.pause.mutate({ id: pausedUser.id, handTo: {} } as never);
    expect((await pausedUser.fetch(path, tag)).status).toBe(401);
  });

  test('are 404 while the upload is pending', async () => {
    const { id } = await sendPhoto(agency.agent, property);
    const document = await sendDocument(agency.agent, property, pdf(), { name: 'a.pdf' });
    await sql("update property_images set state = 'pending', is_portrait = 0 where id = ?", [id]);
    await sql("update property_documents set state = 'pending' where id = ?", [document.id]);
    expect((await agency.agent.fetch(`/api/files/photos/${id}`)).status).toBe(404);
    expect((await agency.agent.fetch(`/api/files/documents/${document.id}`)).status).toBe(404);
    const lists = JSON.stringify([
      await agency.agent.api.photos.list.query({ propertyId: property }),
      await agency.agent.api.documents.list.query({ propertyId: property }),
    ]);
    expect(lists.includes(id) || lists.includes(document.id)).toBe(false);
  });

  test.each(['x', 'photos/x', 'photos', 'constructor/x', 'photos/..%2fx', `secrets/${randomUUID()}`])(
    '%s is 404',
    async (path) => {
      const response = await agency.agent.fetch(`/api/files/${path}`);
      expect([response.status, response.headers.get('content-type')]).toEqual([404, 'application/json']);
    },
  );
});

describe('reading a document is recorded in the audit log', () => {
  test('once for repeated reads, with its property and category', async () => {
    const { id } = await sendDocument(agency.agent, property, pdf(), { name: 'a.pdf' });
    const read = async (headers = {}) =>
      (await agency.manager.fetch(`/api/files/documents/${id}`, { headers })).text();
    await Promise.all([read(), read({ range: 'bytes=0-0' }), read({ range: 'bytes=1-1' })]);
    await read();
    await agency.manager.fetch(`/api/files/documents/${id}`, { method: 'HEAD' });
    await agency.otherTenant.fetch(`/api/files/documents/${id}`);
    await agency.manager.api.documents.delete.mutate({ propertyId: property, ids: [id] });
    const { rows } = await sql(
      'select action, actor_id, change from history where agency_id = ? and entity_id = ? order by id',
      [agency.id, id],
    );
    const change = JSON.stringify({ property, category: 'Planos de la Vivienda' });
    expect(rows.map((row) => [row.action, row.actor_id, row.change])).toEqual([
      ['create', agency.agent.id, change],
      ['read', agency.manager.id, change],
      ['delete', agency.manager.id, change],
    ]);
  });

  test('again after some minutes, and for each user', async () => {
    const { agent, manager, id } = agency;
    const document = await sendDocument(agent, property, pdf(), { name: 'a.pdf' });
    const readers = async () => {
      const lines = "select actor_id from history where action = 'read' and entity_id = ? order by id";
      return (await sql(lines, [document.id])).rows.map(({ actor_id }) => actor_id);
    };
    await sql(
      `insert into history (at, agency_id, actor_id, action, entity, entity_id)
       values (?, ?, ?, 'read', 'property_documents', ?)`,
      [new Date(Date.now() - 6 * 60_000).toISOString(), id, manager.id, document.id],
    );
    for (const reader of [manager, agent, manager, agent])
      await reader.fetch(`/api/files/documents/${document.id}`);
    expect(await readers()).toEqual([manager.id, manager.id, agent.id]);
  });
});
