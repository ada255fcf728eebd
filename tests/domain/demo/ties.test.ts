import { expect, test } from 'vitest';
import { readWholePhones } from '../../../db/domain/phones.ts';
import { createDemoContacts } from '../../../db/seed/contacts.ts';
import { createDemoLeads } from '../../../db/seed/leads.ts';
import { createDemoOwners } from '../../../db/seed/owners.ts';
import { createRandom } from '../../../db/seed/random.ts';
import { createDemoTies } from '../../../db/seed/ties.ts';

const today = Date.UTC(2026, 10, 20);
const agency = crypto.randomUUID();
function createDemo(seed: number) {
  const leads = createDemoLeads(createRandom(seed), agency, 72, today);
  const owners = createDemoOwners(createRandom(seed), agency, 24, today);
  const homes = owners.map(({ id }) => ({ ownerId: id }));
  return { owners, before: leads, ...createDemoTies(createRandom(seed + 4), { leads, owners, homes }, 'x') };
}

test.each([1, 2, 3, 4, 5])('createDemoTies %d are owners who search, with one name and contact', (seed) => {
  const { leads, owners, before, ties } = createDemo(seed);
  expect(ties).toHaveLength(2);
  expect(new Set(ties.flatMap(({ leadId, ownerId }) => [leadId, ownerId])).size).toBe(4);
  for (const { leadId, ownerId } of ties) {
    const lead = leads.find(({ id }) => id === leadId);
    const owner = owners.find(({ id }) => id === ownerId);
    expect(lead).toMatchObject({ name: owner?.name, phone: owner?.phone, email: owner?.email ?? null });
    expect(lead?.maxBuyBudget).not.toBeNull();
    expect(readWholePhones(lead?.phone ?? '').length).toBeGreaterThan(0);
  }
  const others = before.filter(({ id }) => !ties.some(({ leadId }) => leadId === id));
  expect(leads).toEqual(expect.arrayContaining(others));
});

test('createDemoTies give no lead a contact that the owner has under another label', () => {
  const { leads, owners, ties } = createDemo(1);
  const contacts = createDemoContacts(createRandom(4), { leads, owners });
  for (const { leadId } of ties) {
    const main = leads.find(({ id }) => id === leadId)?.phone;
    expect(contacts.filter((each) => each.leadId === leadId && each.phone === main)).toEqual([]);
  }
});
