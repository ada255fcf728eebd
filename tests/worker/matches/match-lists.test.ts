import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { LeadInput } from '../../../db/domain/leads/lead-input.ts';
import { MAX_CANDIDATES, NEW_MATCHES } from '../../../db/domain/matches/matches.ts';
import { type LeadPreferences, type ScoredProperty, scoreMatch } from '../../../db/domain/matches/score.ts';
import type { PropertyInput } from '../../../db/domain/properties/property-input.ts';
import { anyPreferences, anyScoredProperty } from '../../domain/matches/match-fixture.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { createLead, insertLeads, NOT_FOUND, outcome } from '../fixtures/leads.ts';
import { leadMatches, propertyMatches } from '../fixtures/matches.ts';
import { createProperty, insertProperties } from '../fixtures/properties.ts';

const example: Partial<LeadInput> = {
  minBuyBudget: 200_000,
  maxBuyBudget: 300_000,
  preferredPropertyTypes: ['Piso', 'Ático'],
  preferredBedrooms: [2, 3],
  preferredBathrooms: [1, 2],
  minPropertySize: 70,
  maxPropertySize: 100,
  preferredFeatures: ['ascensor', 'terraza'],
  preferredZones: [],
};
const flat: Partial<PropertyInput> = {
  ...{ title: 'A', type: 'Piso', price: 280_000, bedrooms: 3, bathrooms: 2, area: 85, rentalPrice: null },
  features: ['ascensor', 'balcón'],
};
/** Besides the budget a preference that `flat` lacks. */
const noOtherWish: Partial<LeadInput> = {
  ...{ preferredPropertyTypes: ['Garaje'], preferredBedrooms: [], preferredBathrooms: [] },
  ...{ minPropertySize: null, maxPropertySize: null, preferredFeatures: ['terraza'] },
};
const stock: Partial<PropertyInput>[] = [
  flat,
  {
    ...{ ...flat, title: 'B', type: 'Ático', price: 315_000, bedrooms: 2, bathrooms: 1, area: 65 },
    features: ['ascensor', 'terraza'],
  },
  { ...flat, title: 'C', price: 345_000 },
  { ...flat, title: 'D', status: 'Disponible para el alquiler' },
  { ...flat, title: 'E', price: 250_000, bathrooms: 1, area: null, features: [] },
];

describe('the example of the specification', () => {
  test('matches.forLead lists A, B and E with their scores; matches.forProperty the lead with the same', async () => {
    const { agent } = await createTestAgency();
    const { id } = await createLead(agent, example);
    for (const property of stock) await createProperty(agent, property);
    const { rows, total, state, isPartial, next } = await agent.api.matches.forLead.query({ leadId: id });
    expect(rows.map(({ title, score }) => [title, score])).toEqual([
      ['A', 94],
      ['B', 72],
      ['E', 69],
    ]);
    expect({ total, state, isPartial, next }).toEqual({
      total: 3,
      state: 'open',
      isPartial: false,
      next: null,
    });
    for (const row of rows) {
      const [found] = await propertyMatches(agent, row.id);
      expect(found).toMatchObject({ id, score: row.score, criteria: row.criteria });
    }
  });
});

describe('random stock', () => {
  const sample = <T>(arbitrary: fc.Arbitrary<T>, count: number, seed: number) =>
    fc.sample(arbitrary, { numRuns: count, seed });
  const preferences = sample(anyPreferences, 60, 11);
  const properties = sample(anyScoredProperty, 120, 12);
  const at = (index: number) => new Date(Date.UTC(2026, 0, 1) + (index >> 1) * 60_000).toISOString();
  let agency: TestAgency;
  let leadIds: string[];
  let propertyIds: string[];
  beforeAll(async () => {
    agency = await createTestAgency();
    leadIds = await insertLeads(
      agency.id,
      preferences.map((lead, index) => ({
        ...(lead as unknown as Partial<LeadInput>),
        operation: lead.operation,
        createdAt: at(index),
      })),
    );
    propertyIds = await insertProperties(
      agency.id,
      properties.map((property, index) => ({
        ...(property as Partial<PropertyInput>),
        createdAt: at(index),
      })),
    );
  });
  type Side = { id: string; createdAt: string; score: number };
  const best = (one: Side, other: Side) =>
    other.score - one.score || (`${one.createdAt} ${one.id}` < `${other.createdAt} ${other.id}` ? 1 : -1);
  const expected = (
    found: { id: string; index: number; lead: LeadPreferences; property: ScoredProperty }[],
  ) =>
    found
      .flatMap(({ id, index, lead, property }) => {
        const match = scoreMatch(lead, property);
        return match ? [{ id, createdAt: at(index), score: match.score }] : [];
      })
      .toSorted(best)
      .map(({ id, score }) => ({ id, score }));

  /** The first of a list, and in the rest the others. */
  const parts = [
    { part: 'a third', getRange: (many: unknown[]) => [0, many.length / 3] as const, options: {} },
    {
      part: 'the others',
      getRange: (many: unknown[]) => [many.length / 3, many.length] as const,
      options: { tags: 'rest' },
    },
  ];
  const take = <T>(many: T[], [from, to]: readonly [number, number]) => [...many.entries()].slice(from, to);

  for (const { part, getRange, options } of parts) {
    test(
      `matches.forLead of ${part} lists exactly the pairs of scoreMatch: its conditions drop none`,
      options,
      async () => {
        let listed = 0;
        for (const [row, lead] of take(preferences, getRange(preferences))) {
          const found = await leadMatches(agency.agent, leadIds[row] as string);
          listed += found.length;
          const all = properties.map((property, index) => ({
            id: propertyIds[index] as string,
            index,
            lead,
            property,
          }));
          expect(found.map(({ id, score }) => ({ id, score }))).toEqual(expected(all));
        }
        expect(listed).toBeGreaterThan(100);
      },
    );

    test(`matches.forProperty of ${part} does likewise, with the same scores`, options, async () => {
      for (const [row, property] of take(properties, getRange(properties))) {
        const found = await propertyMatches(agency.agent, propertyIds[row] as string);
        const all = preferences.map((lead, index) => ({
          id: leadIds[index] as string,
          index,
          lead,
          property,
        }));
        expect(found.map(({ id, score }) => ({ id, score }))).toEqual(expected(all));
      }
    });
  }
});

describe('states', () => {
  test('a lead without preference, a closed lead, and a property that is not available say so', async () => {
    const { agent } = await createTestAgency();
    await createProperty(agent, flat);
    const [bare] = await insertLeads(agent.agencyId as string, [
      {
        ...{ minBuyBudget: null, maxBuyBudget: null, minPropertySize: null, preferredZones: [] },
        ...{ preferredBedrooms: [], preferredBathrooms: [], preferredFeatures: [] },
      },
    ]);
    const lost = await createLead(agent, { ...example, status: 'Lost' });
    const sold = await createProperty(agent, { ...flat, status: 'Vendida' });
    const state = async (leadId: string) => {
      const { state: found, total } = await agent.api.matches.forLead.query({ leadId });
      return [found, total];
    };
    expect(await state(bare as string)).toEqual(['noPreferences', 0]);
    expect(await state(lost.id)).toEqual(['closed', 0]);
    expect(await agent.api.matches.forProperty.query({ propertyId: sold.id })).toMatchObject({
      state: 'closed',
      rows: [],
    });
  });

  test('a record of another agency is not found, and its records are in no list', async () => {
    const { agent, otherTenant } = await createTestAgency();
    const lead = await createLead(otherTenant, example);
    const property = await createProperty(otherTenant, flat);
    const { api } = agent;
    expect(await outcome(api.matches.forLead.query({ leadId: lead.id }))).toBe(NOT_FOUND);
    expect(await outcome(api.matches.forProperty.query({ propertyId: property.id }))).toBe(NOT_FOUND);
    const own = await createLead(agent, example);
    expect(await leadMatches(agent, own.id)).toEqual([]);
    expect(await api.matches.newest.query({ scope: 'team' })).toEqual([]);
  });
});

describe('size', () => {
  test('beyond MAX_CANDIDATES the newest ones are scored, and the list says so', async () => {
    const { agent, id } = await createTestAgency();
    const lead = await createLead(agent, example);
    const at = (index: number) => new Date(Date.UTC(2026, 0, 1) + index * 60_000).toISOString();
    const many = Array.from({ length: MAX_CANDIDATES + 5 }, (_, index) => ({
      ...flat,
      title: `Piso ${index}`,
      createdAt: at(index),
    }));
    await insertProperties(id, many);
    const page = await agent.api.matches.forLead.query({ leadId: lead.id });
    expect(page).toMatchObject({ total: MAX_CANDIDATES, isPartial: true });
    expect(page.rows.map(({ title }) => title)).toEqual(
      many
        .slice(-20)
        .reverse()
        .map(({ title }) => title),
    );
    const all = await leadMatches(agent, lead.id);
    expect(new Set(all.map((row) => row.id)).size).toBe(MAX_CANDIDATES);
  });
});

describe('matches.newest', () => {
  test('lists the best undecided pairs of leads and properties that changed in the last days', async () => {
    const { agent, manager, id } = await createTestAgency();
    const old = new Date(Date.now() - (NEW_MATCHES.days + 1) * 86_400_000).toISOString();
    const [oldLead, oldMine] = await insertLeads(id, [
      { ...example, name: 'Antiguo', createdAt: old },
      { ...example, name: 'Antiguo mío', createdAt: old, assignedTo: agent.id },
    ]);
    await insertProperties(id, [{ ...flat, title: 'Antiguo', createdAt: old }]);
    const scores = async (scope: 'mine' | 'team') =>
      (await agent.api.matches.newest.query({ scope })).map(
        ({ leadName, propertyTitle, score }) => `${leadName} · ${propertyTitle} · ${score}`,
      );
    expect(await scores('team'), 'neither has changed').toEqual([]);

    await createProperty(agent, { ...flat, title: 'Nuevo', area: 65 });
    expect((await scores('team')).toSorted()).toEqual(['Antiguo mío · Nuevo · 84', 'Antiguo · Nuevo · 84']);
    expect(await scores('mine')).toEqual(['Antiguo mío · Nuevo · 84']);

    await createLead(manager, { ...example, name: 'Nueva' });
    const all = await scores('team');
    expect(all.slice(0, 1)).toEqual(['Nueva · Antiguo · 94']);
    expect(all).toHaveLength(4);

    const [pair] = await agent.api.matches.newest.query({ scope: 'mine' });
    if (!pair) throw new Error('There is no pair.');
    expect(pair).toMatchObject({ assignedTo: agent.id, responsible: { avatar: null } });
    const ofNobody = await agent.api.matches.newest.query({ scope: 'team' });
    expect(ofNobody.find(({ leadName }) => leadName === 'Antiguo')).toMatchObject({
      assignedTo: null,
      responsible: null,
    });
    expect([oldLead, oldMine]).toContain(pair.leadId);
    const { leadId, propertyId } = pair;
    await agent.api.matches.markSent.mutate({
      clientKey: crypto.randomUUID(),
      leadIds: [leadId],
      propertyIds: [propertyId],
    });
    expect(await scores('mine'), 'decided').toEqual([]);
  });

  test('offers no pair of score 0', async () => {
    const { agent } = await createTestAgency();
    await createLead(agent, {
      ...example,
      name: 'Al límite',
      minBuyBudget: null,
      maxBuyBudget: 100_000,
      ...noOtherWish,
    });
    await createProperty(agent, { ...flat, type: 'Garaje', price: 110_000 });
    expect(await agent.api.matches.newest.query({ scope: 'team' })).toEqual([]);
    expect((await agent.api.notices.list.query({})).rows).toEqual([]);
  });
});
