import { beforeEach, describe, expect, test } from 'vitest';
import { sharedServer } from '../../support/shared-server.ts';
import { createTestAgency, type TestAgency, type TestUser } from '../../support/test-users.ts';
import { mergeFixture } from '../fixtures/duplicates.ts';
import { createLead, outcome, VERSION_CONFLICT } from '../fixtures/leads.ts';
import * as owners from '../fixtures/owners.ts';
import { createTied } from '../fixtures/ties.ts';

const { sql } = sharedServer();
let agency: TestAgency;
let agent: TestUser;
let older: { leadId: string; ownerId: string };
let newer: { leadId: string; ownerId: string };
beforeEach(async () => {
  agency = await createTestAgency();
  agent = agency.agent;
  older = await createTied(agent, { owner: { name: 'María, del piso' } });
  newer = await createTied(agent, { owner: { name: 'María, del local' } });
});
const ref = (id: string) => ({ id, version: 1 });
const mergeLeads = async (more: Parameters<typeof mergeFixture>[2] = {}, user = agent) =>
  (await user.api.duplicates.merge.mutate(mergeFixture(ref(older.leadId), ref(newer.leadId), more))).mergeId;
const undo = (id: string) => agent.api.duplicates.undoMerge.mutate({ id });
const getOwnerOf = async (leadId: string) =>
  (await agent.api.leads.get.query({ id: leadId })).tiedOwner?.id ?? null;

describe('the ties of two merged leads', () => {
  test('are shown before the merge', async () => {
    const pair = await agent.api.duplicates.pair.query({ kind: 'lead', ids: [newer.leadId, older.leadId] });
    expect([pair.older, pair.newer]).toMatchObject([
      { tiedOwner: { id: older.ownerId, name: 'María, del piso' } },
      { tiedOwner: { id: newer.ownerId, name: 'María, del local' } },
    ]);
  });

  test.each([
    { tie: 'older' as const, kept: () => older.ownerId },
    { tie: 'newer' as const, kept: () => newer.ownerId },
    { tie: undefined, kept: () => older.ownerId },
  ])('are the chosen one, and both again after an undo ($tie)', async ({ tie, kept }) => {
    const mergeId = await mergeLeads({ tie });
    expect(await getOwnerOf(older.leadId)).toBe(kept());
    await undo(mergeId);
    expect(await getOwnerOf(older.leadId)).toBe(older.ownerId);
    expect(await getOwnerOf(newer.leadId)).toBe(newer.ownerId);
  });

  test('stay as they are where the merge is refused', async () => {
    await agent.api.leads.setPriority.mutate({ ...ref(newer.leadId), priority: 'Low' });
    expect(await outcome(mergeLeads({ tie: 'newer' }))).toBe(VERSION_CONFLICT);
    expect(await getOwnerOf(older.leadId)).toBe(older.ownerId);
    expect(await getOwnerOf(newer.leadId)).toBe(newer.ownerId);
  });

  test('stay as somebody has changed them since', async () => {
    const mergeId = await mergeLeads({ tie: 'newer' });
    await agent.api.ties.delete.mutate({ leadId: older.leadId, ownerId: newer.ownerId });
    await undo(mergeId);
    expect(await getOwnerOf(newer.leadId)).toBeNull();
    expect(await getOwnerOf(older.leadId)).toBe(older.ownerId);
  });

  test('are not merged by who sees only one of two owners', async () => {
    const { manager } = agency;
    await manager.api.owners.assign.mutate({ ...ref(newer.ownerId), assignedTo: manager.id });
    await sql("update agencies set agent_visibility = 'own' where id = ?", [agency.id]);
    expect(await outcome(mergeLeads())).toBe('CONFLICT: No se han podido fusionar. Consulta con un gerente.');
    await mergeLeads({ tie: 'newer' }, manager);
    const { tiedOwner } = await manager.api.leads.get.query({ id: older.leadId });
    expect(tiedOwner?.id).toBe(newer.ownerId);
  });
});

test('the leads of two merged owners are of the one that stays', async () => {
  const owner = { older: ref(older.ownerId), newer: ref(newer.ownerId) };
  const { mergeId } = await agent.api.duplicates.merge.mutate(
    mergeFixture(owner.older, owner.newer, { kind: 'owner' }),
  );
  const { tiedLeads } = await agent.api.owners.get.query({ id: older.ownerId });
  expect(tiedLeads.map(({ id }) => id).sort()).toEqual([older.leadId, newer.leadId].sort());
  await undo(mergeId);
  expect(await getOwnerOf(newer.leadId)).toBe(newer.ownerId);
});

// Its merge: the record that stays, and the deletion of the other one, of whose ties it knows nothing.
test.each(['lead', 'owner'] as const)('a merge of %ss by the release before loses no tie', async (kind) => {
  const [table, column] = kind === 'lead' ? ['leads', 'lead_id'] : ['property_owners', 'owner_id'];
  const survivor =
    kind === 'lead' ? (await createLead(agent, { name: 'Única' })).id : (await owners.create(agent)).id;
  const merged = kind === 'lead' ? newer.leadId : newer.ownerId;
  await sql(
    `insert into merges (id, agency_id, client_key, created_at, updated_at, ${column}, merged, merged_name, merged_by, survivor_version)
     values (?1, ?2, ?1, '2026', '2026', ?3, ?4, 'x', ?5, 2)`,
    [crypto.randomUUID(), agency.id, survivor, merged, agent.id],
  );
  await sql(`delete from ${table} where id = ?`, [merged]);
  if (kind === 'lead') expect(await getOwnerOf(survivor)).toBe(newer.ownerId);
  else expect(await getOwnerOf(newer.leadId)).toBe(survivor);
});
