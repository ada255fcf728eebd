import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { HIDDEN_NAME } from '../../../db/domain/users/users.ts';
import { leadFixture } from '../../domain/lead-fixture.ts';
import { quickLeadFixture } from '../../domain/leads/quick-lead-fixture.ts';
import { sharedServer } from '../../support/shared-server.ts';
import {
  createTestAgency,
  createTestUser,
  type TestAgency,
  type TestUser,
} from '../../support/test-users.ts';
import { createAbsence, dayFromNow } from '../fixtures/absences.ts';
import { createLead, NOT_FOUND, outcome, VERSION_CONFLICT } from '../fixtures/leads.ts';
import { flat, readMatchNotices, wish } from '../fixtures/matches.ts';
import { createProperty } from '../fixtures/properties.ts';
import { createTask } from '../fixtures/tasks.ts';

const { sql } = sharedServer();
let agency: TestAgency;
let ana: TestUser;
let substitute: TestUser;
let other: TestUser;
beforeEach(async () => {
  agency = await createTestAgency();
  ana = agency.agent;
  [substitute, other] = await Promise.all([
    createTestUser({ agencyId: agency.id }),
    createTestUser({ agencyId: agency.id }),
  ]);
  await sql("update users set display_name = 'Ana' where id = ?", [ana.id]);
});

const set = (column: string, value: string) =>
  sql(`update agencies set ${column} = ? where id = ?`, [value, agency.id]);
const setStatus = ({ id }: TestUser, status: 'active' | 'inactive' | 'deleted') =>
  sql('update users set status = ? where id = ?', [status, id]);
/** Moves an absence so that its last day was yesterday. */
const letPass = (id: string) =>
  sql('update absences set first_day = ?, last_day = ? where id = ?', [dayFromNow(-9), dayFromNow(-1), id]);
const createQuick = async ({ api }: TestUser, more: { propertyId?: string; lead?: object } = {}) =>
  (
    await api.leads.createQuick.mutate({
      clientKey: randomUUID(),
      lead: { ...quickLeadFixture(), ...more.lead },
      ...(more.propertyId && { propertyId: more.propertyId }),
    })
  ).assignedTo;
const readNotices = async ({ api }: TestUser) => (await api.notices.list.query({})).rows;

describe('an absence', () => {
  test('is set by oneself or a manager, changed and ended early, and seen by the agency while it is not over', async () => {
    const { id } = await createAbsence(ana, { from: 2, to: 5, substitute });
    await createAbsence(substitute, { from: 20, to: 20, by: agency.manager });
    const listed = await other.api.absences.list.query();
    expect(listed).toMatchObject([
      { id, userId: ana.id, userName: 'Ana', substituteId: substitute.id, isSubstituted: false },
      { userId: substitute.id, substituteId: null, firstDay: dayFromNow(20) },
    ]);
    const absence = { firstDay: dayFromNow(0), lastDay: dayFromNow(3), substituteId: other.id };
    await agency.manager.api.absences.update.mutate({ id, version: 1, absence });
    expect(
      await outcome(
        ana.api.absences.update.mutate({ id, version: 1, absence: { ...absence, lastDay: dayFromNow(4) } }),
      ),
    ).toBe(VERSION_CONFLICT);
    const until = async () =>
      (await other.api.users.options.query({})).find((one) => one.id === ana.id)?.absentUntil;
    expect(await until()).toBe(dayFromNow(3));
    expect((await agency.manager.api.users.list.query()).find((one) => one.id === ana.id)?.absentUntil).toBe(
      dayFromNow(3),
    );
    await ana.api.absences.end.mutate({ id });
    expect(await until()).toBe(null);
    expect((await other.api.absences.list.query()).map(({ userId }) => userId)).toEqual([substitute.id]);
  });

  test('that is ended early keeps the days that have passed', async () => {
    const { id } = await createAbsence(ana);
    await sql('update absences set first_day = ? where id = ?', [dayFromNow(-3), id]);
    await ana.api.absences.end.mutate({ id });
    const { rows } = await sql('select first_day, last_day from absences where id = ?', [id]);
    expect(rows[0]).toMatchObject({ first_day: dayFromNow(-3), last_day: dayFromNow(-1) });
    // A running one keeps its first day when it is changed.
    const running = await createAbsence(other);
    await sql('update absences set first_day = ? where id = ?', [dayFromNow(-1), running.id]);
    const absence = { ...running.absence, firstDay: dayFromNow(-1), lastDay: dayFromNow(4) };
    await other.api.absences.update.mutate({ id: running.id, version: 1, absence });
    expect((await other.api.absences.list.query())[0]?.lastDay).toBe(dayFromNow(4));
  });

  test('is refused for a colleague, in the past, with other absences, and with a substitute who cannot', async () => {
    const attempt = (user: TestUser, traits: Parameters<typeof createAbsence>[1]) =>
      outcome(createAbsence(user, traits));
    expect(await attempt(ana, { by: other })).toBe(
      'FORBIDDEN: Solo los gerentes pueden cambiar la ausencia de otra persona.',
    );
    expect(await attempt(ana, { by: agency.otherTenant })).toBe(
      'BAD_REQUEST: El registro enlazado no existe.',
    );
    expect(await attempt(ana, { from: 3, to: 2 })).toBe(
      'BAD_REQUEST: El último día no puede ser anterior al primero.',
    );
    expect(await attempt(ana, { from: -2, to: -1 })).toBe('BAD_REQUEST: Elige hoy o un día posterior.');
    expect(await attempt(ana, { from: -2 })).toBe('BAD_REQUEST: El primer día ya ha pasado.');
    expect(await attempt(ana, { to: 366 })).toBe('BAD_REQUEST: Una ausencia dura como máximo un año.');
    expect(await attempt(ana, { substitute: ana })).toBe(
      'BAD_REQUEST: Elige a otra persona: nadie se sustituye a sí mismo.',
    );
    expect(await attempt(ana, { substitute: agency.otherTenant })).toBe(
      'BAD_REQUEST: El registro enlazado no existe.',
    );
    await setStatus(other, 'inactive');
    expect(await attempt(ana, { substitute: other })).toBe(
      'BAD_REQUEST: Este usuario no está activo. Elige a otra persona.',
    );
    expect(await attempt(other, { by: agency.manager })).toBe(
      'BAD_REQUEST: Este usuario no está activo. Elige a otra persona.',
    );
    const { id } = await createAbsence(ana, { from: 2, to: 5, substitute });
    expect(await attempt(ana, { from: 5, to: 6 })).toBe('CONFLICT: Ya hay una ausencia en esos días.');
    // A circle.
    expect(await attempt(substitute, { from: 0, to: 2, substitute: ana })).toBe(
      'BAD_REQUEST: También está ausente alguno de esos días. Elige a otra persona.',
    );
    for (const call of [
      () => substitute.api.absences.end.mutate({ id }),
      () =>
        substitute.api.absences.update.mutate({
          id,
          version: 1,
          absence: { firstDay: dayFromNow(2), lastDay: dayFromNow(3), substituteId: null },
        }),
    ])
      expect(await outcome(call())).toMatch(/^FORBIDDEN: Solo los gerentes/);
    expect(await outcome(agency.otherTenant.api.absences.end.mutate({ id }))).toBe(NOT_FOUND);
    await createAbsence(substitute, { from: 0, to: 1, substitute: ana });
  });

  test('of a deleted user vanishes, and a deleted substitute is none', async () => {
    await createAbsence(ana, { substitute });
    await createAbsence(other, { substitute });
    await setStatus(ana, 'deleted');
    await setStatus(substitute, 'deleted');
    expect(await agency.manager.api.absences.list.query()).toMatchObject([
      { userId: other.id, substituteId: null, version: 2 },
    ]);
  });

  test('sent twice is one, and 20 are the most', async () => {
    const clientKey = randomUUID();
    const absence = { firstDay: dayFromNow(100), lastDay: dayFromNow(100), substituteId: null };
    const send = () => ana.api.absences.create.mutate({ clientKey, userId: ana.id, absence });
    expect(await send()).toEqual(await send());
    for (let at = 1; at < 20; at++) await createAbsence(ana, { from: at, to: at });
    expect(await outcome(createAbsence(ana, { from: 50, to: 50 }))).toBe(
      'CONFLICT: Como máximo 20 ausencias previstas.',
    );
  });
});

describe('new work during an absence', () => {
  test('goes to the substitute in the turn of the absent user, and comes back by itself', async () => {
    await set('unassigned_leads', 'distribute');
    const everybody = [ana, substitute, other].map(({ id }) => id);
    const nextRound = async () => {
      const got: (string | null)[] = [];
      for (let at = 0; at < everybody.length; at++) got.push(await createQuick(agency.manager));
      return got.toSorted();
    };
    expect(await nextRound()).toEqual(everybody.toSorted());
    const { id } = await createAbsence(ana, { substitute });
    const shifted = [substitute.id, substitute.id, other.id].toSorted();
    expect([await nextRound(), await nextRound()]).toEqual([shifted, shifted]);
    await letPass(id);
    expect(await nextRound()).toEqual(everybody.toSorted());
  });

  test.each([
    ['paused', () => setStatus(substitute, 'inactive')],
    ['absent too', () => createAbsence(substitute)],
    ['none', () => sql('update absences set substitute_id = null where agency_id = ?', [agency.id])],
  ])('is distributed among the others while the substitute is %s', async (_, happen) => {
    await set('unassigned_leads', 'distribute');
    await createAbsence(ana, { substitute });
    const { id: propertyId } = await createProperty(agency.manager, { assignedTo: ana.id });
    expect(await createQuick(agency.manager, { propertyId })).toBe(substitute.id);
    await happen();
    const got = new Set<string | null>();
    for (let at = 0; at < 3; at++) {
      got.add(await createQuick(agency.manager));
      got.add(await createQuick(agency.manager, { propertyId }));
    }
    expect(got).not.toContain(ana.id);
    expect(got).toContain(other.id);
  });

  test('goes to nobody where everybody is absent', async () => {
    await set('unassigned_leads', 'distribute');
    for (const user of [ana, substitute, other, agency.manager]) await createAbsence(user);
    expect(await createQuick(agency.manager)).toBe(null);
  });

  test('is by default the substitute’s where it would be the absent user’s; who is chosen stays chosen', async () => {
    const { id } = await createAbsence(ana, { substitute });
    const owner = { name: 'Pau', status: 'Active' as const, email: null, phone: null };
    const { assignedTo: none, ...property } = flat as typeof flat & { assignedTo?: string };
    const createAll = async () => {
      const own = await ana.api.leads.create.mutate({ clientKey: randomUUID(), lead: leadFixture() });
      const { id: ownerId } = await ana.api.owners.create.mutate({ clientKey: randomUUID(), owner });
      const { id: propertyId } = await createProperty(ana, { ...property, assignedTo: undefined });
      return [
        own.assignedTo,
        (await ana.api.owners.get.query({ id: ownerId })).assignedTo,
        (await ana.api.properties.get.query({ id: propertyId })).assignedTo,
      ];
    };
    expect(await createAll()).toEqual([substitute.id, substitute.id, substitute.id]);
    expect(await createQuick(agency.manager, { lead: { assignedTo: ana.id } })).toBe(ana.id);
    expect((await ana.api.auth.session.query()) || null).toMatchObject({ standIn: substitute.id });
    await letPass(id);
    expect(await createAll()).toEqual([ana.id, ana.id, ana.id]);
    expect((await ana.api.auth.session.query()) || null).toMatchObject({ standIn: null });
  });
});

describe('notices during an absence', () => {
  test('of what is assigned to the absent user go to the substitute, who reads for whom, and not to whoever causes them', async () => {
    const before = await createLead(agency.manager, { assignedTo: ana.id });
    const { id: absence } = await createAbsence(ana, { substitute });
    const { id: leadId } = await createLead(agency.manager, { assignedTo: ana.id });
    const { id: taskId } = await createTask(agency.manager, { assignedTo: ana.id });
    const many = [1, 2].map(() => createLead(agency.manager, { assignedTo: null }));
    const rows = await Promise.all(many);
    await agency.manager.api.leads.assignMany.mutate({
      rows: rows.map(({ id, version }) => ({ id, version, assignedTo: ana.id })),
    });
    await createLead(substitute, { assignedTo: ana.id });
    expect(
      (await readNotices(substitute)).map(({ leadId, taskId, absentId, absentName }) => [
        leadId ?? taskId,
        absentId,
        absentName,
      ]),
    ).toEqual([null, taskId, leadId].map((id) => [id, ana.id, 'Ana']));
    expect((await readNotices(ana)).map((notice) => notice.leadId)).toEqual([before.id]);
    // Taken back with what they were about.
    await agency.manager.api.leads.assignMany.mutate({
      rows: rows.map(({ id }) => ({ id, version: 2, assignedTo: other.id })),
    });
    await agency.manager.api.leads.assign.mutate({ id: leadId, version: 1, assignedTo: other.id });
    expect((await readNotices(substitute)).map((notice) => notice.taskId)).toEqual([taskId]);
    await letPass(absence);
    const back = await createLead(agency.manager, { assignedTo: ana.id });
    expect((await readNotices(ana)).map((notice) => notice.leadId)).toEqual([back.id, before.id]);
    expect(await readNotices(substitute)).toHaveLength(1);
  });

  test('of matches count those of both apart', async () => {
    await createAbsence(ana, { substitute });
    for (const assignedTo of [ana.id, ana.id, substitute.id])
      await createLead(agency.manager, { ...wish, assignedTo });
    await createProperty(agency.manager, flat);
    const read = async (user: TestUser) =>
      (await readNotices(user)).flatMap(({ kind, count, absentName }) =>
        kind === 'newMatches' ? [`${count} ${absentName}`] : [],
      );
    expect((await read(substitute)).toSorted()).toEqual(['1 null', '2 Ana']);
    expect(await read(ana)).toEqual([]);
    // The one who causes the match stands in.
    await createProperty(substitute, flat);
    expect(await read(substitute)).toHaveLength(2);
    await createLead(agency.manager, { ...wish, assignedTo: ana.id });
    expect((await read(substitute)).toSorted()).toEqual(['1 null', '2 Ana', '2 Ana']);
  });
});

describe('under ‘Solo lo suyo’', () => {
  test('the substitute sees what the absent user sees, meanwhile only', async () => {
    await set('agent_visibility', 'own');
    const { id } = await createLead(agency.manager, { ...wish, assignedTo: ana.id });
    const { id: propertyId } = await createProperty(agency.manager, { ...flat, assignedTo: ana.id });
    await createTask(agency.manager, { title: 'Llamar a Núria', assignedTo: null, leadId: id });
    const sees = async (user: TestUser) => {
      const [lead, task] = await Promise.all([
        outcome(user.api.leads.get.query({ id })),
        user.api.tasks.list.query({ filters: {} }),
      ]);
      const { rows, total } = await user.api.leads.list.query({ filters: {} });
      return [lead === NOT_FOUND, task.rows[0]?.title, rows.length, total];
    };
    const nothing = [true, HIDDEN_NAME, 0, 0];
    const everything = [false, 'Llamar a Núria', 1, 1];
    expect(await sees(substitute)).toEqual(nothing);
    const { id: absence } = await createAbsence(ana, { substitute });
    expect(await sees(substitute)).toEqual(everything);
    expect((await substitute.api.matches.forLead.query({ leadId: id })).rows).toHaveLength(1);
    expect(await outcome(substitute.api.properties.get.query({ id: propertyId }))).not.toBe(NOT_FOUND);
    const updated = await substitute.api.leads.setPriority.mutate({ id, version: 1, priority: 'High' });
    expect(updated).toMatchObject({ version: 2 });
    expect(await sees(other)).toEqual(nothing);
    const { id: own } = await createAbsence(substitute);
    expect(await sees(substitute)).toEqual(nothing);
    await substitute.api.absences.end.mutate({ id: own });
    expect(await sees(substitute)).toEqual(everything);
    await letPass(absence);
    expect(await sees(substitute)).toEqual(nothing);
    await sql('update absences set first_day = ?, last_day = ? where id = ?', [
      dayFromNow(1),
      dayFromNow(3),
      absence,
    ]);
    expect(await sees(substitute)).toEqual(nothing);
  });

  test('the substitute gets the matches that either of both sees', async () => {
    await set('agent_visibility', 'own');
    await createAbsence(ana, { substitute });
    for (const user of [ana, substitute, other])
      await createProperty(agency.manager, { ...flat, assignedTo: user.id });
    await createLead(agency.manager, { ...wish, assignedTo: ana.id });
    expect((await readMatchNotices(substitute)).map(([count]) => count)).toEqual([2]);
  });
});

test('the dashboard says who is absent, to them and to who stands in', async () => {
  const { manager } = agency;
  await createAbsence(ana, { to: 4, substitute });
  const read = async ({ api }: TestUser) =>
    (await api.dashboard.get.query()).absences.map(({ userName, lastDay, isSubstituted }) => [
      userName,
      lastDay,
      isSubstituted,
    ]);
  const said = [['Ana', dayFromNow(4), true]];
  expect(await Promise.all([ana, substitute, other, manager].map(read))).toEqual([said, said, [], []]);
});
