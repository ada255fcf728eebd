import { randomUUID } from 'node:crypto';
import { type Client, createClient } from '@libsql/client/web';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AGENCY_MOVES } from '../../../db/domain/users/users.ts';
import { blockAgency, unblockAgency } from '../../../db/operations/moving/agency-block.ts';
import { readAgencyTables } from '../../../db/operations/moving/agency-tables.ts';
import { NIGHTLY_CRON } from '../../../worker/jobs/scheduled-cleanup.ts';
import { leadFixture } from '../../domain/lead-fixture.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';
import {
  createTestAgency,
  createTestClient,
  createTestSession,
  PASSWORD,
  type TestAgency,
} from '../../support/test-users.ts';
import { pdf } from '../fixtures/corpus/papers.ts';
import { mergeFixture } from '../fixtures/duplicates.ts';
import { createPropertyFixture, sendDocument, sendPhoto } from '../fixtures/files.ts';
import { createLead, outcome } from '../fixtures/leads.ts';
import { call, freshIp, from, parseError } from '../support/calls.ts';
import { runScheduled } from '../support/stored-files.ts';

const OLD = '2020-01-01T00:00:00.000Z';
const DAY = '2031-09-01';
const MORNING = Date.parse(`${DAY}T05:00:00.000Z`);

let server: TestServer;
let database: Client;
beforeAll(async () => {
  server = await startTestServer();
  database = createClient({ url: server.databaseUrl });
});
afterAll(() => server.stop());

const move = ({ id }: TestAgency) => ({ agency: id, from: '', to: 'norte', switchedAt: null });
const signIn = (email: string) =>
  call(from(createTestClient(null, server), freshIp()), 'auth.signIn', { email, password: PASSWORD });
const isRefused = { status: 503, message: AGENCY_MOVES };
const read = (response: Awaited<ReturnType<typeof call>>) => ({
  status: response.status,
  message: response.status < 300 ? '' : parseError(response).message,
});

describe('an agency whose rows are copied to another cell', () => {
  let moving: TestAgency;
  let neighbour: TestAgency;
  beforeAll(async () => {
    [moving, neighbour] = [
      await createTestAgency('Se muda', server),
      await createTestAgency('No se muda', server),
    ];
    await createLead(moving.agent, { name: 'De antes' });
    await blockAgency(database, move(moving));
  });

  test('is read, and every write is 503 with a time after which to try again', async () => {
    expect((await moving.agent.api.leads.list.query({ filters: {} })).rows).toHaveLength(1);
    const create = { clientKey: randomUUID(), lead: leadFixture() };
    const response = await call(moving.agent, 'leads.create', create);
    expect([read(response), response.headers.get('retry-after')]).toEqual([isRefused, '60']);
    const [lead] = (await moving.agent.api.leads.list.query({ filters: {} })).rows;
    expect(read(await call(moving.agent, 'leads.delete', { id: lead?.id }))).toEqual(isRefused);
    const priority = { id: lead?.id, version: lead?.version, priority: 'High' };
    expect(read(await call(moving.agent, 'leads.setPriority', priority))).toEqual(isRefused);
  });

  test('signs nobody in, and lets everybody sign out', async () => {
    expect(read(await signIn(moving.manager.email))).toEqual(isRefused);
    const session = createTestSession(moving.agent.id, server);
    await expect(session).rejects.toMatchObject({
      cause: { message: expect.stringContaining('agency_is_moving') },
    });
    expect(await outcome(moving.manager.api.auth.signOut.mutate())).toBe('accepted');
  });

  test('is the only one: its neighbours write and sign in', async () => {
    expect(await outcome(createLead(neighbour.agent))).toBe('accepted');
    expect((await signIn(neighbour.manager.email)).status).toBe(200);
  });

  test.each(['insert', 'update', 'delete'])('refuses each %s of a row of each table', async (event) => {
    for (const { name, agency } of await readAgencyTables(database)) {
      const { rows } = await server.sql(
        "select name from sqlite_schema where type = 'trigger' and tbl_name = ? and name like 'moving!_%' escape '!' and sql like ?",
        [name, `% before ${event} on %${agency}%agency_is_moving%`],
      );
      expect.soft([name, rows.length]).toEqual([name, 1]);
    }
  });

  test('neither takes a row of another agency nor gives one away', async () => {
    // Triggers of its own keep rows in their agency; the first of both says so.
    const give = (to: string, from: string) =>
      outcome(server.sql('update history set agency_id = ? where agency_id = ?', [to, from]));
    expect(await give(neighbour.id, moving.id)).toContain('agency_is_moving');
    expect(await give(moving.id, neighbour.id)).toContain('agency_is_moving');
  });

  test('writes again where the move is given up', async () => {
    await unblockAgency(database, moving.id);
    expect(await outcome(createLead(moving.agent))).toBe('accepted');
    expect((await signIn(moving.manager.email)).status).toBe(200);
    expect((await server.sql('select * from agency_moves')).rows).toEqual([]);
  });
});

/** What jobs do for an agency, as a number that they change. */
const work: [what: string, sql: string][] = [
  ['deletes old audit entries', "select count(*) from history where agency_id = ?1 and action = 'old'"],
  ['deletes old notices', "select count(*) from notices where agency_id = ?1 and key = 'old'"],
  ['deletes invitations that have ended', 'select count(*) from invitations where agency_id = ?1'],
  ['empties what undoes a merge', 'select count(state) from merges where agency_id = ?1'],
  [
    'deletes pending photos',
    "select count(*) from property_images where agency_id = ?1 and state = 'pending'",
  ],
  [
    'deletes pending documents',
    "select count(*) from property_documents where agency_id = ?1 and state = 'pending'",
  ],
  ['measures smaller photos', 'select count(thumb_size) from property_images where agency_id = ?1'],
  ['folds texts', 'select count(search_text) from leads where agency_id = ?1'],
  ['hands work over', 'select count(handing_over) from users where agency_id = ?1'],
  [
    'writes the notices of the morning',
    "select count(*) from notices where agency_id = ?1 and kind = 'followUpDue'",
  ],
];

/** An agency with work for every job. */
async function createBusyAgency(): Promise<TestAgency> {
  const agency = await createTestAgency('Trabajos', server);
  const { id, agent, manager } = agency;
  const home = await createPropertyFixture(manager);
  const photo = await sendPhoto(manager, home);
  const pending = await sendPhoto(manager, home);
  const document = await sendDocument(manager, home, pdf(), { name: 'a.pdf' });
  const [older, newer] = [await createLead(manager), await createLead(manager)];
  await manager.api.duplicates.merge.mutate(mergeFixture(older, newer));
  await createLead(manager, { assignedTo: agent.id });
  const due = await createLead(manager, { assignedTo: manager.id });
  await manager.api.invitations.create.mutate({
    ...{ clientKey: randomUUID(), fullName: 'Nora Vidal', role: 'agent' },
    email: `${randomUUID()}@llavero.test`,
  });
  const statements: [string, string[]][] = [
    ["insert into history (at, agency_id, action, entity) values (?, ?, 'old', 'leads')", [OLD, id]],
    [
      "insert into notices (id, agency_id, user_id, kind, key, created_at) values (?, ?, ?, 'leadAssigned', 'old', ?)",
      [randomUUID(), id, manager.id, OLD],
    ],
    ['update invitations set expires_at = ? where agency_id = ?', [OLD, id]],
    ['update merges set created_at = ? where agency_id = ?', [OLD, id]],
    ["update property_images set state = 'pending', created_at = ? where id = ?", [OLD, pending.id]],
    ["update property_documents set state = 'pending', created_at = ? where id = ?", [OLD, document.id]],
    [
      'update property_images set thumb_key = object_key, thumb_size = null where agency_id = ? and id = ?',
      [id, photo.id],
    ],
    ['update leads set search_text = null where agency_id = ?', [id]],
    [
      "update users set status = 'inactive', handing_over = ? where id = ?",
      [JSON.stringify({ handTo: { leads: manager.id }, by: manager.id }), agent.id],
    ],
    ['update leads set next_follow_up_on = ? where id = ?', [DAY, due.id]],
  ];
  for (const [statement, args] of statements) await server.sql(statement, args);
  return agency;
}

describe('the schedule', () => {
  let agency: TestAgency;
  const states: number[][] = [];
  const readState = async () => {
    const results = await Promise.all(work.map(([, sql]) => server.sql(sql, [agency.id])));
    states.push(results.map(({ rows }) => Number(rows[0]?.[0])));
  };
  const run = async () => {
    for (const cron of ['*/10 * * * *', NIGHTLY_CRON]) await runScheduled(server, cron, MORNING);
    await readState();
  };
  beforeAll(async () => {
    agency = await createBusyAgency();
    await server.sql("insert into agency_moves values (?, '', 'norte', ?, null, 1)", [agency.id, OLD]);
    await readState();
    await run();
    await server.sql('update agency_moves set is_closed = 0 where agency = ?', [agency.id]);
    // The new cell asks for the notices that its run may have passed.
    await server.sql('delete from job_runs');
    await run();
  });
  test.each(work.map(([what], at) => [what, at] as const))(
    '%s once the agency is in its cell, and not while it is being moved',
    (_what, at) => {
      const [before, whileMoving, after] = states.map((state) => state[at]);
      expect(whileMoving).toBe(before);
      expect(after).not.toBe(before);
    },
  );
});
