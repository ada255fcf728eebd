import { describe, expect, test } from 'vitest';
import { propertyFeatures } from '../../db/domain/properties/properties.ts';
import {
  parseAmount,
  parseFeatures,
  parseRange,
  toBedroomsText,
  toRangeText,
} from '../../src/features/properties/filters/filter-values.ts';
import { propertyParams } from '../../src/features/properties/property-params.ts';

test.each<[string, object | undefined]>([
  ['100000-300000', { from: 100_000, to: 300_000 }],
  ['100000-', { from: 100_000 }],
  ['-300000', { to: 300_000 }],
  ['0-0', { from: 0, to: 0 }],
  ['300-100', undefined],
  ['-', undefined],
  ['', undefined],
  ['100000', undefined],
  ['1.5-2', undefined],
  ['a-b', undefined],
  ['1-2-3', undefined],
  ['1234567890-', undefined],
])('parseRange: %j', (text, range) => {
  expect(parseRange(text)).toEqual(range);
});

test.each<[string, number | undefined]>([
  ['0', 0],
  ['12', 12],
  ['-1', undefined],
  ['1.5', undefined],
  ['x', undefined],
  ['', undefined],
])('parseAmount: %j', (text, number) => {
  expect(parseAmount(text)).toBe(number);
});

test.each<[string, string[] | undefined]>([
  ['terraza,ascensor', ['ascensor', 'terraza']],
  ['aire acondicionado', ['aire acondicionado']],
  ['jardín', undefined],
  ['ascensor,jardín', undefined],
  ['ascensor,ascensor', undefined],
  ['', undefined],
])('parseFeatures: %j', (text, features) => {
  expect(parseFeatures(text)).toEqual(features);
});

test.each([
  ['100000-300000', 'desde 100.000 hasta 300.000 €'],
  ['100000-', 'desde 100.000 €'],
  ['-300000', 'hasta 300.000 €'],
])('toRangeText: %j', (text, expected) => {
  expect(toRangeText(' €')(text)).toBe(expected);
});

test('toBedroomsText names a studio', () => {
  expect(['0', '3'].map(toBedroomsText)).toEqual(['Estudio', '3 o más']);
});

describe('propertyParams.validate', () => {
  test('keeps every feature of a property at once, and no longer text', () => {
    const features = propertyFeatures.join();
    expect(features.length).toBeGreaterThan(100);
    expect(propertyParams.validate({ features, title: features })).toMatchObject({
      features,
      title: undefined,
    });
    expect(propertyParams.validate({ features: 'x'.repeat(201) }).features).toBeUndefined();
  });

  test('keeps numbers, which the router has parsed', () => {
    expect(propertyParams.validate({ bedrooms: 0, price: '1-2' })).toMatchObject({
      bedrooms: '0',
      price: '1-2',
    });
  });
});
