import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { sharedServer } from '../../support/shared-server.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { NOT_FOUND, outcome } from '../fixtures/leads.ts';
import { createProperty } from '../fixtures/properties.ts';

const { sql } = sharedServer();
const at = new Date().toISOString();

/** Creates one row of everything that belongs to or references a property; returns the keys of its objects. */
async function createDependents(
  propertyId: string,
  { id: agencyId, agent }: Pick<TestAgency, 'id' | 'agent'>,
) {
  const row = () => [randomUUID(), agencyId, randomUUID(), at, at, propertyId];
  const start = 'id, agency_id, client_key, created_at, updated_at, property_id';
  const file = `${start}, file_name, mime_type, size, uploaded_by, state, object_key`;
  const [photo, thumb, medium, pdf] = ['photo', 'thumb', 'medium', 'pdf'].map(() => randomUUID());
  const add = (table: string, columns: string, values: string, args: (string | null | undefined)[]) =>
    sql(`insert into ${table} (${columns}) values (${values})`, args as string[]);
  await add(
    'ads',
    `${start}, title, title_folded, platform`,
    "?, ?, ?, ?, ?, ?, 'x', 'x', 'Idealista'",
    row(),
  );
  await add(
    'property_images',
    `${file}, thumb_key, medium_key, is_portrait, order_index`,
    "?, ?, ?, ?, ?, ?, 'x.jpg', 'image/jpeg', 1, ?, 'ready', ?, ?, ?, 1, 0",
    [...row(), agent.id, photo, thumb, medium],
  );
  await add(
    'property_documents',
    `${file}, document_category`,
    "?, ?, ?, ?, ?, ?, 'x.pdf', 'application/pdf', 1, ?, 'ready', ?, 'Nota Simple Registral'",
    [...row(), agent.id, pdf],
  );
  await add(
    'document_waivers',
    'agency_id, property_id, document_category, created_at',
    "?, ?, 'Gastos de Comunidad', ?",
    [agencyId, propertyId, at],
  );
  await add('events', `${start}, event_type, title, start_time`, "?, ?, ?, ?, ?, ?, 'Otro', 'Visita', ?", [
    ...row(),
    at,
  ]);
  await add('tasks', `${start}, title, title_folded, created_by`, "?, ?, ?, ?, ?, ?, 'x', 'x', ?", [
    ...row(),
    agent.id,
  ]);
  return [photo, thumb, medium, pdf].map(String);
}

const going = ['ads', 'property_images', 'property_documents', 'document_waivers'];
const staying = ['events', 'tasks'];
async function counts(tables: string[], { id }: Pick<TestAgency, 'id'>, propertyId: string) {
  const one = async (table: string) => {
    const { rows } = await sql(`select count(*) as n from ${table} where agency_id = ? and property_id = ?`, [
      id,
      propertyId,
    ]);
    return Number(rows[0]?.n);
  };
  return Promise.all(tables.map(one));
}
async function getQueuedKeys(keys: string[]) {
  const holes = keys.map(() => '?').join(', ');
  const { rows } = await sql(`select object_key from file_removals where object_key in (${holes})`, keys);
  return rows.map(({ object_key }) => String(object_key)).sort();
}

test('properties.delete deletes its ads, photos and documents, and unlinks its events and tasks', async () => {
  const agency = await createTestAgency();
  const [mine, other] = [await createProperty(agency.agent), await createProperty(agency.agent)];
  const [files, otherFiles] = [
    await createDependents(mine.id, agency),
    await createDependents(other.id, agency),
  ];
  expect(await outcome(agency.manager.api.properties.delete.mutate({ id: mine.id }))).toBe('accepted');
  expect(await counts([...going, ...staying], agency, mine.id)).toEqual([0, 0, 0, 0, 0, 0]);
  expect(await counts([...going, ...staying], agency, other.id)).toEqual([1, 1, 1, 1, 1, 1]);
  for (const table of staying) {
    const { rows } = await sql(`select version from ${table} where agency_id = ? and property_id is null`, [
      agency.id,
    ]);
    expect(rows.map(({ version }) => version)).toEqual([2]);
  }
  // Every stored size of the photo, and the document; nothing of the other property.
  expect(await getQueuedKeys(files)).toEqual(files.toSorted());
  expect(await getQueuedKeys(otherFiles)).toEqual([]);
  expect((await sql('pragma foreign_key_check')).rows).toEqual([]);
});

test('properties.delete by another tenant deletes and unlinks nothing', async () => {
  const agency = await createTestAgency();
  const { id } = await createProperty(agency.agent);
  const files = await createDependents(id, agency);
  expect(await outcome(agency.otherTenant.api.properties.delete.mutate({ id }))).toBe(NOT_FOUND);
  expect(await counts([...going, ...staying], agency, id)).toEqual([1, 1, 1, 1, 1, 1]);
  expect(await getQueuedKeys(files)).toEqual([]);
});

test('properties.delete is atomic', async () => {
  const agency = await createTestAgency();
  const { id } = await createProperty(agency.agent);
  const files = await createDependents(id, agency);
  const trigger = `stop_${id.slice(0, 8)}`;
  await sql(
    `create trigger ${trigger} before delete on properties when old.id = '${id}'
     begin select raise(abort, 'not_now'); end`,
  );
  expect(await outcome(agency.agent.api.properties.delete.mutate({ id }))).not.toBe('accepted');
  await sql(`drop trigger ${trigger}`);
  expect(await counts([...going, ...staying], agency, id)).toEqual([1, 1, 1, 1, 1, 1]);
  expect(await getQueuedKeys(files)).toEqual([]);
  expect(await agency.agent.api.properties.get.query({ id })).toMatchObject({ version: 1 });
});

test('properties.delete by several users at once succeeds once', async () => {
  const agency = await createTestAgency();
  const { id } = await createProperty(agency.agent);
  const outcomes = await Promise.all(
    [1, 2, 3].map(() => outcome(agency.agent.api.properties.delete.mutate({ id }))),
  );
  expect(outcomes.toSorted()).toEqual([NOT_FOUND, NOT_FOUND, 'accepted']);
});
