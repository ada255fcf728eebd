import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addRounded, numberText, readNumber } from '../../src/lib/format/number-text.ts';

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
  ['−3', -3],
  ['', null],
  ['  ', null],
  ['\u200b', null],
  ['\u200e250.000\u200e', 250_000],
  ['250\u00a0000\u00a0€', 250_000],
  ['250\u202f000,50', 250_000.5],
  ['€ 250.000,-', 250_000],
  ['250.000.-', 250_000],
  ['250.000,00 EUR', 250_000],
  ['250.000 euros', 250_000],
  ['950 €/mes', 950],
  ['950,00 € al mes', 950],
  ['85 m²', 85],
  ['85,5m2', 85.5],
  ['1,250,000', 1_250_000],
  ['1,250,000.50', 1_250_000.5],
  ["1'250'000", 1_250_000],
  ["2'5", 2.5],
  ['250,000.00', 250_000],
  ['٢٥٠', 250],
  ['２５０', 250],
  ['２５０．０００', 250_000],
  ['２５０．０００，５０', 250_000.5],
  ['250.000 €.', 250_000],
  ['85 m2.', 85],
  ['950 €/mes.', 950],
  ['950 € mensuales', 950],
  ['85 metres quadrats', 85],
  ['250.000,-- €', 250_000],
])('readNumber: %j is %j', (text, value) => {
  expect(readNumber(text)).toEqual({ value });
});

test.each([
  ['250,000', 250_000],
  ['250,000 €', 250_000],
  ['250’000', 250_000],
  ["250'000", 250_000],
  ['1,250', 1250],
  ['1250,000', 1_250_000],
  ['1250.000', 1_250_000],
  ['-250,000', -250_000],
])('readNumber asks whether %j is %j', (text, ambiguous) => {
  expect(readNumber(text)).toEqual({ error: 'Como máximo dos decimales.', ambiguous });
});

test.each([
  '85,5555',
  '0,125',
  '0.125',
  '0.000',
  '1.250,000',
  '1,250.000',
  '950.5555',
  '007,125',
  '1 250,000',
])('readNumber: %j has too many decimals', (text) => {
  expect(readNumber(text)).toEqual({ error: 'Como máximo dos decimales.' });
});

test.each([
  'mucho',
  '1,2,3',
  '12.34.56',
  ',5',
  '5,',
  '1e3',
  '--1',
  '5.',
  '1,2 m',
  '250k',
  '€',
  'm²',
  '$250,000',
  '250 mil',
  '250.000 - 300.000',
  '12 34',
  '1.250 000',
  '1.2.3,4',
  "1.250'000,5",
  '1,25,000',
])('readNumber: %j is none', (text) => {
  expect(readNumber(text)).toEqual({ error: 'Escribe un número.' });
});

describe('any number up to the largest one', () => {
  const cents = fc.oneof(
    fc.integer({ min: 0, max: 100_000_000_000 }),
    fc.integer({ min: 0, max: 1_000_000 }),
  );
  const group = (digits: string, sign: string) => digits.replace(/\B(?=(\d{3})+$)/g, sign);

  test('is read back as it is formatted, with cents', () => {
    fc.assert(
      fc.property(cents, (amount) => {
        expect(readNumber(numberText(amount / 100))).toEqual({ value: amount / 100 });
      }),
    );
  });

  test('is read, or asked about, in every notation, and never as another one', () => {
    const notation = fc.constantFrom(
      ['.', ','],
      [',', '.'],
      [' ', ','],
      ['\u00a0', ','],
      ['\u202f', ','],
      ["'", '.'],
      ['’', ','],
      ['', ','],
      ['', '.'],
    );
    const around = fc.constantFrom(
      ['', ''],
      ['\u200e', '\u202c'],
      ['€ ', ''],
      ['', ' €'],
      ['', '€/mes'],
      ['\u00a0', '\u00a0m²'],
    );
    fc.assert(
      fc.property(
        cents,
        notation,
        around,
        fc.boolean(),
        (amount, [thousands, decimal], [before, behind], isWhole) => {
          const value = isWhole ? Math.floor(amount / 100) : amount / 100;
          const [digits = '', fraction = ''] = value.toFixed(2).split('.');
          const text = group(digits, thousands as string) + (isWhole ? '' : `${decimal}${fraction}`);
          const reading = readNumber(`${before}${text}${behind}`);
          expect(reading.value ?? reading.ambiguous).toBe(value);
        },
      ),
      { numRuns: 2000 },
    );
  });

  test('is never one of three decimals', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 999_999 }),
        fc.integer({ min: 0, max: 999 }),
        (whole, thousandths) => {
          const tail = String(thousandths).padStart(3, '0');
          const { value, ambiguous } = readNumber(`${whole},${tail}`);
          expect(value).toBeUndefined();
          expect(ambiguous ?? Number(`${whole}${tail}`)).toBe(Number(`${whole}${tail}`));
        },
      ),
    );
  });
});

test('sum adds cents without rounding errors', () => {
  expect(addRounded(0.1, 0.2)).toBe(0.3);
  expect(addRounded(950.55, 0.01)).toBe(950.56);
  expect(addRounded(0.01, -0.01)).toBe(0);
  expect(addRounded(285_000, 1000)).toBe(286_000);
});
