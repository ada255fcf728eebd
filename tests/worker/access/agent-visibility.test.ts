import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Subject } from '../../../db/domain/timeline/activity-input.ts';
import { agencyInput } from '../../../db/domain/users/agency-input.ts';
import { DELETED_NAME, HIDDEN_NAME } from '../../../db/domain/users/users.ts';
import { pickFields } from '../../../src/lib/form/pick-fields.ts';
import { leadFixture } from '../../domain/lead-fixture.ts';
import { quickLeadFixture } from '../../domain/leads/quick-lead-fixture.ts';
import { propertyFixture } from '../../domain/property-fixture.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';
import { createTestAgency, createTestUser, type TestUser } from '../../support/test-users.ts';
import { readTimeline } from '../fixtures/activities.ts';
import { type CreatedRecords, createOneOfEachRecord } from '../fixtures/authorization-records.ts';
import { jpeg } from '../fixtures/corpus/images.ts';
import { pdf } from '../fixtures/corpus/papers.ts';
import { send, sendDocument, sendPhoto } from '../fixtures/files.ts';
import { decision } from '../fixtures/matches.ts';
import { ownerFixture } from '../fixtures/owners.ts';
import { authorizationTable } from '../support/authorization-table.ts';
import { call, procedures, readData } from '../support/calls.ts';
import { listKeys, listPaths, withAt } from '../support/schema-walk.ts';
import { digestState } from '../support/state-digest.ts';

// The agents of this agency see only what is theirs or nobody's; `hidden` are records of a colleague, `visible` of nobody.
let server: TestServer;
let hidden: CreatedRecords;
let visible: CreatedRecords;
let nextAgent: () => TestUser;
beforeAll(async () => {
  server = await startTestServer();
  const agency = await createTestAgency('Solo lo suyo', server);
  hidden = await createOneOfEachRecord(agency, server);
  visible = await createOneOfEachRecord(agency, server);
  await server.sql("update agencies set agent_visibility = 'own' where id = ?", [agency.id]);
  const { lead, twin, owner, property, soldProperty } = visible.ids;
  for (const [table, id] of [
    ['leads', lead],
    ['leads', twin],
    ['property_owners', owner],
    ['properties', property],
    ['properties', soldProperty],
  ] as const)
    await server.sql(`update ${table} set assigned_to = null where id = ?`, [id ?? '']);
  const agents = await Promise.all(
    Array.from({ length: 12 }, () => createTestUser({ agencyId: agency.id }, server)),
  );
  let turn = 0;
  nextAgent = () => agents[turn++ % agents.length] as TestUser;
});
afterAll(() => server.stop());

const hiddenKinds = [
  'lead',
  'twin',
  'merge',
  'owner',
  'property',
  'soldProperty',
  'inquiry',
  'ad',
  'soldAd',
  'photo',
  'document',
  'agentActivity',
] as const;
const forAgents = Object.entries(authorizationTable).filter(
  ([, { accessLevel }]) => accessLevel === 'agency',
);

/** The paths in an input that hold the id of a record that may be hidden, each with its kind. */
const findRecordIds = (input: unknown) =>
  listPaths(input).flatMap(([keyPath, value]) => {
    const kind = hiddenKinds.find((each) => visible.ids[each] === value);
    return kind ? [{ keyPath, kind }] : [];
  });

// Not tried again: a mutation that was allowed has deleted the record, and would be refused the second time.
describe('an agent who sees only their own records', { retry: 0 }, () => {
  test('reads no text and no id of a colleague’s record, in any query', async () => {
    const ids = hiddenKinds.map((kind) => hidden.ids[kind]);
    // The names of tags are those of the whole agency.
    const queries = forAgents.filter(([path]) => procedures[path]?.type === 'query' && path !== 'tags.list');
    for (const [path, { input }] of queries) {
      // A task or an event of a colleague is visible, and with it which record it is about.
      const canaries = /^(tasks|events|calendar|dashboard)\./.test(path)
        ? [hidden.mark]
        : [hidden.mark, ...ids];
      for (const each of [
        input?.(visible, visible.agent),
        input?.(hidden, hidden.agent),
        ...getOtherInputs(path),
      ]) {
        const { text } = await call(nextAgent(), path, each);
        expect
          .soft([path, each, canaries.filter((canary) => text.includes(canary))])
          .toEqual([path, each, []]);
      }
    }
  });

  /** Inputs that select as many rows as there are, or search for the hidden ones. */
  function getOtherInputs(path: string) {
    const keys = (procedures[path]?.inputs ?? []).flatMap((schema) => listKeys(schema));
    if (keys.includes('search')) return [{}, { search: hidden.mark }];
    const field = ['name', 'title'].find((each) => keys.includes(`filters.${each}`));
    return field ? [{ filters: {} }, { filters: { [field]: hidden.mark } }] : [];
  }

  test('gets the same response for the id of a colleague’s record as for an unknown one, in every procedure', async () => {
    const tried = new Set<string>();
    let before = await digestState(server);
    for (const [path, { input }] of forAgents) {
      const valid = input?.(visible, visible.agent);
      for (const { keyPath, kind } of findRecordIds(valid)) {
        const me = nextAgent();
        const colleagues = await call(me, path, withAt(valid, keyPath, hidden.ids[kind]));
        const unknown = await call(me, path, withAt(valid, keyPath, randomUUID()));
        const named = [path, keyPath.join('.')];
        expect
          .soft([...named, colleagues.status, colleagues.text])
          .toEqual([...named, unknown.status, unknown.text]);
        if (procedures[path]?.type === 'mutation')
          expect.soft([...named, colleagues.status]).not.toContain(200);
        tried.add(kind);
      }
      const after = await digestState(server);
      expect.soft([path, after]).toEqual([path, before]);
      before = after;
    }
    expect([...tried].sort()).toEqual([...hiddenKinds].sort());
  }, 120_000);

  test('reads the reserved name where an event or a task of a colleague is about such a record', async () => {
    const hiddenFlags = { isLeadVisible: false, isPropertyVisible: false };
    const names = { leadName: HIDDEN_NAME, propertyTitle: HIDDEN_NAME, cover: null, ...hiddenFlags };
    const me = nextAgent();
    const entries = {
      userIds: [hidden.ids.colleague],
      kinds: ['event' as const, 'task' as const],
      eventTypes: [],
    };
    const month = { from: '2030-05-01T00:00:00.000Z', to: '2030-06-01T00:00:00.000Z' };
    const calendar = await me.api.calendar.entries.query({ ...entries, eventTypes: ['Otro'], ...month });
    const shown = { title: HIDDEN_NAME, cover: null };
    expect(calendar.events).toEqual([expect.objectContaining({ ...shown, location: HIDDEN_NAME })]);
    expect(calendar.tasks).toEqual([expect.objectContaining(shown)]);
    expect(await me.api.tasks.get.query({ id: hidden.ids.task })).toMatchObject(names);
    expect(await me.api.events.get.query({ id: hidden.ids.event })).toMatchObject(names);
    expect(await hidden.manager.api.tasks.get.query({ id: hidden.ids.task })).toMatchObject({
      leadName: hidden.mark,
      isLeadVisible: true,
      isPropertyVisible: true,
    });
  });

  test('reads in a timeline which name is reserved, which record is deleted, and the owner of a visible property', async () => {
    const { manager, ids } = hidden;
    const [me, { api }] = [nextAgent(), manager];
    const key = () => ({ clientKey: randomUUID() });
    const { id: leadId } = await api.leads.create.mutate({
      ...key(),
      lead: leadFixture({ assignedTo: me.id }),
    });
    const createHome = async (traits = {}) =>
      (await api.properties.create.mutate({ ...key(), property: propertyFixture(traits) })).id;
    const gone = await createHome({ assignedTo: null });
    for (const propertyId of [ids.property, gone])
      await api.matches.decide.mutate(decision(leadId, propertyId, 'sent'));
    await api.properties.delete.mutate({ id: gone });
    const readChanges = async (user: TestUser, subject: Subject) =>
      (await readTimeline(user, subject)).rows.flatMap((row) => (row.source === 'history' ? [row] : []));
    const readMatches = async (user: TestUser) =>
      (await readChanges(user, { kind: 'lead', id: leadId })).flatMap((row) =>
        row.entity === 'matches' ? [row.propertyTitle] : [],
      );
    expect((await readMatches(me)).toSorted()).toEqual([DELETED_NAME, HIDDEN_NAME]);
    expect((await readMatches(manager)).toSorted()).toEqual([hidden.mark, DELETED_NAME].toSorted());

    const owner = {
      name: 'Otra dueña',
      status: 'Active' as const,
      email: null,
      phone: null,
      assignedTo: ids.colleague,
    };
    const { id: nextOwner } = await api.owners.create.mutate({ ...key(), owner });
    const home = { title: 'Con dueña', ownerId: ids.owner, assignedTo: me.id };
    const id = await createHome(home);
    const property = propertyFixture({ ...home, ownerId: nextOwner });
    await api.properties.update.mutate({ id, version: 1, property });
    const readOwners = async () =>
      (await readChanges(me, { kind: 'property', id })).flatMap(({ changes }) =>
        changes.flatMap(({ field, from, to }) => (field === 'ownerId' ? [from, to] : [])),
      );
    expect(await readOwners()).toEqual([HIDDEN_NAME, 'Otra dueña']);
    await api.owners.delete.mutate({ id: nextOwner });
    expect(await readOwners()).toEqual([DELETED_NAME, null, HIDDEN_NAME, DELETED_NAME]);
    await api.properties.delete.mutate({ id });
    await api.leads.delete.mutate({ id: leadId });
  });

  test('counts only the visible records', async () => {
    const [me, { manager }] = [nextAgent(), hidden];
    const getCounts = async ({ api }: TestUser) => {
      const [leads, board, counts, owners, properties, ads] = await Promise.all([
        api.leads.list.query({ filters: {} }),
        api.leads.board.query({ filters: {} }),
        api.leads.counts.query(),
        api.owners.list.query({ filters: {} }),
        api.properties.list.query({ filters: {} }),
        api.ads.list.query({ filters: { status: 'Active' } }),
      ]);
      const sum = (columns: { count: number }[]) => columns.reduce((total, { count }) => total + count, 0);
      const pages = [owners, properties, ads].flatMap(({ rows, total, all }) => [rows.length, total, all]);
      return [leads.rows.length, leads.total, sum(board), sum(counts), ...pages];
    };
    // One owner, and two records of each other kind.
    expect(await getCounts(me)).toEqual([2, 2, 2, 2, 1, 1, 1, ...Array(6).fill(2)]);
    expect(await getCounts(manager)).toEqual([4, 4, 4, 4, 2, 2, 2, ...Array(6).fill(4)]);
  });

  test('gives a quick lead with its note to a colleague', async () => {
    const lead = quickLeadFixture({ note: 'Llamará por la tarde.', assignedTo: hidden.ids.colleague });
    const { id } = await nextAgent().api.leads.createQuick.mutate({ clientKey: randomUUID(), lead });
    const { rows } = await server.sql('select text from activities where lead_id = ?', [id]);
    expect(rows.map(({ text }) => text)).toEqual(['Llamará por la tarde.']);
  });

  test('reads and sends files of visible properties only', async () => {
    const { manager } = hidden;
    const me = nextAgent();
    const get = async (path: string) => {
      const response = await me.fetch(`/api/files/${path}`);
      await response.arrayBuffer();
      return response.status;
    };
    for (const [{ ids }, status] of [
      [hidden, 404],
      [visible, 200],
    ] as const) {
      const photo = await sendPhoto(manager, ids.property);
      const document = await sendDocument(manager, ids.property, pdf(), { name: 'a.pdf' });
      for (const path of [`photos/${photo.id}`, `photos/${photo.id}?size=thumb`, `documents/${document.id}`])
        expect.soft([path, await get(path)]).toEqual([path, status]);
      const sent = await Promise.all([
        send(me, `photos/${ids.property}`, jpeg()),
        send(me, `documents/${ids.property}`, pdf(), { name: 'b.pdf', category: 'Planos de la Vivienda' }),
        send(me, `photos/${ids.property}/${photo.id}/thumb`, jpeg()),
      ]);
      expect
        .soft(sent.map((response) => Math.min(response.status, 404)))
        .toEqual(status === 404 ? [404, 404, 404] : [200, 200, 204]);
    }
  });

  test('sees the name of a visible property’s owner, and keeps the hidden owner in an update', async () => {
    const { manager } = hidden;
    const me = nextAgent();
    const property = propertyFixture({ title: 'Con dueño', ownerId: hidden.ids.owner, assignedTo: me.id });
    const { id } = await manager.api.properties.create.mutate({ clientKey: randomUUID(), property });
    const ad = {
      title: 'Anuncio',
      description: null,
      propertyId: id,
      platform: 'Idealista',
      status: 'Active',
    } as const;
    const { id: adId } = await me.api.ads.create.mutate({ clientKey: randomUUID(), ad });
    const readOwner = async ({ api }: TestUser) => {
      const lists = [
        api.properties.list.query({ filters: {} }),
        api.documents.missing.query({ filters: {} }),
      ];
      const rows = (await Promise.all(lists)).flatMap((list) => list.rows.filter((row) => row.id === id));
      return [await api.properties.get.query({ id }), ...rows].map((row) => [
        row.ownerName,
        row.isOwnerVisible,
      ]);
    };
    expect(await readOwner(me)).toEqual(Array(3).fill([hidden.mark, false]));
    expect(await readOwner(manager)).toEqual(Array(3).fill([hidden.mark, true]));
    const { property: advertised } = await me.api.ads.get.query({ id: adId });
    const owner = { id: hidden.ids.owner, name: hidden.mark };
    expect(advertised.owner).toEqual({ ...owner, isVisible: false, email: null, phone: null });
    expect((await manager.api.ads.get.query({ id: adId })).property.owner).toMatchObject({
      ...owner,
      isVisible: true,
      phone: '600 111 222',
    });
    await me.api.properties.update.mutate({
      id,
      version: 1,
      property: { ...property, title: 'Otro título' },
    });
    expect(await me.api.properties.get.query({ id })).toMatchObject({
      title: 'Otro título',
      ownerId: owner.id,
    });
    // Once it is gone it cannot be set again.
    await me.api.properties.update.mutate({ id, version: 2, property: { ...property, ownerId: null } });
    const again = await call(me, 'properties.update', { id, version: 3, property });
    expect([again.status, again.text]).toEqual([
      400,
      expect.stringContaining('El registro enlazado no existe.'),
    ]);
    await manager.api.properties.delete.mutate({ id });
  });

  test('gives a record to a colleague, and does not see it any more', async () => {
    const [me, colleague] = [nextAgent(), hidden.ids.colleague];
    const { id } = await me.api.leads.create.mutate({ clientKey: randomUUID(), lead: leadFixture() });
    expect(await me.api.leads.assign.mutate({ id, version: 1, assignedTo: colleague })).toEqual({
      version: 2,
      isVisible: false,
    });
    expect((await call(me, 'leads.get', { id })).status).toBe(404);
    const lead = leadFixture({ assignedTo: colleague });
    const { id: given } = await me.api.leads.create.mutate({ clientKey: randomUUID(), lead });
    expect((await call(me, 'leads.get', { id: given })).status).toBe(404);
    expect(await hidden.manager.api.leads.get.query({ id: given })).toMatchObject({ assignedTo: colleague });
    for (const each of [id, given]) await hidden.manager.api.leads.delete.mutate({ id: each });
  });

  test('learns by each change of who is responsible whether they see the records still', async () => {
    const [me, { manager, ids }] = [nextAgent(), hidden];
    const key = () => ({ clientKey: randomUUID() });
    const { leads, owners, properties } = me.api;
    const kinds = [
      { router: leads, create: () => leads.create.mutate({ ...key(), lead: leadFixture() }) },
      { router: owners, create: () => owners.create.mutate({ ...key(), owner: ownerFixture() }) },
      {
        router: properties,
        create: () => properties.create.mutate({ ...key(), property: propertyFixture() }),
      },
    ];
    const deletions = [manager.api.leads, manager.api.owners, manager.api.properties];
    for (const [at, { router, create }] of kinds.entries()) {
      const [{ id: one }, { id: other }] = [await create(), await create()];
      const assignBoth = (version: number, assignedTo: string) =>
        router.assignMany.mutate({
          rows: [
            { id: one, version, assignedTo: null },
            { id: other, version, assignedTo },
          ],
        });
      expect(await assignBoth(1, me.id)).toEqual({ isVisible: true, kept: [] });
      expect(await assignBoth(2, ids.colleague)).toEqual({ isVisible: false, kept: [] });
      const assign = (version: number, assignedTo: string) =>
        router.assign.mutate({ id: one, version, assignedTo });
      expect(await assign(3, me.id)).toEqual({ version: 4, isVisible: true });
      expect(await assign(4, ids.colleague)).toEqual({ version: 5, isVisible: false });
      for (const id of [one, other]) await deletions[at]?.delete.mutate({ id });
    }
  });

  test('learns by each saved form whether they still see the record', async () => {
    const [me, { manager, ids }] = [nextAgent(), hidden];
    const key = () => ({ clientKey: randomUUID() });
    const owner = { ...ownerFixture(), name: 'Pau Coll' };
    const [lead, theirs, property] = await Promise.all([
      me.api.leads.create.mutate({ ...key(), lead: leadFixture() }),
      me.api.owners.create.mutate({ ...key(), owner }),
      me.api.properties.create.mutate({ ...key(), property: propertyFixture() }),
    ]);
    const save = ({ api }: TestUser, version: number, who: { assignedTo?: string }) =>
      Promise.all([
        api.leads.update.mutate({ id: lead.id, version, lead: leadFixture(who) }),
        api.owners.update.mutate({ id: theirs.id, version, owner: { ...owner, ...who } }),
        api.properties.update.mutate({ id: property.id, version, property: propertyFixture(who) }),
      ]);
    expect(await save(me, 1, {})).toEqual(Array(3).fill({ version: 1, isVisible: true }));
    expect(await save(me, 1, { assignedTo: ids.colleague })).toEqual(
      Array(3).fill({ version: 2, isVisible: false }),
    );
    expect(await save(manager, 2, {})).toEqual(Array(3).fill({ version: 2, isVisible: true }));
    await manager.api.leads.delete.mutate({ id: lead.id });
    await manager.api.properties.delete.mutate({ id: property.id });
    await manager.api.owners.delete.mutate({ id: theirs.id });
  });

  test('learns by each creation whether they see the record', async () => {
    const [me, { manager, ids }] = [nextAgent(), hidden];
    const [key, owner] = [() => ({ clientKey: randomUUID() }), { ...ownerFixture(), name: 'Pau Coll' }];
    const create = ({ api }: TestUser, assignedTo: string | null) =>
      Promise.all([
        api.leads.create.mutate({ ...key(), lead: leadFixture({ assignedTo }) }),
        api.leads.createQuick.mutate({ ...key(), lead: quickLeadFixture({ assignedTo }) }),
        api.owners.create.mutate({ ...key(), owner: { ...owner, assignedTo } }),
        api.properties.create.mutate({ ...key(), property: propertyFixture({ assignedTo }) }),
      ]);
    for (const [user, assignedTo, isSeen] of [
      [me, me.id, true],
      [me, null, true],
      [me, ids.colleague, false],
      [manager, ids.colleague, true],
    ] as const) {
      const created = await create(user, assignedTo);
      expect(created.map(({ isVisible }) => isVisible)).toEqual(Array(4).fill(isSeen));
      const [lead, quick, { id: ownerId }, { id: propertyId }] = created;
      for (const { id } of [lead, quick]) {
        expect((await call(user, 'leads.get', { id })).status).toBe(isSeen ? 200 : 404);
        await manager.api.leads.delete.mutate({ id });
      }
      await manager.api.owners.delete.mutate({ id: ownerId });
      await manager.api.properties.delete.mutate({ id: propertyId });
    }
  });

  test('deletes a visible record with what refers to it, also where that is hidden', async () => {
    const { manager, ids } = hidden;
    const me = nextAgent();
    const owner = {
      name: 'Pau Coll',
      status: 'Active' as const,
      email: null,
      phone: null,
      assignedTo: me.id,
    };
    const { id: ownerId } = await manager.api.owners.create.mutate({ clientKey: randomUUID(), owner });
    const property = propertyFixture({ ownerId, assignedTo: ids.colleague });
    const { id } = await manager.api.properties.create.mutate({ clientKey: randomUUID(), property });
    expect(readData(await call(me, 'owners.get', { id: ownerId }))).toMatchObject({ propertiesCount: 0 });
    await me.api.owners.delete.mutate({ id: ownerId });
    expect(await manager.api.properties.get.query({ id })).toMatchObject({ ownerId: null, version: 2 });
    await manager.api.properties.delete.mutate({ id });
  });

  test('sees everything again as a manager, or once the agency allows it, at once', async () => {
    const me = nextAgent();
    const getStatus = async () => (await call(me, 'leads.get', { id: hidden.ids.lead })).status;
    const getSession = (user: TestUser) => user.api.auth.session.query();
    expect(await getStatus()).toBe(404);
    expect(await getSession(me)).toMatchObject({ isRestricted: true });
    expect(await getSession(hidden.manager)).toMatchObject({ isRestricted: false });
    const { manager } = hidden;
    const setVisibility = async (agentVisibility: 'all' | 'own') => {
      const { version, ...stored } = await manager.api.agency.get.query();
      const agency = { ...pickFields(agencyInput, stored), agentVisibility };
      await manager.api.agency.update.mutate({ version, agency });
    };
    await setVisibility('all');
    expect(await getStatus()).toBe(200);
    expect(await getSession(me)).toMatchObject({ isRestricted: false });
    await setVisibility('own');
    expect(await getStatus()).toBe(404);
  });
});
