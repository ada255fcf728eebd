import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import type { PropertyInput } from '../../../db/domain/properties/property-input.ts';
import { findIdealistaErrors, type IdealistaDocument } from '../../domain/idealista/check-idealista.ts';
import { sharedServer } from '../../support/shared-server.ts';
import { createTestAgency, type TestAgency, type TestUser } from '../../support/test-users.ts';
import { createAd } from '../fixtures/ads.ts';
import { sendPhoto } from '../fixtures/files.ts';
import { outcome } from '../fixtures/leads.ts';
import { createProperty } from '../fixtures/properties.ts';
import { freshIp, from, sendRequest } from '../support/calls.ts';

const { sql } = sharedServer();
let agency: TestAgency;
beforeEach(async () => {
  agency = await createTestAgency('Fincas Mar');
});

async function advertise(
  traits: Partial<PropertyInput> = {},
  platform: 'Idealista' | 'Kyero' = 'Idealista',
  user = agency.agent,
) {
  const { id } = await createProperty(user, traits);
  await sendPhoto(user, id);
  return { id, ad: await createAd(user, id, { platform }) };
}
const download = (user: TestUser | TestAgency['anonymous']) =>
  sendRequest(user, '/api/exports/idealista', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
async function read(user: TestUser = agency.manager) {
  const { status, text } = await download(user);
  expect(status, text).toBe(200);
  const document = JSON.parse(text) as IdealistaDocument;
  expect(findIdealistaErrors(document)).toEqual([]);
  return document.customerProperties;
}

test('a manager downloads the active ads of Idealista of available properties, and reads what is left out', async () => {
  await advertise();
  await advertise({}, 'Kyero');
  await advertise({ status: 'Vendida' });
  const paused = await advertise();
  await agency.agent.api.ads.setStatus.mutate({ ...paused.ad, status: 'Paused' });
  await advertise({}, 'Idealista', agency.otherTenant);
  const properties = await read();
  expect(properties.map(({ propertyReference }) => propertyReference)).toEqual(['LL-0001']);
  const contents = await agency.manager.api.kyeroFeed.idealista.query();
  expect(contents).toMatchObject({
    entries: 1,
    leftOutCount: 1,
    leftOut: [{ reference: 'LL-0003', reasons: ['La propiedad no está disponible.'] }],
  });
});

test('an agency without any downloads a document of none', async () => {
  expect(await read()).toEqual([]);
});

test('only managers download it, and the audit log says so', async () => {
  expect((await download(agency.agent)).status).toBe(403);
  expect((await download(agency.anonymous)).status).toBe(401);
  expect(await outcome(agency.agent.api.kyeroFeed.idealista.query())).toMatch(/^FORBIDDEN/);
  await read();
  const { rows } = await sql(
    "select entity, actor_id from history where agency_id = ? and action = 'export'",
    [agency.id],
  );
  expect(rows).toEqual([{ entity: 'ads', actor_id: agency.manager.id }]);
});

test('its images are served while an ad is active, and by no other token', async () => {
  const { id, ad } = await advertise();
  const other = await advertise();
  const [first, second] = await read();
  const paths = [first, second].map((property) => {
    const [image] = (property?.propertyImages ?? []) as { imageUrl: string }[];
    return new URL(image?.imageUrl ?? '').pathname;
  });
  const [path = '', otherPath = ''] = paths;
  const status = async (address: string) =>
    (await sendRequest(from(agency.anonymous, freshIp()), address)).status;
  expect(await status(path)).toBe(200);
  const mac = /-([0-9a-f]{40})\//.exec(path)?.[1] ?? '';
  for (const wrong of [
    path.replace(mac, '0'.repeat(40)),
    path.replace(id, other.id),
    path.replace(mac, /-([0-9a-f]{40})\//.exec(otherPath)?.[1] ?? ''),
    path.replace('.jpg', '.png'),
    path.replace(/[^/]+\.jpg/, `${randomUUID()}.jpg`),
    path.replace(/[^/]+\.jpg/, otherPath.split('/').at(-1) ?? ''),
    path.replace('/feeds/', '/p/'),
  ])
    expect([wrong, await status(wrong)]).toEqual([wrong, 404]);
  await agency.agent.api.ads.setStatus.mutate({ ...ad, status: 'Paused' });
  expect([await status(path), await status(otherPath)]).toEqual([404, 200]);
});
