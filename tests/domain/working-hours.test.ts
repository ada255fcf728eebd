import { expect, test } from 'vitest';
import { nextWorkingHalfHour } from '../../db/domain/calendar/working-hours.ts';
import { toInstant } from '../../db/domain/madrid.ts';

// 2026-11-23 is a Monday.
test.each([
  ['2026-11-23 10:10', '2026-11-23 10:30'],
  ['2026-11-23 10:30', '2026-11-23 10:30'],
  ['2026-11-23 07:00', '2026-11-23 09:00'],
  ['2026-11-23 19:20', '2026-11-23 19:30'],
  ['2026-11-23 19:40', '2026-11-24 09:00'],
  ['2026-11-23 23:50', '2026-11-24 09:00'],
  ['2026-11-27 20:00', '2026-11-30 09:00'],
  ['2026-11-28 11:00', '2026-11-30 09:00'],
  ['2026-11-29 08:00', '2026-11-30 09:00'],
  // Summer time ends in the night before.
  ['2026-10-25 12:00', '2026-10-26 09:00'],
])('nextWorkingHalfHour: after %s it is %s', (now, next) => {
  const [day = '', time] = now.split(' ');
  const [nextDay = '', nextTime] = next.split(' ');
  expect(nextWorkingHalfHour(Date.parse(toInstant(day, time)))).toBe(toInstant(nextDay, nextTime));
});
