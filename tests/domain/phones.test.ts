import fc from 'fast-check';
import { type CountryCode, getCountries, getExampleNumber } from 'libphonenumber-js';
import examples from 'libphonenumber-js/examples.mobile.json';
import { expect, test } from 'vitest';
import {
  isSamePhone,
  parsePhoneNumbers,
  readPhones,
  readWholePhones,
  toPhoneKey,
  toPhoneNumbers,
  toPhoneParts,
  toPhoneSearchText,
  toWhatsAppNumber,
} from '../../db/domain/phones.ts';

type Read = [dialled: string, text: string, extension?: string];
test.each<[string, Read[]]>([
  [
    '655 111 222 / 934 111 222',
    [
      ['655111222', '655 111 222'],
      ['934111222', '934 111 222'],
    ],
  ],
  [
    '655111222/934111222',
    [
      ['655111222', '655111222'],
      ['934111222', '934111222'],
    ],
  ],
  [
    '655 111 222 - 934 111 222',
    [
      ['655111222', '655 111 222'],
      ['934111222', '934 111 222'],
    ],
  ],
  [
    '655 611 222 934 111 222',
    [
      ['655611222', '655 611 222'],
      ['934111222', '934 111 222'],
    ],
  ],
  [
    '655111222 y 934111222',
    [
      ['655111222', '655111222'],
      ['934111222', '934111222'],
    ],
  ],
  [
    '655111222y934111222',
    [
      ['655111222', '655111222'],
      ['934111222', '934111222'],
    ],
  ],
  [
    '+34655111222+34934111222',
    [
      ['+34655111222', '+34655111222'],
      ['+34934111222', '+34934111222'],
    ],
  ],
  [
    '+44 7911 123456 655111222',
    [
      ['+447911123456', '+44 7911 123456'],
      ['655111222', '655111222'],
    ],
  ],
  [
    '0034655111222 0033612345678',
    [
      ['+34655111222', '0034655111222'],
      ['+33612345678', '0033612345678'],
    ],
  ],
  [
    'Ana 612 34 56 78, Jordi 934152860',
    [
      ['612345678', '612 34 56 78'],
      ['934152860', '934152860'],
    ],
  ],
  ['+44 (0)7911 123456', [['+447911123456', '+44 (0)7911 123456']]],
  ['+44 (0) 20 7946 0958', [['+442079460958', '+44 (0) 20 7946 0958']]],
  ['+44 07911 123456', [['+447911123456', '+44 07911 123456']]],
  ['+39 06 6982 1234', [['+390669821234', '+39 06 6982 1234']]],
  ['+376 812 345', [['+376812345', '+376 812 345']]],
  ['+1 (415) 555-2671', [['+14155552671', '+1 (415) 555-2671']]],
  ['00 33 6 12 34 56 78', [['+33612345678', '00 33 6 12 34 56 78']]],
  ['+ 34 612 345 678', [['+34612345678', '+ 34 612 345 678']]],
  ['tel:+34612345678', [['+34612345678', '+34612345678']]],
  ['34612345678', [['+34612345678', '34612345678']]],
  ['612.345.678', [['612345678', '612.345.678']]],
  ['612-345-678', [['612345678', '612-345-678']]],
  ['93 415 28 60 (casa)', [['934152860', '93 415 28 60']]],
  ['612345678 tardes de 17 a 20', [['612345678', '612345678']]],
  ['93 411 12 22 / 23', [['934111222', '93 411 12 22']]],
  ['+44 7911 123456 / 23', [['+447911123456', '+44 7911 123456']]],
  ['93/4152860', [['934152860', '93/4152860']]],
  ['+34 93/415.28.60', [['+34934152860', '+34 93/415.28.60']]],
  ['630/67/27/67', [['630672767', '630/67/27/67']]],
  [
    '93/4152860 / 655111222',
    [
      ['934152860', '93/4152860'],
      ['655111222', '655111222'],
    ],
  ],
  [
    '555-1234/5556789',
    [
      ['5551234', '555-1234'],
      ['5556789', '5556789'],
    ],
  ],
  ['934111222 ext. 12', [['934111222', '934111222 ext. 12', '12']]],
  ['934111222 Ext 12', [['934111222', '934111222 Ext 12', '12']]],
  ['934 111 222 extensión 4', [['934111222', '934 111 222 extensión 4', '4']]],
  ['934 111 222 (ext. 4)', [['934111222', '934 111 222 (ext. 4', '4']]],
  ['934111222 x 23', [['934111222', '934111222 x 23', '23']]],
  ['934111222x23', [['934111222', '934111222x23', '23']]],
  ['934111222#12', [['934111222', '934111222#12', '12']]],
  ['934111222;ext=3', [['934111222', '934111222;ext=3', '3']]],
  ['555-1234', [['5551234', '555-1234']]],
  ['112', [['112', '112']]],
  ['ext. 12', [['12', 'ext. 12']]],
  ['*123#', [['*123#', '*123#']]],
  ['+34 612‑345‑678', [['+34612345678', '+34 612‑345‑678']]],
  ['+34 612_345_678', [['+34612345678', '+34 612_345_678']]],
  ['（＋３４）６１２－３４５－６７８', [['+34612345678', '＋３４）６１２－３４５－６７８']]],
  ['+0034 612345678', [['+34612345678', '0034 612345678']]],
  ['+34 +34 612345678', [['+34612345678', '+34 612345678']]],
  ['+34 34 612 345 678', [['+34612345678', '+34 34 612 345 678']]],
  ['934111222-12', [['934111222', '934111222']]],
  ['934111222 (12)', [['934111222', '934111222']]],
  ['+34 934111222-12', [['+34934111222', '+34 934111222']]],
  ['93 415 28 60-61', [['934152860', '93 415 28 60']]],
  ['+34 93 415 28 60 (61)', [['+34934152860', '+34 93 415 28 60']]],
  ['612345678.0', [['612345678', '612345678']]],
  ['612 345 678 9', [['6123456789', '612 345 678 9']]],
  ['612345678 9', [['6123456789', '612345678 9']]],
  ['8 (912) 345-67-89', [['89123456789', '8 (912) 345-67-89']]],
  ['934111222 extensió 12', [['934111222', '934111222 extensió 12', '12']]],
  ['934111222 Ext. nº 12', [['934111222', '934111222 Ext. nº 12', '12']]],
  ['934111222 ext-12', [['934111222', '934111222 ext-12', '12']]],
  ['934111222,,12', [['934111222', '934111222,,12', '12']]],
  ['612 345 678 1r pis', [['612345678', '612 345 678']]],
  ['612 34 56 78 9-14h', [['612345678', '612 34 56 78']]],
  [
    '612345678 2ª opción 655111222',
    [
      ['612345678', '612345678'],
      ['655111222', '655111222'],
    ],
  ],
  [
    '1) 612 34 56 78 2) 655111222',
    [
      ['612345678', '612 34 56 78'],
      ['655111222', '655111222'],
    ],
  ],
  [
    'Tel 1 612345678 Tel 2 655111222',
    [
      ['612345678', '612345678'],
      ['655111222', '655111222'],
    ],
  ],
  ['612345678 hasta el 31-12-2026', [['612345678', '612345678']]],
  ['612345678 DNI 12.345.678-Z', [['612345678', '612345678']]],
  ['612345678 NIE X1234567L', [['612345678', '612345678']]],
  ['6.12345678E+8', [['612345678', '6.12345678']]],
  ['612345678 08001 Barcelona', [['612345678', '612345678']]],
  [
    '612345678 (1) 655111222 (2)',
    [
      ['612345678', '612345678'],
      ['655111222', '655111222'],
    ],
  ],
  [
    '34 612345678 34 655111222',
    [
      ['+34612345678', '34 612345678'],
      ['+34655111222', '34 655111222'],
    ],
  ],
  ['93 415 28 60 9.30-13.30 h', [['934152860', '93 415 28 60']]],
  ['612345678 CIF B12345678', [['612345678', '612345678']]],
  ['612345678 ES91 2100 0418 4502 0005 1332', [['612345678', '612345678']]],
  ['0171/1234567', [['01711234567', '0171/1234567']]],
  ['٦١٢ ٣٤٥ ٦٧٨', [['612345678', '٦١٢ ٣٤٥ ٦٧٨']]],
  ['', []],
  ['+', []],
  ['sin teléfono', []],
])('readPhones: %j', (text, phones) => {
  const read = readPhones(text).map(({ dialled, from, to, extension }) =>
    extension ? [dialled, text.slice(from, to), extension] : [dialled, text.slice(from, to)],
  );
  expect(read).toEqual(phones);
});

// The metadata of libphonenumber, which the product does not load: 36 KB for each page and the Worker.
const countries = getCountries().flatMap((country: CountryCode) => {
  const example = getExampleNumber(country, examples);
  return example ? [example] : [];
});
test.each(countries.map((example) => [example.country, example] as const))(
  'readPhones: a mobile number of %s is read as libphonenumber reads it',
  (_country, example) => {
    const international = example.formatInternational();
    const trunk = international.replace(/^(\+\d+) /, '$1 (0)');
    const ways = [example.number, international, international.replace('+', '00'), trunk];
    for (const way of ways) {
      const [read, ...others] = readPhones(`${way} ext. 7`);
      expect.soft(others, way).toEqual([]);
      expect.soft(read, way).toMatchObject({
        dialled: example.number,
        callingCode: example.countryCallingCode,
        national: example.nationalNumber,
        extension: '7',
      });
    }
  },
);

const spanish = fc
  .tuple(fc.constantFrom('6', '7', '9'), fc.stringMatching(/^\d{8}$/))
  .map(([first, rest]) => first + rest);
const separators = fc.constantFrom(' ', '.', '-', '');
const sizes = fc.constantFrom([3, 2, 2, 2], [3, 3, 3], [2, 3, 2, 2]);
const grouped = (digits: string) =>
  fc.tuple(separators, sizes).map(([separator, each]) => {
    const groups = each.map((size, index) => {
      const from = each.slice(0, index).reduce((sum, one) => sum + one, 0);
      return digits.slice(from, from + size);
    });
    return groups.join(separator);
  });
test('readPhones: several Spanish numbers in any grouping and with any word or sign between them are found', () => {
  const between = fc.constantFrom(' / ', '/', ', ', '; ', ' y ', ' o ', ' - ', ' casa ', '\n');
  const cases = fc
    .array(
      spanish.chain((digits) =>
        fc.tuple(fc.constant(digits), grouped(digits), fc.constantFrom('', '+34 ', '0034')),
      ),
      { minLength: 1, maxLength: 3 },
    )
    .chain((phones) => fc.tuple(fc.constant(phones), between));
  fc.assert(
    fc.property(cases, ([phones, separator]) => {
      const text = phones.map(([, written, prefix]) => prefix + written).join(separator);
      expect(readPhones(text).map(({ national }) => national)).toEqual(phones.map(([digits]) => digits));
    }),
  );
});
test('readPhones: what is noted before and behind a number is no part of it', () => {
  const before = fc.constantFrom(
    '',
    'Ana ',
    '1) ',
    'Tel 1 ',
    'nº2 ',
    'Móvil 2: ',
    'DNI 12345678Z ',
    '2º titular ',
  );
  const behind = fc.constantFrom(
    ...['', ' (2)', ' 2ª opción', ' 1r pis', ' 9-14h', ' 24h', ' de 17 a 20', ' desde 1-2-2024'],
    ...[' 12345678Z', ' X1234567L', ' ext-4', ' extensió 4', ',,4', ' (tardes)', '.'],
  );
  const code = fc.constantFrom('', '+34 ', '0034', '+34 +34 ', '+0034');
  fc.assert(
    fc.property(
      spanish.chain((digits) => fc.tuple(fc.constant(digits), grouped(digits))),
      code,
      before,
      behind,
      ([digits, written], prefix, noted, note) => {
        const text = `${noted}${prefix}${written}${note}`;
        expect(readPhones(text).map(({ national }) => national)).toEqual([digits]);
      },
    ),
    { numRuns: 1000 },
  );
});
test('readPhones: never throws, and its numbers stand in the text in order', () => {
  const anyField = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.stringMatching(/^[\d +()./x#-]{0,32}$/),
  );
  fc.assert(
    fc.property(anyField, (text) => {
      let end = 0;
      for (const { from, to, dialled } of readPhones(text)) {
        expect(from).toBeGreaterThanOrEqual(end);
        expect(to).toBeGreaterThan(from);
        expect(dialled).toMatch(/^[+*#\d][\d*#]*$/);
        end = to;
      }
      expect(end).toBeLessThanOrEqual(text.length);
    }),
  );
});

test.each([
  ['+34630672767', '630 67 27 67', true],
  ['0034 630672767', '630672767', true],
  ['+33 612345678', '612345678', true],
  ['+33 612345678', '+34 612345678', false],
  ['+44 7911 123456', '911 123 456', false],
  ['+44 7911 123456', '+34 911 123 456', false],
  ['+44 7911 123456', '07911 123456', true],
  ['+44 (0)7911 123456', '+447911123456', true],
  ['934111222 ext. 12', '934 111 222', true],
  ['934111222', '655111222', false],
  ['5678', '5678', false],
])('isSamePhone: %j and %j: %j', (one, other, same) => {
  const [[a], [b]] = [readPhones(one), readPhones(other)];
  if (!a || !b) throw new Error('No number was read.');
  expect(isSamePhone(a, b)).toBe(same);
  expect(isSamePhone(b, a)).toBe(same);
});

test.each([
  ['934111222 ext. 12', '934111222'],
  ['+376 812345', '376812345'],
  ['5678', null],
])('toPhoneKey: that of %j is %j', (text, key) => {
  expect(readPhones(text).map(toPhoneKey)).toEqual([key]);
});

test.each([
  [
    '655 111 222 / +34 934 111 222 ext. 12',
    [
      { key: '655111222', callingCode: null, national: '655111222' },
      { key: '934111222', callingCode: '34', national: '934111222' },
    ],
  ],
  ['+44 (0)7911 123456', [{ key: '911123456', callingCode: '44', national: '7911123456' }]],
  ['555-1234', []],
  ['sin teléfono', []],
])('toPhoneNumbers: the whole numbers of %j', (text, numbers) => {
  const stored = toPhoneNumbers(text);
  expect(JSON.parse(stored).of).toBe(text);
  expect(parsePhoneNumbers(stored)).toEqual(numbers);
  expect(readWholePhones(text)).toMatchObject(numbers);
});

test.each([
  ['655 111 222 / 934 111 222 ext. 12', '655111222 934111222'],
  ['0034 612 34 56 78', '+34612345678'],
  ['+44 (0)7911 123456', '+447911123456 00447911123456 07911123456'],
  ['+39 06 6982 1234', '+390669821234 00390669821234'],
  ['ext. 12', '12'],
  ['sin teléfono', ''],
])('toPhoneSearchText: %j is %j', (text, searched) => {
  expect(toPhoneSearchText(text)).toBe(searched);
});

test.each([
  ['67 27', '6727'],
  ['+34 630', '630'],
  ['0034 6', '6'],
  ['+34', '+34'],
  ['+44 (0)79', '+4479'],
  ['0044 (0)79', '004479'],
  ['07911', '07911'],
  ['00 11 22', '001122'],
])('toPhoneParts: %j is %j', (text, part) => {
  expect(toPhoneParts(text)).toEqual([part]);
});

test('toPhoneParts: any part of a number is found in each field that has the number, however both are written', () => {
  const cases = spanish.chain((digits) =>
    fc.tuple(
      fc.constantFrom('', '+34 ', '0034', '+33', '+44 (0)', '0033 '),
      grouped(digits),
      fc.constantFrom('', '655111222 / ', 'Ana '),
      fc.constantFrom('', ' ext. 12', ', 934111222'),
      fc
        .tuple(fc.nat(7), fc.integer({ min: 2, max: 8 }), fc.constantFrom('', ' ', '.', '-'))
        .map(([from, size, separator]) =>
          digits.slice(from, from + size).replace(/..(?=.)/, `$&${separator}`),
        ),
    ),
  );
  fc.assert(
    fc.property(cases, ([code, written, before, behind, part]) => {
      const stored = toPhoneSearchText(`${before}${code}${written}${behind}`);
      for (const found of toPhoneParts(part)) expect(stored).toContain(found);
      const [start = ''] = toPhoneParts(`${code}${written.slice(0, 4)}`);
      expect(stored).toContain(start);
    }),
  );
});

test.each([
  ['612 34 56 78', '34612345678'],
  ['+34 612 34 56 78', '34612345678'],
  ['0034 612345678', '34612345678'],
  ['34612345678', '34612345678'],
  ['+33 6 12 34 56 78', '33612345678'],
  ['+44 (0)7911 123456', '447911123456'],
  ['12345', null],
  ['+1', null],
  ['376 312 345', null],
])('toWhatsAppNumber: %j is %j', (text, number) => {
  expect(readPhones(text).map(toWhatsAppNumber)).toEqual([number]);
});
