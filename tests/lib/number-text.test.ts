import { expect, test } from 'vitest';
import { numberText, parseNumber, sum } from '../../src/lib/format/number-text.ts';

test.each([
  ['285000', 285_000],
  ['285.000', 285_000],
  ['285.000,50', 285_000.5],
  ['1.285.000', 1_285_000],
  ['950,5', 950.5],
  ['950.5', 950.5],
  ['950,55 €', 950.55],
  [' 1 200 ', 1200],
  ['0', 0],
  ['-3', -3],
  ['', null],
  ['  ', null],
])('parseNumber: %j is %j', (text, number) => {
  expect(parseNumber(text)).toBe(number);
});

test.each(['mucho', '1,2,3', '12.34.56', ',5', '5,', '1e3', '--1'])('parseNumber: %j is NaN', (text) => {
  expect(parseNumber(text)).toBeNaN();
});

test('parseNumber reads numberText back, to the cent', () => {
  for (const number of [0, 0.01, 0.1, 950.5, 950.55, 1200, 285_000.01, 999_999_999.99])
    expect(parseNumber(numberText(number))).toBe(number);
});

test('sum adds cents without rounding errors', () => {
  expect(sum(0.1, 0.2)).toBe(0.3);
  expect(sum(950.55, 0.01)).toBe(950.56);
  expect(sum(0.01, -0.01)).toBe(0);
  expect(sum(285_000, 1000)).toBe(286_000);
});
