import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { findBuiltInView, MY_WORK } from '../../../db/domain/saved-views/built-in-views.ts';
import { MAX_SAVED_VIEWS, VIEW_NAME_TAKEN, VIEWS_FULL } from '../../../db/domain/saved-views/saved-views.ts';
import { handOverAllTo } from '../../../db/domain/users/hand-over.ts';
import { NO_AGENCY, SIGNED_OUT } from '../../../worker/trpc.ts';
import { sharedServer } from '../../support/shared-server.ts';
import {
  createTestAgency,
  createTestUser,
  type TestAgency,
  type TestUser,
} from '../../support/test-users.ts';
import { IDEMPOTENCY_CONFLICT, NOT_FOUND, outcome } from '../fixtures/leads.ts';

const { sql } = sharedServer();
let agency: TestAgency;
beforeEach(async () => {
  agency = await createTestAgency();
});

const params = { status: 'New', sort: '-name', view: 'cards' };
const view = (name: string, isShared = false) => ({ list: 'leads' as const, name, isShared, params });
const create = ({ api }: Pick<TestUser, 'api'>, name: string, isShared = false, clientKey = randomUUID()) =>
  api.savedViews.create.mutate({ clientKey, view: view(name, isShared) });
const names = async ({ api }: TestUser, list: 'leads' | 'ads' = 'leads') =>
  (await api.savedViews.list.query({ list })).map(({ name }) => name);
const change = ({ api }: TestUser, id: string, name: string, isShared: boolean, version = 1) =>
  api.savedViews.update.mutate({ id, version, view: { name, isShared, params: {} } });
const defaults = async ({ api }: TestUser) => {
  const session = await api.auth.session.query();
  return session ? session.defaultViews : [];
};
const FORBIDDEN = 'FORBIDDEN: Solo los gerentes y quien la creó pueden cambiar una vista de la agencia.';

describe('savedViews.list', () => {
  test("returns one's own by name, then the agency's; not those of colleagues, other lists and other agencies", async () => {
    const { agent, manager, otherTenant } = agency;
    await create(agent, 'Zona norte');
    await create(agent, 'Ática');
    await create(manager, 'Compartida', true);
    await create(manager, 'Del gerente');
    await create(otherTenant, 'Ajena', true);
    expect(await names(agent)).toEqual(['Ática', 'Zona norte', 'Compartida']);
    expect(await names(manager)).toEqual(['Del gerente', 'Compartida']);
    expect(await names(agent, 'ads')).toEqual([]);
    expect((await agent.api.savedViews.list.query({ list: 'leads' })).at(-1)).toMatchObject({
      isShared: true,
      canChange: false,
      params,
      version: 1,
    });
  });

  test('users without agency, without session and agents who see only their own', async () => {
    const { agent, manager, withoutAgency, anonymous } = agency;
    expect(await outcome(withoutAgency.api.savedViews.list.query({ list: 'leads' }))).toBe(
      `FORBIDDEN: ${NO_AGENCY}`,
    );
    expect(await outcome(anonymous.api.savedViews.list.query({ list: 'leads' }))).toBe(
      `UNAUTHORIZED: ${SIGNED_OUT}`,
    );
    await sql("update agencies set agent_visibility = 'own' where id = ?", [agency.id]);
    await create(manager, 'Compartida', true);
    await create(agent, 'Mía');
    expect(await names(agent)).toEqual(['Mía', 'Compartida']);
  });

  test('reads two ranges of one index', async () => {
    const { rows } = await sql(
      `explain query plan select id from saved_views where agency_id = ? and list = 'leads'
       and (is_shared = 1 or (is_shared = 0 and created_by = ?))`,
      [agency.id, agency.agent.id],
    );
    const plan = rows.map(({ detail }) => String(detail)).join(' / ');
    expect(plan).toContain('saved_views_listed');
    expect(plan).not.toContain('SCAN');
  });
});

describe('savedViews.create', () => {
  test('is idempotent by client key, also where the name is taken by it', async () => {
    const key = randomUUID();
    const first = await create(agency.agent, 'Mía', false, key);
    expect(await create(agency.agent, 'Mía', false, key)).toEqual(first);
    expect(await outcome(create(agency.agent, 'Otra', false, key))).toBe(IDEMPOTENCY_CONFLICT);
    expect(await names(agency.agent)).toEqual(['Mía']);
  });

  test("refuses a name that is taken, whatever its case and accents: one's own, or the agency's", async () => {
    const { agent, manager } = agency;
    await create(agent, 'Áticos');
    expect(await outcome(create(agent, 'aticos'))).toBe(`CONFLICT: ${VIEW_NAME_TAKEN}`);
    await create(manager, 'Áticos');
    await create(agent, 'Áticos', true);
    expect(await outcome(create(manager, 'ÁTICOS', true))).toBe(`CONFLICT: ${VIEW_NAME_TAKEN}`);
  });

  test.each<[object, RegExp]>([
    [{ name: '   ' }, /Ponle un nombre a la vista\./],
    [{ name: 'x'.repeat(61) }, /Como máximo 60 caracteres\./],
    [{ params: { 'a b': 'x' } }, /El dato no es válido\./],
    [{ params: { status: 'x'.repeat(201) } }, /Como máximo 200 caracteres\./],
    [
      {
        params: Object.fromEntries(
          Array.from({ length: 31 }, (_, at) => [`p${'x'.repeat(at % 25)}${'abcdefghij'[at % 10]}`, 'x']),
        ),
      },
      /El dato no es válido\./,
    ],
    [{ list: 'calendar' }, /El dato no es válido\./],
    [{ createdBy: 'x' }, /Hay datos que no se reconocen\./],
    [{ agencyId: 'x' }, /Hay datos que no se reconocen\./],
  ])('refuses %j', async (wrong, message) => {
    const input = { clientKey: randomUUID(), view: { ...view('Mía'), ...wrong } as never };
    expect(await outcome(agency.agent.api.savedViews.create.mutate(input))).toMatch(message);
    expect(await names(agency.agent)).toEqual([]);
  });

  test(`an agent has ${MAX_SAVED_VIEWS} views of a list, and so has the agency`, async () => {
    const { agent, manager } = agency;
    await sql(
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < ?)
       insert into saved_views (id, agency_id, client_key, created_at, updated_at, list, name, name_folded, is_shared, params, created_by)
       select lower(hex(randomblob(16))), ?, lower(hex(randomblob(16))), '', '', 'leads', i, i, 0, '{}', ? from n`,
      [MAX_SAVED_VIEWS - 1, agency.id, agent.id],
    );
    const key = randomUUID();
    const last = await create(agent, 'La última', false, key);
    expect(await create(agent, 'La última', false, key)).toEqual(last);
    expect(await outcome(create(agent, 'Una más'))).toBe(`CONFLICT: ${VIEWS_FULL}`);
    const shared = await create(agent, 'De todos', true);
    expect(await outcome(change(agent, shared.id, 'De todos', false))).toBe(`CONFLICT: ${VIEWS_FULL}`);
    await create(manager, 'Del gerente');
  });
});

describe('savedViews.update and delete', () => {
  test("one's own; not that of a colleague or of another agency", async () => {
    const { agent, manager, otherTenant } = agency;
    const { id } = await create(agent, 'Mía');
    expect(await outcome(change(manager, id, 'Suya', false))).toBe(NOT_FOUND);
    expect(await outcome(change(otherTenant, id, 'Suya', false))).toBe(NOT_FOUND);
    expect(await outcome(manager.api.savedViews.delete.mutate({ id }))).toBe(NOT_FOUND);
    expect(await change(agent, id, 'Renombrada', false)).toEqual({ version: 2 });
    expect(await names(agent)).toEqual(['Renombrada']);
    await agent.api.savedViews.delete.mutate({ id });
    expect(await names(agent)).toEqual([]);
    const { rows } = await sql(
      "select action from history where entity = 'saved_views' and entity_id = ? and action <> 'denied' order by rowid",
      [id],
    );
    expect(rows.map(({ action }) => action)).toEqual(['create', 'update', 'delete']);
  });

  test("the agency's: its author and managers", async () => {
    const { agent, manager } = agency;
    const colleague = await createTestUser({ agencyId: agency.id });
    const { id } = await create(agent, 'De todos', true);
    expect(await outcome(change(colleague, id, 'Suya', true))).toBe(FORBIDDEN);
    expect(await outcome(colleague.api.savedViews.delete.mutate({ id }))).toBe(FORBIDDEN);
    expect(await change(agent, id, 'Del agente', true)).toEqual({ version: 2 });
    expect(await change(manager, id, 'Del gerente', true, 2)).toEqual({ version: 3 });
    // It would be the agent's alone.
    expect(await outcome(change(manager, id, 'Mía', false, 3))).toMatch(/^FORBIDDEN: La creó otra persona/);
    await manager.api.savedViews.delete.mutate({ id });
    expect(await names(agent)).toEqual([]);
  });
});

describe('savedViews.setDefault', () => {
  test('is in the session of that person and list alone, until it is removed or the view deleted', async () => {
    const { agent, manager } = agency;
    const { id } = await create(manager, 'De todos', true);
    await agent.api.savedViews.setDefault.mutate({ list: 'leads', id });
    expect(await defaults(agent)).toEqual([{ id, list: 'leads', params }]);
    expect(await defaults(manager)).toEqual([]);
    await agent.api.savedViews.setDefault.mutate({ list: 'leads', id: null });
    expect(await defaults(agent)).toEqual([]);
    await agent.api.savedViews.setDefault.mutate({ list: 'leads', id });
    await manager.api.savedViews.delete.mutate({ id });
    expect(await defaults(agent)).toEqual([]);
  });

  test('takes the built-in view of the leads, whose parameters are in the session, and of no other list', async () => {
    const { agent, manager } = agency;
    const { id } = await create(agent, 'Mía');
    await agent.api.savedViews.setDefault.mutate({ list: 'leads', id: MY_WORK });
    const builtIn = { id: MY_WORK, list: 'leads', params: findBuiltInView('leads', MY_WORK)?.params };
    expect(await defaults(agent)).toEqual([builtIn]);
    expect(await defaults(manager)).toEqual([]);
    expect(await outcome(agent.api.savedViews.setDefault.mutate({ list: 'ads', id: MY_WORK }))).toBe(
      NOT_FOUND,
    );
    await agent.api.savedViews.setDefault.mutate({ list: 'leads', id });
    expect(await defaults(agent)).toEqual([{ id, list: 'leads', params }]);
  });

  test('refuses a view that the person does not see, and that of another list', async () => {
    const { agent, manager, otherTenant } = agency;
    const { id } = await create(manager, 'Mía');
    const set = (who: TestUser, list: 'leads' | 'ads') =>
      outcome(who.api.savedViews.setDefault.mutate({ list, id }));
    expect(await set(agent, 'leads')).toBe(NOT_FOUND);
    expect(await set(otherTenant, 'leads')).toBe(NOT_FOUND);
    expect(await set(manager, 'ads')).toBe(NOT_FOUND);
  });

  test("a view that its author keeps for themself again is nobody else's default any more", async () => {
    const { agent, manager } = agency;
    const { id } = await create(manager, 'De todos', true);
    await agent.api.savedViews.setDefault.mutate({ list: 'leads', id });
    await change(manager, id, 'Mía', false);
    expect(await defaults(agent)).toEqual([]);
  });
});

test("the own views of a deleted user are deleted, the agency's stay", async () => {
  const { agent, manager } = agency;
  await create(agent, 'Mía');
  await create(agent, 'De todos', true);
  await manager.api.users.delete.mutate({ id: agent.id, handTo: handOverAllTo(manager.id) });
  const { rows } = await sql('select name from saved_views where agency_id = ?', [agency.id]);
  expect(rows.map(({ name }) => name)).toEqual(['De todos']);
  expect(await names(manager)).toEqual(['De todos']);
});
