import { describe, expect, test } from 'vitest';
import {
  toDayCell,
  toInstantCell,
  toNumberCell,
  toTextCell,
  toTextsCell,
} from '../../../db/domain/exchange/cells.ts';
import { toCsvLine } from '../../../db/domain/exchange/csv.ts';
import { type Sheet, sheets, toContactHeadings } from '../../../db/domain/exchange/sheets.ts';

describe('toTextCell', () => {
  test.each([
    ['=1+1', "'=1+1"],
    ['+34 612 345 678', "'+34 612 345 678"],
    ['-SUM(A1)', "'-SUM(A1)"],
    ['@here', "'@here"],
    ['\ttab', "'\ttab"],
    ['\rreturn', "'\rreturn"],
    ["'quoted", "''quoted"],
    ["'", "''"],
    // Numbers, as the sheet writes them.
    ['-12', '-12'],
    ['-12,5', '-12,5'],
    ['-12.5', "'-12.5"],
    ['+12', "'+12"],
    // Nothing that begins a formula.
    ['Ático = vistas', 'Ático = vistas'],
    [' =1', ' =1'],
    ['', ''],
  ])('%j', (text, cell) => {
    expect(toTextCell(text)).toBe(cell);
  });
});

test('cells: several texts, numbers, days, instants of summer and winter', () => {
  expect(toTextsCell(['Gràcia', 'a|b', 'c\\d'])).toBe('Gràcia|a\\|b|c\\\\d');
  expect(toTextsCell(['=1', '2'])).toBe("'=1|2");
  expect(toTextsCell([])).toBe('');
  expect([0, 1234.5, -3, 250000].map(toNumberCell)).toEqual(['0', '1234,5', '-3', '250000']);
  expect(toDayCell('2026-11-27')).toBe('27/11/2026');
  expect(toInstantCell('2026-07-01T22:30:05.250Z')).toBe('02/07/2026 00:30:05');
  expect(toInstantCell('2026-12-31T22:59:59.000Z')).toBe('31/12/2026 23:59:59');
});

test('toCsvLine quotes what the format needs', () => {
  expect(toCsvLine(['a', 'b;c', 'd "e"', 'f\ng', ' h', 'i\r', ''])).toBe(
    'a;"b;c";"d ""e""";"f\ng";" h";"i\r";\r\n',
  );
});

test('sheets: no heading twice, and none that is one of a contact', () => {
  for (const sheet of Object.values(sheets) as Sheet[]) {
    const headings = [...Object.values(sheet).map(([heading]) => heading), ...toContactHeadings(10)];
    expect(new Set(headings).size).toBe(headings.length);
  }
  expect(toContactHeadings(2)).toEqual([
    'Contacto 2',
    'Relación 2',
    'Teléfono 2',
    'Email 2',
    'Nota 2',
    'Contacto 3',
    'Relación 3',
    'Teléfono 3',
    'Email 3',
    'Nota 3',
  ]);
});
