import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  toDayCell,
  toInstantCell,
  toNumberCell,
  toTextCell,
  toTextsCell,
} from '../../../db/domain/exchange/cells.ts';
import {
  parseDayCell,
  parseInstantCell,
  parseNumberCell,
  parseTextCell,
  parseTextsCell,
  recogniseNumbers,
} from '../../../db/domain/imports/parse-cells.ts';

describe('what an export writes is read again', () => {
  const hard = [
    '=1+1',
    '+34 600',
    '-',
    '@ana',
    "'",
    "''x",
    '\tx',
    '\rx',
    '-5,5',
    'a|b',
    '\\',
    '\\|',
    '"',
    'ñ\n',
  ];

  test.each(hard)('the text %j', (text) => {
    expect(parseTextCell(toTextCell(text))).toBe(text);
  });
  test('any text', () => {
    fc.assert(fc.property(fc.string(), (text) => parseTextCell(toTextCell(text)) === text));
  });
  test('several texts', () => {
    const texts = ['a|b', 'c\\', '\\|', '=d', 'e'];
    expect(parseTextsCell(toTextsCell(texts))).toEqual(texts);
  });
  test('numbers, days and instants', () => {
    for (const value of [0, -1.5, 1_250_000, 0.25])
      expect(parseNumberCell(toNumberCell(value), 'comma')).toBe(value);
    expect(parseDayCell(toDayCell('2026-02-28'))).toBe('2026-02-28');
    for (const instant of ['2026-07-01T10:20:30.000Z', '2026-12-31T23:59:59.000Z'])
      expect(parseInstantCell(toInstantCell(instant))).toBe(instant);
  });
});

test.each([
  ['1.234,56', 'comma', 1234.56],
  ['1.234', 'comma', 1234],
  // Which may as well be 1234.
  ['1.234', 'point', null],
  ['85,125', 'comma', null],
  ['0,125', 'comma', 0.125],
  ['1,234.56', 'point', 1234.56],
  ['250.000 €', 'comma', 250_000],
  ['85 m²', 'comma', 85],
  ['1.23,4', 'comma', null],
  ['1,234.56', 'comma', null],
  ['=1+1', 'comma', null],
  ['1e9', 'comma', null],
] as const)('the number %j as %s is %j', (cell, format, value) => {
  expect(parseNumberCell(cell, format)).toBe(value);
});

test('the numbers of a column are recognised by all of its cells', () => {
  expect(recogniseNumbers(['1.234', '1.234,5'])).toBe('comma');
  expect(recogniseNumbers(['1.234', '1,234.5'])).toBe('point');
  expect(recogniseNumbers(['', '300'])).toBe('comma');
  expect(recogniseNumbers(['250,000', '310,000'])).toBe('point');
  expect(recogniseNumbers(['250.000', '310.000'])).toBe('comma');
  expect(recogniseNumbers(['85.5', '90.0', '1.200'])).toBe('point');
});

test.each([
  ['31/12/2026', '2026-12-31'],
  ['1-2-2026', '2026-02-01'],
  ['2026-02-01', '2026-02-01'],
  ['01/02/2026 10:30', '2026-02-01'],
  ['30/02/2026', null],
  ['12/31/2026', null],
  ['mañana', null],
])('the day %j is %j', (cell, day) => {
  expect(parseDayCell(cell)).toBe(day);
});

test('an instant without an hour is noon in Madrid; one with a wrong hour is none', () => {
  expect(parseInstantCell('01/07/2026')).toBe('2026-07-01T10:00:00.000Z');
  expect(parseInstantCell('01/07/2026 25:00')).toBeNull();
});
