import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  getDayBounds,
  parseLocalDateTime,
  today,
  toInstant,
  toLocalDateTime,
  toLocalDay,
} from '../../db/domain/madrid.ts';

const HOUR = 3_600_000;
const [FIRST, LAST] = ['2020-01-01', '2035-12-31'];

/** Independent of the code under test: the clocks change at 01:00 UTC on the last Sundays of March and October. */
function lastSunday(year: string, month: '03' | '10'): string {
  const end = new Date(`${year}-${month}-31T00:00:00Z`);
  end.setUTCDate(31 - end.getUTCDay());
  return end.toISOString().slice(0, 10);
}
const getDayLength = (day: string) => {
  if (day === lastSunday(day.slice(0, 4), '03')) return 23;
  return day === lastSunday(day.slice(0, 4), '10') ? 25 : 24;
};
const years = Array.from({ length: 16 }, (_, index) => `${2020 + index}`);
// Around midnight and the hour of the daylight saving change, and noon.
const times = ['00:00', '00:30', '01:59', '02:00', '02:30', '03:00', '03:30', '12:00', '23:59'];

test('getDayBounds: every day from 2020 to 2035 begins where the one before ends, and lasts 23, 24 or 25 hours', {
  timeout: 60_000,
}, () => {
  let end = getDayBounds(addDays(FIRST, -1)).to;
  const lengths = new Map<number, number>();
  for (let day = FIRST; day <= LAST; day = addDays(day, 1)) {
    const { from, to } = getDayBounds(day);
    expect(from).toBe(end);
    const hours = (Date.parse(to) - Date.parse(from)) / HOUR;
    expect([day, hours]).toEqual([day, getDayLength(day)]);
    expect([toLocalDay(from), toLocalDay(Date.parse(to) - 1)]).toEqual([day, day]);
    lengths.set(hours, (lengths.get(hours) ?? 0) + 1);
    end = to;
  }
  expect([...lengths].toSorted()).toEqual([
    [23, 16],
    [24, 5844 - 32],
    [25, 16],
  ]);
});

test('toLocalDateTime returns the local time that toInstant was given, except for the skipped hour', {
  timeout: 60_000,
}, () => {
  for (let day = FIRST; day <= LAST; day = addDays(day, 1)) {
    let before = '';
    for (const time of times) {
      const instant = toInstant(day, time);
      const skipped = getDayLength(day) === 23 && time.startsWith('02');
      const shown = skipped ? time.replace('02', '03') : time;
      if (toLocalDateTime(instant) !== `${day}T${shown}`)
        expect([day, time, toLocalDateTime(instant)]).toEqual([day, shown]);
      if (!skipped && instant < before) expect([day, time, instant]).toEqual(['no earlier than', before]);
      if (!skipped) before = instant;
    }
  }
});

test.each(years)(
  'toInstant in %s: a skipped hour maps to the one after it, a repeated hour to the first',
  (year) => {
    const [spring, autumn] = [lastSunday(year, '03'), lastSunday(year, '10')];
    expect(toInstant(spring, '01:59')).toBe(`${spring}T00:59:00.000Z`);
    expect(toInstant(spring, '02:30')).toBe(`${spring}T01:30:00.000Z`);
    expect(toInstant(spring, '03:30')).toBe(`${spring}T01:30:00.000Z`);
    expect(toInstant(autumn, '02:30')).toBe(`${autumn}T00:30:00.000Z`);
    expect(toInstant(autumn, '03:00')).toBe(`${autumn}T02:00:00.000Z`);
    expect([`${autumn}T00:30:00Z`, `${autumn}T01:30:00Z`].map(toLocalDateTime)).toEqual(
      Array(2).fill(`${autumn}T02:30`),
    );
  },
);

test('today is the date in Madrid, on both sides of its midnight', () => {
  expect(today(Date.parse('2026-11-20T22:59:59Z'))).toBe('2026-11-20');
  expect(today(Date.parse('2026-11-20T23:00:00Z'))).toBe('2026-11-21');
  expect(today(Date.parse('2026-07-20T22:00:00Z'))).toBe('2026-07-21');
});

test.each([
  '',
  '2026-11-20',
  '2026-02-30T10:00',
  '2026-13-01T10:00',
  '2026-11-20T24:00',
  '2026-11-20T9:00',
  'T',
  '2027-03-28T02:00',
  '2027-03-28T02:30',
  '2027-03-28T02:59',
])('parseLocalDateTime(%j) is null', (text) => expect(parseLocalDateTime(text)).toBeNull());

describe('madrid.ts gives the same results in the time zone', { timeout: 60_000 }, () => {
  const module = new URL('../../db/domain/madrid.ts', import.meta.url).href;
  const script = `
    import { addDays, getDayBounds, toLocalDay, toInstant, toLocalDateTime } from ${JSON.stringify(module)};
    const results = [];
    for (let day = '${FIRST}'; day <= '${LAST}'; day = addDays(day, 1)) {
      const noon = toInstant(day, '12:30');
      results.push(getDayBounds(day).from, toLocalDay(noon), toLocalDateTime(noon), toInstant(day, '02:30'));
    }
    console.log(new Date(2026, 0, 1).getTimezoneOffset(), results.join());`;
  const runInTimeZone = (TZ: string) => {
    const run = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
      env: { ...process.env, TZ },
      encoding: 'utf8',
      maxBuffer: 1e8,
    });
    const [offset = '', days = ''] = run.stdout.trim().split(' ');
    return { offset, days };
  };
  const inMadrid = runInTimeZone('Europe/Madrid');
  test.each([
    ['America/Bogota', '300'],
    ['Asia/Tokyo', '-540'],
  ])('%s', (zone, offset) => {
    const inZone = runInTimeZone(zone);
    expect(inZone.offset).toBe(offset);
    expect(inMadrid.days).toHaveLength(inZone.days.length);
    expect(inMadrid.days.split(',')).toHaveLength(5844 * 4);
    expect(inZone.days === inMadrid.days).toBe(true);
  });
});
