import { beforeAll, describe, expect, test } from 'vitest';
import { compareTexts } from '../../../db/domain/fold.ts';
import { addDays, today } from '../../../db/domain/madrid.ts';
import { taskInput } from '../../../db/domain/tasks/task-input.ts';
import { HIDDEN_NAME } from '../../../db/domain/users/users.ts';
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

// The agents see only what is theirs or nobody's. Lead and property are a colleague's, and events and tasks about them too.
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
  title: `Visita · ${LEAD.toUpperCase()}`,
  description: `${LEAD} llega tarde a ${HOME}.`,
};
const reserved = { title: HIDDEN_NAME, description: HIDDEN_NAME };
/** Words of the texts, whole and in parts, in any case. */
const secrets = [/marta/i, /ruiz/i, /ático/i, /verdi/i, /visita ·/i, /llega tarde/i];
const findSecrets = (response: unknown) => {
  const text = JSON.stringify(response);
  return secrets.filter((secret) => secret.test(text));
};
const links = () => ({ leadId: lead, propertyId: home });
const times = { startTime: at(`${day} 10:00`), endTime: at(`${day} 11:00`) };
const makeEvent = (traits = {}) =>
  createEvent(colleague, { ...texts, location: ADDRESS, ...links(), ...times, ...traits });
const makeTask = (traits = {}) => insertTask(colleague, { ...texts, dueDate: day, ...links(), ...traits });

describe('an agent who sees only their own records reads no text of what is about a hidden one', () => {
  test('in an event and a task, whose colleague and manager read them; kind, time and people stay', async () => {
    const [event, task] = [{ id: (await makeEvent()).id }, { id: (await makeTask()).id }];
    const bare = { id: (await makeEvent({ description: null, location: null })).id };
    const { eventType, startTime, userId } = await colleague.api.events.get.query(event);
    for (const about of [event, bare])
      expect(await me.api.events.get.query(about)).toMatchObject({
        ...reserved,
        location: HIDDEN_NAME,
        ...{ eventType, startTime, userId },
      });
    expect(await me.api.tasks.get.query(task)).toMatchObject({ ...reserved, dueDate: day });
    for (const user of [colleague, agency.manager]) {
      expect(await user.api.events.get.query(event)).toMatchObject({ ...texts, location: ADDRESS });
      expect(await user.api.tasks.get.query(task)).toMatchObject(texts);
    }
    for (const path of ['events.get', 'tasks.get'])
      expect((await call(agency.otherTenant, path, path === 'events.get' ? event : task)).status).toBe(404);
  });

  test('where one of its two records is hidden, the other theirs', async () => {
    const { id: mine } = await createLead(agency.manager, { name: 'Lead mío', assignedTo: me.id });
    const { id } = await insertTask(agency.manager, { ...texts, leadId: mine, propertyId: home });
    expect(await me.api.tasks.get.query({ id })).toMatchObject({
      ...reserved,
      leadName: 'Lead mío',
      propertyTitle: HIDDEN_NAME,
    });
  });

  test('in calendar, lists, search, dashboard, notices and timelines', async () => {
    const { manager } = agency;
    const openly = { userId: me.id, propertyId: openHome };
    await makeEvent({ ...openly });
    await makeTask({ assignedTo: me.id, propertyId: openHome, priority: 'high' });
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
    const responses = {
      'calendar.entries': await entriesIn(me, today(), addDays(day, 1), { userIds: [me.id, colleague.id] }),
      'tasks.list': await me.api.tasks.list.query({ filters: {} }),
      'dashboard.get': await me.api.dashboard.get.query(),
      'notices.list': await me.api.notices.list.query({}),
      'timeline.list': await readTimeline(me, subject),
      'leads.followUps': await me.api.leads.followUps.query({ scope: 'mine' }),
    };
    for (const [path, response] of Object.entries(responses)) {
      expect.soft([path, findSecrets(response)]).toEqual([path, []]);
      expect.soft([path, JSON.stringify(response).includes(`itle":"${HIDDEN_NAME}"`)]).toEqual([path, true]);
    }
    expect(JSON.stringify(await readTimeline(manager, subject))).toContain(texts.title);
    const planned = (await manager.api.leads.followUps.query({ scope: 'team' })).groups.flatMap(
      ({ rows }) => rows,
    );
    expect(planned.find(({ id }) => id === mine.id)).toMatchObject({
      event: { title: `Con ${HOME}` },
      task: { title: `Llaves de ${HOME}` },
    });
  });

  test('and finds such a task by no word, fragment or number, which its colleague does', async () => {
    const phone = '699 111 333';
    const { id: leadId } = await createLead(colleague, { name: LEAD, phone, assignedTo: colleague.id });
    const title = `Escritura de ${LEAD}`;
    const { id } = await makeTask({ title, leadId, propertyId: openHome });
    const count = async (user: TestUser, words: string) => {
      const [list, found] = await Promise.all([
        user.api.tasks.list.query({ filters: { title: words } }),
        user.api.search.everything.query({ search: words }),
      ]);
      const isFound = (rows: { id: string }[]) => rows.filter((row) => row.id === id).length;
      return [isFound(list.rows), isFound(found.tasks.rows)];
    };
    for (const words of ['escritura', 'marta', 'escri', 'e', 'piso de todos', phone]) {
      expect.soft([words, await count(me, words)]).toEqual([words, [0, 0]]);
      expect.soft([words, await count(agency.manager, words)]).toEqual([words, [1, 1]]);
    }
    expect.soft(await count(me, 'reservado')).toEqual([0, 0]);
    expect((await me.api.tasks.list.query({ filters: { title: 'escritura' } })).total).toBe(0);
  });

  test('but sorts it as the word that they read, on every page, in both directions', async () => {
    const titles = ['Aviso', 'Llamada', 'Zanjar'];
    for (const title of titles) await insertTask(me, { title });
    for (const title of ['Abeto', 'Mesa', 'Zorro']) await makeTask({ title });
    const readTitles = async (user: TestUser, sort: 'title' | '-title') => {
      const found: string[] = [];
      const cursors: string[] = [];
      type Cursor = Awaited<ReturnType<typeof user.api.tasks.list.query>>['next'];
      for (let cursor: Cursor | undefined; cursor !== null; ) {
        const page: { rows: { title: string }[]; next: Cursor } = await user.api.tasks.list.query({
          ...{ filters: {}, sort, limit: 2, cursor },
        });
        found.push(...page.rows.map(({ title }) => title));
        cursor = page.next;
        if (cursor) cursors.push(JSON.stringify(cursor));
      }
      return { found, cursors };
    };
    const up = await readTitles(me, 'title');
    const { total } = await me.api.tasks.list.query({ filters: {} });
    expect(up.found).toHaveLength(total);
    expect(up.found.filter((title) => titles.includes(title))).toEqual(titles);
    // Those that are reserved stand together, at the place of the word.
    const reservedAt = up.found.flatMap((title, at) => (title === HIDDEN_NAME ? [at] : []));
    expect(reservedAt.length).toBeGreaterThan(2);
    expect(up.found.slice(reservedAt[0], (reservedAt.at(-1) ?? 0) + 1)).toEqual(
      reservedAt.map(() => HIDDEN_NAME),
    );
    expect([...up.found].sort(compareTexts)).toEqual(up.found);
    expect((await readTitles(me, '-title')).found).toEqual([...up.found].reverse());
    expect(up.cursors.filter((cursor) => /abeto|mesa|zorro|marta/i.test(cursor))).toEqual([]);
    expect((await readTitles(agency.manager, 'title')).found).toContain('Abeto');
  });

  test('but not where the record is theirs, or of nobody', async () => {
    const { manager } = agency;
    const { id: leadId } = await createLead(manager, { name: LEAD, assignedTo: colleague.id });
    const { id: propertyId } = await createProperty(manager, { title: HOME, assignedTo: colleague.id });
    const { id } = await makeTask({ leadId, propertyId });
    const read = () => me.api.tasks.get.query({ id });
    expect(await read()).toMatchObject(reserved);
    await manager.api.leads.assign.mutate({ id: leadId, version: 1, assignedTo: null });
    expect(await read()).toMatchObject(reserved);
    await manager.api.properties.assign.mutate({ id: propertyId, version: 1, assignedTo: me.id });
    expect(await read()).toMatchObject(texts);
    await manager.api.leads.assign.mutate({ id: leadId, version: 2, assignedTo: colleague.id });
    expect(await read()).toMatchObject(reserved);
  });
});

describe('an agent who sees only their own records saves what is about a hidden one', () => {
  const readTask = (id: string) => colleague.api.tasks.get.query({ id });
  const toForm = async (id: string) => {
    const { version, ...task } = await me.api.tasks.get.query({ id });
    return { id, version, task: pickFields(taskInput, task) };
  };

  test('with another day: its texts stay, also where the request is repeated', async () => {
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

  test('of an event, with its place, and without the texts that it has not', async () => {
    for (const stored of [
      { ...texts, location: ADDRESS },
      { ...texts, description: null, location: null },
    ]) {
      const { id } = await makeEvent(stored);
      const event = eventFixture({
        ...reserved,
        ...times,
        ...links(),
        location: HIDDEN_NAME,
        userId: me.id,
      });
      await me.api.events.update.mutate({ id, version: 1, event });
      expect(await colleague.api.events.get.query({ id })).toMatchObject({ ...stored, userId: me.id });
    }
  });

  test('with a text of their own instead: that one', async () => {
    const { id, version, task } = await toForm((await makeTask()).id);
    await me.api.tasks.update.mutate({ id, version, task: { ...task, title: 'Otra cosa' } });
    expect(await readTask(id)).toMatchObject({ title: 'Otra cosa', description: texts.description });
  });

  test('without the hidden record: refused, since its texts could be read then', async () => {
    const [{ id: taskId, version, task }, { id: eventId }] = [
      await toForm((await makeTask()).id),
      await makeEvent(),
    ];
    const event = eventFixture({ ...reserved, ...times, ...links(), location: HIDDEN_NAME });
    for (const change of [{ leadId: null }, { propertyId: null }, { propertyId: openHome }]) {
      const responses = [
        await call(me, 'tasks.update', { id: taskId, version, task: { ...task, ...change } }),
        await call(me, 'events.update', { id: eventId, version: 1, event: { ...event, ...change } }),
      ];
      for (const { status, text } of responses)
        expect([status, text]).toEqual([
          400,
          expect.stringContaining('No puedes quitar ni cambiar un registro reservado.'),
        ]);
    }
    expect(await readTask(taskId)).toMatchObject({ ...texts, ...links() });
    expect(await colleague.api.events.get.query({ id: eventId })).toMatchObject({ ...texts, ...links() });
  });

  test('the word is a text like any other to a manager, and where nothing is hidden', async () => {
    const { id } = await makeTask();
    const { version, ...task } = await agency.manager.api.tasks.get.query({ id });
    const form = { ...pickFields(taskInput, task), title: HIDDEN_NAME };
    await agency.manager.api.tasks.update.mutate({ id, version, task: form });
    expect(await readTask(id)).toMatchObject({ ...texts, title: HIDDEN_NAME });
    const own = await toForm((await insertTask(me, { title: 'Mía', propertyId: openHome })).id);
    await me.api.tasks.update.mutate({ ...own, task: { ...own.task, title: HIDDEN_NAME } });
    expect(await readTask(own.id)).toMatchObject({ title: HIDDEN_NAME });
  });
});
