import { expect, test } from 'vitest';
import { findDayProblem, formatTypedDay, isCompleteDay, parseDay } from '../../src/lib/format/day-text.ts';
import { findTimeProblem, halfHours, isCompleteTime, parseTime } from '../../src/lib/format/time-text.ts';

// 00:30 of the 23rd in Madrid, still the 22nd in UTC and in Bogotá.
const now = new Date('2026-11-22T23:30:00Z');

test.each([
  ['22/11/2026', '2026-11-22'],
  [' 2/1/2027 ', '2027-01-02'],
  ['2/1/27', '2027-01-02'],
  ['2-1-27', '2027-01-02'],
  ['22.11.2026', '2026-11-22'],
  ['22 11 2026', '2026-11-22'],
  ['22112026', '2026-11-22'],
  ['221126', '2026-11-22'],
  ['22/11', '2026-11-22'],
  ['2211', '2026-11-22'],
  ['22/11/', '2026-11-22'],
  ['2026-11-22', '2026-11-22'],
  ['2026/1/2', '2026-01-02'],
  ['2026-11-22T10:30', '2026-11-22'],
  ['22 de noviembre de 2026', '2026-11-22'],
  ['9 de MARZO', '2026-03-09'],
  ['9 mar 2027', '2027-03-09'],
  ['jueves, 26 de noviembre de 2026', '2026-11-26'],
  ['29/02/2028', '2028-02-29'],
  ['hoy', '2026-11-23'],
  ['Mañana', '2026-11-24'],
  ['ayer', '2026-11-22'],
])('parseDay: %j is %s', (typed, day) => {
  expect(parseDay(typed, now)).toBe(day);
});

test.each(['', '31/02/2026', '29/02/2027', '0/1/2026', '1/13/2026', '11/22/2026', '1/1/1899', '1/1/2101'])(
  'parseDay: %j is null',
  (typed) => {
    expect(parseDay(typed, now)).toBeNull();
  },
);

test.each([
  '1/2/202',
  '1',
  'pronto',
  '20261122',
  '9 de brumario',
  '2026-11',
  '1/2/02026',
  '<b>',
  '٢٢/١١/٢٠٢٦',
])('parseDay: %j is null as well', (typed) => {
  expect(parseDay(typed, now)).toBeNull();
});

test('isCompleteDay needs a valid date with four digits of a year', () => {
  for (const typed of ['22/11/2026', '22112026', '2026-11-22']) expect(isCompleteDay(typed)).toBe(true);
  for (const typed of ['22/11/20', '22/11', '221120', '0202-11-20', '31/02/2026'])
    expect(isCompleteDay(typed)).toBe(false);
});

test('formatTypedDay formats a stored day as dd/mm/yyyy', () => {
  expect(formatTypedDay('2026-11-02')).toBe('02/11/2026');
  expect(formatTypedDay('31/02/2026')).toBe('31/02/2026');
  expect(formatTypedDay('')).toBe('');
});

test('findDayProblem says why a date is invalid', () => {
  const getComplaint = (typed: string, bounds = {}) => findDayProblem(typed, bounds);
  expect(getComplaint('')).toBeUndefined();
  expect(getComplaint('22/11/2026')).toBeUndefined();
  expect(getComplaint('31/02/2026')).toBe('Esta fecha no existe.');
  expect(getComplaint('11/22/2026')).toBe('Esta fecha no existe.');
  expect(getComplaint('pronto')).toBe('Escribe la fecha así: dd/mm/aaaa.');
  expect(getComplaint('1/2/202')).toBe('Escribe el año con cuatro cifras.');
  expect(getComplaint('1/2/1812')).toBe('El año debe estar entre 1900 y 2100.');
  expect(getComplaint('1/2/2020', { min: '2020-03-09' })).toBe('Como muy pronto, el 9 de marzo de 2020.');
  expect(getComplaint('1/4/2020', { max: '2020-03-09' })).toBe('Como muy tarde, el 9 de marzo de 2020.');
});

test.each([
  ['9:30', '09:30'],
  ['09:30', '09:30'],
  ['9.30', '09:30'],
  ['9h30', '09:30'],
  ['930', '09:30'],
  ['1730', '17:30'],
  ['17', '17:00'],
  ['9 h', '09:00'],
  ['9h', '09:00'],
  ['17:', '17:00'],
  ['0:00', '00:00'],
  ['23:59', '23:59'],
])('parseTime: %j is %s', (typed, time) => {
  expect(parseTime(typed)).toBe(time);
  expect(findTimeProblem(typed)).toBeUndefined();
});

test.each(['24:00', '9:60', '9:5', '12345', 'tarde', '-1', '9:30 pm'])('parseTime: %j is null', (typed) => {
  expect(parseTime(typed)).toBeNull();
  expect(findTimeProblem(typed)).toBe('Escribe la hora así: hh:mm, de 00:00 a 23:59.');
});

test('halfHours has the 48 of a day; isCompleteTime needs the minutes', () => {
  expect(halfHours).toHaveLength(48);
  expect([halfHours[0], halfHours[19], halfHours[47]]).toEqual(['00:00', '09:30', '23:30']);
  expect(['17:30', '17', '17:3', '1'].map(isCompleteTime)).toEqual([true, false, false, false]);
});
