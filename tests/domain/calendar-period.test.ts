import { describe, expect, test } from 'vitest';
import { getGridHours } from '../../db/domain/calendar/calendar-hours.ts';
import { getMonday, getPeriod, listDays, stepPeriod } from '../../db/domain/calendar/calendar-period.ts';
import { calendarViews } from '../../db/domain/calendar/calendar-views.ts';
import { nextHalfHour, overlaps } from '../../db/domain/calendar/event-span.ts';
import { MAX_PERIOD_DAYS } from '../../db/domain/calendar/events.ts';
import { addDays, toInstant } from '../../db/domain/madrid.ts';

const DAY = 86_400_000;

test.each(calendarViews)(
  'getPeriod %s: every day from 2020 to 2035 is in its own period, and the periods are contiguous',
  { timeout: 60_000 },
  (view) => {
    let end = '';
    for (let day = '2020-01-01'; day <= '2035-12-31'; day = addDays(day, 1)) {
      const { shown, loaded, from, to } = getPeriod(view, day);
      const weekend = view === 'workWeek' && day >= addDays(getMonday(day), 5);
      const holds = loaded.first <= day && day < loaded.end && (weekend || day < shown.end);
      const inside = loaded.first <= shown.first && shown.end <= loaded.end && shown.first <= day;
      const fits = Date.parse(to) - Date.parse(from) <= MAX_PERIOD_DAYS * DAY;
      // A weekend of two days lies between two work weeks.
      const follows = day !== shown.first || end === '' || addDays(end, view === 'workWeek' ? 2 : 0) === day;
      const next = stepPeriod(view, day, 1);
      const stepsBack =
        view === 'month' ? next === shown.end : next > day && stepPeriod(view, next, -1) === day;
      if (!(holds && inside && fits && follows && stepsBack))
        expect({ day, holds, inside, fits, follows, stepsBack }).toBeNull();
      end = shown.end;
    }
  },
);

test('getPeriod: weeks begin on Monday, and a month loads whole weeks', () => {
  expect(getPeriod('week', '2026-11-22').shown).toEqual({ first: '2026-11-16', end: '2026-11-23' });
  expect(getPeriod('workWeek', '2026-11-16').shown).toEqual({ first: '2026-11-16', end: '2026-11-21' });
  const { shown, loaded } = getPeriod('month', '2026-11-20');
  expect(shown).toEqual({ first: '2026-11-01', end: '2026-12-01' });
  expect(loaded).toEqual({ first: '2026-10-26', end: '2026-12-07' });
  expect(listDays(loaded)).toHaveLength(42);
  // February 2027 is exactly four weeks.
  expect(getPeriod('month', '2027-02-10').loaded).toEqual(getPeriod('month', '2027-02-10').shown);
});

describe('getGridHours: the hours of the calendar grid', () => {
  const shown = getPeriod('workWeek', '2026-11-18').shown;
  const span = (start: string, end = start) => ({
    start: Date.parse(`${start}:00Z`),
    end: Date.parse(`${end}:00Z`),
  });
  test.each([
    ['nothing', [], 8, 20],
    ['inside', [span('2026-11-16T08:00', '2026-11-16T20:00')], 8, 20],
    ['early', [span('2026-11-16T06:45', '2026-11-16T07:00')], 6, 20],
    ['late', [span('2026-11-16T19:30', '2026-11-16T21:10')], 8, 22],
    ['a moment at the end', [span('2026-11-16T20:00')], 8, 21],
    ['overnight', [span('2026-11-17T22:00', '2026-11-18T02:00')], 0, 24],
    ['until midnight', [span('2026-11-17T22:00', '2026-11-18T00:00')], 8, 24],
    ['from the evening before the period', [span('2026-11-15T22:00', '2026-11-16T01:00')], 0, 20],
    ['on the weekend, which is not shown', [span('2026-11-21T05:00', '2026-11-21T23:00')], 8, 20],
  ])('%s', (_, spans, first, end) => expect(getGridHours(spans, shown)).toEqual({ first, end }));
});

test('meet is true for events that overlap, not for consecutive ones', () => {
  const at = (start: string, end: string, allDay = false) => ({
    startTime: toInstant('2026-11-20', start),
    endTime: allDay ? null : toInstant('2026-11-20', end),
    allDay,
  });
  const visit = at('10:00', '11:00');
  expect(overlaps(visit, at('10:30', '11:30'))).toBe(true);
  expect(overlaps(visit, at('11:00', '12:00'))).toBe(false);
  expect(overlaps(visit, at('09:00', '10:00'))).toBe(false);
  expect(overlaps(visit, at('10:00', '10:00'))).toBe(true);
  expect(overlaps(visit, at('11:00', '11:00'))).toBe(false);
  expect(overlaps(at('00:00', '', true), visit)).toBe(true);
});

test('nextHalfHour returns the next half hour that has not begun', () => {
  expect(nextHalfHour(Date.parse('2026-11-20T10:01:00Z'))).toBe('2026-11-20T10:30:00.000Z');
  expect(nextHalfHour(Date.parse('2026-11-20T10:30:00Z'))).toBe('2026-11-20T10:30:00.000Z');
  expect(nextHalfHour(Date.parse('2026-11-20T22:59:59Z'))).toBe('2026-11-20T23:00:00.000Z');
});
