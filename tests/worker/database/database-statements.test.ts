import { beforeAll, describe, expect, test } from 'vitest';
import type { CreatedRecords } from '../fixtures/authorization-records.ts';
import { jpeg } from '../fixtures/corpus/images.ts';
import { pdf } from '../fixtures/corpus/papers.ts';
import { send, sendDocument, sendPhoto } from '../fixtures/files.ts';
import { authorizationTable } from '../support/authorization-table.ts';
import { call, procedures } from '../support/calls.ts';
import { type Statement, startRecordingServer } from '../support/recording-server.ts';
import { checkScope, findUnscopedTables } from '../support/sql-scope.ts';

const { proxy, server, createRecords } = await startRecordingServer({ hasJobs: false });
let all: CreatedRecords;
beforeAll(async () => {
  all = await createRecords('Planes');
}, 240_000);
/** The statements of one call, and the number of trips they took. The first trip reads the session. */
async function recordCall(
  path: string,
  input: unknown,
  { manager } = all,
): Promise<{ statements: Statement[]; trips: number }> {
  proxy.takeRoundTrips();
  const response = await call(manager, path, input);
  expect(response.text, path).not.toContain('INTERNAL_SERVER_ERROR');
  expect(response.status, `${path} ${response.text}`).toBe(200);
  const trips = proxy.takeRoundTrips();
  return { statements: trips.flatMap(({ statements }) => statements), trips: trips.length };
}

async function explainPlan({ sql, args }: Statement): Promise<string[]> {
  const { rows } = await server().sql(`explain query plan ${sql}`, args as string[]);
  return rows.map(({ detail }) => String(detail));
}

// Rows of an agency are found by its id, by one id of the input, or as photos of one property.
const shared = ['attempts', 'sessions', 'job_runs'];
function findViolations(detail: string): string[] {
  const [, how = '', table = '', rest = ''] = /^(SCAN|SEARCH) (\w+)(.*)$/.exec(detail) ?? [];
  if (
    !table ||
    shared.includes(table) ||
    /^(some|numbered|wanted|zones|subquery|json_each|few|gate|CONSTANT)$/.test(table) ||
    // The lists of an input, and what is made of them.
    /^(change|record|given|added|removed|growing|below)$/.test(table)
  )
    return [];
  // Its tokens begin with the agency; the leads that they find are compared with it.
  if (table === 'lead_grams') return [];
  if (table === 'leads' && /leads_(by_search_row|without_grams) \(search_row=\?/.test(rest)) return [];
  if (how === 'SCAN') return [detail];
  // Entries of the audit log are found by their subjects, and compared with the agency.
  if (table === 'history' && rest.includes('(rowid=?)')) return [];
  // One row of the deletion queue, by its id; the key of its object names the agency.
  if (table === 'file_removals' && rest.includes('(rowid=?)')) return [];
  return /\((agency_id|id|email_key|property_id)=\?/.test(rest) ? [] : [detail];
}

test('findViolations reports a plan that reads the rows of every agency', () => {
  expect(findViolations('SCAN leads')).toHaveLength(1);
  expect(findViolations('SCAN leads USING COVERING INDEX leads_newest')).toHaveLength(1);
  expect(findViolations('SEARCH leads USING INDEX leads_board (status=?)')).toHaveLength(1);
  expect(findViolations('SEARCH leads USING INDEX leads_newest (agency_id=?)')).toEqual([]);
  expect(findViolations('SEARCH leads USING INDEX sqlite_autoindex_leads_1 (id=?)')).toEqual([]);
});

test.each([
  ['select "id" from "leads" where "leads"."agency_id" = ? and "leads"."id" = ?', ['a', 'x'], []],
  ['select "id" from "leads" where "leads"."id" = ?', ['x'], ['leads']],
  ['select "id" from "leads" where "leads"."agency_id" = ?', ['b'], ['leads']],
  ['select "id" from "leads" where "leads"."id" = ?', ['a'], ['leads']],
  [
    'select (select "name" from "leads" where "leads"."id" = "lead_id") from "tasks" where "tasks"."agency_id" = ?',
    ['a'],
    ['leads'],
  ],
  [
    'update "leads" set "status" = ? from (select "id" from "leads") as numbered where "leads"."agency_id" = ?',
    ['New', 'a'],
    ['leads'],
  ],
  [
    'select "id" from "leads" where ("leads"."agency_id" = (select "users"."agency_id" from "sessions" inner join "users" on "users"."id" = "sessions"."user_id" where "sessions"."id" = ?) and "leads"."id" = ?)',
    ['s', 'x'],
    [],
  ],
  [
    'select "id" from "leads" where ("leads"."id" = ? and (select "users"."agency_id" from "sessions" inner join "users" on "users"."id" = "sessions"."user_id" where "sessions"."id" = ?) is not null)',
    ['x', 's'],
    ['leads'],
  ],
])('findUnscopedTables: %s', (sql, args, tables) => {
  expect(findUnscopedTables({ sql, args }, 'a')).toEqual(tables);
});

const paths = Object.entries(authorizationTable)
  .filter(
    ([path, { accessLevel, callerRole }]) =>
      accessLevel !== 'public' && accessLevel !== 'user' && !callerRole && procedures[path],
  )
  .map(([path]) => path);

describe('the statements of every procedure', () => {
  test.each(paths)('%s are scoped to the agency, read its rows only, in few trips', async (path) => {
    const writes = procedures[path]?.type === 'mutation';
    const input = (records: CreatedRecords) => authorizationTable[path]?.input?.(records, records.manager);
    const records = writes ? await createRecords('Planes', input) : all;
    const { statements, trips } = await recordCall(path, input(records), records);
    expect(statements.length).toBeGreaterThan(1);
    const { tenantStatements, unscopedStatements } = checkScope(statements, records.id);
    expect(tenantStatements).toBeGreaterThan(0);
    expect(unscopedStatements).toEqual([]);
    expect(trips).toBeLessThanOrEqual(writes ? 4 : 2);
    const details = (await Promise.all(statements.map(explainPlan))).flat();
    expect(details.length).toBeGreaterThan(0);
    expect(details.flatMap(findViolations)).toEqual([]);
  });
});

const getPlans = async (path: string, input: unknown) =>
  (await Promise.all((await recordCall(path, input)).statements.map(explainPlan))).map((plan) =>
    plan.join(' / '),
  );

describe('the query plan of leads', () => {
  const cursor = { createdAt: '2026-01-01T00:00:00.000Z', id: crypto.randomUUID() };
  const filters = { name: 'a', email: 'a', phone: '6', status: 'New', source: 'Email', priority: 'Low' };
  const ofTags =
    '(?: / CORRELATED SCALAR SUBQUERY \\d+| / SEARCH lead_tags USING COVERING INDEX \\w+ \\(agency_id=\\? AND lead_id=\\?\\)| / SEARCH tags USING INDEX \\w+ \\(agency_id=\\? AND id=\\?\\))*';
  /** A plan with only this search of leads, and those of each row's responsible user and tags. */
  const searchOf = (search: string) =>
    expect.stringMatching(
      new RegExp(
        `^SEARCH leads USING INDEX ${search.replace(/[()?]/g, '\\$&')} / CORRELATED SCALAR SUBQUERY \\d+ / SEARCH users USING INDEX \\w+ \\(agency_id=\\? AND id=\\?\\)${ofTags}$`,
      ),
    );
  const newest = expect.stringMatching(/^SEARCH leads USING INDEX leads_newest \(agency_id=\?/);

  test('leads.list reads a page from its cursor in the order of an index', async () => {
    const first = await getPlans('leads.list', { filters: {} });
    const next = await getPlans('leads.list', { filters: {}, cursor });
    expect(first).toContainEqual(searchOf('leads_newest (agency_id=?)'));
    expect(next).toContainEqual(searchOf('leads_newest (agency_id=? AND (created_at,id)<(?,?))'));
    expect([...first, ...next].join()).not.toContain('TEMP B-TREE');
  });

  test('leads.list with a status and leads.board read in the order of an index', async () => {
    for (const [path, input] of [
      ['leads.list', { filters: { status: 'New' } }],
      ['leads.board', { filters: {} }],
    ] as const) {
      const read = await getPlans(path, input);
      expect(read).toContainEqual(searchOf('leads_board (agency_id=? AND status=?)'));
      expect(read.join()).not.toContain('TEMP B-TREE');
      expect(read.join()).not.toContain('leads_newest');
    }
  });

  /** The rows of the numbers, by their keys, and then the people. */
  const byNumber = (phones: string) =>
    `(agency_id=? AND id=?) / LIST SUBQUERY 1 / SEARCH ${phones} USING COVERING INDEX sqlite_autoindex_${phones}_1 (agency_id=? AND key=?`;

  test.each([
    ['leads.list', { filters: { name: '630 67 27 67' } }, 'lead_phones'],
    ['leads.list', { filters: { phone: '+34 630672767' } }, 'lead_phones'],
    ['owners.list', { filters: { name: '0034630672767' } }, 'owner_phones'],
    ['leads.options', { search: '630 67 27 67' }, 'lead_phones'],
  ] as const)('%s finds the whole number of %j by %s', async (path, input, phones) => {
    const read = await getPlans(path, input);
    // The chosen row, with its contacts.
    const isChosen = (plan: string) =>
      /^SEARCH leads USING INDEX \w+ \(agency_id=\? AND id=\?\)(?! \/ LIST)/.test(plan);
    const people = read.filter(
      (plan) => /SEARCH (leads|property_owners) USING/.test(plan) && !isChosen(plan),
    );
    // The page and the count.
    expect(people).toHaveLength(path === 'leads.options' ? 1 : 2);
    for (const plan of people)
      expect(plan.replace(/LIST SUBQUERY \d+/, 'LIST SUBQUERY 1')).toContain(byNumber(phones));
  });

  test('a search of leads.list reads page and count by the grams of its text, else by the index that contains it', async () => {
    const read = await getPlans('leads.list', { filters: { name: 'zzz' } });
    const found = read.filter((plan) => plan.includes('SCAN lead_grams VIRTUAL TABLE'));
    expect(found).toHaveLength(2);
    for (const plan of found) {
      expect
        .soft(plan)
        .toContain('SEARCH leads USING INDEX leads_by_search_row (search_row=? AND agency_id=?)');
      expect.soft(plan).toMatch(/SEARCH leads USING (COVERING )?INDEX leads_newest \(agency_id=\?\)/);
    }
  });

  test.each(['owners', 'properties', 'ads'])(
    'a search of %s.list reads page and count by the index that contains its text',
    async (domain) => {
      const filter = domain === 'properties' || domain === 'ads' ? 'title' : 'name';
      const read = await getPlans(`${domain}.list`, { filters: { [filter]: 'zzz' } });
      const found = read.filter((plan) => plan.includes(`INDEX ${domain}_newest (agency_id=?)`));
      expect(found).toHaveLength(2);
      expect(read.join()).not.toContain('TEMP B-TREE');
      // Ads are found by their properties too: these are read once.
      const itsProperty =
        /LIST SUBQUERY \d+ \/ SEARCH properties USING (COVERING )?INDEX properties_newest \(agency_id=\?\)/;
      if (domain === 'ads') for (const plan of found) expect(plan).toMatch(itsProperty);
    },
  );

  test.each([
    ['search.everything', { search: '+34 612 34 56 78' }, 1],
    ['search.duplicates', { phone: '612 34 56 78', email: 'a@b.es' }, 2],
  ] as const)('%s finds a phone number by its index', async (path, input, statements) => {
    const read = await getPlans(path, input);
    const people = read.filter((plan) => /^SEARCH (leads|property_owners) USING/.test(plan));
    expect(people).toHaveLength(2 * statements);
    for (const plan of people) expect(plan).toMatch(/_(emails|phones)_1 \(agency_id=\? AND key=\?/);
  });

  test.each(Object.entries(filters))(
    'leads.list filtered by %s neither scans nor sorts',
    async (name, value) => {
      const read = await getPlans('leads.list', { filters: { [name]: value }, cursor });
      expect(read.join('\n').match(/SCAN (?!some|\(subquery)/g)).toBeNull();
      expect(read.join()).not.toContain('TEMP B-TREE');
      if (name !== 'status') expect(read).toContainEqual(newest);
    },
  );

  test('leads.get reads the previous and next lead by index', async () => {
    const read = await getPlans('leads.get', { id: all.ids.lead });
    const steps = read.filter((plan) => plan.includes('leads_newest'));
    expect(steps).toHaveLength(2);
    for (const plan of steps) {
      expect.soft(plan).toMatch(/\(agency_id=\? AND \(?created_at(,id\))?[<>]/);
      expect.soft(plan).not.toContain('TEMP B-TREE');
    }
  });
});

describe('the query plan of lists by responsible user', () => {
  const cursor = { createdAt: '2026-01-01T00:00:00.000Z', id: crypto.randomUUID() };
  const lists = [
    ['leads.list', 'leads', 'leads_by_responsible'],
    ['owners.list', 'property_owners', 'owners_by_responsible'],
    ['properties.list', 'properties', 'properties_by_responsible'],
  ] as const;
  test.each(
    lists.flatMap((list) => ['mine', 'none', crypto.randomUUID()].map((who) => [...list, who] as const)),
  )('%s reads %s in the order of %s: %s', async (path, table, index, responsible) => {
    const first = await getPlans(path, { filters: { responsible } });
    const next = await getPlans(path, { filters: { responsible }, cursor });
    const start = `SEARCH ${table} USING INDEX ${index} (agency_id=? AND assigned_to=?`;
    expect(first.some((plan) => plan.startsWith(`${start})`))).toBe(true);
    expect(next.some((plan) => plan.startsWith(`${start} AND (created_at,id)<(?,?))`))).toBe(true);
    expect([...first, ...next].join()).not.toContain('TEMP B-TREE');
    // The count of matches reads the index alone.
    expect(first.some((plan) => plan.includes(`${table} USING COVERING INDEX ${index}`))).toBe(true);
  });

  test('a page of leads reads each lead, its responsible user and its tags once', async () => {
    const columns =
      'agency_id, created_at, updated_at, name, name_folded, preferred_property_types, preferred_bedrooms, preferred_bathrooms, preferred_features, time_range_interest, assigned_to';
    const records = await createRecords('Página');
    await server().sql(
      `insert into leads (id, client_key, ${columns}) select hex(randomblob(16)), hex(randomblob(16)), ${columns}
       from leads, json_each(?) where leads.id = ?`,
      [JSON.stringify(Array.from({ length: 99 }, (_, at) => at)), records.ids.lead],
    );
    const { statements } = await recordCall('leads.list', { filters: {} }, records);
    const page = statements.find(({ sql }) => /from "leads".*limit/s.test(sql));
    // The page has 50 rows, and one more is read to know of a further page.
    expect(page?.rowsRead).toBeGreaterThan(50);
    // One of them has a tag, of which the link, the end of its range and the tag are read.
    expect(page?.rowsRead).toBeLessThanOrEqual(2 * 51 + 3);
  });
});

describe('the query plan of tasks.list', () => {
  const cursor = { dueKey: '2026-01-01T', id: crypto.randomUUID() };
  const ofUser = 'SEARCH tasks USING INDEX tasks_by_assignee (agency_id=? AND assigned_to=? AND open=?';
  const own = () => ({ assignedTo: all.manager.id });

  test('reads the open tasks of a user from the cursor in the order of an index', async () => {
    const first = await getPlans('tasks.list', { filters: own() });
    const next = await getPlans('tasks.list', { filters: own(), cursor });
    expect(first.some((plan) => plan.startsWith(`${ofUser})`))).toBe(true);
    expect(next.some((plan) => plan.startsWith(`${ofUser} AND (due_key,id)>(?,?))`))).toBe(true);
    expect([...first, ...next].join()).not.toContain('TEMP B-TREE');
  });

  test.each([{ title: 'a' }, { status: 'completed' as const }, { title: 'a', dueFrom: '2026-01-01' }])(
    'filtered by assignee and %j neither scans nor sorts',
    async (filters) => {
      const read = await getPlans('tasks.list', { filters: { ...own(), ...filters }, cursor });
      expect(read.join('\n').match(/SCAN (?!some|\(subquery)/g)).toBeNull();
      expect(read.join()).not.toContain('TEMP B-TREE');
    },
  );
});

const cursor = { createdAt: '2026-01-01T00:00:00.000Z', id: crypto.randomUUID() };
/** Inputs that make a query take another path than the input of the table. */
const otherInputs: [string, object][] = [
  ['leads.list', { filters: { name: 'a', email: 'a', status: 'New' }, cursor }],
  ['owners.list', { filters: { name: 'a', phone: '6' } }],
  ['properties.list', { filters: { title: 'a', status: 'Vendida' } }],
  ['properties.list', { filters: { documents: 'missing', operation: 'sale', type: 'Piso' } }],
  ['ads.list', { filters: { title: 'a', platform: 'Idealista' } }],
  ['tasks.list', { filters: { title: 'a', priority: 'high' } }],
  ...['leads', 'owners', 'properties', 'users'].map((kind): [string, object] => [
    `${kind}.options`,
    { search: 'a' },
  ]),
];

describe('every statement is scoped to the agency of the session', () => {
  test.each(otherInputs)('%s %j', async (path, input) => {
    const { statements } = await recordCall(path, input);
    expect(checkScope(statements, all.id).unscopedStatements).toEqual([]);
  });

  test('uploads and downloads', async () => {
    const { manager, agent, ids } = all;
    await send(agent, 'avatar', jpeg());
    proxy.takeRoundTrips();
    const { id } = await sendPhoto(manager, ids.property);
    const document = await sendDocument(manager, ids.property, pdf(), { name: 'a.pdf' });
    await send(manager, `photos/${ids.property}/${id}/thumb`, jpeg());
    await send(manager, 'logo', jpeg());
    for (const path of [
      `photos/${id}`,
      `photos/${id}?size=thumb`,
      `documents/${document.id}`,
      `logo/${all.id}`,
      `avatars/${agent.id}`,
    ]) {
      const response = await manager.fetch(`/api/files/${path}`);
      expect(response.status, path).toBe(200);
      await response.arrayBuffer();
    }
    await manager.api.photos.reorder.mutate({ propertyId: ids.property, ids: [id, ids.photo] });
    const statements = proxy.takeRoundTrips().flatMap((trip) => trip.statements);
    const { tenantStatements, unscopedStatements } = checkScope(statements, all.id);
    expect(tenantStatements).toBeGreaterThan(8);
    expect(unscopedStatements).toEqual([]);
  });

  test('the request of an image takes one trip: its row is read with the session', async () => {
    const { manager, agent, ids } = all;
    const { id } = await sendPhoto(manager, ids.property);
    await send(manager, 'logo', jpeg());
    await send(agent, 'avatar', jpeg());
    for (const path of [`photos/${id}?size=thumb`, `logo/${all.id}`, `avatars/${agent.id}`]) {
      proxy.takeRoundTrips();
      const response = await manager.fetch(`/api/files/${path}`);
      expect(response.status, path).toBe(200);
      await response.arrayBuffer();
      const trips = proxy.takeRoundTrips();
      expect(
        trips.map(({ statements }) => statements.length),
        path,
      ).toEqual([3]);
      const details = (await Promise.all(trips.flatMap((trip) => trip.statements).map(explainPlan))).flat();
      expect(details.flatMap(findViolations), path).toEqual([]);
    }
  });
});
