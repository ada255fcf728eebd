import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { adSorts } from '../../../db/domain/ads/ad-input.ts';
import type { ListCursor } from '../../../db/domain/fields.ts';
import { leadSorts } from '../../../db/domain/leads/lead-filters.ts';
import { ownerSorts } from '../../../db/domain/owners/owner-input.ts';
import { propertySorts } from '../../../db/domain/properties/property-input.ts';
import { taskSorts } from '../../../db/domain/tasks/task-input.ts';
import { sharedServer } from '../../support/shared-server.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import type { CreatedRecords } from '../fixtures/authorization-records.ts';
import { insertLeads, outcome } from '../fixtures/leads.ts';
import { insertAds, insertOwners, insertProperties } from '../fixtures/owners.ts';
import { insertTasks } from '../fixtures/tasks.ts';
import { call, readData } from '../support/calls.ts';
import { startRecordingServer } from '../support/recording-server.ts';

const { proxy, server, createRecords } = await startRecordingServer();
const sorts = {
  leads: leadSorts,
  owners: ownerSorts,
  properties: propertySorts,
  ads: adSorts,
  tasks: taskSorts,
} as const;
type List = keyof typeof sorts;
const orders = (Object.keys(sorts) as List[]).flatMap((list) =>
  sorts[list].flatMap((sort) => [[list, sort] as const, [list, `-${sort}`] as const]),
);
const minute = (n: number) => new Date(Date.UTC(2026, 5, 1) + n * 60_000).toISOString();

type Row = Record<string, unknown> & { id: string; createdAt: string };
type Cursor = ListCursor | { dueKey: string; id: string };
type Page = { rows: Row[]; next: Cursor | null };
type Input = { filters: object; sort?: string; cursor?: Cursor | null; limit?: number };
// Two users, because each may send only so many requests a minute.
const readPage = ({ agent, manager }: TestAgency, list: List, input: Input) =>
  (list === 'leads' ? agent : manager).api[list].list.query(input as never) as unknown as Promise<Page>;

async function readAll(agency: TestAgency, list: List, sort: string, limit: number): Promise<Row[]> {
  const rows: Row[] = [];
  for (let cursor: Cursor | null | undefined; cursor !== null; ) {
    const page = await readPage(agency, list, { filters: {}, sort, cursor, limit });
    rows.push(...page.rows);
    cursor = page.next;
  }
  return rows;
}

let agency: TestAgency;
beforeAll(async () => {
  agency = await createTestAgency();
  const { id, agent } = agency;
  const statuses = ['New', 'Contacted', 'Qualified', 'Converted', 'Lost'] as const;
  const names = ['Óscar', 'ana', 'Zoe', 'Álex', 'Bea'];
  await insertLeads(
    id,
    Array.from({ length: 23 }, (_, n) => ({
      name: names[n % 5] as string,
      status: statuses[n % 5],
      priority: (['Low', 'High', 'Medium'] as const)[n % 3],
      createdAt: minute(n % 7),
    })),
  );
  const { sql } = sharedServer();
  await sql(
    `update leads set last_contact_at = created_at where agency_id = ? and status not in ('New', 'Lost')`,
    [id],
  );
  await sql(
    `update leads set next_follow_up_on = date('2026-06-01', '+' || (rowid % 4) || ' days')
     where agency_id = ? and status not in ('Converted', 'Lost') and rowid % 3 > 0`,
    [id],
  );
  await insertOwners(
    id,
    Array.from({ length: 11 }, (_, n) => ({
      name: names[n % 5] as string,
      status: n % 3 ? ('Active' as const) : ('Inactive' as const),
      createdAt: minute(n),
    })),
  );
  const homes = await insertProperties(id, [
    { title: 'A la venta', price: 200_000, rentalPrice: 1, area: 90, createdAt: minute(1) },
    { title: 'ático', price: 350_000.5, area: null, createdAt: minute(1) },
    { title: 'Sin precio', price: null, rentalPrice: 5, area: 10, createdAt: minute(2) },
    { title: 'Alquiler', status: 'Disponible para el alquiler', price: 9, rentalPrice: 950, area: 90 },
    { title: 'Alquilada', status: 'Alquilada', rentalPrice: null, price: 3, area: 40 },
    { title: 'Ambas', status: 'Disponible para la venta o el alquiler', rentalPrice: 700, price: null },
    { title: 'Vendida', status: 'Vendida', price: 0, area: 0 },
  ]);
  await insertAds(
    id,
    Array.from({ length: 13 }, (_, n) => ({
      propertyId: homes[0] as string,
      title: names[n % 5] as string,
      platform: (['Idealista', 'Fotocasa', 'Habitaclia'] as const)[n % 3],
      status: (['Active', 'Paused', 'Expired'] as const)[n % 3],
      views: (n * 7) % 5,
      createdAt: minute(n % 4),
    })),
  );
  const days = ['2026-06-02', '2026-06-01', null];
  await insertTasks(
    agent,
    Array.from({ length: 29 }, (_, n) => ({
      title: names[n % 5] as string,
      priority: (['low', 'high', null, 'medium'] as const)[n % 4] ?? null,
      dueDate: days[n % 3] ?? null,
      dueTime: n % 3 === 0 ? '10:30' : null,
      status: n % 2 ? ('in_progress' as const) : ('pending' as const),
    })),
  );
  await sql(
    `update tasks set created_at = strftime('%Y-%m-%dT%H:%M:%fZ', '2026-06-01', '+' || (rowid % 7) || ' minutes') where agency_id = ?`,
    [id],
  );
  expect(await agent.api.leads.counts.query()).toBeTruthy();
}, 60_000);

const fold = (text: unknown) => String(text).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const forRent = ['Disponible para el alquiler', 'Alquilada'];
function shownPrice({ status, price, rentalPrice }: Row): number | null {
  const [sale, rent] = [price as number | null, rentalPrice as number | null];
  if (forRent.includes(status as string)) return rent;
  return status === 'Disponible para la venta o el alquiler' ? (sale ?? rent) : sale;
}
const leadStatuses = ['New', 'Contacted', 'Qualified', 'Converted', 'Lost'];
const toKey: Record<string, (row: Row) => string | number | null> = {
  name: ({ name }) => fold(name),
  title: ({ title }) => fold(title),
  status: ({ status }) => {
    const at = leadStatuses.indexOf(status as string);
    return at < 0 ? (status as string) : at;
  },
  priority: ({ priority }) => ['Low', 'Medium', 'High'].indexOf(priority as string),
  due: ({ dueDate, dueTime }) => (dueDate ? `${dueDate}T${dueTime ?? ''}` : '9999'),
  contact: ({ lastContactAt }) => (lastContactAt as string | null) ?? '',
  followUp: ({ status, nextFollowUpOn }) =>
    status === 'Converted' || status === 'Lost' ? '~' : ((nextFollowUpOn as string | null) ?? ''),
  created: ({ createdAt }) => createdAt,
  updated: ({ updatedAt }) => updatedAt as string,
  platform: ({ platform }) => platform as string,
  views: ({ views }) => views as number,
  price: shownPrice,
  area: ({ area }) => area as number | null,
  reference: ({ reference }) => reference as string,
};

/** The rows in an order: missing values last in both directions, equal ones by id. */
function inOrder(rows: Row[], order: string): string[] {
  const sign = order.startsWith('-') ? -1 : 1;
  const key = toKey[order.replace('-', '')] as (row: Row) => string | number | null;
  const sorted = rows.toSorted((one, other) => {
    const [a, b] = [key(one), key(other)];
    if ((a === null) !== (b === null)) return a === null ? 1 : -1;
    if (a !== b) return a !== null && b !== null && a < b ? -sign : sign;
    return one.id < other.id ? -sign : sign;
  });
  return sorted.map(({ id }) => id);
}

test.each(orders.filter(([list, order]) => list !== 'tasks' || !order.endsWith('priority')))(
  '%s.list by %s: pages of any length contain every row once in order',
  async (list, order) => {
    const { rows } = await readPage(agency, list, { filters: {}, limit: 100 });
    const expected = inOrder(rows, order);
    expect(expected.length).toBeGreaterThan(6);
    for (const limit of [5, 100]) {
      const sorted = await readAll(agency, list, order, limit);
      expect.soft(sorted.map(({ id }) => id)).toEqual(expected);
      // The key of the order is in no response.
      expect.soft(Object.keys(sorted[0] ?? {}).sort()).toEqual(Object.keys(rows[0] ?? {}).sort());
    }
  },
);

test.each([
  ['priority', ['low', 'medium', 'high', null]],
  ['-priority', ['high', 'medium', 'low', null]],
] as const)(
  'tasks.list by %s: pages have each task once, in a priority the first due first, those without one last',
  async (sort, priorities) => {
    const { rows } = await readPage(agency, 'tasks', { filters: {}, limit: 100 });
    const toKeys = ({ priority, dueDate, dueTime }: Row) =>
      `${priorities.indexOf(priority as 'low')} ${dueDate ?? '9999'} ${dueTime ?? ''}`;
    const expected = rows.map(toKeys).sort();
    for (const limit of [4, 100]) {
      const sorted = await readAll(agency, 'tasks', sort, limit);
      expect.soft(sorted.map(toKeys)).toEqual(expected);
      expect.soft(new Set(sorted.map(({ id }) => id)).size).toBe(29);
    }
  },
);

const spanish = [
  'Álex 2',
  'Alex 10',
  'Canas',
  'Caña',
  'Capa',
  'Jose',
  'José',
  'Noa',
  'Nuria',
  'Ñíguez',
  'Óscar',
];
test.each(['leads', 'owners', 'properties', 'ads', 'tasks'] as const)(
  '%s.list by name or title: ñ after n, numbers by their value, accents only between equal ones',
  async (list) => {
    const own = await createTestAgency();
    const named = spanish.toReversed().map((name) => ({ name, email: null, phone: null }));
    const titled = spanish.toReversed().map((title) => ({ title }));
    if (list === 'leads') await insertLeads(own.id, named);
    if (list === 'owners') await insertOwners(own.id, named);
    if (list === 'properties') await insertProperties(own.id, titled);
    if (list === 'tasks') await insertTasks(own.agent, titled);
    if (list === 'ads') {
      const [propertyId = ''] = await insertProperties(own.id, [{}]);
      await insertAds(
        own.id,
        titled.map((ad) => ({ ...ad, propertyId })),
      );
    }
    const order = list === 'leads' || list === 'owners' ? 'name' : 'title';
    const read = async (sort: string) =>
      (await readAll(own, list, sort, 4)).map(({ name, title }) => name ?? title);
    expect(await read(order)).toEqual(spanish);
    expect(await read(`-${order}`)).toEqual(spanish.toReversed());
  },
);

test('pickers, zones and people are sorted likewise', async () => {
  const { id, agent, manager } = await createTestAgency();
  await insertOwners(
    id,
    spanish.map((name) => ({ name })),
  );
  await insertProperties(
    id,
    spanish.map((zone) => ({ title: zone, zone })),
  );
  expect((await agent.api.owners.options.query({})).map(({ label }) => label)).toEqual(spanish);
  expect((await agent.api.properties.options.query({})).map(({ label }) => label)).toEqual(spanish);
  // 'Jose' and 'José' are one zone.
  const zones = (await agent.api.properties.zones.query()).map((zone) => (zone === 'José' ? 'Jose' : zone));
  expect(zones).toEqual(spanish.filter((zone) => zone !== 'José'));
  await sharedServer().sql("update users set full_name = 'Ñíguez' where id = ?", [agent.id]);
  await sharedServer().sql("update users set full_name = 'Nuria' where id = ?", [manager.id]);
  expect((await agent.api.users.options.query({})).map(({ fullName }) => fullName)).toEqual([
    'Nuria',
    'Ñíguez',
  ]);
});

test('tasks.list in another order lists open tasks, or those of the status', async () => {
  const { agent } = await createTestAgency();
  await insertTasks(agent, [
    { title: 'c' },
    { title: 'a', status: 'completed' },
    { title: 'b', status: 'in_progress' },
    { title: 'd', status: 'completed', assignedTo: agent.id },
    { title: 'e', assignedTo: agent.id },
    { title: 'f', status: 'cancelled', assignedTo: agent.id },
  ]);
  const titles = async (filters: object) => {
    const { rows } = await agent.api.tasks.list.query({ filters, sort: '-title' });
    return rows.map(({ title }) => title).join('');
  };
  expect(await titles({})).toBe('ecb');
  expect(await titles({ status: 'in_progress' })).toBe('b');
  expect(await titles({ status: 'completed' })).toBe('da');
  expect(await titles({ status: 'cancelled' })).toBe('f');
  expect(await titles({ assignedTo: agent.id })).toBe('e');
  expect(await titles({ assignedTo: agent.id, status: 'completed' })).toBe('d');
});

test('leads.list by contact begins with those never contacted, within the filters', async () => {
  const input = { filters: { status: 'Contacted' as const }, sort: 'contact' as const };
  const { rows, total } = await agency.agent.api.leads.list.query(input);
  expect(rows.length).toBe(total);
  expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['Contacted']));
  const all = await agency.agent.api.leads.list.query({ filters: {}, sort: 'contact' });
  expect(all.rows.map(({ lastContactAt }) => lastContactAt === null)).toEqual(
    [...all.rows].map((_, at) => at < all.rows.filter((row) => row.lastContactAt === null).length),
  );
});

const NOT_VALID = 'BAD_REQUEST: El dato no es válido.';
const OTHER_ORDER = 'BAD_REQUEST: La lista ha cambiado de orden. Vuelve a cargarla.';
const newest = { createdAt: minute(0), id: randomUUID() };
const keyed = { key: 'ana', id: randomUUID() };
test.each([
  [{ sort: 'phone' }, NOT_VALID],
  [{ sort: '--name' }, NOT_VALID],
  [{ sort: '' }, NOT_VALID],
  [{ sort: 'name', cursor: { key: null, id: newest.id } }, NOT_VALID],
  [{ sort: 'name', cursor: { key: 'x'.repeat(1001), id: newest.id } }, NOT_VALID],
  [{ sort: 'name', cursor: newest }, OTHER_ORDER],
  [{ cursor: { dueKey: '9999', id: newest.id } }, NOT_VALID],
  [{ cursor: keyed }, OTHER_ORDER],
  [{ sort: 'name', cursor: keyed }, 'accepted'],
  // A value of another type is before or after all others.
  [{ sort: 'name', cursor: { ...keyed, key: 5 } }, 'accepted'],
])('leads.list %# is %s', async (input, expected) => {
  expect(await outcome(readPage(agency, 'leads', { filters: {}, ...input } as Input))).toBe(expected);
});

test.each([
  [{ sort: 'views' }, NOT_VALID],
  [{ sort: 'title', cursor: { dueKey: '9999', id: newest.id } }, OTHER_ORDER],
  [{ cursor: keyed }, OTHER_ORDER],
  [{ cursor: newest }, NOT_VALID],
  [{ sort: 'due', cursor: { key: '2026-06-01T', id: newest.id } }, 'accepted'],
])('tasks.list %# is %s', async (input, expected) => {
  expect(await outcome(readPage(agency, 'tasks', { filters: {}, ...input } as Input))).toBe(expected);
});

test('leads.list with a key of another tenant returns leads of the own agency only', async () => {
  const other = await createTestAgency();
  const [own = ''] = await insertLeads(other.id, [{ name: 'Zulema' }]);
  const { rows } = await readPage(other, 'leads', { filters: {}, sort: 'name', cursor: keyed });
  expect(rows.map(({ id }) => id)).toEqual([own]);
});

describe('the rows that are read at 20,000 leads and tasks', () => {
  let all: CreatedRecords;
  beforeAll(async () => {
    all = await createRecords('Órdenes');
    const columns =
      'agency_id, updated_at, preferred_property_types, preferred_bedrooms, preferred_bathrooms, preferred_features, time_range_interest, assigned_to';
    await server().sql(
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < 20000)
       insert into leads (id, client_key, created_at, name, name_folded, status, priority, last_contact_at, ${columns})
       select lower(hex(randomblob(4))) || '-0000-4000-8000-' || substr('000000000000' || i, -12), hex(randomblob(16)),
         strftime('%Y-%m-%dT%H:%M:%fZ', '2026-01-01', '-' || i || ' minutes'), 'lead', 'lead ' || (i % 500),
         case i % 3 when 0 then 'New' when 1 then 'Lost' else 'Qualified' end, case i % 2 when 0 then 'High' end,
         case i % 4 when 0 then strftime('%Y-%m-%dT%H:%M:%fZ', '2026-01-01', '-' || i || ' minutes') end, ${columns}
       from leads, n where leads.id = ?`,
      [all.ids.lead],
    );
    // Every other one is done; each user has a tenth.
    await server().sql(
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < 20000)
       insert into tasks (id, client_key, agency_id, created_at, updated_at, created_by, title, title_folded, status, priority, due_date, assigned_to)
       select lower(hex(randomblob(4))) || '-0000-4000-8000-' || substr('000000000000' || i, -12), hex(randomblob(16)), agency_id,
         strftime('%Y-%m-%dT%H:%M:%fZ', '2026-01-01', '-' || i || ' minutes'), updated_at, created_by, 'tarea', 'tarea ' || (i % 500),
         iif(i % 2, 'pending', 'completed'), case i % 3 when 0 then 'high' when 1 then 'low' end,
         iif(i % 5, date('2026-01-01', '+' || (i % 400) || ' days'), null), iif(i % 10 < 2, created_by, null)
       from tasks, n where tasks.id = ?`,
      [all.ids.task],
    );
  }, 240_000);

  /** Reads a page; returns the rows that its statement read, and its plan. */
  async function measure(list: List, input: object) {
    proxy.takeRoundTrips();
    const response = await call(all.agent, `${list}.list`, input);
    expect(response.status, response.text).toBe(200);
    const trips = proxy.takeRoundTrips();
    const page = trips.flatMap(({ statements }) => statements).find(({ sql }) => sql.includes('"sort_key"'));
    const { rows } = await server().sql(`explain query plan ${page?.sql}`, page?.args as string[]);
    return {
      trips: trips.length - 1,
      rowsRead: page?.rowsRead,
      plan: rows.map(({ detail }) => String(detail)).join(' / '),
    };
  }
  // In the middle of equal values, deep in the list.
  const keys: Record<string, string | number> = {
    name: 'lead 300',
    status: 4,
    priority: 2,
    contact: '',
    followUp: '~',
    created: '2025-12-25T00:00:00.000Z',
  };
  const deep = (order: string) => ({
    key: keys[order.replace('-', '')],
    id: '80000000-0000-4000-8000-000000000000',
  });

  test.each(orders.filter(([list]) => list === 'leads'))(
    '%s.list by %s reads at most 120 rows a page, from any cursor',
    async (list, sort) => {
      for (const cursor of [null, deep(sort)]) {
        const { rowsRead, plan } = await measure(list, { filters: {}, sort, cursor });
        expect.soft(rowsRead).toBeGreaterThan(50);
        expect.soft(rowsRead).toBeLessThanOrEqual(120);
        expect.soft(plan).not.toContain('TEMP B-TREE');
      }
    },
  );

  test.each(orders.filter(([list]) => list === 'leads'))(
    '%s.list of one status by %s reads at most 120 rows a page, in one trip, from any cursor',
    async (list, sort) => {
      for (const cursor of [null, deep(sort)]) {
        const { rowsRead, plan, trips } = await measure(list, { filters: { status: 'Lost' }, sort, cursor });
        expect.soft([trips, plan.includes('TEMP B-TREE')]).toEqual([1, false]);
        expect.soft(rowsRead).toBeGreaterThan(50);
        expect.soft(rowsRead).toBeLessThanOrEqual(120);
      }
    },
  );

  const taskOrders = orders.filter(([list]) => list === 'tasks');
  const taskKeys: Record<string, string | number> = {
    due: '2026-06-01T',
    title: 'tarea 300',
    created: '2025-12-25T00:00:00.000Z',
    priority: 3_020_260_601_000,
    '-priority': 1_000_000_000_000 - 202_606_010_000,
  };
  test.each(
    taskOrders.flatMap(([, order]) => [
      ['open', order, {}] as const,
      ['completed', order, { status: 'completed' }] as const,
    ]),
  )(
    'tasks.list of %s ones by %s reads at most 120 rows a page, from any cursor',
    async (_, sort, filters) => {
      const key = taskKeys[sort] ?? taskKeys[sort.slice(1)];
      for (const cursor of [null, { key, id: '80000000-0000-4000-8000-000000000000' }]) {
        const { rowsRead, plan } = await measure('tasks', { filters, sort, cursor });
        expect.soft(rowsRead).toBeGreaterThan(50);
        expect.soft(rowsRead).toBeLessThanOrEqual(120);
        expect.soft(plan).not.toContain('TEMP B-TREE');
        expect
          .soft(plan)
          .toMatch(
            cursor
              ? /^SEARCH tasks USING INDEX tasks_(sorted_by_\w+|open|by_status) \(agency_id=\? AND (open|status)=\? AND \(\w+,id\)[<>]\(\?,\?\)\)/
              : /^SEARCH tasks USING INDEX tasks_(sorted_by_\w+|open|by_status) \(agency_id=\? AND (open|status)=\?\)/,
          );
      }
    },
  );

  test.each(taskOrders)('%s.list of a user by %s sorts the open tasks of that user', async (list, sort) => {
    const { plan } = await measure(list, { filters: { assignedTo: all.agent.id }, sort });
    expect(plan).toMatch(
      /USING INDEX tasks_(by_assignee|of_user) \(agency_id=\? AND assigned_to=\? AND open=\?/,
    );
  });

  test.each(orders.filter(([list]) => list !== 'tasks'))(
    '%s.list by %s reads in the order of an index, from the cursor on',
    async (list, sort) => {
      const cursor = { key: 'x', id: randomUUID() };
      const { plan } = await measure(list, { filters: {}, sort, cursor });
      expect(plan).toMatch(
        /^SEARCH \w+ USING INDEX \w+_(sorted_by_\w+|newest) \(agency_id=\? AND \(\w+,id\)[<>]\(\?,\?\)\)/,
      );
      expect(plan).not.toContain('TEMP B-TREE');
    },
  );

  test.each([
    ['properties', { ownerId: randomUUID() }, 'properties_of_owner'],
    ['ads', { propertyId: randomUUID() }, 'ads_of_property'],
    ['leads', { phone: '612 345 678' }, 'sqlite_autoindex_lead_phones_1'],
  ] as const)(
    '%s.list of few rows %j finds them by their own index and sorts them',
    async (list, filters, index) => {
      const { plan } = await measure(list, { filters, sort: 'created' });
      expect(plan).toContain(`INDEX ${index} (agency_id=? AND`);
    },
  );

  describe('of few of them, in a chosen order', () => {
    beforeAll(async () => {
      await server().sql('update leads set assigned_to = ? where agency_id = ?', [all.manager.id, all.id]);
      await server().sql(
        `update leads set assigned_to = ?, name = 'Zulema', name_folded = 'zulema'
         where id in (select id from leads where agency_id = ? order by created_at limit 7)`,
        [all.agent.id, all.id],
      );
    });
    /** Reads a page; returns its rows, the trips after that of the session, and the last statement of a page with its plan. */
    async function measureFew(input: object) {
      proxy.takeRoundTrips();
      const response = await call(all.agent, 'leads.list', input);
      expect(response.status, response.text).toBe(200);
      const trips = proxy.takeRoundTrips();
      const statements = trips.flatMap((trip) => trip.statements);
      const page = statements.findLast(({ sql }) => sql.includes('"sort_key"'));
      const { rows } = await server().sql(`explain query plan ${page?.sql}`, page?.args as string[]);
      const plan = rows.map(({ detail }) => String(detail)).join(' / ');
      return { text: response.text, trips: trips.length - 1, rowsRead: page?.rowsRead ?? 0, plan };
    }
    const leadOrders = orders.filter(([list]) => list === 'leads').map(([, sort]) => sort);
    const byId = /^SEARCH leads USING INDEX \w+ \(agency_id=\? AND id=\?\)/;

    test.each(leadOrders)('by %s reads those of the user, and sorts them', async (sort) => {
      const { text, trips, rowsRead, plan } = await measureFew({ filters: { responsible: 'mine' }, sort });
      expect(text.match(/Zulema/g)).toHaveLength(7);
      expect(trips).toBe(1);
      expect(rowsRead).toBeLessThanOrEqual(100);
      expect(plan).toMatch(byId);
      expect(plan).toContain('leads_by_responsible (agency_id=? AND assigned_to=?)');
    });

    test.each(leadOrders)('by %s finds a text in the index that contains it', async (sort) => {
      const { text, trips, plan } = await measureFew({ filters: { name: 'zulema' }, sort });
      expect(text.match(/Zulema/g)).toHaveLength(7);
      expect(trips).toBe(1);
      expect(plan).toMatch(byId);
      expect(plan).toContain('USING INDEX leads_newest (agency_id=?)');
    });

    test('newest first, of a restricted agent: reads theirs and nobody’s, on every page', async () => {
      const setVisibility = (to: string) =>
        server().sql('update agencies set agent_visibility = ? where id = ?', [to, all.id]);
      await server().sql(
        'update leads set assigned_to = null where id in (select id from leads where agency_id = ? order by created_at desc limit 90 offset 9000)',
        [all.id],
      );
      await setVisibility('own');
      const ids: string[] = [];
      for (let cursor: unknown; cursor !== null; ) {
        proxy.takeRoundTrips();
        const response = await call(all.agent, 'leads.list', { filters: {}, cursor });
        const trips = proxy.takeRoundTrips();
        const rowsRead = trips.flatMap(({ statements }) => statements.map((each) => each.rowsRead ?? 0));
        expect.soft(rowsRead.filter((count) => count > 600)).toEqual([]);
        const { rows, next } = readData(response);
        ids.push(...rows.map(({ id }: Row) => id));
        cursor = next;
      }
      await setVisibility('all');
      const { rows } = await server().sql(
        'select id from leads where agency_id = ? and (assigned_to is null or assigned_to = ?) order by created_at desc, id desc',
        [all.id, all.agent.id],
      );
      expect(ids).toEqual(rows.map(({ id }) => id));
      expect(ids).toHaveLength(97);
    });

    test('by contact of many reads in the order of the index, in a further trip', async () => {
      const filters = { priority: 'High' };
      const { trips, rowsRead, plan } = await measureFew({ filters, sort: 'contact' });
      expect(trips).toBe(2);
      expect(rowsRead).toBeLessThanOrEqual(400);
      expect(plan).toMatch(/^SEARCH leads USING INDEX leads_sorted_by_contact \(agency_id=\?\)/);
    });
  });
});
