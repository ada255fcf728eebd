import { expect, test, vi } from 'vitest';
import { scanName } from '../../src/features/scanner/scan-name.ts';
import {
  formatClockTime,
  formatCount,
  formatDateTime,
  formatDay,
  formatDayWithWeekday,
  formatEuros,
  formatEurosPerMonth,
  formatRelativeDate,
  formatSquareMetres,
  madridDay,
} from '../../src/lib/format/format.ts';
import { formatRange } from '../../src/lib/format/format-range.ts';
import { numberText, parseNumber } from '../../src/lib/format/number-text.ts';
import { phoneText } from '../../src/lib/format/phone-text.ts';
import { sizeText } from '../../src/lib/format/size-text.ts';

// A number and its unit are joined by a no-break space; tests compare with a plain one.
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

test('euros, area and count group thousands with no-break spaces', () => {
  expect(formatEuros(285000)).toBe('285.000\u00a0€');
  expect(plain(formatEuros(1200))).toBe('1.200 €');
  expect(plain(formatEuros(99.6))).toBe('100 €');
  expect(plain(formatEuros(0))).toBe('0 €');
  expect(plain(formatEurosPerMonth(950))).toBe('950 €/mes');
  expect(plain(formatSquareMetres(85))).toBe('85 m²');
  expect(plain(formatSquareMetres(12500.5))).toBe('12.500,5 m²');
  expect(formatCount(1234567)).toBe('1.234.567');
});

test('range shows 0 and ∞ for a missing limit', () => {
  expect(plain(formatRange(100000, null, formatEuros))).toBe('100.000 € - ∞');
  expect(plain(formatRange(null, 900, formatEurosPerMonth))).toBe('hasta 900 €/mes');
  expect(plain(formatRange(0, 0, formatSquareMetres))).toBe('0 m² - 0 m²');
});

test('phone groups bare Spanish digits and keeps a typed grouping', () => {
  for (const [stored, shown] of [
    ['612345678', '612 34 56 78'],
    ['+34612345678', '+34 612 34 56 78'],
    ['0034912345678', '+34 91 234 56 78'],
    ['934152860', '93 415 28 60'],
    ['630 672 767', '630 672 767'],
    ['972 201 020', '972 201 020'],
    ['+34 612-345-678', '+34 612-345-678'],
    ['+34 954.123.456', '+34 954.123.456'],
    [' +44 20 7946 0018 ', '+44 20 7946 0018'],
    ['(93) 415 28 60', '(93) 415 28 60'],
    ['ext. 12', 'ext. 12'],
    ['12345', '12345'],
  ] as const)
    expect.soft(plain(phoneText(stored)), stored).toBe(shown);
  expect(phoneText('630 672 767')).not.toContain(' ');
});

test('day keeps a plain date and formats an instant in the time of Madrid', () => {
  const now = new Date('2026-11-26T16:00:00Z');
  expect(formatDay('2026-11-26', now)).toBe('26 de noviembre');
  expect(formatDay('2026-11-26T23:30:00.000Z', now)).toBe('27 de noviembre');
  expect(formatDay('2025-12-31T23:30:00.000Z', now)).toBe('1 de enero');
  expect(formatDay('2027-03-09', now)).toBe('9 de marzo de 2027');
  expect(formatDay('2026-11-26', new Date('2026-12-31T23:30:00Z'))).toBe('26 de noviembre de 2026');
  expect(formatDayWithWeekday('2026-11-26')).toBe('jueves, 26 de noviembre de 2026');
  expect(madridDay('2026-06-30T22:30:00Z')).toBe('2026-07-01');
  expect(formatClockTime('2026-11-26T08:05:00Z')).toBe('09:05');
  expect(formatClockTime('2026-11-25T23:05:00Z')).toBe('00:05');
  expect(formatDateTime('2026-07-01T07:30:00Z', now)).toBe('1 de julio, 09:30');
  expect(formatDateTime('2025-07-01T15:30:00Z', now)).toBe('1 de julio de 2025, 17:30');
  expect(formatDateTime('mañana')).toBe('mañana');
  expect(formatDay('mañana')).toBe('mañana');
});

test('when is relative to today, also across midnight and daylight saving changes', () => {
  const now = new Date('2026-11-26T16:00:00Z');
  expect(formatRelativeDate('2026-11-26T16:30:00Z', now)).toBe('hoy, 17:30');
  expect(formatRelativeDate('2026-11-25T08:05:00Z', now)).toBe('ayer, 09:05');
  expect(formatRelativeDate('2026-11-26T23:10:00Z', now)).toBe('mañana, 00:10');
  expect(formatRelativeDate('2026-11-26', now)).toBe('hoy');
  expect(formatRelativeDate('2026-11-24T08:05:00Z', now)).toBe('24 de noviembre');
  expect(formatRelativeDate('2025-11-26T08:05:00Z', now)).toBe('26 de noviembre de 2025');
  expect(formatRelativeDate('2026-10-24T10:00:00Z', new Date('2026-10-25T10:00:00Z'))).toBe('ayer, 12:00');
  expect(formatRelativeDate('', now)).toBe('');
});

test('bytes has two decimals from a kilobyte on', () => {
  expect(plain(sizeText(0))).toBe('0 Bytes');
  expect(plain(sizeText(1023))).toBe('1.023 Bytes');
  expect(plain(sizeText(1536))).toBe('1,50 KB');
  expect(plain(sizeText(10 * 1024 ** 2))).toBe('10,00 MB');
  expect(plain(sizeText(3 * 1024 ** 4))).toBe('3072,00 GB');
});

test('parseNumber reads Spanish notation', () => {
  expect(parseNumber('285.000')).toBe(285000);
  expect(parseNumber('1.285.000,50 €')).toBe(1285000.5);
  expect(parseNumber('85,5')).toBe(85.5);
  expect(parseNumber('85.5')).toBe(85.5);
  expect(parseNumber('1200')).toBe(1200);
  expect(parseNumber('  ')).toBeNull();
  expect(parseNumber('doce')).toBeNaN();
  expect(numberText(1200)).toBe('1.200');
  expect(numberText(1234.5)).toBe('1.234,50');
  expect(numberText(null)).toBe('');
  expect(numberText(Number.NaN)).toBe('');
});

test('madridDay and scanName do not depend on how a browser writes a date', () => {
  const { prototype } = Intl.DateTimeFormat;
  const format = Object.getOwnPropertyDescriptor(prototype, 'format') ?? {};
  Object.defineProperty(prototype, 'format', { ...format, get: () => () => '25/11/26' });
  const inWords = vi.spyOn(Date.prototype, 'toLocaleString').mockReturnValue('25/11/26');
  try {
    expect(madridDay('2026-11-25T23:30:00Z')).toBe('2026-11-26');
    expect(scanName('', new Date('2026-07-01T22:30:05Z'))).toBe('scanned_20260702_003005.jpg');
  } finally {
    Object.defineProperty(prototype, 'format', format);
    inWords.mockRestore();
  }
});
