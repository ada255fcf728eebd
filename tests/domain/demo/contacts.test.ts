import { expect, test } from 'vitest';
import { contactForm } from '../../../db/domain/contacts/contact-form.ts';
import { contactLabels } from '../../../db/domain/contacts/contacts.ts';
import { findSharedDetails } from '../../../db/domain/contacts/same-contacts.ts';
import { parsePhoneNumbers, readWholePhones } from '../../../db/domain/phones.ts';
import { createDemoContacts } from '../../../db/seed/contacts.ts';
import { createDemoLeads } from '../../../db/seed/leads.ts';
import { createDemoOwners } from '../../../db/seed/owners.ts';
import { createRandom } from '../../../db/seed/random.ts';

const today = Date.UTC(2026, 10, 20);
const agency = crypto.randomUUID();
const people = (seed = 1) => ({
  leads: createDemoLeads(createRandom(seed), agency, 72, today),
  owners: createDemoOwners(createRandom(seed), agency, 24, today),
});
const demo = (seed = 1) => createDemoContacts(createRandom(seed + 3), people(seed));

test('createDemoContacts are deterministic', () => {
  expect(demo()).toEqual(demo());
  expect(demo(2)).not.toEqual(demo());
});

test.each([1, 2, 3, 4, 5])(
  'createDemoContacts %d are valid inputs of the form, none of them doubled',
  (seed) => {
    const { leads, owners } = people(seed);
    for (const contact of demo(seed)) {
      const { name = null, label = null, phone = null, email = null, note = null } = contact;
      const form = { name, label, phone, email, note };
      expect.soft(contactForm.safeParse(form).error?.issues ?? [], name ?? '').toEqual([]);
      expect
        .soft(label === null || (contactLabels as readonly string[]).includes(label), label ?? '')
        .toBe(true);
      const person = [...leads, ...owners].find(({ id }) => id === (contact.leadId ?? contact.ownerId));
      const main = { phone: person?.phone ?? null, email: person?.email ?? null };
      expect.soft(findSharedDetails(form, [main]), person?.name).toEqual([]);
    }
  },
);

test('createDemoContacts are couples with two phones, a work address of an owner and the number of a lawyer', () => {
  const rows = demo();
  const partners = rows.filter(({ label, phone }) => label === 'Pareja' && phone);
  expect(partners.filter(({ leadId }) => leadId).length).toBeGreaterThan(5);
  expect(partners.some(({ ownerId }) => ownerId)).toBe(true);
  expect(rows.some(({ ownerId, label, email }) => ownerId && label === 'Trabajo' && email)).toBe(true);
  const lawyers = rows.filter(({ label }) => label === 'Abogado');
  expect(lawyers.length).toBeGreaterThan(1);
  expect(new Set(lawyers.map(({ phone }) => phone)).size).toBe(1);
  expect(lawyers.some(({ isIdentifying }) => isIdentifying)).toBe(false);
});

test('createDemoContacts make no pair of duplicates', () => {
  const { leads, owners } = people();
  const rows = demo();
  const identifying = rows.filter(({ isIdentifying }) => isIdentifying);
  const ownKeys = [...leads, ...owners].flatMap(({ phone }) =>
    readWholePhones(phone ?? '').map(({ key }) => key),
  );
  const keys = identifying.flatMap(({ phoneNumbers }) =>
    parsePhoneNumbers(phoneNumbers ?? '{"numbers":[]}').map(({ key }) => key),
  );
  expect(keys.length).toBeGreaterThan(10);
  expect(keys.filter((key) => ownKeys.includes(key))).toEqual([]);
  expect(new Set(keys).size).toBe(keys.length);
  const emails = identifying.flatMap(({ emailKey }) => emailKey ?? []);
  const ownEmails = [...leads, ...owners].flatMap(({ emailFolded }) => emailFolded || []);
  expect(emails.filter((email) => ownEmails.includes(email))).toEqual([]);
  expect(new Set(emails).size).toBe(emails.length);
});
