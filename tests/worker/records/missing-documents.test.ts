import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { MissingDocumentFilters } from '../../../db/domain/documents/document-input.ts';
import { requiredDocuments } from '../../../db/domain/documents/documents.ts';
import { COUNT_CAP, UNCOUNTED } from '../../../db/domain/lists.ts';
import { sharedServer } from '../../support/shared-server.ts';
import { createTestAgency, type TestAgency, type TestClient } from '../../support/test-users.ts';
import { createAd } from '../fixtures/ads.ts';
import { pdf } from '../fixtures/corpus/papers.ts';
import { sendDocument } from '../fixtures/files.ts';
import { outcome } from '../fixtures/leads.ts';
import { createOwner, createProperty, insertProperties } from '../fixtures/properties.ts';

const { sql } = sharedServer();

/** Every page of the list. */
async function readAll({ api }: TestClient, filters: MissingDocumentFilters = {}, limit = 50) {
  const pages = [await api.documents.missing.query({ filters, limit })];
  for (let next = pages[0]?.next; next; next = pages.at(-1)?.next)
    pages.push(await api.documents.missing.query({ filters, limit, cursor: next }));
  const [{ total, all } = { total: Number.NaN, all: Number.NaN }] = pages;
  return { rows: pages.flatMap(({ rows }) => rows), total, all };
}
const titlesIn = async (...args: Parameters<typeof readAll>) => {
  const { rows, total } = await readAll(...args);
  expect(total).toBe(rows.length);
  return rows.map(({ title }) => title);
};

describe('documents.missing', () => {
  let agency: TestAgency;
  beforeAll(async () => {
    agency = await createTestAgency();
    const { agent, manager } = agency;
    const ownerId = await createOwner(manager, 'Núria Ferrer');
    const at = (day: number) => `2026-05-0${day}T10:00:00.000Z`;
    const ids = await insertProperties(agency.id, [
      { title: 'Vieja', createdAt: at(1), assignedTo: agent.id, ownerId },
      { title: 'Publicada vieja', createdAt: at(2), assignedTo: manager.id, zone: 'Gràcia' },
      { title: 'Publicada', createdAt: at(3), assignedTo: null },
      { title: 'Nueva', createdAt: at(4), assignedTo: agent.id },
      { title: 'Completa', createdAt: at(5), assignedTo: agent.id },
    ]);
    await createAd(manager, ids[1] ?? '');
    await createAd(manager, ids[2] ?? '');
    const [certificate, ...others] = requiredDocuments;
    await sendDocument(manager, ids[2] ?? '', pdf(), { name: 'a.pdf', category: certificate });
    await sendDocument(manager, ids[4] ?? '', pdf(), { name: 'a.pdf', category: certificate });
    for (const category of others)
      await manager.api.documents.waive.mutate({ propertyId: ids[4] ?? '', category });
    await insertProperties(agency.otherTenant.agencyId ?? '', [{ title: 'Ajena' }]);
  });

  test('lists published properties first, then the newest, in pages of any length', async () => {
    const expected = ['Publicada', 'Publicada vieja', 'Nueva', 'Vieja'];
    for (const limit of [1, 3, 50]) expect.soft(await titlesIn(agency.agent, {}, limit)).toEqual(expected);
    const { rows, all } = await readAll(agency.agent);
    expect(all).toBe(4);
    expect(rows[0]).toMatchObject({ isPublished: true, missing: requiredDocuments.slice(1), cover: null });
    expect(rows[3]).toMatchObject({
      isPublished: false,
      missing: requiredDocuments,
      ownerName: 'Núria Ferrer',
      assignedTo: agency.agent.id,
    });
  });

  test.each<[MissingDocumentFilters, string[]]>([
    [{ publication: 'published' }, ['Publicada', 'Publicada vieja']],
    [{ publication: 'unpublished' }, ['Nueva', 'Vieja']],
    [{ category: 'Certificado Energético' }, ['Publicada vieja', 'Nueva', 'Vieja']],
    [
      { category: 'IBI (Impuesto de Bienes Inmuebles)', publication: 'published' },
      ['Publicada', 'Publicada vieja'],
    ],
    [{ responsible: 'mine' }, ['Nueva', 'Vieja']],
    [{ responsible: 'none' }, ['Publicada']],
    [{ title: 'gracia' }, ['Publicada vieja']],
    [{ title: 'completa' }, []],
  ])('%j', async (filters, titles) => {
    expect(await titlesIn(agency.agent, filters)).toEqual(titles);
    expect((await readAll(agency.agent, filters)).all).toBe(4);
  });

  test('shows each tenant its own, and an agent what they may see', async () => {
    expect(await titlesIn(agency.otherTenant)).toEqual(['Ajena']);
    await sql(`update agencies set agent_visibility = 'own' where id = ?`, [agency.id]);
    expect(await titlesIn(agency.agent)).toEqual(['Publicada', 'Nueva', 'Vieja']);
    expect(await titlesIn(agency.manager)).toHaveLength(4);
    await sql(`update agencies set agent_visibility = 'all' where id = ?`, [agency.id]);
    const { anonymous, withoutAgency } = agency;
    expect(await outcome(anonymous.api.documents.missing.query({ filters: {} }))).toMatch(/^UNAUTHORIZED/);
    expect(await outcome(withoutAgency.api.documents.missing.query({ filters: {} }))).toMatch(/^FORBIDDEN/);
  });

  test.each([
    { filters: { category: 'Planos de la Vivienda' } },
    { filters: {}, cursor: { createdAt: '2026-05-01T10:00:00.000Z', id: randomUUID() } },
  ])('is BAD_REQUEST: %j', async (input) => {
    expect(await outcome(agency.agent.api.documents.missing.query(input as never))).toMatch(/^BAD_REQUEST/);
  });
});

test('documents.missing says that there are more than it counts', async () => {
  const { id, agent } = await createTestAgency();
  for (let at = 0; at < 3; at++)
    await insertProperties(
      id,
      Array.from({ length: (COUNT_CAP + 2) / 3 }, () => ({})),
    );
  const { total, all } = await agent.api.documents.missing.query({ filters: {}, limit: 1 });
  expect([total, all]).toEqual([UNCOUNTED, UNCOUNTED]);
});

describe('the database keeps', () => {
  const readFacts = async (id: string) => {
    const { rows } = await sql(
      'select missing_documents, is_published, version from properties where id = ?',
      [id],
    );
    return {
      missing: rows[0]?.missing_documents,
      isPublished: rows[0]?.is_published,
      version: rows[0]?.version,
    };
  };

  test.each(requiredDocuments.map((category, at) => [category, 15 - 2 ** at] as const))(
    'missing_documents without %s while it is stored or waived',
    async (category, without) => {
      const { manager } = await createTestAgency();
      const { id: propertyId } = await createProperty(manager);
      const expectMissing = async (missing: number) =>
        expect(await readFacts(propertyId)).toMatchObject({ missing, version: 1 });
      const { documents } = manager.api;
      await expectMissing(15);
      const first = await sendDocument(manager, propertyId, pdf(), { name: 'a.pdf', category });
      await expectMissing(without);
      const second = await sendDocument(manager, propertyId, pdf(), { name: 'b.pdf', category });
      await documents.delete.mutate({ propertyId, ids: [first.id] });
      await expectMissing(without);
      await documents.waive.mutate({ propertyId, category });
      await documents.delete.mutate({ propertyId, ids: [second.id] });
      await expectMissing(without);
      await documents.unwaive.mutate({ propertyId, category });
      await expectMissing(15);
    },
  );

  test('missing_documents whatever optional documents there are', async () => {
    const { manager } = await createTestAgency();
    const { id } = await createProperty(manager);
    await sendDocument(manager, id, pdf(), { name: 'a.pdf', category: 'Planos de la Vivienda' });
    expect(await readFacts(id)).toMatchObject({ missing: 15 });
  });

  test('is_published while an ad is active, also where ads are deleted or move to another property', async () => {
    const { manager } = await createTestAgency();
    const { id: one } = await createProperty(manager);
    const { id: other } = await createProperty(manager);
    const expectPublished = async (...published: number[]) => {
      const facts = await Promise.all([one, other].map(readFacts));
      expect(facts.map(({ isPublished }) => isPublished)).toEqual(published);
    };
    await expectPublished(0, 0);
    const first = await createAd(manager, one, { status: 'Paused' });
    await expectPublished(0, 0);
    await manager.api.ads.setStatus.mutate({ id: first.id, version: 1, status: 'Active' });
    await expectPublished(1, 0);
    const second = await createAd(manager, one);
    await manager.api.ads.delete.mutate({ id: first.id });
    await expectPublished(1, 0);
    await sql('update ads set property_id = ? where id = ?', [other, second.id]);
    await expectPublished(0, 1);
    await manager.api.ads.delete.mutate({ id: second.id });
    await expectPublished(0, 0);
  });
});
