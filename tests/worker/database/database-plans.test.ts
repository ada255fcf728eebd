import { beforeAll, describe, expect, test } from 'vitest';
import type { CreatedRecords } from '../fixtures/authorization-records.ts';
import { authorizationTable } from '../support/authorization-table.ts';
import { call, procedures } from '../support/calls.ts';
import { type Statement, startRecordingServer } from '../support/recording-server.ts';

const { tap, server, furnished } = await startRecordingServer();
let all: CreatedRecords;
beforeAll(async () => {
  all = await furnished('Planes');
}, 240_000);
/** The statements of one call, and in how many trips they went. The first trip reads the session. */
async function asked(
  path: string,
  input: unknown,
  { manager } = all,
): Promise<{ statements: Statement[]; trips: number }> {
  tap.taken();
  const answer = await call(manager, path, input);
  expect(answer.text, path).not.toContain('INTERNAL_SERVER_ERROR');
  expect(answer.status, `${path} ${answer.text}`).toBe(200);
  const trips = tap.taken();
  return { statements: trips.flatMap(({ statements }) => statements), trips: trips.length };
}

async function planOf({ sql, args }: Statement): Promise<string[]> {
  const { rows } = await server().sql(`explain query plan ${sql}`, args as string[]);
  return rows.map(({ detail }) => String(detail));
}

// Rows of an agency are reached through it, through the one id that was asked for, or as photos of one property.
const shared = ['attempts', 'sessions'];
function faultsOf(detail: string): string[] {
  const [, how = '', table = '', rest = ''] = /^(SCAN|SEARCH) (\w+)(.*)$/.exec(detail) ?? [];
  if (!table || shared.includes(table) || /^(some|lined|wanted|subquery|json_each|CONSTANT)$/.test(table))
    return [];
  if (how === 'SCAN') return [detail];
  // One row of the queue of files, by the number it was given; its object's key says whose it is.
  if (table === 'file_removals' && rest.includes('(rowid=?)')) return [];
  return /\((agency_id|id|email_key|property_id)=\?/.test(rest) ? [] : [detail];
}

test('a plan that reads everybody’s rows is noticed', () => {
  expect(faultsOf('SCAN leads')).toHaveLength(1);
  expect(faultsOf('SCAN leads USING COVERING INDEX leads_newest')).toHaveLength(1);
  expect(faultsOf('SEARCH leads USING INDEX leads_board (status=?)')).toHaveLength(1);
  expect(faultsOf('SEARCH leads USING INDEX leads_newest (agency_id=?)')).toEqual([]);
  expect(faultsOf('SEARCH leads USING INDEX sqlite_autoindex_leads_1 (id=?)')).toEqual([]);
});

const paths = Object.entries(authorizationTable)
  .filter(
    ([path, { accessLevel, as }]) =>
      accessLevel !== 'public' && accessLevel !== 'user' && !as && procedures[path],
  )
  .map(([path]) => path);

describe('every procedure', () => {
  test.each(paths)('%s reads the agency’s own rows only, in few trips', async (path) => {
    const writes = procedures[path]?.type === 'mutation';
    const of = writes ? await furnished('Planes') : all;
    const { statements, trips } = await asked(path, authorizationTable[path]?.input?.(of, of.manager), of);
    expect(statements.length).toBeGreaterThan(1);
    expect(trips).toBeLessThanOrEqual(writes ? 4 : 2);
    const details = (await Promise.all(statements.map(planOf))).flat();
    expect(details.length).toBeGreaterThan(0);
    expect(details.flatMap(faultsOf)).toEqual([]);
  });
});

const plans = async (path: string, input: unknown) =>
  (await Promise.all((await asked(path, input)).statements.map(planOf))).map((plan) => plan.join(' / '));

describe('leads', () => {
  const cursor = { createdAt: '2026-01-01T00:00:00.000Z', id: crypto.randomUUID() };
  const filters = { name: 'a', email: 'a', phone: '6', status: 'New', source: 'Email', priority: 'Low' };
  const newest = expect.stringMatching(/^SEARCH leads USING INDEX leads_newest \(agency_id=\?/);

  test('a page is read in the order of its index, from its place on', async () => {
    const first = await plans('leads.list', { filters: {} });
    const next = await plans('leads.list', { filters: {}, cursor });
    expect(first).toContainEqual('SEARCH leads USING INDEX leads_newest (agency_id=?)');
    expect(next).toContainEqual(
      'SEARCH leads USING INDEX leads_newest (agency_id=? AND (created_at,id)<(?,?))',
    );
    expect([...first, ...next].join()).not.toContain('TEMP B-TREE');
  });

  test('a page of a status and the board are read in the order of theirs', async () => {
    for (const [path, input] of [
      ['leads.list', { filters: { status: 'New' } }],
      ['leads.board', { filters: {} }],
    ] as const) {
      const read = await plans(path, input);
      expect(read).toContainEqual('SEARCH leads USING INDEX leads_board (agency_id=? AND status=?)');
      expect(read.join()).not.toContain('TEMP B-TREE');
      expect(read.join()).not.toContain('leads_newest');
    }
  });

  test.each(Object.entries(filters))('a search by %s is no scan and no sort', async (name, value) => {
    const read = await plans('leads.list', { filters: { [name]: value }, cursor });
    expect(read.join('\n').match(/SCAN (?!some|\(subquery)/g)).toBeNull();
    expect(read.join()).not.toContain('TEMP B-TREE');
    if (name !== 'status') expect(read).toContainEqual(newest);
  });

  test('the neighbours of a lead are one step away', async () => {
    const read = await plans('leads.get', { id: all.rows.lead });
    const steps = read.filter((plan) => plan.includes('leads_newest'));
    expect(steps).toHaveLength(2);
    for (const plan of steps) {
      expect.soft(plan).toMatch(/\(agency_id=\? AND \(?created_at(,id\))?[<>]/);
      expect.soft(plan).not.toContain('TEMP B-TREE');
    }
  });
});

describe('tasks', () => {
  const cursor = { dueKey: '2026-01-01T', id: crypto.randomUUID() };
  const ofUser = 'SEARCH tasks USING INDEX tasks_by_assignee (agency_id=? AND assigned_to=? AND open=?';
  const own = () => ({ assignedTo: all.manager.id });

  test('the open ones of a person are read in the order of their index, from their place on', async () => {
    const first = await plans('tasks.list', { filters: own() });
    const next = await plans('tasks.list', { filters: own(), cursor });
    expect(first.some((plan) => plan.startsWith(`${ofUser})`))).toBe(true);
    expect(next.some((plan) => plan.startsWith(`${ofUser} AND (due_key,id)>(?,?))`))).toBe(true);
    expect([...first, ...next].join()).not.toContain('TEMP B-TREE');
  });

  test.each([{ title: 'a' }, { status: 'completed' as const }, { title: 'a', dueFrom: '2026-01-01' }])(
    'those of a person with %j are no scan and no sort',
    async (filters) => {
      const read = await plans('tasks.list', { filters: { ...own(), ...filters }, cursor });
      expect(read.join('\n').match(/SCAN (?!some|\(subquery)/g)).toBeNull();
      expect(read.join()).not.toContain('TEMP B-TREE');
    },
  );
});
