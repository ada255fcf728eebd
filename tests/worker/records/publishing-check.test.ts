import { beforeAll, expect, test } from 'vitest';
import { sharedServer } from '../../support/shared-server.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { sendPhoto } from '../fixtures/files.ts';
import { NOT_FOUND, outcome } from '../fixtures/leads.ts';
import { createProperty } from '../fixtures/properties.ts';

const { sql } = sharedServer();
let agency: TestAgency;
beforeAll(async () => {
  agency = await createTestAgency();
});

test('publishing.check says what each portal lacks, with the photos and the registrations of the agency', async () => {
  const { agent } = agency;
  const { id } = await createProperty(agent, {
    status: 'Disponible para el alquiler',
    town: null,
    area: null,
    latitude: null,
    longitude: null,
  });
  const read = async () => {
    const { portals } = await agent.api.publishing.check.query({ propertyId: id });
    return Object.fromEntries(
      portals.map(({ portal, problems }) => [
        portal,
        problems.filter(({ level }) => level === 'red').map(({ place }) => place),
      ]),
    );
  };
  expect(await read()).toEqual({
    Kyero: ['town', 'photos', 'agency'],
    Idealista: ['town', 'photos', 'area', 'street', 'agency'],
  });
  await sendPhoto(agent, id);
  await sql('update agencies set registrations = ? where id = ?', [
    JSON.stringify([{ registry: 'aicat', number: '12' }]),
    agency.id,
  ]);
  expect(await read()).toEqual({ Kyero: ['town'], Idealista: ['town', 'area', 'street'] });
});

test('publishing.check finds no property of another agency and no hidden one', async () => {
  const { agent, manager, otherTenant } = agency;
  const { id } = await createProperty(manager, { assignedTo: manager.id });
  const check = { propertyId: id };
  expect(await outcome(otherTenant.api.publishing.check.query(check))).toBe(NOT_FOUND);
  await sql("update agencies set agent_visibility = 'own' where id = ?", [agency.id]);
  expect(await outcome(agent.api.publishing.check.query(check))).toBe(NOT_FOUND);
});
