import fc from 'fast-check';
import { leadOperations } from '../../../db/domain/leads/lead-operation.ts';
import { leadStatuses } from '../../../db/domain/leads/leads.ts';
import type { LeadPreferences, ScoredProperty } from '../../../db/domain/matches/score.ts';
import {
  propertyFeatures,
  propertyStatuses,
  propertyTypes,
} from '../../../db/domain/properties/properties.ts';

/** A lead who buys, without any other preference. */
export const preferences = (traits: Partial<LeadPreferences> = {}): LeadPreferences => ({
  status: 'New',
  operation: null,
  minBuyBudget: null,
  maxBuyBudget: null,
  minRentBudget: null,
  maxRentBudget: null,
  minPropertySize: null,
  maxPropertySize: null,
  preferredPropertyTypes: [],
  preferredBedrooms: [],
  preferredBathrooms: [],
  preferredFeatures: [],
  preferredZones: [],
  ...traits,
});

/** A flat for sale of which nothing else is known. */
export const scoredProperty = (traits: Partial<ScoredProperty> = {}): ScoredProperty => ({
  status: 'Disponible para la venta',
  type: 'Piso',
  price: null,
  rentalPrice: null,
  bedrooms: null,
  bathrooms: null,
  area: null,
  zone: null,
  features: [],
  ...traits,
});

export const zones = ['Gràcia', 'gracia ', 'Eixample', 'Poble Sec', 'Les Corts'];
const range = (max: number, step: number) =>
  fc
    .tuple(
      fc.option(fc.integer({ min: 0, max: max / step })),
      fc.option(fc.integer({ min: 0, max: max / step })),
    )
    .map(([one, other]) => {
      const [min, most] = one !== null && other !== null && one > other ? [other, one] : [one, other];
      return { min: min === null ? null : min * step, max: most === null ? null : most * step };
    });
const some = <T>(values: readonly T[]) => fc.subarray([...values]);

/** Any lead, of few different values, so that some fit. */
export const anyPreferences: fc.Arbitrary<LeadPreferences> = fc
  .record({
    status: fc.constantFrom(...leadStatuses),
    operation: fc.option(fc.constantFrom(...leadOperations)),
    buy: range(500_000, 25_000),
    rent: range(2000, 100),
    size: range(150, 10),
    preferredPropertyTypes: fc.oneof(fc.constant([]), some(propertyTypes)),
    preferredBedrooms: some([0, 1, 2, 3, 8]),
    preferredBathrooms: some([1, 2, 6]),
    preferredFeatures: some(propertyFeatures.slice(0, 4)),
    preferredZones: some(zones),
  })
  .map(({ buy, rent, size, ...lead }) => ({
    ...lead,
    minBuyBudget: buy.min,
    maxBuyBudget: buy.max,
    minRentBudget: rent.min,
    maxRentBudget: rent.max,
    minPropertySize: size.min,
    maxPropertySize: size.max,
  }));

/** Any property, likewise. */
export const anyScoredProperty: fc.Arbitrary<ScoredProperty> = fc.record({
  status: fc.constantFrom(...propertyStatuses),
  type: fc.option(fc.constantFrom(...propertyTypes), { freq: 9 }),
  price: fc.option(fc.integer({ min: 0, max: 200 }).map((n) => n * 2500)),
  rentalPrice: fc.option(fc.integer({ min: 0, max: 200 }).map((n) => n * 10.5)),
  bedrooms: fc.option(fc.integer({ min: 0, max: 10 })),
  bathrooms: fc.option(fc.integer({ min: 0, max: 7 })),
  area: fc.option(fc.integer({ min: 0, max: 160 })),
  zone: fc.option(fc.constantFrom(...zones)),
  features: some(propertyFeatures.slice(0, 5)),
});
