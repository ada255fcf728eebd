import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { sharedServer } from '../../support/shared-server.ts';
import { createTestAgency, type TestAgency, type TestUser } from '../../support/test-users.ts';
import { createAd } from '../fixtures/ads.ts';
import { createLead } from '../fixtures/leads.ts';
import { createProperty } from '../fixtures/properties.ts';

const { sql } = sharedServer();
let agency: TestAgency;
let agent: TestUser;
let manager: TestUser;
let propertyId: string;
beforeEach(async () => {
  agency = await createTestAgency();
  ({ agent, manager } = agency);
  propertyId = (await createProperty(manager, { title: 'Piso en Sants' })).id;
});

let calls = 0;
/** Receives the e-mail of Idealista of somebody new about a reference; returns the id of the lead. */
async function receive(reference: string, phone = `6002220${String(++calls).padStart(2, '0')}`) {
  const text = `idealista\nNombre: Núria Güell\nTelefono: ${phone}\nReferencia: ${reference}`;
  const { lead } = await manager.api.portalMail.paste.mutate({ clientKey: randomUUID(), text });
  return lead?.id ?? '';
}
const adOf = async (id: string, user = manager) => (await user.api.leads.get.query({ id })).ad;
const leadsOf = async (id: string, user = manager) => {
  const { receivedLeads, leadsCount } = await user.api.ads.get.query({ id });
  return { receivedLeads, leadsCount };
};
const link = (leadId: string, adId: string) => sql('update leads set ad_id = ? where id = ?', [adId, leadId]);

test('a lead of a portal names the ad of its property there, best an active one, which counts it beside what was typed', async () => {
  await createAd(manager, propertyId, { title: 'En Fotocasa', platform: 'Fotocasa' });
  const ad = await createAd(manager, propertyId, { title: 'En Idealista', leadsCount: 4 });
  await createAd(manager, propertyId, { title: 'Pausado', status: 'Paused' });
  const lead = await receive('LL-0001');
  expect(await adOf(lead)).toEqual({ id: ad.id, title: 'En Idealista', platform: 'Idealista' });
  await receive('ll 1');
  expect(await leadsOf(ad.id)).toEqual({ receivedLeads: 2, leadsCount: 4 });
  const { rows } = await manager.api.ads.list.query({ filters: { propertyId } });
  expect(Object.fromEntries(rows.map(({ title, receivedLeads }) => [title, receivedLeads]))).toEqual({
    'En Fotocasa': 0,
    'En Idealista': 2,
    Pausado: 0,
  });
});

test('what the portal calls the ad finds it, and with it the property', async () => {
  const ad = await createAd(manager, propertyId, { externalId: '104203377' });
  await createAd(manager, propertyId, { platform: 'Kyero', externalId: '104203377' });
  const lead = await receive('104203377');
  expect(await adOf(lead)).toMatchObject({ id: ad.id });
  const inquiries = await manager.api.matches.inquiries.query({ of: 'lead', id: lead });
  expect(inquiries).toMatchObject([{ propertyId }]);
});

test('a reference that is the property of one ad and the portal name of another means the property', async () => {
  const other = await createProperty(manager, { title: 'Otra' });
  await createAd(manager, other.id, { externalId: 'LL-0001' });
  expect(await adOf(await receive('LL-0001'))).toBeNull();
  const ad = await createAd(manager, propertyId, { status: 'Expired' });
  expect(await adOf(await receive('LL-0001'))).toMatchObject({ id: ad.id });
});

test('a lead without an ad there, of another agency’s ad, or that was there before, names none', async () => {
  const { otherTenant } = agency;
  const theirs = await createProperty(otherTenant);
  await createAd(otherTenant, theirs.id, { externalId: 'A-77' });
  expect(await adOf(await receive('LL-0001'))).toBeNull();
  expect(await adOf(await receive('A-77'))).toBeNull();
  const { id: known } = await createLead(manager, { phone: '600 111 222' });
  const ad = await createAd(manager, propertyId);
  expect(await receive('LL-0001', '600111222')).toBe(known);
  expect(await adOf(known)).toBeNull();
  expect(await leadsOf(ad.id)).toEqual({ receivedLeads: 0, leadsCount: 0 });
});

test('an agent who does not see the lead counts it, and one who does not see the property reads no ad', async () => {
  await sql("update agencies set agent_visibility = 'own' where id = ?", [agency.id]);
  const seen = await createProperty(manager, { title: 'De Sergi', assignedTo: agent.id });
  const ad = await createAd(manager, seen.id, { externalId: 'X1' });
  const lead = await receive('X1');
  await sql('update leads set assigned_to = ? where id = ?', [manager.id, lead]);
  expect(await leadsOf(ad.id, agent)).toEqual({ receivedLeads: 1, leadsCount: 0 });
  await sql('update properties set assigned_to = ? where id = ?', [manager.id, seen.id]);
  await sql('update leads set assigned_to = ? where id = ?', [agent.id, lead]);
  expect(await adOf(lead, agent)).toBeNull();
  expect(await adOf(lead)).toMatchObject({ id: ad.id });
});

test('a lead stays without its ad when that is deleted, alone or with its property', async () => {
  const [one, other] = [await createAd(manager, propertyId), await createAd(manager, propertyId)];
  const leads = [await createLead(manager), await createLead(manager)];
  await link(leads[0]?.id ?? '', one.id);
  await link(leads[1]?.id ?? '', other.id);
  await manager.api.ads.delete.mutate({ id: one.id });
  await manager.api.properties.delete.mutate({ id: propertyId });
  const { rows } = await sql('select ad_id from leads where agency_id = ?', [agency.id]);
  expect(rows.map(({ ad_id }) => ad_id)).toEqual([null, null]);
});

test('a lead is linked to no ad of another agency, nor to one that there is not', async () => {
  const { otherTenant } = agency;
  const theirs = await createAd(otherTenant, (await createProperty(otherTenant)).id);
  const { id } = await createLead(manager);
  for (const adId of [theirs.id, randomUUID()]) {
    await link(id, adId);
    const { rows } = await sql('select ad_id from leads where id = ?', [id]);
    expect(rows).toMatchObject([{ ad_id: null }]);
  }
});

test('of merged leads the one that stays keeps its ad, else it takes the other one’s, which separating gives back', async () => {
  const ad = await createAd(manager, propertyId);
  const [older, newer] = [await createLead(manager), await createLead(manager)];
  await link(newer.id, ad.id);
  const merged = await manager.api.duplicates.merge.mutate({
    ...{ kind: 'lead', clientKey: randomUUID(), choices: {} },
    older: { id: older.id, version: 1 },
    newer: { id: newer.id, version: 1 },
  });
  expect(await adOf(older.id)).toMatchObject({ id: ad.id });
  expect(await leadsOf(ad.id)).toMatchObject({ receivedLeads: 1 });
  await manager.api.duplicates.undoMerge.mutate({ id: merged.mergeId });
  expect([await adOf(older.id), await adOf(newer.id)]).toEqual([
    null,
    expect.objectContaining({ id: ad.id }),
  ]);
});
