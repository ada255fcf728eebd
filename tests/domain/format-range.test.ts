import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatRange } from '../../src/lib/format/format-range.ts';
import { numberText, parseNumber } from '../../src/lib/format/number-text.ts';

const plain = (value: number) => `<${value}>`;

test.each([
  [1, 2, '<1> - <2>'],
  [null, 2, 'hasta <2>'],
  [0, 2, 'hasta <2>'],
  [1, null, '<1> - ∞'],
  [undefined, undefined, '<0> - ∞'],
  [0, 0, '<0> - <0>'],
])('range from %j to %j is %s', (min, max, text) => {
  expect(formatRange(min, max, plain)).toBe(text);
});

test('parseNumber reads numberText back as the same number', () => {
  const euros = fc.integer({ min: 0, max: 1_000_000_000 });
  const cents = fc.integer({ min: 0, max: 99_999_999 }).map((n) => n / 100);
  fc.assert(
    fc.property(fc.oneof(euros, cents), (value) => {
      expect(parseNumber(numberText(value))).toBe(value);
    }),
  );
});

test.each([
  ['285.000', 285_000],
  ['285000', 285_000],
  ['1.200.000 €', 1_200_000],
  ['1 200 000', 1_200_000],
  ['85,5', 85.5],
  ['85.5', 85.5],
  ['1.234,56', 1234.56],
  ['-1', -1],
  ['0', 0],
  ['', null],
  ['  ', null],
  ['12a', Number.NaN],
  ['1,2,3', Number.NaN],
  ['1e9', Number.NaN],
  ['0x10', Number.NaN],
  ['∞', Number.NaN],
])('parseNumber: %j is %d', (text, value) => {
  expect(parseNumber(text)).toBe(value);
});

test('numberText is empty without a number', () => {
  for (const value of [null, undefined, Number.NaN]) expect(numberText(value)).toBe('');
});
