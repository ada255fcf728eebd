import { expect, test } from 'vitest';
import { findDuplicateReason } from '../../../db/domain/duplicates/duplicates.ts';
import { preselectSides } from '../../../db/domain/duplicates/merge-fields.ts';
import { fold } from '../../../db/domain/fold.ts';
import { leadInput } from '../../../db/domain/leads/lead-input.ts';
import { leadStatuses } from '../../../db/domain/leads/leads.ts';
import { type QuickLeadInput, quickLeadInput } from '../../../db/domain/leads/quick-lead-input.ts';
import { readWholePhones } from '../../../db/domain/phones.ts';
import { savedViewCreateInput } from '../../../db/domain/saved-views/saved-view-input.ts';
import { createDemoViews, demoUsers } from '../../../db/seed/agencies.ts';
import { createDemoLeads } from '../../../db/seed/leads.ts';
import { createRandom } from '../../../db/seed/random.ts';
import { getLeadErrors } from '../lead-fixture.ts';
import { quickLeadFixture } from '../leads/quick-lead-fixture.ts';

const today = Date.UTC(2026, 10, 20);
const agency = crypto.randomUUID();
const demo = (seed = 1, day = today) => createDemoLeads(createRandom(seed), agency, 72, day);
const fields = Object.keys(leadInput.shape);

test('createDemoLeads are deterministic for a day, and relative to it', () => {
  expect(demo()).toEqual(demo());
  expect(demo(2)).not.toEqual(demo());
  const tomorrow = demo(1, today + 86_400_000);
  expect(tomorrow.map((lead) => lead.name)).toEqual(demo().map((lead) => lead.name));
  expect(tomorrow[0]?.createdAt).not.toBe(demo()[0]?.createdAt);
});

test('createDemoLeads are valid inputs of the form', () => {
  for (const seed of [1, 2, 3, 4, 5])
    for (const lead of demo(seed).filter(({ hasOpenPreferences }) => !hasOpenPreferences)) {
      const form = Object.fromEntries(fields.map((name) => [name, lead[name as keyof typeof lead]]));
      expect.soft(getLeadErrors(form), lead.name).toEqual([]);
    }
});

test('createDemoLeads have quick leads, which are valid inputs of their form', () => {
  const quickLeads = demo().filter(({ hasOpenPreferences }) => hasOpenPreferences);
  expect(quickLeads.map(({ name }) => name)).toEqual(['Marta Soler Vidal', 'Youssef Amrani']);
  for (const lead of quickLeads) {
    const { phone, email, source, operation, maxBuyBudget, maxRentBudget } = lead;
    const form = { phone, email, source, operation, maxBuyBudget, maxRentBudget } as Partial<QuickLeadInput>;
    const { error } = quickLeadInput.safeParse(quickLeadFixture({ name: lead.name, ...form }));
    expect.soft(error?.issues ?? [], lead.name).toEqual([]);
  }
});

test('createDemoLeads are created in the past, and updated after their creation', () => {
  for (const { createdAt, updatedAt, version } of demo()) {
    expect.soft(createdAt <= updatedAt).toBe(true);
    expect.soft(updatedAt < new Date(today).toISOString()).toBe(true);
    if (version === 1) expect.soft(updatedAt).toBe(createdAt);
  }
});

test('createDemoLeads have every status, unique ids and names, newest first', () => {
  const rows = demo();
  const unique = (list: unknown[]) => new Set(list).size === list.length;
  expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(leadStatuses));
  expect(unique(rows.map((row) => row.id))).toBe(true);
  expect(unique(rows.map((row) => row.clientKey))).toBe(true);
  expect(unique(rows.map((row) => row.name))).toBe(true);
  expect(rows.map((row) => row.createdAt)).toEqual(
    rows
      .map((row) => row.createdAt)
      .sort()
      .reverse(),
  );
});

test('createDemoLeads have one pair of duplicates, the older one with what the quick lead lacks', () => {
  const [newer, older, ...more] = demo().filter(({ name }) => name.startsWith('Marta Soler'));
  expect(more).toEqual([]);
  expect(findDuplicateReason(toContact(newer), toContact(older))).toBe('phone');
  expect([newer?.email, older?.email]).toEqual([null, 'marta.soler@correo.example']);
  expect(preselectSides('lead', older ?? {}, newer ?? {})).toMatchObject({
    name: 'newer',
    email: 'older',
    status: 'older',
  });
});
const toContact = (lead: ReturnType<typeof demo>[number] | undefined) => ({
  nameKey: lead ? fold(lead.name) : '',
  emails: lead?.emailFolded ? [lead.emailFolded] : [],
  numbers: readWholePhones(lead?.phone ?? ''),
});

test('createDemoViews are valid inputs of the form, of people of the demo', () => {
  for (const { list, name, isShared, params, createdBy } of createDemoViews(createRandom(1))) {
    const view = { list, name, isShared, params };
    expect(savedViewCreateInput.safeParse({ clientKey: agency, view }).error, name).toBe(undefined);
    expect(demoUsers.map(({ id }) => id)).toContain(createdBy);
  }
});
