import { afterAll, describe, expect, test } from 'vitest';
import { isOverdue } from '../../db/domain/tasks/tasks.ts';
import { dueClause } from '../../src/lib/format/due-clause.ts';
import { dueText, dueTextLong } from '../../src/lib/format/due-text.ts';
import { eventHoursText } from '../../src/lib/format/event-hours.ts';

const originalZone = process.env.TZ;
afterAll(() => {
  process.env.TZ = originalZone;
});

// The result does not depend on the time zone of the machine.
describe.each(['Europe/Madrid', 'America/Bogota', 'Asia/Tokyo'])('in the time zone %s', (zone) => {
  // 00:30 of the 26th in Madrid, still the 25th in UTC.
  const now = Date.parse('2026-11-25T23:30:00.000Z');
  const task = { status: 'pending' as const, dueTime: null as string | null };

  test.each<[string | null, string | null, boolean]>([
    [null, null, false],
    ['2026-11-25', null, true],
    ['2026-11-26', null, false],
    ['2026-11-26', '00:29', true],
    ['2026-11-26', '00:30', false],
    ['2026-11-25', '23:59', true],
    ['2026-11-27', '00:00', false],
  ])('isOverdue: a task due on %s at %s is %s', (dueDate, dueTime, isLate) => {
    process.env.TZ = zone;
    expect(isOverdue({ ...task, dueDate, dueTime }, now)).toBe(isLate);
    for (const status of ['completed', 'cancelled'] as const)
      expect(isOverdue({ status, dueDate, dueTime }, now)).toBe(false);
    expect(isOverdue({ status: 'in_progress', dueDate, dueTime }, now)).toBe(isLate);
  });

  test('dueText is relative to today and includes the time', () => {
    process.env.TZ = zone;
    const formatDue = (dueDate: string | null, dueTime: string | null = null) =>
      dueText({ dueDate, dueTime }, new Date(now));
    expect(formatDue(null)).toBe('');
    expect(formatDue('2026-11-26', '09:05')).toBe('hoy, 09:05');
    expect(formatDue('2026-11-25')).toBe('ayer');
    expect(formatDue('2026-11-28', '17:30')).toBe('28 de noviembre, 17:30');
    expect(formatDue('2027-01-04', '00:00')).toBe('4 de enero de 2027, 00:00');
    expect(dueTextLong({ dueDate: '2026-11-26', dueTime: '17:30' })).toBe(
      'jueves, 26 de noviembre de 2026, 17:30',
    );
  });

  test('dueClause says of a task whose day and hour have passed that it was due', () => {
    process.env.TZ = zone;
    const formatDue = (dueDate: string | null, dueTime: string | null = null) =>
      dueClause({ dueDate, dueTime }, new Date(now));
    expect(formatDue(null)).toBe('');
    expect(formatDue('2026-11-25', '13:00')).toBe('venció ayer, 13:00');
    expect(formatDue('2026-11-26', '00:00')).toBe('venció hoy, 00:00');
    expect(formatDue('2026-11-26')).toBe('vence hoy');
    expect(formatDue('2026-11-27', '13:00')).toBe('vence mañana, 13:00');
  });

  test('eventHoursText returns the hours of an event on a day, or all day', () => {
    process.env.TZ = zone;
    const on = (startTime: string, endTime: string | null, allDay = false) =>
      eventHoursText('2026-11-26', { startTime, endTime, allDay });
    expect(on('2026-11-26T08:00:00.000Z', '2026-11-26T09:30:00.000Z')).toBe('09:00–10:30');
    expect(on('2026-11-26T08:00:00.000Z', '2026-11-26T08:00:00.000Z')).toBe('09:00');
    expect(on('2026-11-25T23:00:00.000Z', null, true)).toBe('Todo el día');
    expect(on('2026-11-25T20:00:00.000Z', '2026-11-26T01:00:00.000Z')).toBe('Hasta 02:00');
    expect(on('2026-11-26T21:00:00.000Z', '2026-11-27T01:00:00.000Z')).toBe('Desde 22:00');
    expect(on('2026-11-26T21:00:00.000Z', '2026-11-26T23:00:00.000Z')).toBe('22:00–00:00');
    expect(on('2026-11-20T21:00:00.000Z', '2026-11-28T01:00:00.000Z')).toBe('Todo el día');
  });
});
