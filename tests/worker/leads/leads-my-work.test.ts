import { beforeAll, expect, test } from 'vitest';
import type { ListCursor } from '../../../db/domain/fields.ts';
import { addDays, today } from '../../../db/domain/madrid.ts';
import { sharedServer } from '../../support/shared-server.ts';
import { createTestAgency, type TestAgency, type TestUser } from '../../support/test-users.ts';
import { createLead } from '../fixtures/leads.ts';

const myWork = { filters: { responsible: 'mine', state: 'open' }, sort: 'followUp' } as const;

/** Reads every page of the own open leads by their next follow-up; returns the names. */
async function readNames({ api }: TestUser, limit: number): Promise<string[]> {
  const names: string[] = [];
  for (let cursor: ListCursor | null | undefined; cursor !== null; ) {
    const { rows, next } = await api.leads.list.query({ ...myWork, cursor, limit });
    names.push(...rows.map(({ name }) => name));
    cursor = next;
  }
  return names;
}

let agency: TestAgency;
beforeAll(async () => {
  agency = await createTestAgency();
  const { agent, manager } = agency;
  const create = async (user: TestUser, name: string, day: string | null, status = 'Contacted') => {
    const { id } = await createLead(user, { name, status: status as 'Contacted' });
    await sharedServer().sql('update leads set next_follow_up_on = ? where id = ?', [day, id]);
  };
  await create(agent, 'Mañana', addDays(today(), 1));
  await create(agent, 'Sin paso', null, 'New');
  await create(agent, 'Vencido', addDays(today(), -40));
  await create(agent, 'Perdido', null, 'Lost');
  await create(agent, 'Convertido', null, 'Converted');
  await create(agent, 'Hoy', today(), 'Qualified');
  await create(manager, 'De otra', addDays(today(), -90));
});

test('leads.list of one’s own open leads by follow-up: those without first, then by day, on pages of any length', async () => {
  for (const limit of [1, 2, 50])
    expect.soft(await readNames(agency.agent, limit)).toEqual(['Sin paso', 'Vencido', 'Hoy', 'Mañana']);
  const { total } = await agency.agent.api.leads.list.query(myWork);
  expect(total).toBe(4);
  expect(await readNames(agency.manager, 50)).toEqual(['De otra']);
});

test('leads.list has zones and budgets, and a closed lead comes last in that order', async () => {
  await createLead(agency.agent, {
    name: 'Con zonas',
    preferredZones: ['Gràcia', 'Sants'],
    maxBuyBudget: 300_000,
  });
  const { rows } = await agency.agent.api.leads.list.query({ filters: {}, sort: 'followUp' });
  expect(rows.find(({ name }) => name === 'Con zonas')).toMatchObject({
    ...{ preferredZones: ['Gràcia', 'Sants'], maxBuyBudget: 300_000 },
  });
  expect(
    rows
      .slice(-2)
      .map(({ name }) => name)
      .sort(),
  ).toEqual(['Convertido', 'Perdido']);
  await sharedServer().sql("delete from leads where name = 'Con zonas' and agency_id = ?", [agency.id]);
});

test('leads.list by follow-up shows a restricted agent the own leads and those of nobody only', async () => {
  const { agent, manager } = agency;
  const { id } = await createLead(manager, { name: 'De nadie', status: 'New' });
  await sharedServer().sql('update leads set assigned_to = null where id = ?', [id]);
  const setVisibility = (to: string) =>
    sharedServer().sql('update agencies set agent_visibility = ? where id = ?', [to, agency.id]);
  await setVisibility('own');
  const { rows, total } = await agent.api.leads.list.query({ filters: { state: 'open' }, sort: 'followUp' });
  expect(rows.map(({ name }) => name).toSorted()).toEqual([
    'De nadie',
    'Hoy',
    'Mañana',
    'Sin paso',
    'Vencido',
  ]);
  expect(rows.slice(2).map(({ name }) => name)).toEqual(['Vencido', 'Hoy', 'Mañana']);
  expect(total).toBe(5);
  expect(await readNames(agent, 2)).toEqual(['Sin paso', 'Vencido', 'Hoy', 'Mañana']);
  await setVisibility('all');
});
