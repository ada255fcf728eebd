import { beforeEach, describe, expect, test } from 'vitest';
import { addDays, today, toInstant } from '../../../db/domain/madrid.ts';
import type { StaleFilters } from '../../../db/domain/properties/stale-input.ts';
import { sharedServer } from '../../support/shared-server.ts';
import { createTestAgency, type TestAgency, type TestUser } from '../../support/test-users.ts';
import { createLead, outcome } from '../fixtures/leads.ts';
import { insertAds } from '../fixtures/owners.ts';
import { createOwner, insertProperties } from '../fixtures/properties.ts';

const { sql } = sharedServer();
let agency: TestAgency;
beforeEach(async () => {
  agency = await createTestAgency();
});

/** Noon in Madrid so many days ago. */
const ago = (days: number) => toInstant(addDays(today(), -days), '12:00');

type Traits = {
  title: string;
  published: number;
  price?: number;
  lead?: number;
  status?: 'Vendida';
  assignedTo?: string;
};
/** Inserts an advertised property: how many days ago it was published, its price changed, and a lead asked for it. */
async function advertise({ published, price = published, lead, ...traits }: Traits, ad = {}) {
  const createdAt = ago(Math.max(published, price));
  const [id = ''] = await insertProperties(agency.id, [{ ...traits, createdAt, price: 200_000 }]);
  await insertAds(agency.id, [{ propertyId: id, title: 'Anuncio', createdAt: ago(published), ...ad }]);
  await sql('update property_price_history set at = ? where property_id = ?', [ago(price), id]);
  if (lead !== undefined) {
    const { id: leadId } = await createLead(agency.manager);
    await agency.manager.api.matches.ask.mutate({ leadId, propertyId: id });
    await sql('update matches set asked_at = ? where property_id = ?', [ago(lead), id]);
  }
  return id;
}
const read = (filters: StaleFilters = {}, { api }: TestUser = agency.agent) =>
  api.properties.stale.query({ filters });
const titles = async (filters?: StaleFilters, user?: TestUser) =>
  (await read(filters, user)).rows.map(({ title }) => title);

describe('properties.stale', () => {
  test('lists available properties with an active ad, for each of the three reasons, the oldest first', async () => {
    await advertise({ title: 'Nueva', published: 10 });
    await advertise({ title: 'Sin leads', published: 60 });
    await advertise({ title: 'Casi sin leads', published: 59 });
    await advertise({ title: 'Con un lead', published: 80, lead: 30 });
    await advertise({ title: 'Mismo precio', published: 50, price: 91 });
    await advertise({ title: 'Publicada hace mucho', published: 90, price: 5, lead: 1 });
    await advertise({ title: 'Todo', published: 200, lead: 100 });
    await advertise({ title: 'Vendida', published: 200, status: 'Vendida' });
    await advertise({ title: 'En pausa', published: 200 }, { status: 'Paused' });
    await insertProperties(agency.id, [{ title: 'Sin anuncio', createdAt: ago(200) }]);
    const { rows, total, all, days } = await read();
    const is = (isPublishedLong: boolean, isWithoutLeads: boolean, isOfOldPrice: boolean) => ({
      ...{ isPublishedLong, isWithoutLeads, isOfOldPrice },
    });
    expect(rows).toMatchObject([
      { title: 'Todo', ...is(true, true, true), publishedAt: ago(200), lastLeadAt: ago(100) },
      { title: 'Mismo precio', ...is(false, false, true), priceSince: ago(91) },
      { title: 'Publicada hace mucho', ...is(true, false, false) },
      { title: 'Sin leads', ...is(false, true, false), lastLeadAt: null },
    ]);
    expect([total, all, days]).toEqual([4, 4, { published: 90, leads: 60, price: 90 }]);
    expect(await titles({ reason: 'leads' })).toEqual(['Todo', 'Sin leads']);
    expect(await titles({ reason: 'price' })).toEqual(['Todo', 'Mismo precio']);
    expect(await titles({ reason: 'published', title: 'mucho' })).toEqual(['Publicada hace mucho']);
    expect(await titles({}, agency.otherTenant)).toEqual([]);
  });

  test('counts from the day on which its first active ad says that it was published', async () => {
    const published = { publishedOn: addDays(today(), -90) };
    await advertise({ title: 'Antes', published: 10 }, published);
    await advertise({ title: 'Un día después', published: 10 }, { publishedOn: addDays(today(), -89) });
    expect(await titles({ reason: 'published' })).toEqual(['Antes']);
    const [row] = (await read({ reason: 'published' })).rows;
    expect(row?.publishedAt).toBe(`${published.publishedOn}T12:00:00.000Z`);
  });

  test('follows the days that managers have set, and no agent', async () => {
    await advertise({ title: 'Piso', published: 10 });
    const { manager, agent } = agency;
    const setDays = async ({ api }: TestUser, days: object) => {
      const stored = await manager.api.agency.get.query();
      const { name, email, website, landlinePhone, mobilePhone, address, openingHours } = stored;
      const fields = { name, email, website, landlinePhone, mobilePhone, address, openingHours };
      const { colorPalette, referencePrefix, version } = stored;
      return api.agency.update.mutate({
        version,
        agency: { ...fields, colorPalette, referencePrefix, ...days },
      });
    };
    expect(await titles()).toEqual([]);
    await setDays(manager, { staleLeadsDays: 10 });
    expect((await read()).rows).toMatchObject([
      { title: 'Piso', isWithoutLeads: true, isPublishedLong: false },
    ]);
    await setDays(manager, { staleLeadsDays: 11, stalePriceDays: 10 });
    expect((await read()).rows).toMatchObject([{ isWithoutLeads: false, isOfOldPrice: true }]);
    for (const wrong of [0, 366, 1.5, '90'])
      expect(await outcome(setDays(manager, { stalePublishedDays: wrong }))).toMatch(
        wrong === '90' ? /^BAD_REQUEST/ : /^BAD_REQUEST: Escribe un número entero de 1 a 365\./,
      );
    expect(await outcome(setDays(agent, { stalePublishedDays: 5 }))).toMatch(/^FORBIDDEN/);
    expect((await read()).days).toEqual({ published: 90, leads: 11, price: 10 });
  });

  test('comes a page at a time, and shows a restricted agent only what they see', async () => {
    const { agent, manager } = agency;
    const ownerId = await createOwner(manager, 'Núria Ferrer');
    for (const title of ['A', 'B', 'C'])
      await advertise({
        ...{ title, published: 100 },
        assignedTo: title === 'B' ? manager.id : agent.id,
      });
    await sql('update properties set owner_id = ? where agency_id = ?', [ownerId, agency.id]);
    const first = await agent.api.properties.stale.query({ filters: {}, limit: 2 });
    const second = await agent.api.properties.stale.query({ filters: {}, limit: 2, cursor: first.next });
    expect([first.rows.length, second.rows.length, second.next]).toEqual([2, 1, null]);
    expect(new Set([...first.rows, ...second.rows].map(({ title }) => title)).size).toBe(3);
    await sql("update agencies set agent_visibility = 'own' where id = ?", [agency.id]);
    expect((await titles()).toSorted()).toEqual(['A', 'C']);
    expect(await titles({ responsible: manager.id }, manager)).toEqual(['B']);
  });

  test('is for users of an agency', async () => {
    const { anonymous, withoutAgency } = agency;
    expect(await outcome(anonymous.api.properties.stale.query({ filters: {} }))).toMatch(/^UNAUTHORIZED/);
    expect(await outcome(withoutAgency.api.properties.stale.query({ filters: {} }))).toMatch(/^FORBIDDEN/);
  });
});
