import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { toSessionId } from '../../../worker/auth/session.ts';
import { MAX_EXPIRED_ENTRIES, MAX_REMOVALS } from '../../../worker/jobs/scheduled-cleanup.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';
import {
  createTestAgency,
  createTestClient,
  createTestSession,
  type TestAgency,
} from '../../support/test-users.ts';
import { mergeFixture } from '../fixtures/duplicates.ts';
import { runImport, sendDraft } from '../fixtures/imports.ts';
import { createLead, NOT_FOUND, outcome } from '../fixtures/leads.ts';
import { call } from '../support/calls.ts';

const MINUTE = 60_000;
const buckets = ['LOGOS', 'AVATARS', 'PROPERTY_IMAGES', 'PROPERTY_DOCUMENTS'] as const;
let server: TestServer;
let agency: TestAgency;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  agency = await createTestAgency('Limpia', server);
});

const runCleanup = () => fetch(`${server.origin}/cdn-cgi/handler/scheduled?cron=*/10+*+*+*+*`);
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE).toISOString();
const bucket = (name: string) => server.miniflare.getR2Bucket(name);
const enqueue = (name: string, key: string, minutes: number, tries = 0) =>
  server.sql('insert into file_removals (bucket, object_key, not_before, tries) values (?, ?, ?, ?)', [
    name,
    key,
    inMinutes(minutes),
    tries,
  ]);
const getQueue = async () =>
  (await server.sql('select object_key, tries, not_before from file_removals order by id')).rows.map(
    (row) => ({
      key: String(row.object_key),
      tries: Number(row.tries),
      minutes: (Date.parse(String(row.not_before)) - Date.now()) / MINUTE,
    }),
  );

test('leaves an agency alone that is being moved to another cell, until it is there', async () => {
  const { id } = agency;
  await server.sql(
    "insert into history (at, agency_id, action, entity) values ('2020-01-01T00:00:00.000Z', ?, 'x', 'leads')",
    [id],
  );
  await server.sql("insert into agency_moves values (?, '', 'norte', '2026-11-26', null, 1)", [id]);
  const count = async () =>
    (await server.sql("select count(*) as old from history where agency_id = ? and at < '2021'", [id]))
      .rows[0]?.old;
  await runCleanup();
  expect(await count()).toBe(1);
  await server.sql('update agency_moves set is_closed = 0 where agency = ?', [id]);
  await runCleanup();
  expect(await count()).toBe(0);
});

test('deletes expired rows and only those', async () => {
  const [expired, left] = [
    await createTestSession(agency.agent.id, server),
    await createTestSession(agency.agent.id, server),
  ];
  await server.sql('update sessions set expires_at = ? where id = ?', [inMinutes(-1), toSessionId(expired)]);
  await server.sql("insert into attempts values ('pasado', 3, ?), ('presente', 3, ?)", [
    inMinutes(-1),
    inMinutes(1),
  ]);
  await server.sql("insert into sign_in_networks values ('red', 'pasada', ?), ('red', 'presente', ?)", [
    inMinutes(-1),
    inMinutes(1),
  ]);
  expect((await runCleanup()).ok).toBe(true);
  expect((await server.sql('select person from sign_in_networks')).rows.map(({ person }) => person)).toEqual([
    'presente',
  ]);
  const sessions = (
    await server.sql('select id from sessions where user_id = ?', [agency.agent.id])
  ).rows.map(({ id }) => id);
  expect(sessions).toContain(toSessionId(left));
  expect(sessions).not.toContain(toSessionId(expired));
  expect(
    (await server.sql("select key from attempts where key in ('pasado', 'presente')")).rows.map(
      ({ key }) => key,
    ),
  ).toEqual(['presente']);
  expect((await call(createTestClient(left, server), 'profile.get')).status).toBe(200);
});

test('removes what is kept for undoing a merge after 30 days; the id of the merged record stays', async () => {
  const { agent } = agency;
  const createMerge = async () => {
    const [older, newer] = [await createLead(agent), await createLead(agent)];
    return (await agent.api.duplicates.merge.mutate(mergeFixture(older, newer))).mergeId;
  };
  const [expired, left] = [await createMerge(), await createMerge()];
  const age = (id: string, days: number) =>
    server.sql('update merges set created_at = ? where id = ?', [inMinutes(-60 * 24 * days - 1), id]);
  await age(expired, 30);
  await age(left, 29);
  await runCleanup();
  const { rows } = await server.sql(
    'select id, merged, state is null as is_removed from merges where agency_id = ? order by created_at',
    [agency.id],
  );
  expect(rows.map(({ id, merged, is_removed }) => [id, Boolean(merged), is_removed])).toEqual([
    [expired, true, 1],
    [left, true, 0],
  ]);
});

test('deletes invitations 30 days after their link has ended', async () => {
  const { id, manager } = await createTestAgency('Invita', server);
  const invite = async (days: number) => {
    const email = `${randomUUID()}@llavero.test`;
    const input = { clientKey: randomUUID(), fullName: 'Nora Vidal', email, role: 'agent' as const };
    await manager.api.invitations.create.mutate(input);
    const expiresAt = inMinutes(-60 * 24 * days - 1);
    await server.sql('update invitations set expires_at = ? where email = ?', [expiresAt, email]);
    return email;
  };
  await invite(30);
  const kept = await invite(29);
  await runCleanup();
  const { rows } = await server.sql('select email from invitations where agency_id = ?', [id]);
  expect(rows).toMatchObject([{ email: kept }]);
});

test('keeps audit entries of two years and deletes older ones', async () => {
  const insertEntry = (at: string) =>
    server.sql("insert into history (at, action, entity) values (?, 'prueba', 'prueba')", [at]);
  await insertEntry(inMinutes(-60 * 24 * 725));
  await insertEntry(inMinutes(-60 * 24 * 735));
  await runCleanup();
  expect((await server.sql("select at from history where action = 'prueba'")).rows).toHaveLength(1);
});

test('deletes expired audit entries up to a limit in each run, the oldest first', async () => {
  await server.sql(
    `insert into history (at, action, entity)
     with recursive n (i) as (select 0 union all select i + 1 from n where i + 1 < ?)
     select strftime('%Y-%m-%dT%H:%M:%fZ', '2020-01-01', '+' || i || ' seconds'), 'masa', 'prueba' from n`,
    [MAX_EXPIRED_ENTRIES + 3],
  );
  const getLeft = async () =>
    (await server.sql("select at from history where action = 'masa' order by at")).rows.map(({ at }) => at);
  const newest = (await getLeft()).slice(-3);
  await runCleanup();
  expect(await getLeft()).toEqual(newest);
  await runCleanup();
  expect(await getLeft()).toEqual([]);
});

describe('queued files', () => {
  test.each(buckets)('are deleted from %s when due', async (name) => {
    const [due, later, other] = ['a/1/due', 'a/1/later', 'a/1/other'].map((key) => `${key}-${name}`) as [
      string,
      string,
      string,
    ];
    for (const key of [due, later, other]) await (await bucket(name)).put(key, 'bytes');
    await enqueue(name, due, -1);
    await enqueue(name, later, 10);
    await runCleanup();
    const r2 = await bucket(name);
    expect([await r2.head(due), (await r2.head(later)) !== null, (await r2.head(other)) !== null]).toEqual([
      null,
      true,
      true,
    ]);
    expect((await getQueue()).map(({ key }) => key)).toEqual([later]);
    await server.sql('delete from file_removals');
  });

  test('that were never stored are removed from the queue', async () => {
    await enqueue('LOGOS', 'a/1/nunca', -1);
    await runCleanup();
    expect(await getQueue()).toEqual([]);
  });

  test('beyond one slice are all deleted in the same run', async () => {
    await server.sql(
      `insert into file_removals (bucket, object_key, not_before, tries)
       with recursive n (i) as (select 0 union all select i + 1 from n where i + 1 < ?)
       select 'LOGOS', 'a/2/' || i, ?, 0 from n`,
      [MAX_REMOVALS + 30, inMinutes(-1)],
    );
    expect(await getQueue()).toHaveLength(MAX_REMOVALS + 30);
    await runCleanup();
    expect(await getQueue()).toEqual([]);
  });

  test('that cannot be deleted are retried, each time later', async () => {
    // R2 rejects such a key, so the deletion fails.
    const rejectedKey = 'x'.repeat(2000);
    await enqueue('AVATARS', rejectedKey, -1);
    await (await bucket('LOGOS')).put('a/3/fine', 'bytes');
    await enqueue('LOGOS', 'a/3/fine', -1);
    for (const minutes of [5, 10, 20]) {
      await runCleanup();
      const [left, ...others] = await getQueue();
      expect(others).toEqual([]);
      expect(left?.minutes).toBeGreaterThan(minutes - 1);
      expect(left?.minutes).toBeLessThanOrEqual(minutes);
      await server.sql('update file_removals set not_before = ?', [inMinutes(-1)]);
    }
    expect(await (await bucket('LOGOS')).head('a/3/fine')).toBeNull();
    await server.sql('update file_removals set tries = 30');
    await runCleanup();
    const [last] = await getQueue();
    expect([last?.tries, Math.round((last?.minutes ?? 0) / 60)]).toEqual([31, 24]);
    const warnings = server.logs.filter((line) => line.includes('"event":"removal"'));
    expect(warnings.length).toBeGreaterThanOrEqual(4);
    expect(warnings.join('')).not.toContain('xxxx');
  });
});

test('a run without work changes nothing', async () => {
  await server.sql('delete from file_removals');
  const before = (await server.sql('select count(*) n from sessions')).rows[0]?.n;
  expect((await runCleanup()).ok).toBe(true);
  expect((await server.sql('select count(*) n from sessions')).rows[0]?.n).toBe(before);
});

test('an import goes with its rows and keys after 30 days, not before; what it has made stays', async () => {
  const { manager } = agency;
  const id = await sendDraft(manager, ['Código', 'Nombre', 'Teléfono'], [['X-1', 'Ana', '655 111 777']]);
  await runImport(manager, id);
  const age = (days: number) =>
    server.sql('update imports set created_at = ? where id = ?', [inMinutes(-days * 24 * 60), id]);
  const count = async () => {
    const { rows } = await server.sql(
      `select (select count(*) from imports where agency_id = ?1) as imports, (select count(*) from import_rows where agency_id = ?1) as rows,
       (select count(*) from import_keys where agency_id = ?1) as keys, (select count(*) from external_ids where agency_id = ?1) as ids,
       (select count(*) from leads where agency_id = ?1) as leads`,
      [agency.id],
    );
    return rows[0];
  };
  await age(29);
  await runCleanup();
  expect(await count()).toEqual({ imports: 1, rows: 1, keys: 2, ids: 1, leads: 1 });
  await age(31);
  expect(await outcome(manager.api.imports.undo.mutate({ id }))).toBe(NOT_FOUND);
  await runCleanup();
  expect(await count()).toEqual({ imports: 0, rows: 0, keys: 0, ids: 1, leads: 1 });
});
