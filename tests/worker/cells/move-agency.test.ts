// @module-tag rest
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TRPCClientError } from '@trpc/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AGENCY_MOVES } from '../../../db/domain/users/users.ts';
import { migrate } from '../../../db/local/migrate.ts';
import { startSqld } from '../../../db/local/sqld.ts';
import { cancelMove, moveAgency } from '../../../db/operations/move-agency.ts';
import { SIGNED_OUT } from '../../../worker/trpc.ts';
import { leadFixture } from '../../domain/lead-fixture.ts';
import { openSql } from '../../support/shared-server.ts';
import { jpeg, png } from '../fixtures/corpus/images.ts';
import { sendDocument, sendPhoto, sendStaged } from '../fixtures/files.ts';
import {
  type CellName,
  type MovingCells,
  other,
  readAgency,
  startMovingCells,
} from '../support/moving-cells.ts';
import { runScheduled } from '../support/stored-files.ts';

const MANAGER = 'gerente@llavero.test';
const AGENT = 'agente@llavero.test';
const NEIGHBOUR = 'gerente@vecina.test';

let cells: MovingCells;
let agency: string;
let neighbour: string;
/** The cell in which the agency is at the moment. */
let home: CellName = '';

beforeAll(async () => {
  cells = await startMovingCells();
  const findAgency = async (email: string) =>
    String(
      (await cells.sql['']('select agency_id as id from users where email_key = ?', [email])).rows[0]?.id,
    );
  [agency, neighbour] = [await findAgency(MANAGER), await findAgency(NEIGHBOUR)];
}, 180_000);
afterAll(() => cells.stop());

type Report = (step: string) => void | Promise<void>;
/** Moves the agency to its other cell. */
async function move(report: Report = () => {}): Promise<void> {
  await moveAgency({ agency, to: other(home) }, { ...cells.options, report });
  home = other(home);
}
const isStep = (step: string, number: number) => step.startsWith(`${number}/7`);

/** Asserts that only one cell has anything of the agency, and that nothing of the move is left. */
async function expectAtHomeOnly(): Promise<void> {
  expect(Object.keys(await readAgency(cells.urls[home], agency))).toContain('history');
  expect(await readAgency(cells.urls[other(home)], agency)).toEqual({});
  for (const sql of Object.values(cells.sql)) {
    const left = await sql(
      "select name from sqlite_schema where name like 'moving!_%' escape '!' union all select agency from agency_moves",
    );
    expect(left.rows).toEqual([]);
    // By the ids that the cell gives the entries of its audit log.
    const subjects = await sql(
      "select 'missing', * from (select * from subjects_of_history except select * from history_subjects) union all select 'left', * from (select * from history_subjects except select * from subjects_of_history)",
    );
    expect(subjects.rows).toEqual([]);
  }
}

const outcomeOf = (error: unknown) =>
  error instanceof TRPCClientError ? `${error.data?.httpStatus} ${error.message}` : String(error);

/** Lets writers write so many times more; so they write throughout, within the limit of requests. */
function createTurns() {
  let left = 0;
  let wake = Promise.withResolvers<void>();
  let isOver = false;
  return {
    add(more: number, isLast = false) {
      left += more;
      isOver ||= isLast;
      wake.resolve();
      wake = Promise.withResolvers();
    },
    /** Returns false where there is none any more. */
    async take(): Promise<boolean> {
      while (left === 0 && !isOver) await wake.promise;
      return left-- > 0;
    },
  };
}

/**
 * Whether the server had closed the idle connection on which the request was sent, as workerd does after five seconds; a browser sends such
 * a request again by itself.
 */
function isClosedConnection(error: unknown): boolean {
  const { cause } = (error as { cause?: { cause?: { code?: string } } }).cause ?? {};
  return cause?.code === 'ECONNRESET' || cause?.code === 'UND_ERR_SOCKET';
}

/**
 * Writes leads one after another, as a person who sends a form again until it is saved, and who signs in again where the session has ended.
 * Returns those that were acknowledged, and the errors that were shown.
 */
async function writeLeads(email: string, turns: ReturnType<typeof createTurns>) {
  let client = await cells.enter(email);
  const acknowledged: { id: string; name: string }[] = [];
  const errors = new Set<string>();
  let [clientKey, name] = [randomUUID(), `Mudanza ${randomUUID()}`];
  while (await turns.take())
    try {
      const { id } = await client.api.leads.create.mutate({ clientKey, lead: leadFixture({ name }) });
      acknowledged.push({ id, name });
      [clientKey, name] = [randomUUID(), `Mudanza ${randomUUID()}`];
    } catch (error) {
      if (isClosedConnection(error)) continue;
      const outcome = outcomeOf(error);
      errors.add(outcome);
      // The directory names the new cell a moment after the sessions have ended.
      if (outcome === `401 ${SIGNED_OUT}`) client = await cells.enter(email).catch(() => client);
    }
  return { acknowledged, errors, client };
}

test('an agency moves while people write: what was acknowledged is there, once, and nothing of another agency has changed', async () => {
  const [manager, agent, neighbourManager] = await Promise.all([MANAGER, AGENT, NEIGHBOUR].map(cells.enter));
  if (!manager || !agent || !neighbourManager) throw new Error('No session');
  const [property] = (await manager.api.properties.list.query({ filters: {}, limit: 1 })).rows;
  const photo = await sendPhoto(agent, property?.id ?? '', jpeg());
  for (let more = 0; more < 2; more++) await sendPhoto(agent, property?.id ?? '', jpeg());
  const plan = await sendDocument(agent, property?.id ?? '', png(), { name: 'plano.png', type: 'image/png' });
  const profile = await manager.api.profile.get.query();
  await manager.api.profile.update.mutate({
    version: profile.version,
    profile: { fullName: 'Mariona', displayName: 'Mariona', phone: null },
    picture: await sendStaged(manager, 'avatar'),
  });
  const invitation = await manager.api.invitations.create.mutate({
    clientKey: randomUUID(),
    fullName: 'Invitada Mudanza',
    email: 'invitada@llavero.test',
    role: 'agent',
  });
  const leaving = await cells.enter(AGENT);
  // The notices of the morning are there.
  await runScheduled(cells.server);
  await cells.sql['']("update notices set created_at = '2020-01-01T00:00:00.000Z' where agency_id = ?", [
    agency,
  ]);
  const neighbourBefore = await readAgency(cells.urls[''], neighbour);

  const turns = createTurns();
  const writing = Promise.all([MANAGER, AGENT].map((email) => writeLeads(email, turns)));
  const logged = cells.server.logs.length;
  let blocked = 0;
  try {
    await move(async (step) => {
      turns.add(16);
      if (!isStep(step, 4)) return;
      blocked++;
      // Reading goes on; what is written is refused, with a time after which to try again.
      expect((await agent.api.leads.list.query({ filters: {}, limit: 5 })).rows.length).toBe(5);
      expect((await agent.fetch(`/api/files/photos/${photo.id}`)).status).toBe(200);
      const refused = await agent.fetch('/trpc/leads.create', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ clientKey: randomUUID(), lead: leadFixture() }),
      });
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '60']);
      await expect(sendPhoto(agent, property?.id ?? '', jpeg())).rejects.toThrow(AGENCY_MOVES);
      const { response } = await cells.signIn(MANAGER);
      expect([response.status, await response.text()]).toEqual([503, expect.stringContaining(AGENCY_MOVES)]);
      await leaving.api.auth.signOut.mutate();
      // Jobs work for the others, and leave what they would delete of the agency.
      await runScheduled(cells.server);
      await neighbourManager.api.tasks.list.query({ filters: {}, limit: 1 });
    });
  } finally {
    turns.add(16, true);
  }
  expect(blocked).toBe(1);
  expect(
    cells.server.logs.slice(logged).filter((line) => /job\.failed|"handOver"|"notices"/.test(line)),
  ).toEqual([]);
  const results = await writing;
  await expectAtHomeOnly();
  expect(await readAgency(cells.urls[''], neighbour)).toEqual(neighbourBefore);

  for (const { acknowledged, errors, client } of results) {
    expect([...errors].sort()).toEqual([`401 ${SIGNED_OUT}`, `503 ${AGENCY_MOVES}`]);
    expect(acknowledged.length).toBeGreaterThan(5);
    for (const { id, name } of acknowledged) {
      const { rows } = await client.api.leads.list.query({ filters: { name }, limit: 5 });
      expect(rows.map((row) => row.id)).toEqual([id]);
    }
  }
  // The old sessions have ended; signing in finds the new cell, with the files.
  expect(await agent.api.auth.session.query()).toBe(false);
  const { cookie } = await cells.signIn(AGENT);
  expect(cookie).toMatch(/^norte\./);
  const again = await cells.enter(AGENT);
  for (const path of [
    `photos/${photo.id}`,
    `documents/${plan.id}`,
    `avatars/${(await cells.findUser(MANAGER)).id}`,
  ])
    expect.soft([path, (await again.fetch(`/api/files/${path}`)).status]).toEqual([path, 200]);
  expect(await cells.visit().api.invitations.open.mutate({ token: invitation.token })).toMatchObject({
    email: 'invitada@llavero.test',
  });
  const { rows } = await cells.sql[''](
    "select count(*) as files from file_removals where not_before > strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '+6 days')",
  );
  expect(Number(rows[0]?.files)).toBeGreaterThanOrEqual(3);
}, 300_000);

class Killed extends Error {}

test('a move that is killed before any step, or between two files, goes on where it was; repeated, it changes nothing', async () => {
  const before = await readAgency(cells.urls[home], agency);
  for (const killAt of [1, 2, 3, 4, 5, 6, 7]) {
    const killed = move((step) => {
      if (isStep(step, killAt)) throw new Killed();
    });
    await expect(killed, `step ${killAt}`).rejects.toThrow(Killed);
  }
  // At its end too.
  const killed = move((step) => {
    if (step.startsWith('La agencia está')) throw new Killed();
  });
  await expect(killed).rejects.toThrow(Killed);
  home = other(home);
  await expectAtHomeOnly();
  expect(await readAgency(cells.urls[home], agency)).toEqual(before);

  const { objects } = cells.options.storage;
  let copies = 0;
  const storage = {
    ...cells.options.storage,
    objects: {
      ...objects,
      copyObject: (...args: Parameters<typeof objects.copyObject>) =>
        ++copies === 2 ? Promise.reject(new Killed()) : objects.copyObject(...args),
    },
  };
  // Its files are there from its last stay: without them there is something to copy.
  const bucket = await cells.server.miniflare.getR2Bucket('PROPERTY_IMAGES');
  const folder = other(home) ? `${other(home)}/a/${agency}/` : `a/${agency}/`;
  for (const { key } of (await bucket.list({ prefix: folder })).objects) await bucket.delete(key);
  const request = { agency, to: other(home) };
  await expect(moveAgency(request, { ...cells.options, storage })).rejects.toThrow(Killed);
  await move();
  await expectAtHomeOnly();
  const said: string[] = [];
  await moveAgency({ agency: AGENT, to: home }, { ...cells.options, report: (step) => void said.push(step) });
  expect(said).toEqual([expect.stringContaining('no hay nada que hacer')]);
  expect(await readAgency(cells.urls[home], agency)).toEqual(before);
  await cells.enter(AGENT).then((agent) => agent.api.leads.list.query({ filters: {}, limit: 1 }));
}, 300_000);

describe('refuses, and changes nothing:', () => {
  let otherAgency: string;
  let folder: string;
  beforeAll(async () => {
    otherAgency = neighbour;
    folder = mkdtempSync(join(tmpdir(), 'llavero-move-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const refuse = async (
    request: Parameters<typeof moveAgency>[0],
    message: string,
    options = cells.options,
  ) => {
    const contents = () => Promise.all(Object.values(cells.urls).map((url) => readAgency(url, otherAgency)));
    const before = await contents();
    await expect(moveAgency(request, options)).rejects.toThrow(message);
    expect(await contents()).toEqual(before);
    for (const sql of Object.values(cells.sql))
      expect((await sql('select * from agency_moves')).rows).toEqual([]);
  };

  test('an unknown agency, cell or address', async () => {
    await refuse({ agency: randomUUID(), to: 'norte' }, 'Ninguna celda tiene la agencia');
    await refuse({ agency: 'nadie@llavero.test', to: 'norte' }, 'Ninguna celda tiene una agencia con');
    await refuse({ agency: otherAgency, to: 'sur' }, 'No hay ninguna celda «sur»');
  });

  test('a cell that has rows of the agency', async () => {
    // Old enough to be deleted again.
    await cells.sql.norte(
      "insert into history (at, agency_id, action, entity) values ('2020-01-01T00:00:00.000Z', ?, 'x', 'leads')",
      [otherAgency],
    );
    await refuse({ agency: otherAgency, to: 'norte' }, '«history»');
    await cells.sql.norte('delete from history where agency_id = ?', [otherAgency]);
  });

  test('a database of another migration level, or the same one', async () => {
    const old = await startSqld({ dir: join(folder, 'old') });
    try {
      await migrate(old.url);
      const sql = openSql(old.url);
      await sql(
        'delete from __drizzle_migrations where created_at = (select max(created_at) from __drizzle_migrations)',
      );
      const withCell = (url: string) => ({
        ...cells.options,
        cells: [...cells.options.cells, { cell: 'sur', url }],
      });
      const request = { agency: otherAgency, to: 'sur' };
      await refuse(request, 'no tiene las migraciones de esta versión', withCell(old.url));
      await refuse(request, 'Las dos celdas tienen la misma base de datos', withCell(cells.urls['']));
    } finally {
      await old.stop();
    }
  });
});

test('a copy that is not the same is not switched to; given up, the agency works where it was', async () => {
  const there = cells.sql[other(home)];
  const before = await readAgency(cells.urls[home], agency);
  const dirty = move(async (step) => {
    if (isStep(step, 5))
      await there(
        "update leads set updated_at = '2001-01-01T00:00:00.000Z' where id = (select min(id) from leads where agency_id = ?)",
        [agency],
      );
  });
  await expect(dirty).rejects.toThrow(
    /La copia no es igual que el origen: «leads» \(\d+ filas; en el origen, \d+\)/,
  );
  await expect(move()).rejects.toThrow('no es igual');
  const agent = await cells.enter(AGENT).catch(() => null);
  expect(agent).toBe(null);
  await cancelMove({ agency, to: home }, cells.options);
  await expectAtHomeOnly();
  expect(await readAgency(cells.urls[home], agency)).toEqual(before);
  const again = await cells.enter(AGENT);
  await again.api.leads.create.mutate({ clientKey: randomUUID(), lead: leadFixture() });
  await expect(cancelMove({ agency, to: home }, cells.options)).rejects.toThrow('No hay ningún traslado');
});
