import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { today } from '../../../db/domain/madrid.ts';
import type { PropertyStatus } from '../../../db/domain/properties/properties.ts';
import { sharedServer } from '../../support/shared-server.ts';
import {
  createTestAgency,
  createTestUser,
  type TestAgency,
  type TestUser,
} from '../../support/test-users.ts';
import { createAbsence } from '../fixtures/absences.ts';
import { createAd } from '../fixtures/ads.ts';
import { createLead, NOT_FOUND, outcome } from '../fixtures/leads.ts';
import { decision } from '../fixtures/matches.ts';
import { createProperty } from '../fixtures/properties.ts';

const { sql } = sharedServer();
const CHANGED =
  'CONFLICT: Alguien ha cambiado mientras tanto alguno de los registros: no se ha modificado ninguno.';
const TITLE = 'Avisar: «Piso en Gràcia» ya no está disponible';
const rent = { rentStartDate: '2026-12-01', rentEndDate: '2027-11-30' };

let agency: TestAgency;
let property: string;
beforeEach(async () => {
  agency = await createTestAgency();
  property = (await createProperty(agency.agent, { title: 'Piso en Gràcia' })).id;
});

const close = (status: PropertyStatus = 'Alquilada', id = property) =>
  agency.agent.api.properties.setStatus.mutate({ id, version: 1, status });
/** Creates a lead of a user, or of nobody, that is interested in the property. */
async function createInterested(
  name: string,
  assignedTo: string | null = agency.agent.id,
  kind: 'sent' | 'interested' | 'discarded' = 'interested',
) {
  const { id } = await createLead(agency.manager, { name, assignedTo });
  await agency.manager.api.matches.decide.mutate(decision(id, property, kind));
  return id;
}
const getClosing = ({ api }: Pick<TestUser, 'api'>, propertyIds = [property]) =>
  api.closings.get.query({ propertyIds });
const toRefs = (rows: readonly { id: string; version: number }[]) =>
  rows.map(({ id, version }) => ({ id, version }));
/** The input that applies all that is asked. */
async function applyAll(user: Pick<TestUser, 'api'>, days: typeof rent | null = rent) {
  const { properties, ads, matches } = await getClosing(user);
  const refs = { properties: toRefs(properties), ads: toRefs(ads), matches: toRefs(matches) };
  return { clientKey: randomUUID(), rent: days, ...refs };
}
const count = async (table: 'tasks' | 'history', where = '1') =>
  Number(
    (await sql(`select count(*) as n from ${table} where agency_id = ? and ${where}`, [agency.id])).rows[0]
      ?.n,
  );
/** What a closing changes, as it is stored. */
async function readState() {
  const [ads, days, tasks] = await Promise.all([
    sql('select status, version from ads where agency_id = ? order by created_at, id', [agency.id]),
    sql('select rent_start_date, rent_end_date, version from properties where id = ?', [property]),
    sql('select title, assigned_to, due_date from tasks where agency_id = ? order by assigned_to', [
      agency.id,
    ]),
  ]);
  return {
    ads: ads.rows.map(({ status }) => status),
    rent: [days.rows[0]?.rent_start_date, days.rows[0]?.rent_end_date],
    tasks: tasks.rows.map(({ title, assigned_to: to, due_date: due }) => [title, to, due]),
  };
}
const taskNotices = async ({ api }: TestUser) =>
  (await api.notices.list.query({})).rows.filter(({ kind }) => kind === 'taskAssigned');
/** What the timeline of the property says of its ads, newest first. */
async function adLines() {
  const { rows } = await agency.agent.api.timeline.list.query({
    subject: { kind: 'property', id: property },
  });
  return rows.flatMap((entry) => (entry.source === 'history' && entry.ads ? [entry.ads] : []));
}
const restrictAgents = () => sql("update agencies set agent_visibility = 'own' where id = ?", [agency.id]);

describe('closings.get', () => {
  test('returns the active ads and the leads that are interested, were sent the property or ask for it', async () => {
    const { agent, manager } = agency;
    await createAd(agent, property, { title: 'Activo', platform: 'Fotocasa' });
    await createAd(agent, property, { status: 'Paused' });
    await createInterested('Enviada', manager.id, 'sent');
    await createInterested('Interesada', null);
    await createInterested('Descartada', agent.id, 'discarded');
    const asks = await createLead(agent, { name: 'Pregunta' });
    await agent.api.matches.ask.mutate({ leadId: asks.id, propertyId: property });
    const lost = await createLead(agent, { name: 'Perdida', status: 'Lost' });
    await agent.api.matches.ask.mutate({ leadId: lost.id, propertyId: property });
    await close();
    const closing = await getClosing(agent);
    expect(closing).toMatchObject({
      properties: [
        { id: property, title: 'Piso en Gràcia', status: 'Alquilada', version: 2, rentStartDate: null },
      ],
      ads: [{ title: 'Activo', platform: 'Fotocasa', version: 1 }],
      ...{ adCount: 1, matchCount: 3, hiddenCount: 0 },
    });
    const { matches } = closing;
    expect(matches.map(({ leadName }) => leadName)).toEqual(['Pregunta', 'Interesada', 'Enviada']);
    expect(matches.map(({ responsible }) => responsible)).toEqual([
      'Persona de Prueba',
      null,
      'Persona de Prueba',
    ]);
    expect(matches.map(({ decision, askedAt }) => [decision, askedAt !== null])).toEqual([
      ['interested', true],
      ['interested', false],
      ['sent', false],
    ]);
  });

  test('returns nothing of a property that is not closed, or of another tenant', async () => {
    const nothing = { properties: [], ads: [], adCount: 0, matches: [], matchCount: 0, hiddenCount: 0 };
    await createAd(agency.agent, property);
    await createInterested('Interesada');
    expect(await getClosing(agency.agent)).toEqual(nothing);
    await close('Vendida');
    expect(await getClosing(agency.otherTenant)).toEqual(nothing);
    expect((await getClosing(agency.agent)).adCount).toBe(1);
  });

  test('a restricted agent reads their leads and those of nobody, and how many others there are', async () => {
    const { agent, manager } = agency;
    await createInterested('Mía', agent.id);
    await createInterested('De nadie', null);
    await createInterested('Ajena', manager.id);
    await createInterested('Otra ajena', manager.id, 'sent');
    await restrictAgents();
    await close('Vendida');
    const { matches, matchCount, hiddenCount } = await getClosing(agent);
    expect(matches.map(({ leadName }) => leadName).sort()).toEqual(['De nadie', 'Mía']);
    expect([matchCount, hiddenCount]).toEqual([2, 2]);
    // Nor are those of a property counted that is hidden itself.
    await sql('update properties set assigned_to = ? where id = ?', [manager.id, property]);
    expect(await getClosing(agent)).toMatchObject({ properties: [], matchCount: 0, hiddenCount: 0 });
    expect(await getClosing(manager)).toMatchObject({ matchCount: 4, hiddenCount: 0 });
  });

  test('lists the first 50 leads and counts all', async () => {
    for (let at = 0; at < 51; at++) await createInterested(`Lead ${at}`);
    await close();
    const { matches, matchCount } = await getClosing(agency.agent);
    expect([matches.length, matchCount]).toEqual([50, 51]);
  });
});

describe('closings.save', () => {
  test('pauses the ads, stores the days of the rent and creates a task of each lead, with entries in the audit log', async () => {
    const { agent, manager } = agency;
    await createAd(agent, property);
    await createAd(agent, property);
    await createInterested('Mía', agent.id);
    await createInterested('De nadie', null);
    const others = await createInterested('Ajena', manager.id);
    await close();
    const before = await count('history');
    expect(await agent.api.closings.save.mutate(await applyAll(agent))).toEqual({ tasks: 3 });
    expect(await readState()).toEqual({
      ads: ['Paused', 'Paused'],
      rent: ['2026-12-01', '2027-11-30'],
      tasks: [agent.id, agent.id, manager.id].sort().map((id) => [TITLE, id, today()]),
    });
    expect((await count('history')) - before).toBe(7);
    const rows = await taskNotices(manager);
    expect(rows.map(({ kind, taskTitle, causedByName }) => [kind, taskTitle, causedByName])).toEqual([
      ['taskAssigned', TITLE, 'Persona de Prueba'],
    ]);
    const task = await manager.api.tasks.get.query({ id: rows[0]?.taskId ?? '' });
    expect(task).toMatchObject({ leadId: others, propertyId: property, priority: 'medium' });
    // Found as any other task.
    expect((await agent.api.tasks.list.query({ filters: { title: 'gracia' } })).rows).toHaveLength(3);
    expect(await taskNotices(agent)).toEqual([]);
    // The decisions stay.
    expect((await getClosing(agent)).matchCount).toBe(3);
  });

  test('tells a colleague of several tasks by one notice', async () => {
    const { agent, manager } = agency;
    await createInterested('Una', manager.id);
    await createInterested('Otra', manager.id);
    await close('Vendida');
    await agent.api.closings.save.mutate(await applyAll(agent, null));
    const { rows } = await manager.api.notices.list.query({});
    expect(rows.map(({ kind, taskId }) => [kind, taskId])).toEqual([['taskAssigned', null]]);
  });

  test('gives the task of an absent colleague to who stands in', async () => {
    const { agent, manager } = agency;
    const substitute = await createTestUser({ agencyId: agency.id });
    await createAbsence(manager, { substitute });
    await createInterested('Suya', manager.id);
    await close('Vendida');
    await agent.api.closings.save.mutate(await applyAll(agent, null));
    expect((await readState()).tasks).toEqual([[TITLE, substitute.id, today()]]);
  });

  test('repeated after a lost response, returns the same and changes nothing more', async () => {
    const { agent, manager } = agency;
    await createAd(agent, property);
    const lead = await createInterested('Ajena', manager.id);
    await close();
    const input = await applyAll(agent);
    const first = await agent.api.closings.save.mutate(input);
    const [state, entries] = [await readState(), await count('history')];
    expect(await agent.api.closings.save.mutate(input)).toEqual(first);
    expect([await readState(), await count('history')]).toEqual([state, entries]);
    expect((await manager.api.notices.list.query({})).rows).toHaveLength(1);
    // Also where the lead was decided on since.
    await manager.api.matches.decide.mutate({ ...decision(lead, property, 'discarded'), version: 1 });
    expect(await agent.api.closings.save.mutate(input)).toEqual(first);
  });

  test('changes nothing once one of the records has changed, or the property is not closed any more', async () => {
    const { agent, manager } = agency;
    const ad = await createAd(agent, property);
    const lead = await createInterested('Suya', manager.id);
    await close();
    const apply = async (input: Awaited<ReturnType<typeof applyAll>>) =>
      outcome(agent.api.closings.save.mutate(input));
    const unchanged = { rent: [null, null], tasks: [] };

    const beforeAd = await applyAll(agent);
    await manager.api.ads.setStatus.mutate({ ...ad, status: 'Expired' });
    expect(await apply(beforeAd)).toBe(CHANGED);
    expect(await readState()).toEqual({ ...unchanged, ads: ['Expired'] });
    await manager.api.ads.setStatus.mutate({ id: ad.id, version: 2, status: 'Active' });

    const beforeMatch = await applyAll(agent);
    await manager.api.matches.decide.mutate({ ...decision(lead, property, 'discarded'), version: 1 });
    expect(await apply(beforeMatch)).toBe(CHANGED);
    const discarded = beforeMatch.matches.map(({ id, version }) => ({ id, version: version + 1 }));
    expect(await apply({ ...beforeMatch, matches: discarded })).toBe(CHANGED);
    expect(await readState()).toEqual({ ...unchanged, ads: ['Active'] });

    const beforeStatus = await applyAll(agent);
    await manager.api.properties.setStatus.mutate({ id: property, version: 2, status: 'Vendida' });
    expect(await apply(beforeStatus)).toBe(CHANGED);
    // A property that is sold has no days of a rent.
    const [current] = (await getClosing(agent)).properties;
    const properties = toRefs(current ? [current] : []);
    expect(await apply({ ...beforeStatus, properties })).toBe(CHANGED);
    await manager.api.properties.setStatus.mutate({
      ...{ id: property, version: 3 },
      status: 'Disponible para el alquiler',
    });
    const ofAvailable = { ...beforeStatus, rent: null, properties: [{ id: property, version: 4 }] };
    expect(await apply(ofAvailable)).toBe(CHANGED);
    expect(await readState()).toEqual({ ...unchanged, ads: ['Active'] });
  });

  test('takes only ads and leads of these properties, and what the user sees', async () => {
    const { agent, manager, otherTenant } = agency;
    const other = (await createProperty(agent)).id;
    const ad = await createAd(agent, other);
    await createAd(agent, property);
    await createInterested('Ajena', manager.id);
    await close();
    const input = await applyAll(agent);
    const apply = (user: TestUser, change: object) =>
      outcome(user.api.closings.save.mutate({ ...input, ...change }));
    expect(await apply(agent, { ads: [ad] })).toBe(CHANGED);
    expect(await apply(otherTenant, {})).toBe(NOT_FOUND);
    await restrictAgents();
    // The lead of the colleague is hidden.
    expect(await apply(agent, {})).toBe(NOT_FOUND);
    expect(await readState()).toEqual({ ads: ['Active', 'Active'], rent: [null, null], tasks: [] });
    expect(await agent.api.closings.save.mutate({ ...input, matches: [] })).toEqual({ tasks: 0 });
    expect((await readState()).rent).toEqual([rent.rentStartDate, rent.rentEndDate]);
  });

  test('refuses an end before the start, and nothing to do', async () => {
    await close();
    const input = await applyAll(agency.agent);
    const apply = (change: object) => outcome(agency.agent.api.closings.save.mutate({ ...input, ...change }));
    expect(await apply({ rent: { ...rent, rentEndDate: '2026-11-30' } })).toBe(
      'BAD_REQUEST: La fecha de fin debe ser posterior a la de inicio.',
    );
    expect(await apply({ rent: null })).toBe('BAD_REQUEST: Elige al menos una cosa.');
  });

  test('closes several properties at once', async () => {
    const { agent } = agency;
    const other = (await createProperty(agent, { title: 'Ático' })).id;
    await createAd(agent, property);
    await createAd(agent, other);
    await agent.api.matches.ask.mutate({ leadId: await createInterested('Dos'), propertyId: other });
    await close();
    await close('Vendida', other);
    const { properties, ads, matches } = await getClosing(agent, [property, other]);
    const refs = { properties: toRefs(properties), ads: toRefs(ads), matches: toRefs(matches) };
    await agent.api.closings.save.mutate({ clientKey: randomUUID(), rent: null, ...refs });
    const { ads: statuses, tasks } = await readState();
    expect(statuses).toEqual(['Paused', 'Paused']);
    expect(tasks.map(([title]) => title).sort()).toEqual(
      [TITLE, 'Avisar: «Ático» ya no está disponible'].sort(),
    );
  });
});

describe('closings.undo', () => {
  const undoOf = ({ clientKey, properties, ads }: Awaited<ReturnType<typeof applyAll>>) => ({
    clientKey,
    properties: properties.map(({ id, version }) => ({
      ...{ id, version: version + 1 },
      ...{ rentStartDate: null, rentEndDate: null },
    })),
    ads: ads.map(({ id, version }) => ({ id, version: version + 1 })),
  });

  test('activates the ads, gives the former days back and deletes the tasks with their notices; repeated, changes nothing', async () => {
    const { agent, manager } = agency;
    await createAd(agent, property);
    await createInterested('Una', manager.id);
    await createInterested('Otra', manager.id);
    await close();
    const input = await applyAll(agent);
    await agent.api.closings.save.mutate(input);
    expect(await adLines()).toEqual([{ status: 'Paused', count: 1 }]);
    expect(await agent.api.closings.undo.mutate(undoOf(input))).toEqual({ kept: 0, left: [] });
    expect(await adLines()).toEqual([
      { status: 'Active', count: 1 },
      { status: 'Paused', count: 1 },
    ]);
    expect(await readState()).toEqual({ ads: ['Active'], rent: [null, null], tasks: [] });
    expect((await manager.api.notices.list.query({})).rows).toEqual([]);
    expect(await count('history', "entity = 'tasks' and action = 'delete'")).toBe(2);
    const entries = await count('history');
    expect(await agent.api.closings.undo.mutate(undoOf(input))).toEqual({ kept: 0, left: [] });
    expect(await count('history')).toBe(entries);
  });

  test('leaves what somebody has changed since', async () => {
    const { agent, manager } = agency;
    const ad = await createAd(agent, property);
    await createAd(agent, property);
    await createInterested('Suya', manager.id);
    await createInterested('Mía', agent.id);
    await close();
    const input = await applyAll(agent);
    await agent.api.closings.save.mutate(input);
    await manager.api.ads.setStatus.mutate({ id: ad.id, version: 2, status: 'Expired' });
    const { rows } = await manager.api.notices.list.query({});
    await manager.api.tasks.complete.mutate({ id: rows[0]?.taskId ?? '', version: 1 });
    expect(await agent.api.closings.undo.mutate(undoOf(input))).toEqual({ kept: 2, left: [ad.id] });
    const { ads, rent: days, tasks } = await readState();
    expect([ads.sort(), days]).toEqual([
      ['Active', 'Expired'],
      [null, null],
    ]);
    expect(tasks).toEqual([[TITLE, manager.id, today()]]);
  });

  test('of another user deletes no task; of another tenant is NOT_FOUND', async () => {
    const { agent, manager, otherTenant } = agency;
    await createAd(agent, property);
    await createInterested('Mía');
    await close();
    const input = await applyAll(agent);
    await agent.api.closings.save.mutate(input);
    expect(await outcome(otherTenant.api.closings.undo.mutate(undoOf(input)))).toBe(NOT_FOUND);
    await manager.api.closings.undo.mutate({ clientKey: input.clientKey, properties: [], ads: [] });
    expect((await readState()).tasks).toHaveLength(1);
  });

  test('changes nothing where the user does not see one of the records any more', async () => {
    const { agent, manager } = agency;
    const other = (await createProperty(agent, { title: 'Ático' })).id;
    await createAd(agent, property);
    await createAd(agent, other);
    await createInterested('Mía');
    await close('Vendida');
    await close('Vendida', other);
    const { properties, ads, matches } = await getClosing(agent, [property, other]);
    const refs = { properties: toRefs(properties), ads: toRefs(ads), matches: toRefs(matches) };
    const input = { clientKey: randomUUID(), rent: null, ...refs };
    await agent.api.closings.save.mutate(input);
    await restrictAgents();
    await sql('update properties set assigned_to = ? where id = ?', [manager.id, other]);
    const before = await readState();
    const undo = { ...undoOf(input), properties: [] };
    expect(await outcome(agent.api.closings.undo.mutate(undo))).toBe(NOT_FOUND);
    expect(await readState()).toEqual(before);
    expect(before).toMatchObject({ ads: ['Paused', 'Paused'], tasks: [[TITLE, agent.id, today()]] });
  });
});
