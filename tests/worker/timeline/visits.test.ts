import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { HIDDEN_NAME } from '../../../db/domain/users/users.ts';
import { sharedServer } from '../../support/shared-server.ts';
import {
  createTestAgency,
  createTestUser,
  type TestAgency,
  type TestClient,
} from '../../support/test-users.ts';
import { activityFixture, createActivity, readTimeline } from '../fixtures/activities.ts';
import { createEvent } from '../fixtures/events.ts';
import { createLead, outcome } from '../fixtures/leads.ts';
import { create as createOwner } from '../fixtures/owners.ts';
import { createProperty } from '../fixtures/properties.ts';

const { sql } = sharedServer();
const PAST = { startTime: '2026-03-02T10:00:00.000Z', endTime: '2026-03-02T10:30:00.000Z' };
let agency: TestAgency;
let lead: string;
let owner: string;
let property: string;
beforeEach(async () => {
  agency = await createTestAgency();
  lead = (await createLead(agency.agent, { name: 'Laura Gil' })).id;
  owner = (await createOwner(agency.agent)).id;
  property = (await createProperty(agency.agent, { title: 'Piso en Gràcia', ownerId: owner })).id;
});

const recordVisit = (propertyId?: string, user: TestClient = agency.agent, traits = {}) =>
  user.api.activities.create.mutate({
    clientKey: randomUUID(),
    activity: activityFixture({ kind: 'visit', text: 'Laura duda del precio.', ...traits }),
    subject: { kind: 'lead', id: lead },
    propertyId,
  });
const readVisits = async (kind: 'lead' | 'owner' | 'property', id: string, user: TestClient = agency.agent) =>
  (await readTimeline(user, { kind, id }, { kind: 'visit' })).rows;

test('the filter of visits has those of leads to a property, and its events, on it and on its owner', async () => {
  const { agent } = agency;
  const { id: visit } = await recordVisit(property);
  await recordVisit();
  const own = await createActivity(agent, { kind: 'property', id: property }, { kind: 'visit' });
  await createActivity(agent, { kind: 'property', id: property }, { kind: 'note' });
  const booked = await createEvent(agent, {
    ...{ propertyId: property, leadId: lead, eventType: 'Visita de seguimiento' as const },
    ...PAST,
  });
  await createEvent(agent, { propertyId: property, eventType: 'Firma de contrato' as const, ...PAST });
  const expected = [visit, own.id, booked.id].toSorted();
  for (const [kind, id] of [
    ['property', property],
    ['owner', owner],
  ] as const) {
    const rows = await readVisits(kind, id);
    expect(rows.map((row) => row.id).toSorted()).toEqual(expected);
    expect(rows.find((row) => row.id === visit)).toMatchObject({
      leadName: 'Laura Gil',
      propertyTitle: 'Piso en Gràcia',
    });
  }
  // The lead has both of its visits, and the event.
  expect(await readVisits('lead', lead)).toHaveLength(3);
});

test('only the visit of a lead has a property, which exists', async () => {
  const { agent, otherTenant } = agency;
  expect(await outcome(recordVisit(property, agent, { kind: 'note' }))).toMatch(/^BAD_REQUEST/);
  const ofOwner = agent.api.activities.create.mutate({
    ...{ clientKey: randomUUID(), propertyId: property, subject: { kind: 'owner', id: owner } },
    activity: activityFixture({ kind: 'visit' }),
  });
  expect(await outcome(ofOwner)).toMatch(/^BAD_REQUEST/);
  const gone = 'NOT_FOUND: La propiedad ya no existe o no tienes permisos para verla.';
  expect(await outcome(recordVisit(randomUUID()))).toBe(gone);
  expect(await outcome(recordVisit((await createProperty(otherTenant)).id))).toBe(gone);
  const foreign = (await createProperty(otherTenant)).id;
  expect(await outcome(recordVisit(foreign, otherTenant))).toBe(
    'NOT_FOUND: El lead ya no existe o no tienes permisos para verlo.',
  );
  expect((await sql('select id from activities where agency_id = ?', [agency.id])).rows).toEqual([]);
});

test('a lead keeps its visit where the property is deleted, by whom sees it', async () => {
  await recordVisit(property);
  const { lastContactAt } = await agency.agent.api.leads.get.query({ id: lead });
  expect(await outcome(agency.otherTenant.api.properties.delete.mutate({ id: property }))).toMatch(
    /^NOT_FOUND/,
  );
  expect(await readVisits('property', property)).toHaveLength(1);
  await agency.manager.api.properties.delete.mutate({ id: property });
  expect(await readVisits('lead', lead)).toMatchObject([
    { text: 'Laura duda del precio.', propertyTitle: null },
  ]);
  expect((await agency.agent.api.leads.get.query({ id: lead })).lastContactAt).toBe(lastContactAt);
});

test('who does not see the lead of a visit reads no text of it, and an edit of it keeps that', async () => {
  const { agent, manager } = agency;
  const colleague = await createTestUser({ agencyId: agency.id });
  const { id } = await recordVisit(property);
  await sql("update agencies set agent_visibility = 'own' where id = ?", [agency.id]);
  await sql('update leads set assigned_to = ? where id = ?', [colleague.id, lead]);
  const [row] = await readVisits('property', property);
  expect(row).toMatchObject({ id, leadName: HIDDEN_NAME, text: HIDDEN_NAME });
  const activity = activityFixture({ kind: 'visit', text: HIDDEN_NAME });
  await agent.api.activities.update.mutate({ id, version: 1, activity });
  expect(await readVisits('lead', lead, manager)).toMatchObject([{ text: 'Laura duda del precio.' }]);
});
