import { describe, expect, test } from 'vitest';
import { MAX_NUMBER } from '../../db/domain/fields.ts';
import {
  getGroupStatuses,
  getStatusGroup,
  propertyFeatures,
  propertyGroups,
  propertyStatuses,
  propertyTypes,
} from '../../db/domain/properties/properties.ts';
import { propertyInput } from '../../db/domain/properties/property-input.ts';
import { getPropertyErrors, otherPropertyFixture, propertyFixture } from './property-fixture.ts';

const getErrors = (traits: object) => getPropertyErrors({ ...propertyFixture(), ...traits });

test('propertyInput needs a title only', () => {
  const bare = {
    ...propertyFixture({ title: '  Piso  ', address: '  ', rentStartDate: '', rentEndDate: '' }),
    ...{ type: null, bedrooms: null, bathrooms: null, area: null, price: null, rentalPrice: null },
    features: [],
  };
  expect(propertyInput.parse(bare)).toEqual({
    ...bare,
    title: 'Piso',
    address: null,
    rentStartDate: null,
    rentEndDate: null,
  });
});

// Only then does a test that replaces one by the other notice a field that is not written.
test('the two property fixtures are valid and differ in every field', () => {
  const [ownerId, otherOwnerId] = [crypto.randomUUID(), crypto.randomUUID()];
  const other: Record<string, unknown> = propertyInput.parse(otherPropertyFixture({ ownerId: otherOwnerId }));
  const fields = Object.entries(propertyInput.parse(propertyFixture({ ownerId })));
  for (const [field, value] of fields) expect.soft(other[field], field).not.toEqual(value);
});

test.each(['', '   ', '\u00a0'])('propertyInput rejects the title %j', (title) => {
  expect(getErrors({ title })).toEqual(['title: El título es obligatorio.']);
});

test('propertyInput limits the length of texts', () => {
  expect(getErrors({ title: 'x'.repeat(160), address: 'x'.repeat(300) })).toEqual([]);
  expect(getErrors({ title: 'x'.repeat(161) })).toEqual(['title: Como máximo 160 caracteres.']);
  expect(getErrors({ address: 'x'.repeat(301) })).toEqual(['address: Como máximo 300 caracteres.']);
  expect(getErrors({ title: 'a\ud800' })).toEqual(['title: El texto contiene caracteres no válidos.']);
  expect(getErrors({ title: 'a\0b\u000b' })).toEqual([]);
});

describe.each(['bedrooms', 'bathrooms', 'area'])('propertyInput.%s', (field) => {
  test.each([
    [0, []],
    [MAX_NUMBER, []],
    [null, []],
    [-1, ['No puede ser negativo.']],
    [2.5, ['Escribe un número entero.']],
    [MAX_NUMBER + 1, ['El número es demasiado grande.']],
    [Number.NaN, ['Escribe un número.']],
    ['3', ['Escribe un número.']],
  ])('%j', (value, expectedMessages) => {
    expect(getErrors({ [field]: value })).toEqual(expectedMessages.map((message) => `${field}: ${message}`));
  });
});

describe.each(['price', 'rentalPrice'])('propertyInput.%s', (field) => {
  test.each([
    [0, []],
    [0.01, []],
    [950.55, []],
    [MAX_NUMBER, []],
    [null, []],
    [-0.01, ['No puede ser negativo.']],
    [950.555, ['Como máximo dos decimales.']],
    [MAX_NUMBER + 0.01, ['El número es demasiado grande.']],
    [Number.NaN, ['Escribe un número.']],
  ])('%j', (value, expectedMessages) => {
    expect(getErrors({ [field]: value })).toEqual(expectedMessages.map((message) => `${field}: ${message}`));
  });
});

const END_BEFORE_START = 'rentEndDate: La fecha de fin debe ser posterior a la de inicio.';
test.each([
  ['2026-01-01', '2026-12-31', []],
  ['2026-01-01', '2026-01-01', []],
  ['2026-01-02', '2026-01-01', [END_BEFORE_START]],
  ['2026-01-01', null, []],
  [null, '2026-01-01', []],
  ['2026-02-30', null, ['rentStartDate: La fecha no es válida.']],
  [null, '1899-12-31', ['rentEndDate: La fecha no es válida.']],
  [null, '01/02/2026', ['rentEndDate: La fecha no es válida.']],
])('propertyInput: a contract from %s to %s', (rentStartDate, rentEndDate, expectedMessages) => {
  expect(getErrors({ rentStartDate, rentEndDate })).toEqual(expectedMessages);
});

test('propertyInput compares the dates of the contract with every status', () => {
  for (const status of propertyStatuses)
    expect(getErrors({ status, rentStartDate: '2026-02-01', rentEndDate: '2026-01-01' })).toEqual([
      END_BEFORE_START,
    ]);
});

test('propertyInput accepts known values only, each once', () => {
  for (const type of propertyTypes) expect(getErrors({ type })).toEqual([]);
  for (const status of propertyStatuses) expect(getErrors({ status })).toEqual([]);
  expect(getErrors({ features: [...propertyFeatures] })).toEqual([]);
  expect(getErrors({ type: 'Castillo' })).toEqual(['type: El dato no es válido.']);
  expect(getErrors({ status: null })).toEqual(['status: El dato no es válido.']);
  expect(getErrors({ features: ['sótano'] })).toEqual(['features.0: El dato no es válido.']);
  expect(getErrors({ features: ['terraza', 'terraza'] })).toEqual(['features: Hay valores repetidos.']);
  expect(getErrors({ agencyId: 'x' })).toEqual([': Hay datos que no se reconocen.']);
});

test('every status belongs to one group', () => {
  expect(propertyGroups.flatMap(getGroupStatuses).toSorted()).toEqual([...propertyStatuses].toSorted());
  expect(getGroupStatuses('sold')).toEqual(['Vendida', 'Alquilada']);
  expect(propertyStatuses.map(getStatusGroup).filter((group) => group === 'available')).toHaveLength(4);
});
