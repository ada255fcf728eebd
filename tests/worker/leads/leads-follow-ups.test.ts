import { describe, expect, test } from 'vitest';
import { closedLeadStatuses } from '../../../db/domain/leads/leads.ts';
import { addDays, today } from '../../../db/domain/madrid.ts';
import { sharedServer } from '../../support/shared-server.ts';
import { createTestAgency, type TestAgency, type TestUser } from '../../support/test-users.ts';
import { createActivity } from '../fixtures/activities.ts';
import { createLead, insertLeads, leadIds, NOT_FOUND, outcome, VERSION_CONFLICT } from '../fixtures/leads.ts';
import { createTask } from '../fixtures/tasks.ts';

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
type Traits = NonNullable<Parameters<typeof insertLeads>[1]>[number] & { nextFollowUpOn?: string | null };
const groupNames = async ({ api }: TestUser, scope: 'mine' | 'team' = 'team') => {
  const { groups } = await api.leads.followUps.query({ scope });
  return Object.fromEntries(groups.map(({ group, rows }) => [group, rows.map(({ name }) => name)]));
};
/** Inserts leads with their follow-ups, which the API would refuse where they have passed. */
async function insertFollowed({ id, agent }: TestAgency, many: Traits[]) {
  const ids = await insertLeads(
    id,
    many.map(({ nextFollowUpOn: _, ...traits }) => ({ assignedTo: agent.id, ...traits })),
  );
  for (const [at, { nextFollowUpOn }] of many.entries())
    if (nextFollowUpOn)
      await sharedServer().sql('update leads set next_follow_up_on = ? where id = ?', [
        nextFollowUpOn,
        ids[at] as string,
      ]);
  return ids;
}

const many: Traits[] = [
  { name: 'Ayer', status: 'Contacted', nextFollowUpOn: addDays(today(), -1) },
  { name: 'Hace un mes', status: 'Qualified', nextFollowUpOn: addDays(today(), -30) },
  { name: 'Hoy', status: 'Contacted', nextFollowUpOn: today() },
  { name: 'Mañana', status: 'Contacted', nextFollowUpOn: addDays(today(), 1) },
  { name: 'Nuevo de hace 25 horas', status: 'New', createdAt: hoursAgo(25) },
  { name: 'Nuevo de hace 2 días', status: 'New', createdAt: hoursAgo(48), nextFollowUpOn: today() },
  { name: 'Nuevo de hace 23 horas', status: 'New', createdAt: hoursAgo(23) },
  { name: 'Sin paso', status: 'Contacted', createdAt: hoursAgo(30) },
  ...closedLeadStatuses.map((status) => ({ name: status, status, createdAt: hoursAgo(40) })),
];

describe('leads.followUps', () => {
  test('groups open leads by their day, and new ones without contact, of any age, the oldest first', async () => {
    const agency = await createTestAgency();
    const ids = await insertFollowed(agency, many);
    const at = (name: string) => ids[many.findIndex((each) => each.name === name)] as string;
    expect(await groupNames(agency.agent)).toEqual({
      overdue: ['Hace un mes', 'Ayer'],
      today: expect.arrayContaining(['Hoy', 'Nuevo de hace 2 días']),
      uncontacted: ['Nuevo de hace 2 días', 'Nuevo de hace 25 horas', 'Nuevo de hace 23 horas'],
      none: ['Nuevo de hace 23 horas', 'Nuevo de hace 25 horas', 'Sin paso'],
    });
    // A call that was answered is a contact; those spoken to last stand first among those without a day.
    await createActivity(
      agency.agent,
      { kind: 'lead', id: at('Nuevo de hace 25 horas') },
      { kind: 'call', outcome: 'answered' },
    );
    expect(await groupNames(agency.agent)).toMatchObject({
      uncontacted: ['Nuevo de hace 2 días', 'Nuevo de hace 23 horas'],
      none: ['Nuevo de hace 25 horas', 'Nuevo de hace 23 horas', 'Sin paso'],
    });
    await agency.agent.api.leads.setStatus.mutate({ id: at('Ayer'), version: 1, status: 'Lost' });
    expect((await groupNames(agency.agent)).overdue).toEqual(['Hace un mes']);
  });

  test('lists five and counts all; leads.list filters by group', async () => {
    const agency = await createTestAgency();
    const seven = Array.from({ length: 7 }, (_, day) => ({
      name: `Día ${day}`,
      status: 'Contacted' as const,
      nextFollowUpOn: addDays(today(), day - 10),
    }));
    await insertFollowed(agency, [...seven, ...many]);
    const { groups } = await agency.agent.api.leads.followUps.query({ scope: 'mine' });
    expect(groups.map(({ group, count }) => [group, count])).toEqual([
      ['uncontacted', 3],
      ['overdue', 9],
      ['today', 2],
      ['none', 3],
    ]);
    expect(groups[1]?.rows.map(({ name }) => name)).toEqual([
      'Hace un mes',
      ...seven.slice(0, 4).map(({ name }) => name),
    ]);
    for (const { group, count } of groups) {
      expect(await leadIds(agency.agent, { filters: { followUp: group } })).toHaveLength(count);
      const { total } = await agency.agent.api.leads.list.query({ filters: { followUp: group } });
      expect(total).toBe(count);
    }
  });

  test('are those the user is responsible for, or all; with only their own, those of nobody too', async () => {
    const agency = await createTestAgency();
    const { agent, manager, otherTenant } = agency;
    const nextFollowUpOn = today();
    await insertFollowed(agency, [
      { name: 'Mío', nextFollowUpOn },
      { name: 'De nadie', assignedTo: null, nextFollowUpOn },
      { name: 'De otra persona', assignedTo: manager.id, nextFollowUpOn },
    ]);
    const all = ['De nadie', 'De otra persona', 'Mío'];
    const read = async (user: TestUser, scope: 'mine' | 'team') =>
      (await groupNames(user, scope)).today?.toSorted();
    expect(await read(agent, 'mine')).toEqual(['Mío']);
    expect(await read(agent, 'team')).toEqual(all);
    expect(await read(manager, 'mine')).toEqual(['De otra persona']);
    expect(await read(otherTenant, 'team')).toEqual([]);
    expect((await agent.api.leads.followUps.query({ scope: 'mine' })).responsible).toBe('mine');
    await sharedServer().sql("update agencies set agent_visibility = 'own' where id = ?", [agency.id]);
    for (const scope of ['mine', 'team'] as const) {
      expect(await read(agent, scope)).toEqual(['De nadie', 'Mío']);
      expect((await agent.api.leads.followUps.query({ scope })).responsible).toBeNull();
    }
    expect(await read(manager, 'team')).toEqual(all);
  });

  test('name the coming event and the open task of a lead, also where it has no day', async () => {
    const agency = await createTestAgency();
    const [leadId = ''] = await insertFollowed(agency, [{ name: 'Sin paso', status: 'Contacted' }]);
    const read = async () =>
      (await agency.agent.api.leads.followUps.query({ scope: 'mine' })).groups.at(-1)?.rows[0];
    expect(await read()).toMatchObject({ event: null, task: null });
    await createTask(agency.agent, { title: 'Después', leadId, dueDate: '2030-05-06' });
    await createTask(agency.agent, { title: 'Antes', leadId, dueDate: '2030-05-05', dueTime: '10:00' });
    await createTask(agency.agent, { title: 'Hecha', leadId, status: 'completed' });
    const startTime = '2030-05-05T10:00:00.000Z';
    await agency.agent.api.events.create.mutate({
      clientKey: crypto.randomUUID(),
      event: {
        ...{ title: 'Visita', description: null, eventType: 'Otro', startTime, endTime: startTime },
        ...{ allDay: false, location: null, userId: agency.agent.id, propertyId: null, leadId },
      },
    });
    expect(await read()).toMatchObject({
      event: { title: 'Visita', at: startTime, time: null },
      task: { title: 'Antes', at: '2030-05-05', time: '10:00' },
    });
  });
});

describe('leads.undoFollowUp', () => {
  const yesterday = addDays(today(), -1);
  const tomorrow = addDays(today(), 1);
  async function postpone(agency: TestAgency) {
    const [id = ''] = await insertFollowed(agency, [
      { name: 'Ayer', status: 'Contacted', nextFollowUpOn: yesterday },
    ]);
    await agency.agent.api.leads.setFollowUp.mutate({ id, version: 1, nextFollowUpOn: tomorrow });
    return id;
  }
  const getDay = async ({ api }: TestUser, id: string) => (await api.leads.get.query({ id })).nextFollowUpOn;

  test('gives the lead its day back, once, though it has passed', async () => {
    const agency = await createTestAgency();
    const { api } = agency.agent;
    const id = await postpone(agency);
    for (const version of [3, 3]) {
      expect(await api.leads.undoFollowUp.mutate({ id, nextFollowUpOn: tomorrow })).toEqual({ version });
      expect(await getDay(agency.agent, id)).toBe(yesterday);
    }
  });

  test('undoes the day that was set with an activity', async () => {
    const agency = await createTestAgency();
    const { agent } = agency;
    const [id = ''] = await insertFollowed(agency, [{ name: 'Hoy', nextFollowUpOn: today() }]);
    await createActivity(agent, { kind: 'lead', id }, {}, { nextFollowUpOn: tomorrow });
    expect(await getDay(agent, id)).toBe(tomorrow);
    await agent.api.leads.undoFollowUp.mutate({ id, nextFollowUpOn: tomorrow });
    expect(await getDay(agent, id)).toBe(today());
  });

  test('is refused where the day was changed since, where it is closed, and for another tenant', async () => {
    const agency = await createTestAgency();
    const { agent, manager, otherTenant } = agency;
    const id = await postpone(agency);
    const undo = ({ api }: TestUser, nextFollowUpOn: string | null = tomorrow) =>
      outcome(api.leads.undoFollowUp.mutate({ id, nextFollowUpOn }));
    expect(await undo(agent, today())).toBe(VERSION_CONFLICT);
    expect(await undo(otherTenant)).toBe(NOT_FOUND);
    await manager.api.leads.setFollowUp.mutate({ id, version: 2, nextFollowUpOn: null });
    expect(await undo(agent)).toBe(VERSION_CONFLICT);
    await manager.api.leads.setStatus.mutate({ id, version: 3, status: 'Converted' });
    expect(await undo(agent, null)).toBe(VERSION_CONFLICT);
    const { id: untouched } = await createLead(agent);
    expect(await outcome(agent.api.leads.undoFollowUp.mutate({ id: untouched, nextFollowUpOn: null }))).toBe(
      VERSION_CONFLICT,
    );
  });

  test('of a closed lead comes back with the undone status, also a past day, one and many at once', async () => {
    const agency = await createTestAgency();
    const { agent } = agency;
    const past = addDays(today(), -3);
    const ids = await insertFollowed(agency, [
      { name: 'Ayer', nextFollowUpOn: past },
      { name: 'Mañana', nextFollowUpOn: tomorrow },
    ]);
    const [id = ''] = ids;
    const readDays = async () =>
      (await Promise.all(ids.map((each) => agent.api.leads.get.query({ id: each })))).map(
        (lead) => lead.nextFollowUpOn,
      );
    const { setStatus, setStatusMany } = agent.api.leads;
    await setStatus.mutate({ id, version: 1, status: 'Lost' });
    expect(await readDays()).toEqual([null, tomorrow]);
    // A closed lead has none, whatever is sent.
    await setStatus.mutate({ id, version: 2, status: 'Converted', nextFollowUpOn: past });
    expect(await readDays()).toEqual([null, tomorrow]);
    await setStatus.mutate({ id, version: 3, status: 'Contacted', nextFollowUpOn: past });
    expect(await readDays()).toEqual([past, tomorrow]);
    const [first, second] = [
      { id, version: 4 },
      { id: ids[1] ?? '', version: 1 },
    ];
    const status = 'Lost' as const;
    await setStatusMany.mutate({ rows: [first, second].map((ref) => ({ ...ref, status })) });
    expect(await readDays()).toEqual([null, null]);
    await setStatusMany.mutate({
      rows: [
        { ...first, version: 5, status: 'Contacted', nextFollowUpOn: past },
        { ...second, version: 2, status: 'Contacted', nextFollowUpOn: tomorrow },
      ],
    });
    expect(await readDays()).toEqual([past, tomorrow]);
  });

  test('is refused ten minutes after the change', async () => {
    const agency = await createTestAgency();
    const [id = ''] = await insertFollowed(agency, [{ name: 'Mañana', nextFollowUpOn: tomorrow }]);
    const change = JSON.stringify({ nextFollowUpOn: { from: yesterday, to: tomorrow } });
    const undoChangeOf = async (secondsAgo: number) => {
      await sharedServer().sql(
        "insert into history (at, agency_id, action, entity, entity_id, change) values (?, ?, 'update', 'leads', ?, ?)",
        [new Date(Date.now() - secondsAgo * 1000).toISOString(), agency.id, id, change],
      );
      return outcome(agency.agent.api.leads.undoFollowUp.mutate({ id, nextFollowUpOn: tomorrow }));
    };
    expect(await undoChangeOf(601)).toBe(VERSION_CONFLICT);
    expect(await undoChangeOf(500)).toBe('accepted');
  });
});
