import { describe, expect, test } from 'vitest';
import { LARGEST } from '../../db/domain/fields.ts';
import {
  groupOf,
  propertyFeatures,
  propertyGroups,
  propertyStatuses,
  propertyTypes,
  statusesOf,
} from '../../db/domain/properties.ts';
import { propertyInput } from '../../db/domain/property-input.ts';
import { aProperty, propertyRefusals } from './property-fixture.ts';

const refused = (traits: object) => propertyRefusals({ ...aProperty(), ...traits });

test('a title is enough; everything else may be unknown', () => {
  const bare = {
    ...aProperty({ title: '  Piso  ', address: '  ', rentStartDate: '', rentEndDate: '' }),
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

test.each(['', '   ', '\u00a0'])('the title %j is none', (title) => {
  expect(refused({ title })).toEqual(['title: El título es obligatorio.']);
});

test('texts end where they must', () => {
  expect(refused({ title: 'x'.repeat(160), address: 'x'.repeat(300) })).toEqual([]);
  expect(refused({ title: 'x'.repeat(161) })).toEqual(['title: Como máximo 160 caracteres.']);
  expect(refused({ address: 'x'.repeat(301) })).toEqual(['address: Como máximo 300 caracteres.']);
  expect(refused({ title: 'a\0b' })).toEqual(['title: El texto contiene caracteres no válidos.']);
});

describe.each(['bedrooms', 'bathrooms', 'area'])('%s', (field) => {
  test.each([
    [0, []],
    [LARGEST, []],
    [null, []],
    [-1, ['No puede ser negativo.']],
    [2.5, ['Escribe un número entero.']],
    [LARGEST + 1, ['El número es demasiado grande.']],
    [Number.NaN, ['Escribe un número.']],
    ['3', ['Escribe un número.']],
  ])('%j', (value, sentences) => {
    expect(refused({ [field]: value })).toEqual(sentences.map((sentence) => `${field}: ${sentence}`));
  });
});

describe.each(['price', 'rentalPrice'])('%s', (field) => {
  test.each([
    [0, []],
    [0.01, []],
    [950.55, []],
    [LARGEST, []],
    [null, []],
    [-0.01, ['No puede ser negativo.']],
    [950.555, ['Como máximo dos decimales.']],
    [LARGEST + 0.01, ['El número es demasiado grande.']],
    [Number.NaN, ['Escribe un número.']],
  ])('%j', (value, sentences) => {
    expect(refused({ [field]: value })).toEqual(sentences.map((sentence) => `${field}: ${sentence}`));
  });
});

const LATE = 'rentEndDate: La fecha de fin debe ser posterior a la de inicio.';
test.each([
  ['2026-01-01', '2026-12-31', []],
  ['2026-01-01', '2026-01-01', []],
  ['2026-01-02', '2026-01-01', [LATE]],
  ['2026-01-01', null, []],
  [null, '2026-01-01', []],
  ['2026-02-30', null, ['rentStartDate: La fecha no es válida.']],
  [null, '1899-12-31', ['rentEndDate: La fecha no es válida.']],
  [null, '01/02/2026', ['rentEndDate: La fecha no es válida.']],
])('a contract from %s to %s', (rentStartDate, rentEndDate, sentences) => {
  expect(refused({ rentStartDate, rentEndDate })).toEqual(sentences);
});

test('whatever the status, its contract keeps the order', () => {
  for (const status of propertyStatuses)
    expect(refused({ status, rentStartDate: '2026-02-01', rentEndDate: '2026-01-01' })).toEqual([LATE]);
});

test('words are those of the lists, and none twice', () => {
  for (const type of propertyTypes) expect(refused({ type })).toEqual([]);
  for (const status of propertyStatuses) expect(refused({ status })).toEqual([]);
  expect(refused({ features: [...propertyFeatures] })).toEqual([]);
  expect(refused({ type: 'Castillo' })).toEqual(['type: El dato no es válido.']);
  expect(refused({ status: null })).toEqual(['status: El dato no es válido.']);
  expect(refused({ features: ['sótano'] })).toEqual(['features.0: El dato no es válido.']);
  expect(refused({ features: ['terraza', 'terraza'] })).toEqual(['features: Hay valores repetidos.']);
  expect(refused({ agencyId: 'x' })).toEqual([': Hay datos que no se reconocen.']);
});

test('every status is of one group', () => {
  expect(propertyGroups.flatMap(statusesOf).toSorted()).toEqual([...propertyStatuses].toSorted());
  expect(statusesOf('sold')).toEqual(['Vendida', 'Alquilada']);
  expect(propertyStatuses.map(groupOf).filter((group) => group === 'available')).toHaveLength(4);
});
