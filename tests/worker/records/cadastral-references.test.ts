import { beforeAll, expect, test } from 'vitest';
import { sharedServer } from '../../support/shared-server.ts';
import { createTestAgency, type TestAgency, type TestClient } from '../../support/test-users.ts';
import { createProperty } from '../fixtures/properties.ts';

const { sql } = sharedServer();
let agency: TestAgency;
beforeAll(async () => {
  agency = await createTestAgency();
});
const CADASTRAL = '8014008NJ4081S0003RF';
const find = ({ api }: TestClient, cadastralReference: string = CADASTRAL, except?: string) =>
  api.properties.withCadastralReference.query({ cadastralReference, except });

test('properties.withCadastralReference finds those of the agency that have it, but one, however it is typed', async () => {
  const { agent, otherTenant } = agency;
  const traits = { cadastralReference: CADASTRAL };
  const [first, second] = [
    await createProperty(agent, { ...traits, title: 'Una' }),
    await createProperty(agent, traits),
  ];
  await createProperty(otherTenant, traits);
  await createProperty(agent, { cadastralReference: '4A08169P03PRAT0001LR' });
  const ids = async (...input: Parameters<typeof find>) => (await find(...input)).map(({ id }) => id).sort();
  expect(await ids(agent)).toEqual([first.id, second.id].sort());
  expect(await find(agent, ' 8014008-nj4081s-0003 rf', second.id)).toEqual([
    { id: first.id, title: 'Una', reference: 'LL-0001' },
  ]);
  expect(await ids(agent, '7837301VG8173B0001TT')).toEqual([]);
});

test('properties.withCadastralReference tells nothing of a hidden property', async () => {
  const restricted = await createTestAgency();
  const { agent, manager } = restricted;
  await createProperty(manager, { cadastralReference: CADASTRAL, assignedTo: manager.id });
  await sql("update agencies set agent_visibility = 'own' where id = ?", [restricted.id]);
  expect(await find(agent)).toEqual([]);
  expect(await find(manager)).toHaveLength(1);
});
