import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { PropertyInput } from '../../../db/domain/properties/property-input.ts';
import { MAX_REFERENCES_ASKED, REFERENCE_TAKEN } from '../../../db/domain/properties/reference.ts';
import { NUMBERED_PROPERTIES } from '../../../worker/domains/properties/references-job.ts';
import { propertyFixture } from '../../domain/property-fixture.ts';
import { startTestServer } from '../../support/test-server.ts';
import { createTestAgency, type TestAgency, type TestClient } from '../../support/test-users.ts';
import { outcome } from '../fixtures/leads.ts';
import { createProperty } from '../fixtures/properties.ts';
import { runScheduled } from '../support/stored-files.ts';

const server = await startTestServer();
const createAgency = (name: string) => createTestAgency(name, server);

const getReference = async ({ api }: TestClient, id: string) =>
  (await api.properties.get.query({ id })).reference;
/** Creates a property; returns its reference. */
async function create({ agent }: TestAgency, traits: Partial<PropertyInput> = {}) {
  const { id } = await createProperty(agent, traits);
  return getReference(agent, id);
}
const setPrefix = async ({ manager: { api } }: TestAgency, referencePrefix: string | null) => {
  const { version, name } = await api.agency.get.query();
  const empty = { email: '', website: '', landlinePhone: '', mobilePhone: '', address: '', openingHours: '' };
  await api.agency.update.mutate({ version, agency: { name, ...empty, colorPalette: [], referencePrefix } });
};
const update = ({ api }: TestClient, ref: { id: string; version: number }, traits: Partial<PropertyInput>) =>
  api.properties.update.mutate({ ...ref, property: propertyFixture(traits) });
const findIds = async ({ api }: TestClient, title: string) =>
  (await api.properties.list.query({ filters: { title } })).rows.map(({ id }) => id);

/** Inserts properties as the release before does, which knows no references; the first one is the oldest. */
const insertFormer = (agencyId: string, titles: string[]) =>
  server.sql(
    `insert into properties (id, agency_id, client_key, created_at, updated_at, title, title_folded, features)
     select value ->> 0, ?1, lower(hex(randomblob(16))),
       strftime('%Y-%m-%dT%H:%M:%fZ', '2026-01-01', '+' || key || ' seconds'), '', value ->> 1, lower(value ->> 1), '[]'
     from json_each(?2)`,
    [agencyId, JSON.stringify(titles.map((title) => [randomUUID(), title]))],
  );

test('properties.create gives the next reference of the agency, and none twice after a deletion or a repeated request', async () => {
  const agency = await createAgency('Numerada');
  const clientKey = randomUUID();
  const [first] = await Promise.all([1, 2, 3].map(() => createProperty(agency.agent, {}, clientKey)));
  expect(await getReference(agency.agent, first?.id ?? '')).toBe('LL-0001');
  const { id } = await createProperty(agency.agent);
  expect(await getReference(agency.agent, id)).toBe('LL-0002');
  await agency.manager.api.properties.delete.mutate({ id });
  expect(await create(agency)).toBe('LL-0003');
  const { id: others } = await createProperty(agency.otherTenant);
  expect(await getReference(agency.otherTenant, others)).toBe('LL-0001');
});

test('twenty properties that are created at once have references in a row', async () => {
  const agency = await createAgency('A la vez');
  const references = await Promise.all(Array.from({ length: 20 }, () => create(agency)));
  expect(references.toSorted()).toEqual(
    Array.from({ length: 20 }, (_, index) => `LL-${String(index + 1).padStart(4, '0')}`),
  );
});

test('a typed reference is kept in capitals, counts for the counter, and is not given again once it is free', async () => {
  const agency = await createAgency('Escrita');
  expect(await create(agency, { reference: ' v/12 b' })).toBe('V/12 B');
  expect(await create(agency, { reference: 'll-0007' })).toBe('LL-0007');
  expect(await create(agency)).toBe('LL-0008');
  const { id } = await createProperty(agency.agent);
  await update(agency.agent, { id, version: 1 }, { reference: 'LL-0020' });
  await update(agency.agent, { id, version: 2 }, { reference: 'Otra' });
  expect(await create(agency)).toBe('LL-0021');
  // Beyond what counts: the next number that nobody has.
  await server.sql('update reference_numbers set last = 999999999 where agency_id = ?', [agency.id]);
  expect(await create(agency, { reference: 'LL-1000000000' })).toBe('LL-1000000000');
  expect(await create(agency)).toBe('LL-1000000001');
});

test('a taken reference is refused at its field, whatever its case; another tenant may have it', async () => {
  const agency = await createAgency('Ocupada');
  await create(agency, { reference: 'V-1' });
  const rejected = {
    message: REFERENCE_TAKEN,
    data: { code: 'CONFLICT', fields: { reference: REFERENCE_TAKEN } },
  };
  await expect(createProperty(agency.agent, { reference: 'v-1' })).rejects.toMatchObject(rejected);
  const { id } = await createProperty(agency.agent);
  await expect(update(agency.agent, { id, version: 1 }, { reference: 'v-1' })).rejects.toMatchObject(
    rejected,
  );
  expect(await getReference(agency.agent, id)).toBe('LL-0001');
  expect(await outcome(createProperty(agency.otherTenant, { reference: 'V-1' }))).toBe('accepted');
});

test('properties.update keeps the reference where the form has none, and refuses an empty one', async () => {
  const agency = await createAgency('Conservada');
  const { id } = await createProperty(agency.agent);
  await update(agency.agent, { id, version: 1 }, { title: 'De una página anterior' });
  await update(agency.agent, { id, version: 2 }, { title: 'Leída antes de numerar', reference: null });
  expect(await getReference(agency.agent, id)).toBe('LL-0001');
  expect(await outcome(update(agency.agent, { id, version: 3 }, { reference: ' ' }))).toBe(
    'BAD_REQUEST: La referencia es obligatoria.',
  );
});

test('each prefix has its own counter, which goes on where it was', async () => {
  const agency = await createAgency('Prefijos');
  expect(await create(agency)).toBe('LL-0001');
  await setPrefix(agency, ' bcn ');
  expect((await agency.agent.api.agency.get.query()).referencePrefix).toBe('BCN');
  expect(await create(agency)).toBe('BCN-0001');
  await setPrefix(agency, null);
  expect(await create(agency)).toBe('LL-0002');
  await setPrefix(agency, 'BCN');
  expect(await create(agency)).toBe('BCN-0002');
});

test('a property of the release before gets its reference with the row', async () => {
  const agency = await createAgency('De antes');
  await insertFormer(agency.id, ['Sin referencia']);
  const [id = ''] = await findIds(agency.agent, 'sin referencia');
  expect(await getReference(agency.agent, id)).toBe('LL-0001');
});

test('the job numbers properties from before references in slices, the oldest first, and changes no version', async () => {
  const agency = await createAgency('Por numerar');
  const count = NUMBERED_PROPERTIES + 5;
  await insertFormer(
    agency.id,
    Array.from({ length: count }, (_, index) => `Piso ${index}`),
  );
  const trigger = await server.sql("select sql from sqlite_schema where name = 'properties_renumbered'");
  await server.sql('drop trigger properties_renumbered');
  await server.sql('update properties set reference = null where agency_id = ?', [agency.id]);
  await server.sql(String(trigger.rows[0]?.sql));
  await server.sql('delete from reference_numbers where agency_id = ?', [agency.id]);
  const before = await findIds(agency.agent, 'piso');
  expect(await getReference(agency.agent, before[0] ?? '')).toBeNull();
  await runScheduled(server);
  const { rows } = await server.sql(
    'select reference, version from properties where agency_id = ? order by created_at',
    [agency.id],
  );
  expect(rows.map(({ reference }) => reference)).toEqual(
    Array.from({ length: count }, (_, index) => `LL-${String(index + 1).padStart(4, '0')}`),
  );
  expect(new Set(rows.map(({ version }) => version))).toEqual(new Set([1]));
});

test('a property is found by its reference as people type it, in list, picker and search of everything', async () => {
  const agency = await createAgency('Buscada');
  const { id } = await createProperty(agency.agent, { title: 'Torre', address: null });
  const { id: other } = await createProperty(agency.agent, {
    title: 'Masía',
    address: null,
    reference: 'V/12-B',
  });
  for (const typed of ['LL-0001', 'll-0001', ' ll1', 'LL 1', 'll0001', '0001', '1', 'LL-00'])
    expect.soft(await findIds(agency.agent, typed), typed).toEqual([id]);
  for (const typed of ['v/12', 'V/12-B'])
    expect.soft(await findIds(agency.agent, typed), typed).toEqual([other]);
  for (const typed of ['ll-0002', 'LL', '00', 'torre ll1'])
    expect.soft(await findIds(agency.agent, typed), typed).toEqual([]);
  const { api } = agency.agent;
  expect(await api.properties.options.query({ search: 'll1' })).toMatchObject([{ id, reference: 'LL-0001' }]);
  const { properties } = await api.search.everything.query({ search: 'll1' });
  expect(properties.rows).toMatchObject([{ id, reference: 'LL-0001' }]);
  expect(await findIds(agency.otherTenant, 'll1')).toEqual([]);
});

test('properties.withReferences finds those of the agency that have them, whatever their case, and nothing hidden', async () => {
  const { manager, agent, otherTenant, id: agencyId } = await createAgency('Fotos');
  const { id } = await createProperty(manager, { reference: 'AB-12', assignedTo: manager.id });
  await createProperty(otherTenant, { reference: 'AB-13' });
  const find = ({ api }: TestClient) =>
    api.properties.withReferences.query({ references: ['ab-12', 'AB-13', 'AB-14'] });
  expect(await find(agent)).toEqual([{ id, reference: 'AB-12' }]);
  await server.sql("update agencies set agent_visibility = 'own' where id = ?", [agencyId]);
  expect(await find(agent)).toEqual([]);
  expect(await find(manager)).toHaveLength(1);
  const many = Array.from({ length: MAX_REFERENCES_ASKED }, (_, at) => `R-${at}`);
  expect(await manager.api.properties.withReferences.query({ references: many })).toEqual([]);
  expect(
    await outcome(manager.api.properties.withReferences.query({ references: [...many, 'AB-12'] })),
  ).toMatch(/^BAD_REQUEST/);
});

test('who sees only their own does not find a hidden property by its reference', async () => {
  const agency = await createAgency('Reservada');
  await createProperty(agency.manager, { title: 'Ajena' });
  const { id } = await createProperty(agency.agent, { title: 'Mía' });
  await server.sql("update agencies set agent_visibility = 'own' where id = ?", [agency.id]);
  expect(await findIds(agency.agent, 'll1')).toEqual([]);
  expect(await findIds(agency.agent, 'll2')).toEqual([id]);
  expect(await findIds(agency.manager, 'll1')).toHaveLength(1);
  // The counter and the unique key are the agency's.
  expect(await outcome(createProperty(agency.agent, { reference: 'LL-0001' }))).toBe(
    `CONFLICT: ${REFERENCE_TAKEN}`,
  );
});

test('properties.list sorts by reference, numbers by their value', async () => {
  const agency = await createAgency('Ordenada');
  for (const reference of ['V-10', 'LL-10000', 'V-9', 'A', 'LL-9999'])
    await createProperty(agency.agent, { reference });
  const list = async (sort: 'reference' | '-reference') =>
    (await agency.agent.api.properties.list.query({ filters: {}, sort })).rows.map(
      ({ reference }) => reference,
    );
  const ordered = ['A', 'LL-9999', 'LL-10000', 'V-9', 'V-10'];
  expect(await list('reference')).toEqual(ordered);
  expect(await list('-reference')).toEqual(ordered.toReversed());
});
