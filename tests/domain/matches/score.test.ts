import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { WEIGHTS } from '../../../db/domain/matches/criteria.ts';
import {
  hasPreferences,
  isNewMatch,
  type LeadPreferences,
  type ScoredProperty,
  scoreMatch,
} from '../../../db/domain/matches/score.ts';
import { type PropertyFeature, propertyFeatures } from '../../../db/domain/properties/properties.ts';
import { anyPreferences, anyScoredProperty, preferences, scoredProperty } from './match-fixture.ts';

const score = (lead: Partial<LeadPreferences>, property: Partial<ScoredProperty> = {}) =>
  scoreMatch(preferences(lead), scoredProperty(property))?.score;
const words = (lead: Partial<LeadPreferences>, property: Partial<ScoredProperty> = {}) =>
  scoreMatch(preferences(lead), scoredProperty(property))?.criteria.map(
    ({ mark, text }) => `${mark}: ${text}`,
  );

describe('the example of the specification', () => {
  const lead: Partial<LeadPreferences> = {
    minBuyBudget: 200_000,
    maxBuyBudget: 300_000,
    preferredPropertyTypes: ['Piso', 'Ático'],
    preferredBedrooms: [2, 3],
    preferredBathrooms: [1, 2],
    minPropertySize: 70,
    maxPropertySize: 100,
    preferredFeatures: ['ascensor', 'terraza'],
  };
  const a = { price: 280_000, bedrooms: 3, bathrooms: 2, area: 85, features: ['ascensor', 'balcón'] };
  const stock: Record<string, Partial<ScoredProperty>> = {
    E: { price: 250_000, bedrooms: 3, bathrooms: 1 },
    D: { ...a, status: 'Disponible para el alquiler' },
    C: { ...a, price: 345_000 },
    B: {
      type: 'Ático',
      ...{ price: 315_000, bedrooms: 2, bathrooms: 1, area: 65, features: ['ascensor', 'terraza'] },
    },
    A: a,
  };

  test('scores A, B and E, in this order, and lists neither C nor D', () => {
    const listed = Object.entries(stock).flatMap(([name, property]) => {
      const found = score(lead, property);
      return found === undefined ? [] : [[name, found] as const];
    });
    expect(listed.toSorted((one, other) => other[1] - one[1])).toEqual([
      ['A', 94],
      ['B', 72],
      ['E', 69],
    ]);
  });

  test('says each criterion in words', () => {
    expect(words(lead, a)).toEqual([
      'met: Precio',
      'met: 3 hab.',
      'met: 85 m²',
      'met: 2 baños',
      'partial: falta terraza',
    ]);
    expect(words(lead, stock.B)).toEqual([
      'partial: Precio +5 %',
      'met: 2 hab.',
      'partial: 65 m²',
      'met: 1 baño',
      'met: Características',
    ]);
    expect(words(lead, stock.E)).toEqual([
      'met: Precio',
      'met: 3 hab.',
      'unknown: superficie: dato pendiente',
      'met: 1 baño',
      'missed: faltan ascensor y terraza',
    ]);
  });
});

describe('exclusion', () => {
  const lead = { maxBuyBudget: 100_000 };
  const property = { price: 100_000 };

  test('a lead that is converted or lost, and a property that is not available', () => {
    expect(score({ ...lead, status: 'Qualified' }, property)).toBe(100);
    expect(score({ ...lead, status: 'Converted' }, property)).toBeUndefined();
    expect(score({ ...lead, status: 'Lost' }, property)).toBeUndefined();
    expect(score(lead, { ...property, status: 'Reservada para la compra (arras)' })).toBeUndefined();
    expect(score(lead, { ...property, status: 'Vendida' })).toBeUndefined();
  });

  test('the operation: by the budgets, without any by that of the quick lead, else both', () => {
    const sale = scoredProperty({ price: 100_000, zone: 'Gràcia' });
    const rent = { ...sale, status: 'Disponible para el alquiler temporal' as const, rentalPrice: 900 };
    const both = { ...rent, status: 'Disponible para la venta o el alquiler' as const };
    const fits = (lead: Partial<LeadPreferences>) =>
      [sale, rent, both].map((each) => score({ preferredZones: ['gracia'], ...lead }, each) !== undefined);
    expect(fits({ minBuyBudget: 1 })).toEqual([true, false, true]);
    expect(fits({ maxRentBudget: 900 })).toEqual([false, true, true]);
    expect(fits({ maxRentBudget: 900, minBuyBudget: 50_000 })).toEqual([true, true, true]);
    expect(fits({})).toEqual([true, true, true]);
    expect(fits({ operation: 'buy' })).toEqual([true, false, true]);
    expect(fits({ operation: 'rent' })).toEqual([false, true, true]);
    expect(fits({ operation: 'both' })).toEqual([true, true, true]);
    expect(fits({ operation: 'rent', maxBuyBudget: 200_000 })).toEqual([true, false, true]);
    expect(fits({ minRentBudget: 0 }), 'a minimum of 0 is no budget').toEqual([true, true, true]);
    expect(fits({ minRentBudget: 0, operation: 'rent' })).toEqual([true, true, true]);
  });

  test('the type: one of those chosen, any where none is', () => {
    expect(score({ ...lead, preferredPropertyTypes: ['Casa'] }, property)).toBeUndefined();
    expect(score({ ...lead, preferredPropertyTypes: ['Casa', 'Piso'] }, property)).toBe(100);
    expect(score({ ...lead, preferredPropertyTypes: ['Casa'] }, { ...property, type: null })).toBeUndefined();
    expect(score(lead, { ...property, type: null })).toBe(100);
  });

  test('the price: more than a tenth above the maximum; exactly a tenth is listed with 0', () => {
    expect(score(lead, { price: 110_000 })).toBe(0);
    expect(score(lead, { price: 110_000.01 })).toBeUndefined();
    expect(score({ maxBuyBudget: 70 }, { price: 77 })).toBe(0);
    expect(score({ maxBuyBudget: 333_333 }, { price: 366_666.3 })).toBe(0);
  });
});

describe('criteria', () => {
  const rent = { status: 'Disponible para el alquiler' as const };
  const both = { status: 'Disponible para la venta o el alquiler' as const };

  test('price falls to 0 at a tenth above the maximum and three tenths below the minimum', () => {
    const lead = { minBuyBudget: 200_000, maxBuyBudget: 300_000 };
    const prices = [139_000, 140_000, 170_000, 200_000, 300_000, 315_000, 330_000];
    expect(prices.map((price) => score(lead, { price }))).toEqual([0, 0, 50, 100, 100, 50, 0]);
    expect(words(lead, { price: 170_000 })).toEqual(['partial: Precio −15 %']);
    expect(words(lead, { price: 330_000 })).toEqual(['missed: Precio +10 %']);
    expect(words(lead, { price: 300_100 })).toEqual(['partial: Precio +1 %']);
  });

  test('price is that of sale for buying and that of rent for renting, the better where both apply', () => {
    const prices = { price: 330_000, rentalPrice: 1000 };
    expect(score({ maxBuyBudget: 300_000 }, { ...both, ...prices })).toBe(0);
    expect(score({ maxRentBudget: 1000 }, { ...rent, ...prices })).toBe(100);
    expect(score({ maxBuyBudget: 300_000, maxRentBudget: 1000 }, { ...both, ...prices })).toBe(100);
    expect(score({ maxBuyBudget: 100_000, maxRentBudget: 1000 }, { ...both, ...prices })).toBe(100);
    expect(score({ maxBuyBudget: 100_000, maxRentBudget: 500 }, { ...both, ...prices })).toBeUndefined();
  });

  test('with both operations the price is judged for the one that is known', () => {
    const lead = { maxBuyBudget: 300_000, maxRentBudget: 1000 };
    expect(score(lead, { ...both, price: null, rentalPrice: 1050 })).toBe(50);
    expect(score(lead, { ...both, price: 400_000, rentalPrice: null })).toBeUndefined();
    expect(words(lead, both)).toEqual(['unknown: precio: dato pendiente']);
    expect(score(lead, both)).toBe(0);
    expect(words(lead, { ...both, price: 0 })).toEqual(['unknown: precio: dato pendiente']);
  });

  test('zone is compared as searches do', () => {
    const lead = { preferredZones: ['Sant Gervasi', 'GRÀCIA'] };
    expect(words(lead, { zone: 'Gracia' })).toEqual(['met: Gracia']);
    expect(words({ preferredZones: ["Dreta de l'Eixample"] }, { zone: 'Dreta de l’Eixample' })).toEqual([
      'met: Dreta de l’Eixample',
    ]);
    expect(words(lead, { zone: 'Sants' })).toEqual(['missed: otra zona: Sants']);
    expect(words(lead, { zone: null })).toEqual(['unknown: zona: dato pendiente']);
    expect(score(lead, { zone: 'gràcia ' })).toBe(100);
  });

  test.each([
    [[2, 3], 3, 100],
    [[2], 3, 75],
    [[2], 9, 75],
    [[2, 4], 3, 50],
    [[2], 1, 50],
    [[3], 1, 0],
    [[8], 8, 100],
    [[8], 12, 100],
    [[8], 7, 50],
    [[0], 0, 100],
    [[0], 1, 75],
  ])('bedrooms %o against %i score %i', (preferredBedrooms, bedrooms, expected) => {
    expect(score({ preferredBedrooms }, { bedrooms })).toBe(expected);
  });

  test('0 bedrooms are pending where the lead did not choose 0; unknown ones always', () => {
    const pending = ['unknown: habitaciones: dato pendiente'];
    expect(words({ preferredBedrooms: [1] }, { bedrooms: 0 })).toEqual(pending);
    expect(words({ preferredBedrooms: [0, 1] }, { bedrooms: null })).toEqual(pending);
    expect(words({ preferredBedrooms: [0, 1] }, { bedrooms: 0 })).toEqual(['met: 0 hab.']);
  });

  test.each([
    [63, 50],
    [62, 0],
    [70, 100],
    [100, 100],
    [110, 50],
    [111, 0],
    [0, 0],
  ])('an area of %i m² for 70–100 m² scores %i', (area, expected) => {
    expect(score({ minPropertySize: 70, maxPropertySize: 100 }, { area })).toBe(expected);
  });

  test('bathrooms count from the least chosen', () => {
    const scores = [0, 1, 2, 5].map((bathrooms) => score({ preferredBathrooms: [3, 2] }, { bathrooms }));
    expect(scores).toEqual([0, 50, 100, 100]);
    expect(words({ preferredBathrooms: [1] }, { bathrooms: 0 })).toEqual(['unknown: baños: dato pendiente']);
  });

  test('features count by their share; an empty list is missing, not pending', () => {
    const lead = { preferredFeatures: ['ascensor', 'balcón', 'exterior', 'piscina', 'terraza'] };
    expect(score(lead, { features: ['terraza', 'ascensor', 'lavadero'] })).toBe(40);
    expect(words(lead)).toEqual(['missed: faltan ascensor, balcón, piscina y 1 más, no exterior']);
    expect(words({ preferredFeatures: ['terraza'] })).toEqual(['missed: falta terraza']);
  });

  test('every missing feature is said in words that agree', () => {
    const said = (...preferredFeatures: PropertyFeature[]) => String(words({ preferredFeatures }));
    expect(propertyFeatures.map((each) => said(each))).toEqual([
      'missed: falta aire acondicionado',
      'missed: no amueblado',
      'missed: faltan armarios',
      'missed: falta ascensor',
      'missed: falta balcón',
      'missed: falta calefacción',
      'missed: falta cocina equipada',
      'missed: faltan electrodomésticos',
      'missed: no exterior',
      'missed: falta garaje privado',
      'missed: falta lavadero',
      'missed: falta piscina',
      'missed: falta servicio de portería',
      'missed: falta terraza',
    ]);
    expect(said('amueblado', 'exterior')).toBe('missed: no amueblado ni exterior');
    expect(said('armarios', 'terraza')).toBe('missed: faltan armarios y terraza');
    expect(said('amueblado', 'ascensor')).toBe('missed: falta ascensor, no amueblado');
  });

  test('rooms do not count for types without rooms', () => {
    const lead = { maxBuyBudget: 50_000, preferredBedrooms: [2], preferredBathrooms: [1] };
    const garage = { type: 'Garaje', price: 50_000 };
    expect(score(lead, garage)).toBe(100);
    expect(score({ ...lead, maxBuyBudget: null }, garage)).toBeUndefined();
  });

  test('an area above 999 m² has its thousands separated', () => {
    expect(words({ maxPropertySize: 2000 }, { area: 1250 })).toEqual(['met: 1.250 m²']);
  });
});

test('a lead without any preference that counts has no score', () => {
  expect(hasPreferences(preferences())).toBe(false);
  expect(
    hasPreferences(preferences({ preferredPropertyTypes: ['Piso'], minBuyBudget: 0, minPropertySize: 0 })),
  ).toBe(false);
  expect(hasPreferences(preferences({ preferredPropertyTypes: ['Garaje'], preferredBedrooms: [1] }))).toBe(
    false,
  );
  expect(
    hasPreferences(preferences({ preferredPropertyTypes: ['Garaje', 'Piso'], preferredBedrooms: [1] })),
  ).toBe(true);
  expect(score({ preferredPropertyTypes: ['Piso'] }, { price: 100_000 })).toBeUndefined();
});

test('a half point is rounded up', () => {
  // 30 · 0.5 + 15 of 45, and of 60 with 7.5 more: 66.67 and 62.5.
  const lead = { maxBuyBudget: 300_000, preferredBedrooms: [2] };
  expect(score(lead, { price: 315_000, bedrooms: 2 })).toBe(67);
  expect(
    score({ ...lead, minPropertySize: 70, maxPropertySize: 80 }, { price: 315_000, bedrooms: 2, area: 65 }),
  ).toBe(63);
});

describe('properties of the score', () => {
  const listed = fc
    .tuple(anyPreferences, anyScoredProperty)
    .map(([lead, property]) => ({ lead, property, match: scoreMatch(lead, property) }));

  test('it is a whole number from 0 to 100, with at least one criterion and only of a lead with preferences', () => {
    fc.assert(
      fc.property(listed, ({ lead, match }) => {
        if (!match) return;
        expect(Number.isInteger(match.score) && match.score >= 0 && match.score <= 100).toBe(true);
        expect(match.criteria.length).toBeGreaterThan(0);
        expect(hasPreferences(lead)).toBe(true);
      }),
      { numRuns: 3000 },
    );
  });

  test('it is 100 where all criteria are met, and below where one is missed or pending', () => {
    fc.assert(
      fc.property(listed, ({ match }) => {
        if (!match) return;
        const marks = match.criteria.map(({ mark }) => mark);
        if (marks.every((mark) => mark === 'met')) expect(match.score).toBe(100);
        if (marks.some((mark) => mark === 'missed' || mark === 'unknown'))
          expect(match.score).toBeLessThan(100);
      }),
      { numRuns: 3000 },
    );
  });

  test('a stated preference weighs as it should: the mean of the criteria alone', () => {
    fc.assert(
      fc.property(anyPreferences, anyScoredProperty, (lead, property) => {
        const match = scoreMatch(lead, property);
        if (!match) return;
        const total = match.criteria.reduce((sum, { name }) => sum + WEIGHTS[name], 0);
        const met = match.criteria.reduce(
          (sum, { name, mark }) => sum + (mark === 'met' ? WEIGHTS[name] : 0),
          0,
        );
        const possible = match.criteria.reduce(
          (sum, { name, mark }) => sum + (mark === 'met' || mark === 'partial' ? WEIGHTS[name] : 0),
          0,
        );
        expect(match.score).toBeGreaterThanOrEqual(Math.floor((100 * met) / total));
        expect(match.score).toBeLessThanOrEqual(Math.ceil((100 * possible) / total));
      }),
      { numRuns: 3000 },
    );
  });

  /** Changes of a property that cannot make it fit worse. */
  const improvements: ((lead: LeadPreferences, property: ScoredProperty) => ScoredProperty)[] = [
    (lead, property) => ({
      ...property,
      features: [...new Set([...property.features, ...lead.preferredFeatures])],
    }),
    (lead, property) => ({ ...property, zone: lead.preferredZones[0] ?? property.zone }),
    (lead, property) => ({ ...property, bedrooms: lead.preferredBedrooms[0] ?? property.bedrooms }),
    (lead, property) => ({
      ...property,
      bathrooms: Math.max(property.bathrooms ?? 0, ...lead.preferredBathrooms.slice(0, 1)),
    }),
    (lead, property) => ({
      ...property,
      area: lead.maxPropertySize ?? lead.minPropertySize ?? property.area,
    }),
    (lead, property) => ({
      ...property,
      price: lead.maxBuyBudget ?? lead.minBuyBudget ?? property.price,
      rentalPrice: lead.maxRentBudget ?? lead.minRentBudget ?? property.rentalPrice,
    }),
    (lead, { price, ...property }) =>
      lead.maxBuyBudget !== null && price !== null && price > lead.maxBuyBudget
        ? { ...property, price: (price + lead.maxBuyBudget) / 2 }
        : { ...property, price },
    (lead, { area, ...property }) =>
      lead.minPropertySize !== null && area !== null && area < lead.minPropertySize
        ? { ...property, area: area + 1 }
        : { ...property, area },
  ];
  test('isNewMatch says whether the score is more than 0', () => {
    fc.assert(
      fc.property(anyPreferences, anyScoredProperty, (lead, property) => {
        expect(isNewMatch(lead, property)).toBe((scoreMatch(lead, property)?.score ?? 0) > 0);
      }),
      { numRuns: 3000 },
    );
  });

  test('it is monotone: what brings a property nearer to a preference never lowers it', () => {
    fc.assert(
      fc.property(
        anyPreferences,
        anyScoredProperty,
        fc.constantFrom(...improvements),
        (lead, property, improve) => {
          const before = scoreMatch(lead, property);
          if (!before) return;
          expect(scoreMatch(lead, improve(lead, property))?.score ?? -1).toBeGreaterThanOrEqual(before.score);
        },
      ),
      { numRuns: 6000 },
    );
  });
});
