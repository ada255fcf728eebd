import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toAsciiDigits } from '../../db/domain/digits.ts';
import { leadInput } from '../../db/domain/leads/lead-input.ts';
import { leadSources, leadStatuses } from '../../db/domain/leads/leads.ts';
import { propertyTypes, roomlessTypes } from '../../db/domain/properties/properties.ts';
import { storedLine } from './any-text.ts';
import { anyLead, getLeadErrors, leadFixture } from './lead-fixture.ts';

const UNKNOWN = 'El dato no es válido.';
const CROSSED = 'El mínimo no puede superar al máximo.';
const BEDROOMS = 'preferredBedrooms: Debe seleccionar al menos una opción de habitaciones.';
const BATHROOMS = 'preferredBathrooms: Debe seleccionar al menos una opción de baños.';

test('leadInput reports every rule for an empty form, the name first', () => {
  const untouched = leadFixture({
    name: '',
    email: '',
    phone: '',
    minBuyBudget: null,
    maxBuyBudget: null,
    minPropertySize: null,
    preferredPropertyTypes: [],
    preferredBedrooms: [],
    preferredBathrooms: [],
    preferredFeatures: [],
  });
  expect(getLeadErrors({ ...untouched, timeRangeInterest: '' })).toEqual([
    'name: El nombre es obligatorio.',
    'preferredPropertyTypes: Debe seleccionar al menos un tipo de propiedad.',
    'preferredFeatures: Debe seleccionar al menos una característica preferida.',
    'timeRangeInterest: Debe seleccionar un rango de tiempo de interés.',
    BEDROOMS,
    BATHROOMS,
  ]);
});

const rules: [string, object, string[]][] = [
  ['a name', { name: '  ' }, ['name: El nombre es obligatorio.']],
  ['a name of 120', { name: 'x'.repeat(121) }, ['name: Como máximo 120 caracteres.']],
  ['a valid e-mail address', { email: 'nuria@' }, ['email: El formato del email no es válido']],
  ['a known source', { source: 'Radio' }, [`source: ${UNKNOWN}`]],
  ['a known status', { status: 'new' }, [`status: ${UNKNOWN}`]],
  ['a status', { status: null }, [`status: ${UNKNOWN}`]],
  ['a known priority', { priority: 'Urgent' }, [`priority: ${UNKNOWN}`]],
  ['a budget from zero', { minBuyBudget: -1 }, ['minBuyBudget: No puede ser negativo.']],
  ['a whole budget', { maxRentBudget: 0.5 }, ['maxRentBudget: Escribe un número entero.']],
  ['a known type', { preferredPropertyTypes: ['Castillo'] }, [`preferredPropertyTypes.0: ${UNKNOWN}`]],
  ['bedrooms up to 8', { preferredBedrooms: [9] }, [`preferredBedrooms.0: ${UNKNOWN}`]],
  ['bathrooms from 1', { preferredBathrooms: [0] }, [`preferredBathrooms.0: ${UNKNOWN}`]],
  ['bathrooms up to 6', { preferredBathrooms: [7] }, [`preferredBathrooms.0: ${UNKNOWN}`]],
  ['no repeated values', { preferredBedrooms: [2, 2] }, ['preferredBedrooms: Hay valores repetidos.']],
  ['buying in order', { minBuyBudget: 2, maxBuyBudget: 1 }, [`maxBuyBudget: ${CROSSED}`]],
  ['renting in order', { minRentBudget: 2, maxRentBudget: 0 }, [`maxRentBudget: ${CROSSED}`]],
  ['a size in order', { minPropertySize: 61, maxPropertySize: 60 }, [`maxPropertySize: ${CROSSED}`]],
  ['bedrooms', { preferredBedrooms: [] }, [BEDROOMS]],
  ['bathrooms', { preferredBathrooms: [] }, [BATHROOMS]],
];

test.each(rules)('leadInput needs %s', (_, traits, expectedErrors) => {
  expect(getLeadErrors({ ...leadFixture(), ...traits })).toEqual(expectedErrors);
});

test('leadInput reports rules across fields together with those of single fields', () => {
  const crossed = { name: '', minBuyBudget: 2, maxBuyBudget: 1, preferredBedrooms: [] };
  expect(getLeadErrors({ ...leadFixture(), ...crossed })).toEqual([
    'name: El nombre es obligatorio.',
    `maxBuyBudget: ${CROSSED}`,
    BEDROOMS,
  ]);
});

describe('leadInput: bedrooms and bathrooms', () => {
  const without = { preferredBedrooms: [], preferredBathrooms: [] };
  test.each(roomlessTypes)('are optional for: %s', (type) => {
    expect(getLeadErrors(leadFixture({ ...without, preferredPropertyTypes: [type] }))).toEqual([]);
  });
  test('are optional for all of those types together', () => {
    expect(getLeadErrors(leadFixture({ ...without, preferredPropertyTypes: [...roomlessTypes] }))).toEqual(
      [],
    );
  });
  const homes = propertyTypes.filter((type) => !roomlessTypes.some((roomless) => roomless === type));
  test.each(homes)('are required with: %s', (type) => {
    expect(getLeadErrors(leadFixture({ ...without, preferredPropertyTypes: ['Garaje', type] }))).toEqual([
      BEDROOMS,
      BATHROOMS,
    ]);
  });
});

test('leadInput: minimum and maximum may be equal, and either may be null', () => {
  expect(getLeadErrors(leadFixture({ minBuyBudget: 5, maxBuyBudget: 5 }))).toEqual([]);
  expect(getLeadErrors(leadFixture({ minBuyBudget: 0, maxBuyBudget: 0 }))).toEqual([]);
  expect(getLeadErrors(leadFixture({ minBuyBudget: null, maxBuyBudget: 0 }))).toEqual([]);
  expect(getLeadErrors(leadFixture({ minBuyBudget: 9, maxBuyBudget: null }))).toEqual([]);
});

test('leadInput rejects unknown and missing fields', () => {
  for (const extra of ['id', 'agencyId', 'agency_id', 'clientKey', 'version', 'createdAt', 'nameFolded'])
    expect
      .soft(getLeadErrors({ ...leadFixture(), [extra]: 'x' }))
      .toEqual([': Hay datos que no se reconocen.']);
  const polluted = JSON.parse(JSON.stringify(leadFixture()).replace('{', '{"__proto__":{"polluted":1},'));
  expect(getLeadErrors(polluted)).toEqual([': Hay datos que no se reconocen.']);
  for (const field of Object.keys(leadFixture())) {
    const { [field as never]: _, ...rest } = leadFixture();
    expect.soft(getLeadErrors(rest), field).toHaveLength(1);
  }
});

test.each([[null], [undefined], [0], ['lead'], [[]], [true]])('leadInput rejects %j', (value) => {
  expect(getLeadErrors(value)).toEqual([`: ${UNKNOWN}`]);
});

test('leadInput accepts every valid lead and is idempotent', () => {
  fc.assert(
    fc.property(anyLead, (lead) => {
      const read = leadInput.parse(lead);
      expect(read).toEqual({
        ...lead,
        name: storedLine(lead.name),
        phone: lead.phone && toAsciiDigits(storedLine(lead.phone)),
      });
      expect(leadInput.parse(read)).toEqual(read);
    }),
  );
});

test('leadInput reports one invalid field as one error of that field', () => {
  const broken = fc.constantFrom<[string, unknown]>(
    ['name', ' '],
    ['email', 'x'],
    ['phone', '6'.repeat(33)],
    ['source', ''],
    ['status', ''],
    ['minPropertySize', -1],
    ['preferredFeatures', []],
    ['timeRangeInterest', 'soon'],
  );
  fc.assert(
    fc.property(anyLead, broken, (lead, [field, value]) => {
      const errors = getLeadErrors({ ...lead, [field]: value });
      expect(errors).toHaveLength(1);
      expect(errors[0]?.startsWith(`${field}: `)).toBe(true);
    }),
  );
});

test('statuses, sources and types are those of the specification', () => {
  expect(leadStatuses).toEqual(['New', 'Contacted', 'Qualified', 'Converted', 'Lost']);
  expect(leadSources).toHaveLength(11);
  expect(propertyTypes).toEqual(propertyTypes.toSorted(new Intl.Collator('es').compare));
});
