import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sharedServer } from '../../support/shared-server.ts';
import { createTestAgency, createTestUser, type TestAgency } from '../../support/test-users.ts';
import { seedOneOfEach } from '../fixtures/one-of-each.ts';

const { sql } = sharedServer();
const at = new Date().toISOString();
/** What the rows said to a statement, or 'nothing'. */
const says = (statement: string, ...args: (string | number | null)[]) =>
  sql(statement, args).then(
    () => 'nothing',
    (error: Error) =>
      /(UNIQUE|CHECK) constraint failed|[a-z]+(_[a-z]+)+$/.exec(error.message)?.[0] ?? error.message,
  );
const count = async (table: string, where: string, arg: string) =>
  Number((await sql(`select count(*) as n from ${table} where ${where} = ?`, [arg])).rows[0]?.n);

let agency: TestAgency;
beforeAll(async () => {
  agency = await createTestAgency();
});

describe('history', () => {
  const old = (years: number) => new Date(Date.now() - years * 365.25 * 86_400_000).toISOString();
  const write = async (when: string) => {
    const mark = randomUUID();
    await sql('insert into history (at, action, entity, entity_id) values (?, ?, ?, ?)', [
      when,
      'x',
      'x',
      mark,
    ]);
    return mark;
  };

  test('cannot be changed, however old', async () => {
    for (const mark of [await write(at), await write(old(5))]) {
      expect(await says('update history set action = ? where entity_id = ?', 'y', mark)).toBe(
        'history_is_fixed',
      );
      expect(await says('update history set actor_id = null where entity_id = ?', mark)).toBe(
        'history_is_fixed',
      );
    }
  });

  test('cannot be replaced, by whatever conflict clause, and still takes new lines', async () => {
    for (const when of [at, old(5)]) {
      const mark = await write(when);
      const { rows } = await sql('select id from history where entity_id = ?', [mark]);
      const line = (verb: string, end = '') =>
        says(
          `${verb} into history (id, at, action, entity, entity_id) values (?, ?, 'y', 'y', ?) ${end}`,
          Number(rows[0]?.id),
          at,
          mark,
        );
      expect.soft(await line('insert or replace')).toBe('history_is_fixed');
      expect.soft(await line('replace')).toBe('history_is_fixed');
      expect.soft(await line('insert or ignore')).toBe('history_is_fixed');
      expect
        .soft(await line('insert', 'on conflict (id) do update set action = excluded.action'))
        .toBe('history_is_fixed');
      expect(await count('history', "action = 'x' and entity_id", mark)).toBe(1);
    }
    // What SQLite calls a row that has no id yet may never be the id of one.
    const write1 = 'insert into history (id, at, action, entity) values (-1, ?, ?, ?)';
    expect(await says(write1, at, 'x', 'x')).toBe('history_is_fixed');
    expect(await count('history', 'entity_id', await write(at))).toBe(1);
  });

  test('cannot be removed within two years, and can be after', async () => {
    for (const years of [0, 1, 1.95]) {
      const mark = await write(old(years));
      expect(await says('delete from history where entity_id = ?', mark)).toBe('history_is_fixed');
    }
    const mark = await write(old(2.05));
    expect(await says('delete from history where entity_id = ?', mark)).toBe('nothing');
    expect(await count('history', 'entity_id', mark)).toBe(0);
  });
});

describe('a session', () => {
  const begin = (userId: string) =>
    says(
      'insert into sessions (id, user_id, created_at, seen_at, expires_at) values (?, ?, ?, ?, ?)',
      randomUUID(),
      userId,
      at,
      at,
      at,
    );

  test.each(['inactive', 'deleted'] as const)('is not begun by somebody %s', async (status) => {
    const { id } = await createTestUser({ agencyId: agency.id, status });
    expect(await begin(id)).toBe('user_not_active');
    expect(await begin(agency.agent.id)).toBe('nothing');
  });

  test.each(['inactive', 'deleted'])('ends when its user becomes %s', async (status) => {
    const one = await createTestUser({ agencyId: agency.id });
    const other = await createTestUser({ agencyId: agency.id });
    await begin(one.id);
    expect(await count('sessions', 'user_id', one.id)).toBe(2);
    await sql('update users set status = ? where id = ?', [status, one.id]);
    expect(await count('sessions', 'user_id', one.id)).toBe(0);
    expect(await count('sessions', 'user_id', other.id)).toBe(1);
    expect(await one.api.auth.session.query()).toBe(false);
  });

  test('stays when anything else changes', async () => {
    const { id } = await createTestUser({ agencyId: agency.id });
    await sql("update users set phone = '1', role = 'manager', status = 'active' where id = ?", [id]);
    expect(await count('sessions', 'user_id', id)).toBe(1);
  });
});

describe('the last active manager', () => {
  let one: TestAgency;
  beforeEach(async () => {
    one = await createTestAgency();
  });
  const set = (what: string, id: string) => says(`update users set ${what} where id = ?`, id);

  test.each(["role = 'agent'", "status = 'inactive'", "status = 'deleted'"])('stays: %s', async (what) => {
    expect(await set(what, one.manager.id)).toBe('last_manager');
    await createTestUser({ agencyId: one.id, role: 'manager', status: 'inactive' });
    await createTestUser({ agencyId: null, role: 'manager' });
    expect(await set(what, one.manager.id)).toBe('last_manager');
    await createTestUser({ agencyId: one.id, role: 'manager' });
    expect(await set(what, one.manager.id)).toBe('nothing');
  });

  test('stays also when both of two would go at once', async () => {
    await createTestUser({ agencyId: one.id, role: 'manager' });
    expect(await says("update users set status = 'inactive' where agency_id = ?", one.id)).toBe(
      'last_manager',
    );
    const managers = "role = 'manager' and status = 'active' and agency_id";
    expect(await count('users', managers, one.id)).toBe(2);
  });

  test('of two who go in the same moment one stays', async () => {
    const { id } = await createTestUser({ agencyId: one.id, role: 'manager' });
    const said = await Promise.all([one.manager.id, id].map((each) => set("role = 'agent'", each)));
    expect(said.toSorted()).toEqual(['last_manager', 'nothing']);
  });
});

test('who is deleted stays deleted', async () => {
  const { id } = await createTestUser({ agencyId: agency.id, status: 'deleted' });
  for (const status of ['active', 'inactive'])
    expect(await says('update users set status = ? where id = ?', status, id)).toBe('user_is_deleted');
});

test('an address is taken without regard to case, in every agency', async () => {
  const { email } = await createTestUser({ agencyId: agency.id });
  const { id } = agency.otherTenant;
  expect(await says('update users set email_key = ? where id = ?', email, id)).toBe(
    'UNIQUE constraint failed',
  );
});

test('a property has one cover, and that is its first photo', async () => {
  const { properties } = await seedOneOfEach(agency.id, agency.agent.id);
  const property = properties ?? '';
  const photo = (place: number, cover: number, state = 'ready') =>
    says(
      `insert into property_images (id, agency_id, client_key, created_at, updated_at, property_id, file_name,
         object_key, mime_type, size, uploaded_by, state, is_portrait, order_index)
       values (?, ?, ?, ?, ?, ?, 'x', ?, 'x', 1, ?, ?, ?, ?)`,
      ...[randomUUID(), agency.id, randomUUID(), at, at, property, randomUUID(), agency.agent.id],
      ...[state, cover, place],
    );
  expect(await photo(0, 1)).toBe('nothing');
  expect(await photo(0, 1)).toBe('UNIQUE constraint failed');
  expect(await photo(1, 1)).toBe('cover_is_first');
  expect(await photo(1, 0)).toBe('nothing');
  expect(await photo(1, 0)).toBe('UNIQUE constraint failed');
  expect(await photo(0, 1, 'pending')).toBe('cover_is_first');
  const cover = 'update property_images set is_portrait = 1 where property_id = ? and order_index = 1';
  expect(await says(cover, property)).toBe('cover_is_first');
});

test.each([
  ["status = 'new'"],
  ['min_buy_budget = -1'],
  ['max_buy_budget = 1, min_buy_budget = 2'],
  ['max_rent_budget = -1'],
  ['max_property_size = 1, min_property_size = 2'],
])('a lead is never with %s', async (what) => {
  await seedOneOfEach(agency.id, agency.agent.id);
  expect(await says(`update leads set ${what} where agency_id = ?`, agency.id)).toBe(
    'CHECK constraint failed',
  );
});
