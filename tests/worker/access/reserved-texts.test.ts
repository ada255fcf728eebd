import { beforeAll, describe, expect, test } from 'vitest';
import { addDays, today } from '../../../db/domain/madrid.ts';
import { taskInput } from '../../../db/domain/tasks/task-input.ts';
import { pickFields } from '../../../src/lib/form/pick-fields.ts';
import { sharedServer } from '../../support/shared-server.ts';
import {
  createTestAgency,
  createTestUser,
  type TestAgency,
  type TestUser,
} from '../../support/test-users.ts';
import { readTimeline } from '../fixtures/activities.ts';
import { at, createEvent, entriesIn, eventFixture, insertTask } from '../fixtures/events.ts';
import { createLead } from '../fixtures/leads.ts';
import { createProperty } from '../fixtures/properties.ts';
import { call } from '../support/calls.ts';

// The agents see only what is theirs or nobody's. Lead and property are a colleague's, whose texts of events and tasks repeat their names.
const [LEAD, HOME, ADDRESS] = ['Marta Ruiz', 'Ático con terraza', 'Carrer de Verdi, 48'];
let agency: TestAgency;
let me: TestUser;
let colleague: TestUser;
let lead: string;
let home: string;
/** A property that everyone sees, in whose timeline entries about the hidden lead stand. */
let openHome: string;
const day = addDays(today(), 3);
beforeAll(async () => {
  agency = await createTestAgency('Textos reservados');
  me = agency.agent;
  colleague = await createTestUser({ agencyId: agency.id });
  const { manager } = agency;
  await sharedServer().sql("update agencies set agent_visibility = 'own' where id = ?", [agency.id]);
  lead = (await createLead(manager, { name: LEAD, assignedTo: colleague.id })).id;
  home = (await createProperty(manager, { title: HOME, address: ADDRESS, assignedTo: colleague.id })).id;
  openHome = (await createProperty(manager, { title: 'Piso de todos', assignedTo: null })).id;
});

const texts = {
  title: `Visita · ${LEAD}`,
  description: `${LEAD} llega tarde a ${HOME}.\nMartaRuiz es su usuario.`,
};
const reserved = {
  title: 'Visita · Reservado',
  description: 'Reservado llega tarde a Reservado.\nMartaRuiz es su usuario.',
};
const links = () => ({ leadId: lead, propertyId: home });
const times = { startTime: at(`${day} 10:00`), endTime: at(`${day} 11:00`) };
const makeEvent = (traits = {}) =>
  createEvent(colleague, { ...texts, location: ADDRESS, ...links(), ...times, ...traits });
const makeTask = (traits = {}) => insertTask(colleague, { ...texts, dueDate: day, ...links(), ...traits });

describe('an agent who sees only their own records reads what is hidden as reserved', () => {
  test('in an event and a task, whose colleague and manager read the names', async () => {
    const [event, task] = [{ id: (await makeEvent()).id }, { id: (await makeTask()).id }];
    expect(await me.api.events.get.query(event)).toMatchObject({ ...reserved, location: 'Reservado' });
    expect(await me.api.tasks.get.query(task)).toMatchObject(reserved);
    for (const user of [colleague, agency.manager]) {
      expect(await user.api.events.get.query(event)).toMatchObject({ ...texts, location: ADDRESS });
      expect(await user.api.tasks.get.query(task)).toMatchObject(texts);
    }
    for (const path of ['events.get', 'tasks.get'])
      expect((await call(agency.otherTenant, path, path === 'events.get' ? event : task)).status).toBe(404);
  });

  test('in calendar, lists, search, dashboard, notices and timelines', async () => {
    const { manager } = agency;
    const openly = { userId: me.id, propertyId: openHome };
    await makeEvent({ ...openly, description: `Con ${LEAD}`, location: LEAD });
    await makeTask({ assignedTo: me.id, propertyId: openHome, description: `Con ${LEAD}`, priority: 'high' });
    await createEvent(colleague, {
      ...texts,
      ...links(),
      userId: me.id,
      startTime: at(`${today()} 00:00`),
      endTime: null,
      allDay: true,
    });
    const mine = { ...(await createLead(manager, { name: 'Lead mío', assignedTo: me.id })) };
    await createEvent(manager, { ...links(), ...times, leadId: mine.id, title: `Con ${HOME}` });
    await insertTask(manager, { ...links(), leadId: mine.id, title: `Llaves de ${HOME}` });
    const subject = { kind: 'property', id: openHome } as const;
    const answers = {
      'calendar.entries': await entriesIn(me, today(), addDays(day, 1), { userIds: [me.id, colleague.id] }),
      'tasks.list': await me.api.tasks.list.query({ filters: {} }),
      'search.everything': await me.api.search.everything.query({ search: 'visita' }),
      'dashboard.get': await me.api.dashboard.get.query(),
      'notices.list': await me.api.notices.list.query({}),
      'timeline.list': await readTimeline(me, subject),
      'leads.followUps': await me.api.leads.followUps.query({ scope: 'mine' }),
    };
    for (const [path, answer] of Object.entries(answers)) {
      const text = JSON.stringify(answer);
      expect.soft([path, [LEAD, HOME, ADDRESS].filter((name) => text.includes(name))]).toEqual([path, []]);
      const expected =
        path === 'leads.followUps' ? ['Con Reservado', 'Llaves de Reservado'] : [reserved.title];
      for (const title of expected) expect.soft([path, text.includes(title)]).toEqual([path, true]);
    }
    expect(JSON.stringify(await readTimeline(manager, subject))).toContain(texts.title);
    expect(JSON.stringify(await manager.api.tasks.list.query({ filters: {} }))).toContain(`Con ${LEAD}`);
    const planned = (await manager.api.leads.followUps.query({ scope: 'team' })).groups.flatMap(
      ({ rows }) => rows,
    );
    expect(planned.find(({ id }) => id === mine.id)).toMatchObject({
      event: { title: `Con ${HOME}` },
      task: { title: `Llaves de ${HOME}` },
    });
  });

  test('and finds no task by a hidden name, but by its other words', async () => {
    const title = `Escritura de ${LEAD} en ${HOME}, ${ADDRESS}`;
    const { id } = await makeTask({ title });
    const count = async (user: TestUser, words: string) => {
      const [list, found] = await Promise.all([
        user.api.tasks.list.query({ filters: { title: words } }),
        user.api.search.everything.query({ search: words }),
      ]);
      const isFound = (rows: { id: string }[]) => rows.filter((row) => row.id === id).length;
      return [isFound(list.rows), isFound(found.tasks.rows)];
    };
    for (const words of ['marta', 'escritura ruiz', 'atico', 'verdi']) {
      expect.soft([words, await count(me, words)]).toEqual([words, [0, 0]]);
      expect.soft([words, await count(agency.manager, words)]).toEqual([words, [1, 1]]);
    }
    expect(await count(me, 'escritura')).toEqual([1, 1]);
    const { total } = await me.api.tasks.list.query({ filters: { title: 'escritura ruiz' } });
    expect(total).toBe(0);
  });

  test('but not where the record is theirs, or of nobody', async () => {
    const { manager } = agency;
    const { id: leadId } = await createLead(manager, { name: LEAD, assignedTo: colleague.id });
    const { id: propertyId } = await createProperty(manager, { title: HOME, assignedTo: colleague.id });
    const { id } = await makeTask({ leadId, propertyId });
    const read = () => me.api.tasks.get.query({ id });
    expect(await read()).toMatchObject(reserved);
    await manager.api.leads.assign.mutate({ id: leadId, version: 1, assignedTo: null });
    await manager.api.properties.assign.mutate({ id: propertyId, version: 1, assignedTo: me.id });
    expect(await read()).toMatchObject(texts);
    await manager.api.leads.assign.mutate({ id: leadId, version: 2, assignedTo: colleague.id });
    expect(await read()).toMatchObject({ title: reserved.title });
  });
});

describe('an agent who sees only their own records saves texts with reserved names', () => {
  const readTask = (id: string) => colleague.api.tasks.get.query({ id });
  const toForm = async (id: string) => {
    const { version, ...task } = await me.api.tasks.get.query({ id });
    return { id, version, task: pickFields(taskInput, task) };
  };

  test('unchanged, with another day: the names stay, also where the request is repeated', async () => {
    const { id, version, task } = await toForm((await makeTask()).id);
    expect(task).toMatchObject(reserved);
    const input = { id, version, task: { ...task, dueDate: addDays(day, 1) } };
    const saved = await me.api.tasks.update.mutate(input);
    expect(await me.api.tasks.update.mutate(input)).toEqual(saved);
    expect(await readTask(id)).toMatchObject({ ...texts, dueDate: addDays(day, 1) });
    // The list finds it by its own title.
    expect(
      (await colleague.api.tasks.list.query({ filters: { title: 'visita marta' } })).rows.map(
        (row) => row.id,
      ),
    ).toContain(id);
  });

  test('of an event, with its place', async () => {
    const { id } = await makeEvent();
    const event = eventFixture({ ...reserved, ...times, ...links(), location: 'Reservado', userId: me.id });
    await me.api.events.update.mutate({ id, version: 1, event });
    expect(await colleague.api.events.get.query({ id })).toMatchObject({
      ...texts,
      location: ADDRESS,
      userId: me.id,
    });
  });

  test('changed around the names: these stay; without them: the new text', async () => {
    const { id, version, task } = await toForm((await makeTask()).id);
    const title = 'Segunda visita · Reservado, con llaves';
    await me.api.tasks.update.mutate({ id, version, task: { ...task, title, description: 'Nada más.' } });
    expect(await readTask(id)).toMatchObject({
      title: `Segunda visita · ${LEAD}, con llaves`,
      description: 'Nada más.',
    });
  });

  test('without the record: its name is gone for good, and that of the other stays', async () => {
    const { id, version, task } = await toForm((await makeTask()).id);
    await me.api.tasks.update.mutate({ id, version, task: { ...task, leadId: null } });
    expect(await me.api.tasks.get.query({ id })).toMatchObject(reserved);
    expect(await readTask(id)).toMatchObject({
      title: reserved.title,
      description: `Reservado llega tarde a ${HOME}.\nMartaRuiz es su usuario.`,
    });
  });

  test('that would be longer than the form allows: they can be saved, and stay', async () => {
    const { id: short } = await createLead(agency.manager, { name: 'Bo', assignedTo: colleague.id });
    const title = 'Bo '.repeat(53).trim();
    const task = await makeTask({ title, description: null, leadId: short });
    const form = await toForm(task.id);
    expect(form.task.title).toMatch(/^(Reservado )+Reservado$/);
    await me.api.tasks.update.mutate(form);
    expect(await readTask(task.id)).toMatchObject({ title });
  });

  test('a manager saves the word as it is', async () => {
    const { id } = await makeTask();
    const { version, ...task } = await agency.manager.api.tasks.get.query({ id });
    await agency.manager.api.tasks.update.mutate({
      id,
      version,
      task: { ...pickFields(taskInput, task), title: reserved.title },
    });
    expect(await readTask(id)).toMatchObject({ ...texts, title: reserved.title });
  });
});
