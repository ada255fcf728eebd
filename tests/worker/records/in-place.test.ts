import { beforeAll, describe, expect, test } from 'vitest';
import { sharedServer } from '../../support/shared-server.ts';
import {
  createTestAgency,
  createTestUser,
  type TestAgency,
  type TestUser,
} from '../../support/test-users.ts';
import { createAd } from '../fixtures/ads.ts';
import { outcome } from '../fixtures/leads.ts';
import { create as createOwner } from '../fixtures/owners.ts';
import { createProperty } from '../fixtures/properties.ts';
import { createTask } from '../fixtures/tasks.ts';

const { sql } = sharedServer();
let agency: TestAgency;
beforeAll(async () => {
  agency = await createTestAgency();
});

type Ref = { id: string; version: number };
type InPlaceChange = {
  table: string;
  make: (who: TestUser) => Promise<Ref>;
  send: (who: TestUser, ref: Ref) => Promise<unknown>;
  /** The columns that it changes. */
  changed: Record<string, unknown>;
  /** The generated columns that change with them. */
  generated?: Record<string, unknown>;
  /** Old and new value in the audit log; null for fields whose values it does not keep. */
  audited: object | null;
  /** Sends a value that is not in the list or out of bounds. */
  sendInvalid: (who: TestUser, ref: Ref) => Promise<unknown>;
};
const changes: Record<string, InPlaceChange> = {
  'properties.setStatus': {
    table: 'properties',
    make: createProperty,
    send: ({ api }, ref) => api.properties.setStatus.mutate({ ...ref, status: 'Vendida' }),
    changed: { status: 'Vendida' },
    audited: { from: 'Disponible para la venta', to: 'Vendida' },
    sendInvalid: ({ api }, ref) => api.properties.setStatus.mutate({ ...ref, status: 'Regalada' as never }),
  },
  'properties.setPrice': {
    table: 'properties',
    make: (who) => createProperty(who, { price: 200_000, rentalPrice: null }),
    send: ({ api }, ref) => api.properties.setPrice.mutate({ ...ref, price: 189_000.5, rentalPrice: null }),
    changed: { price: 189_000.5 },
    generated: { low_price: 189_000.5, high_price: 189_000.5 },
    audited: { price: { from: 200_000, to: 189_000.5 } },
    sendInvalid: ({ api }, ref) => api.properties.setPrice.mutate({ ...ref, price: -1, rentalPrice: null }),
  },
  'owners.setStatus': {
    table: 'property_owners',
    make: createOwner,
    send: ({ api }, ref) => api.owners.setStatus.mutate({ ...ref, status: 'Inactive' }),
    changed: { status: 'Inactive' },
    audited: { from: 'Active', to: 'Inactive' },
    sendInvalid: ({ api }, ref) => api.owners.setStatus.mutate({ ...ref, status: '' as never }),
  },
  'ads.setStatus': {
    table: 'ads',
    make: async (who) => createAd(who, (await createProperty(who)).id),
    send: ({ api }, ref) => api.ads.setStatus.mutate({ ...ref, status: 'Paused' }),
    changed: { status: 'Paused' },
    audited: { from: 'Active', to: 'Paused' },
    sendInvalid: ({ api }, ref) => api.ads.setStatus.mutate({ ...ref, status: 'paused' as never }),
  },
  'tasks.setStatus': {
    table: 'tasks',
    make: createTask,
    send: ({ api }, ref) => api.tasks.setStatus.mutate({ ...ref, status: 'in_progress' }),
    changed: { status: 'in_progress' },
    audited: { from: 'pending', to: 'in_progress', lead: null, property: null },
    sendInvalid: ({ api }, ref) => api.tasks.setStatus.mutate({ ...ref, status: 'done' as never }),
  },
  'tasks.setPriority': {
    table: 'tasks',
    make: createTask,
    send: ({ api }, ref) => api.tasks.setPriority.mutate({ ...ref, priority: 'high' }),
    changed: { priority: 'high' },
    // Of the highest priority, without a due date.
    generated: { low_priority: 3_999_999_999_999, high_priority: 2_000_000_000_001 },
    audited: null,
    sendInvalid: ({ api }, ref) => api.tasks.setPriority.mutate({ ...ref, priority: 'urgent' as never }),
  },
};

describe.each(Object.entries(changes))('%s', (_, change) => {
  const { table, make, send, changed, generated, audited, sendInvalid } = change;
  const getRow = async (id: string) => ({
    ...(await sql(`select * from ${table} where id = ?`, [id])).rows[0],
  });

  test('changes that field alone, and the audit log keeps it with old and new value', async () => {
    const { agent } = agency;
    const ref = await make(agent);
    const before = await getRow(ref.id);
    expect(await send(agent, ref)).toEqual({ version: 2 });
    const { change_digest, updated_at, ...after } = await getRow(ref.id);
    expect({ ...before, ...after }).toEqual({ ...before, ...changed, ...generated, version: 2 });
    const { rows } = await sql(
      "select actor_id, fields, change from history where entity_id = ? and action = 'update'",
      [ref.id],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.actor_id).toBe(agent.id);
    expect(JSON.parse(String(rows[0]?.fields))).toEqual(Object.keys(changed));
    if (audited) expect(JSON.parse(String(rows[0]?.change))).toEqual(audited);
  });

  test('refuses a value that is not allowed, and changes nothing', async () => {
    const ref = await make(agency.agent);
    const before = await getRow(ref.id);
    expect(await outcome(sendInvalid(agency.agent, ref))).toMatch(/^BAD_REQUEST/);
    expect(await getRow(ref.id)).toEqual(before);
  });
});

test('tasks.assign: to a colleague or nobody, not to somebody who is paused', async () => {
  const { agent, manager } = agency;
  const task = await createTask(agent, { assignedTo: agent.id });
  expect(await agent.api.tasks.assign.mutate({ ...task, assignedTo: manager.id })).toEqual({ version: 2 });
  expect(await agent.api.tasks.get.query({ id: task.id })).toMatchObject({ assignedTo: manager.id });
  expect(await agent.api.tasks.assign.mutate({ ...task, version: 2, assignedTo: null })).toEqual({
    version: 3,
  });
  const paused = await createTestUser({ agencyId: agency.id, status: 'inactive' });
  expect(await outcome(agent.api.tasks.assign.mutate({ ...task, version: 3, assignedTo: paused.id }))).toBe(
    'BAD_REQUEST: Este usuario no está activo. Elige a otra persona.',
  );
});
