import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { leadFixture } from '../../domain/lead-fixture.ts';
import { propertyFixture } from '../../domain/property-fixture.ts';
import { sharedServer } from '../../support/shared-server.ts';
import {
  createTestAgency,
  createTestUser,
  type TestAgency,
  type TestUser,
} from '../../support/test-users.ts';
import { outcome, VERSION_CONFLICT } from '../fixtures/leads.ts';

const { sql } = sharedServer();
const INACTIVE = 'BAD_REQUEST: Este usuario no está activo. Elige a otra persona.';

type Who = { assignedTo?: string | null };
type Ref = { id: string; version: number };
type RecordResponse = { version: number; assignedTo: string | null; responsible: { name: string } | null };
type Kind = {
  table: string;
  create: (user: TestUser, who: Who) => Promise<{ id: string }>;
  update: (user: TestUser, ref: Ref, who: Who) => Promise<unknown>;
  assign: (user: TestUser, ref: Ref, assignedTo: string | null) => Promise<{ version: number }>;
  get: (user: TestUser, id: string) => Promise<RecordResponse>;
  list: (
    user: TestUser,
    filters: { responsible?: string },
  ) => Promise<{ rows: (RecordResponse & { id: string })[]; total: number | null }>;
};
const owner = (who: Who) => ({
  name: 'Pau Coll',
  status: 'Active' as const,
  email: null,
  phone: null,
  ...who,
});
/** Statuses that no fixture has. */
const otherStatuses: Record<string, string> = {
  leads: 'Contacted',
  property_owners: 'Inactive',
  properties: 'Alquilada',
};
const clientKey = () => randomUUID();
const kinds: Record<string, Kind> = {
  leads: {
    table: 'leads',
    create: ({ api }, who) => api.leads.create.mutate({ clientKey: clientKey(), lead: leadFixture(who) }),
    update: ({ api }, ref, who) => api.leads.update.mutate({ ...ref, lead: leadFixture(who) }),
    assign: ({ api }, ref, assignedTo) => api.leads.assign.mutate({ ...ref, assignedTo }),
    get: ({ api }, id) => api.leads.get.query({ id }),
    list: ({ api }, filters) => api.leads.list.query({ filters }),
  },
  owners: {
    table: 'property_owners',
    create: ({ api }, who) => api.owners.create.mutate({ clientKey: clientKey(), owner: owner(who) }),
    update: ({ api }, ref, who) => api.owners.update.mutate({ ...ref, owner: owner(who) }),
    assign: ({ api }, ref, assignedTo) => api.owners.assign.mutate({ ...ref, assignedTo }),
    get: ({ api }, id) => api.owners.get.query({ id }),
    list: ({ api }, filters) => api.owners.list.query({ filters }),
  },
  properties: {
    table: 'properties',
    create: ({ api }, who) =>
      api.properties.create.mutate({ clientKey: clientKey(), property: propertyFixture(who) }),
    update: ({ api }, ref, who) => api.properties.update.mutate({ ...ref, property: propertyFixture(who) }),
    assign: ({ api }, ref, assignedTo) => api.properties.assign.mutate({ ...ref, assignedTo }),
    get: ({ api }, id) => api.properties.get.query({ id }),
    list: ({ api }, filters) => api.properties.list.query({ filters }),
  },
};

let agency: TestAgency;
let paused: TestUser;
beforeAll(async () => {
  agency = await createTestAgency();
  paused = await createTestUser({ agencyId: agency.id, status: 'inactive' });
});
const pause = (id: string) => sql("update users set status = 'inactive' where id = ?", [id]);

describe.each(Object.values(kinds))('the responsible of $table', ({ table, ...kind }) => {
  const getResponsible = async (id: string) => (await kind.get(agency.manager, id)).assignedTo;

  test('is the creator where the form sends none, nobody for null, else the user it names', async () => {
    const { agent, manager } = agency;
    expect(await getResponsible((await kind.create(agent, {})).id)).toBe(agent.id);
    expect(await getResponsible((await kind.create(agent, { assignedTo: null })).id)).toBeNull();
    expect(await getResponsible((await kind.create(agent, { assignedTo: manager.id })).id)).toBe(manager.id);
  });

  test('must be an active user of the agency, in create, update and assign', async () => {
    const { agent } = agency;
    const { id } = await kind.create(agent, {});
    for (const assignedTo of [paused.id, agency.otherTenant.id, randomUUID()]) {
      const outcomes = await Promise.all([
        outcome(kind.create(agent, { assignedTo })),
        outcome(kind.update(agent, { id, version: 1 }, { assignedTo })),
        outcome(kind.assign(agent, { id, version: 1 }, assignedTo)),
      ]);
      expect(outcomes).toEqual([INACTIVE, INACTIVE, INACTIVE]);
    }
    expect(await kind.get(agent, id)).toMatchObject({ assignedTo: agent.id, version: 1 });
  });

  test('who was paused since is kept by an update, with or without the field', async () => {
    const { agent } = agency;
    const leaver = await createTestUser({ agencyId: agency.id });
    const { id } = await kind.create(agent, { assignedTo: leaver.id });
    await pause(leaver.id);
    // A save that changes nothing would not reach the row.
    const change = () => sql(`update ${table} set status = ? where id = ?`, [otherStatuses[table] ?? '', id]);
    await change();
    await kind.update(agent, { id, version: 1 }, { assignedTo: leaver.id });
    await change();
    await kind.update(agent, { id, version: 2 }, {});
    expect(await kind.get(agent, id)).toMatchObject({ assignedTo: leaver.id, version: 3 });
    await kind.assign(agent, { id, version: 3 }, null);
    expect(await outcome(kind.assign(agent, { id, version: 4 }, leaver.id))).toBe(INACTIVE);
  });

  test('assign changes it alone, with an audit entry of old and new, and refuses a stale version', async () => {
    const { agent, manager } = agency;
    const { id } = await kind.create(agent, {});
    const before = await kind.get(manager, id);
    expect(await kind.assign(agent, { id, version: 1 }, manager.id)).toEqual({
      version: 2,
      isVisible: true,
    });
    const { responsible, ...after } = await kind.get(manager, id);
    const stamps = { updatedAt: expect.any(String), version: 2 };
    const { responsible: _, ...same } = before;
    expect(after).toEqual({ ...same, ...stamps, assignedTo: manager.id });
    expect(await outcome(kind.assign(manager, { id, version: 1 }, null))).toBe(VERSION_CONFLICT);
    const { rows } = await sql(
      "select fields, change from history where entity_id = ? and entity = ? and action = 'update'",
      [id, table],
    );
    expect(
      rows.map(({ fields, change }) => [JSON.parse(String(fields)), JSON.parse(String(change))]),
    ).toEqual([[['assignedTo'], { assignedTo: { from: agent.id, to: manager.id } }]]);
  });

  test('is in every row with name and picture, and filters the list by oneself, by nobody and by a colleague', async () => {
    const { agent, manager, otherTenant } = await createTestAgency();
    await sql("update users set display_name = 'Ana Puig', avatar_key = 'a/b' where id = ?", [agent.id]);
    const [mine, nobodys, other] = [
      await kind.create(agent, {}),
      await kind.create(agent, { assignedTo: null }),
      await kind.create(manager, {}),
    ];
    await kind.create(otherTenant, { assignedTo: null });
    const list = async (responsible?: string) => {
      const { rows, total } = await kind.list(agent, responsible ? { responsible } : {});
      return [rows.map(({ id }) => id), total];
    };
    expect(await list('mine')).toEqual([[mine.id], 1]);
    expect(await list('none')).toEqual([[nobodys.id], 1]);
    expect(await list(manager.id)).toEqual([[other.id], 1]);
    expect(await list(agent.id)).toEqual([[mine.id], 1]);
    // Somebody of another agency has nothing here, as nobody at all has.
    expect(await list(otherTenant.id)).toEqual([[], 0]);
    expect(await outcome(list('everybody'))).toMatch(/^BAD_REQUEST/);
    expect(await list()).toEqual([[other.id, nobodys.id, mine.id], 3]);
    const { rows } = await kind.list(agent, {});
    expect(rows.map(({ responsible }) => responsible)).toEqual([
      { name: 'Persona de Prueba', avatar: null },
      null,
      { name: 'Ana Puig', avatar: expect.stringMatching(/^[0-9a-f]{12}$/) },
    ]);
  });
});
