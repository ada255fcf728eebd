import fc from 'fast-check';
import { MAX_NUMBER } from '../../db/domain/fields.ts';
import { type LeadInput, leadInput } from '../../db/domain/leads/lead-input.ts';
import {
  BATHROOMS,
  BEDROOMS,
  leadPriorities,
  leadSources,
  leadStatuses,
  timeRanges,
} from '../../db/domain/leads/leads.ts';
import { propertyFeatures, propertyTypes } from '../../db/domain/properties/properties.ts';
import { anyText } from './any-text.ts';

/** A valid lead. */
export const leadFixture = (traits: Partial<LeadInput> = {}): LeadInput => ({
  name: 'Núria Ferrer Puig',
  email: 'nuria@correo.example',
  phone: '612 34 56 78',
  source: 'Website',
  status: 'New',
  priority: 'Medium',
  minBuyBudget: 200_000,
  maxBuyBudget: 300_000,
  minRentBudget: null,
  maxRentBudget: null,
  minPropertySize: 60,
  maxPropertySize: null,
  preferredPropertyTypes: ['Piso'],
  preferredBedrooms: [2, 3],
  preferredBathrooms: [1],
  preferredFeatures: ['ascensor'],
  timeRangeInterest: '6_months',
  ...traits,
});

const numbers = ({ min, max }: { min: number; max: number }) =>
  fc.uniqueArray(fc.integer({ min, max }), { minLength: 1 });
const amounts = fc
  .tuple(fc.integer({ min: 0, max: MAX_NUMBER }), fc.integer({ min: 0, max: MAX_NUMBER }))
  .map(([one, other]) => [Math.min(one, other), Math.max(one, other)])
  .chain(([min, max]) =>
    fc.record({ min: fc.constantFrom(null, min as number), max: fc.constantFrom(null, max as number) }),
  );

/** Any valid lead. */
export const anyLead: fc.Arbitrary<LeadInput> = fc
  .record({
    name: anyText.map((text) => `x${text}`),
    email: fc.constantFrom(null, 'a@b.c', 'núria@casa.cat'),
    phone: fc.option(anyText.map((text) => `1${text.slice(0, 20).toWellFormed()}`)),
    source: fc.option(fc.constantFrom(...leadSources)),
    status: fc.constantFrom(...leadStatuses),
    priority: fc.option(fc.constantFrom(...leadPriorities)),
    buy: amounts,
    rent: amounts,
    size: amounts,
    preferredPropertyTypes: fc.uniqueArray(fc.constantFrom(...propertyTypes), { minLength: 1 }),
    preferredBedrooms: numbers(BEDROOMS),
    preferredBathrooms: numbers(BATHROOMS),
    preferredZones: fc.uniqueArray(fc.constantFrom('Gràcia', 'el Poble-sec', 'Les Corts')),
    preferredFeatures: fc.uniqueArray(fc.constantFrom(...propertyFeatures), { minLength: 1 }),
    timeRangeInterest: fc.constantFrom(...timeRanges),
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

/** The errors of a lead in order, as 'field: message'. */
export function getLeadErrors(lead: unknown): string[] {
  const { error } = leadInput.safeParse(lead);
  return error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];
}
