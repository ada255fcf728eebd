import { beforeAll, expect, test } from 'vitest';
import { sharedServer } from '../../support/shared-server.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { createAd } from '../fixtures/ads.ts';
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
  const { id: adId } = await createAd(agent, id);
  const { check } = agent.api.publishing;
  expect(await check.query({ adId })).toEqual(await check.query({ propertyId: id }));
});

test('publishing.check finds no property of another agency and no hidden one', async () => {
  const { agent, manager, otherTenant } = agency;
  const { id } = await createProperty(manager, { assignedTo: manager.id });
  const ad = await createAd(manager, id);
  const checks = [{ propertyId: id }, { adId: ad.id }, { adId: id }];
  for (const check of checks)
    expect(await outcome(otherTenant.api.publishing.check.query(check))).toBe(NOT_FOUND);
  await sql("update agencies set agent_visibility = 'own' where id = ?", [agency.id]);
  for (const check of checks) expect(await outcome(agent.api.publishing.check.query(check))).toBe(NOT_FOUND);
});
