import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sharedServer } from '../../support/shared-server.ts';
import { createTestAgency, createTestUser, type TestAgency } from '../../support/test-users.ts';
import { seedOneOfEach } from '../fixtures/one-of-each.ts';

const { sql } = sharedServer();
const at = new Date().toISOString();
/** Runs a statement; returns the constraint or trigger that rejected it, or 'none'. */
const getViolation = (statement: string, ...args: (string | number | null)[]) =>
  sql(statement, args).then(
    () => 'none',
    (error: Error) =>
      /(UNIQUE|CHECK) constraint failed|[a-z]+(_[a-z]+)+$/.exec(error.message)?.[0] ?? error.message,
  );
const count = async (table: string, where: string, arg: string) =>
  Number((await sql(`select count(*) as n from ${table} where ${where} = ?`, [arg])).rows[0]?.n);

let agency: TestAgency;
beforeAll(async () => {
  agency = await createTestAgency();
});

describe('the table history', () => {
  const toPastIso = (years: number) => new Date(Date.now() - years * 365.25 * 86_400_000).toISOString();
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

  test('rejects every update, however old the row', async () => {
    for (const mark of [await write(at), await write(toPastIso(5))]) {
      expect(await getViolation('update history set action = ? where entity_id = ?', 'y', mark)).toBe(
        'history_is_fixed',
      );
      expect(await getViolation('update history set actor_id = null where entity_id = ?', mark)).toBe(
        'history_is_fixed',
      );
    }
  });

  test('rejects every conflict clause that replaces a row, and still accepts inserts', async () => {
    for (const when of [at, toPastIso(5)]) {
      const mark = await write(when);
      const { rows } = await sql('select id from history where entity_id = ?', [mark]);
      const insertEntry = (verb: string, end = '') =>
        getViolation(
          `${verb} into history (id, at, action, entity, entity_id) values (?, ?, 'y', 'y', ?) ${end}`,
          Number(rows[0]?.id),
          at,
          mark,
        );
      expect.soft(await insertEntry('insert or replace')).toBe('history_is_fixed');
      expect.soft(await insertEntry('replace')).toBe('history_is_fixed');
      expect.soft(await insertEntry('insert or ignore')).toBe('history_is_fixed');
      expect
        .soft(await insertEntry('insert', 'on conflict (id) do update set action = excluded.action'))
        .toBe('history_is_fixed');
      expect(await count('history', "action = 'x' and entity_id", mark)).toBe(1);
    }
    // -1 is NEW.id in a BEFORE INSERT trigger while the row has no id; it may never be an id.
    const write1 = 'insert into history (id, at, action, entity) values (-1, ?, ?, ?)';
    expect(await getViolation(write1, at, 'x', 'x')).toBe('history_is_fixed');
    expect(await count('history', 'entity_id', await write(at))).toBe(1);
  });

  test('rejects deletes within two years and allows them after', async () => {
    for (const years of [0, 1, 1.95]) {
      const mark = await write(toPastIso(years));
      expect(await getViolation('delete from history where entity_id = ?', mark)).toBe('history_is_fixed');
    }
    const mark = await write(toPastIso(2.05));
    expect(await getViolation('delete from history where entity_id = ?', mark)).toBe('none');
    expect(await count('history', 'entity_id', mark)).toBe(0);
  });
});

describe('the table sessions', () => {
  const begin = (userId: string) =>
    getViolation(
      'insert into sessions (id, user_id, created_at, seen_at, expires_at) values (?, ?, ?, ?, ?)',
      randomUUID(),
      userId,
      at,
      at,
      at,
    );

  test.each(['inactive', 'deleted'] as const)('rejects a session of a user who is %s', async (status) => {
    const { id } = await createTestUser({ agencyId: agency.id, status });
    expect(await begin(id)).toBe('user_not_active');
    expect(await begin(agency.agent.id)).toBe('none');
  });

  test.each(['inactive', 'deleted'])('loses the sessions of a user who becomes %s', async (status) => {
    const one = await createTestUser({ agencyId: agency.id });
    const other = await createTestUser({ agencyId: agency.id });
    await begin(one.id);
    expect(await count('sessions', 'user_id', one.id)).toBe(2);
    await sql('update users set status = ? where id = ?', [status, one.id]);
    expect(await count('sessions', 'user_id', one.id)).toBe(0);
    expect(await count('sessions', 'user_id', other.id)).toBe(1);
    expect(await one.api.auth.session.query()).toBe(false);
  });

  test('keeps the sessions when another column of the user changes', async () => {
    const { id } = await createTestUser({ agencyId: agency.id });
    await sql("update users set phone = '1', role = 'manager', status = 'active' where id = ?", [id]);
    expect(await count('sessions', 'user_id', id)).toBe(1);
  });
});

describe('the last active manager of an agency', () => {
  let one: TestAgency;
  beforeEach(async () => {
    one = await createTestAgency();
  });
  const set = (what: string, id: string) => getViolation(`update users set ${what} where id = ?`, id);

  test.each(["role = 'agent'", "status = 'inactive'", "status = 'deleted'"])(
    'cannot be changed to %s',
    async (what) => {
      expect(await set(what, one.manager.id)).toBe('last_manager');
      await createTestUser({ agencyId: one.id, role: 'manager', status: 'inactive' });
      await createTestUser({ agencyId: null, role: 'manager' });
      expect(await set(what, one.manager.id)).toBe('last_manager');
      await createTestUser({ agencyId: one.id, role: 'manager' });
      expect(await set(what, one.manager.id)).toBe('none');
    },
  );

  test('stays when one statement would pause both', async () => {
    await createTestUser({ agencyId: one.id, role: 'manager' });
    expect(await getViolation("update users set status = 'inactive' where agency_id = ?", one.id)).toBe(
      'last_manager',
    );
    const managers = "role = 'manager' and status = 'active' and agency_id";
    expect(await count('users', managers, one.id)).toBe(2);
  });

  test('stays when two are demoted concurrently', async () => {
    const { id } = await createTestUser({ agencyId: one.id, role: 'manager' });
    const violations = await Promise.all([one.manager.id, id].map((each) => set("role = 'agent'", each)));
    expect(violations.toSorted()).toEqual(['last_manager', 'none']);
  });
});

test('a deleted user cannot be activated or paused', async () => {
  const { id } = await createTestUser({ agencyId: agency.id, status: 'deleted' });
  for (const status of ['active', 'inactive'])
    expect(await getViolation('update users set status = ? where id = ?', status, id)).toBe(
      'user_is_deleted',
    );
});

test('users.email_key is unique across agencies', async () => {
  const { email } = await createTestUser({ agencyId: agency.id });
  const { id } = agency.otherTenant;
  expect(await getViolation('update users set email_key = ? where id = ?', email, id)).toBe(
    'UNIQUE constraint failed',
  );
});

test('a property has one cover photo, the first in order', async () => {
  const { properties } = await seedOneOfEach(agency.id, agency.agent.id);
  const property = properties ?? '';
  const photo = (place: number, cover: number, state = 'ready') =>
    getViolation(
      `insert into property_images (id, agency_id, client_key, created_at, updated_at, property_id, file_name,
         object_key, mime_type, size, uploaded_by, state, is_portrait, order_index)
       values (?, ?, ?, ?, ?, ?, 'x', ?, 'x', 1, ?, ?, ?, ?)`,
      ...[randomUUID(), agency.id, randomUUID(), at, at, property, randomUUID(), agency.agent.id],
      ...[state, cover, place],
    );
  expect(await photo(0, 1)).toBe('none');
  expect(await photo(0, 1)).toBe('UNIQUE constraint failed');
  expect(await photo(1, 1)).toBe('cover_is_first');
  expect(await photo(1, 0)).toBe('none');
  expect(await photo(1, 0)).toBe('UNIQUE constraint failed');
  expect(await photo(0, 1, 'pending')).toBe('cover_is_first');
  const cover = 'update property_images set is_portrait = 1 where property_id = ? and order_index = 1';
  expect(await getViolation(cover, property)).toBe('cover_is_first');
});

test.each([
  ["status = 'new'"],
  ['min_buy_budget = -1'],
  ['max_buy_budget = 1, min_buy_budget = 2'],
  ['max_rent_budget = -1'],
  ['max_property_size = 1, min_property_size = 2'],
])('leads rejects a row with %s', async (what) => {
  await seedOneOfEach(agency.id, agency.agent.id);
  expect(await getViolation(`update leads set ${what} where agency_id = ?`, agency.id)).toBe(
    'CHECK constraint failed',
  );
});
