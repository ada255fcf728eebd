import { afterEach, expect, test, vi } from 'vitest';
import { getNow, setServerDate } from '../../db/domain/clock.ts';
import { today } from '../../db/domain/madrid.ts';

afterEach(() => {
  vi.useRealTimers();
  setServerDate(new Date().toUTCString());
});

test('getNow follows the server where the device is wrong by minutes, and the device where it is not', () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T10:00:00Z') });
  setServerDate('Wed, 25 Nov 2026 10:00:00 GMT');
  expect(today()).toBe('2026-11-25');
  vi.advanceTimersByTime(60_000);
  expect(new Date(getNow()).toISOString()).toBe('2026-11-25T10:01:00.000Z');
  for (const unknown of [null, '', 'ayer']) setServerDate(unknown);
  expect(today()).toBe('2026-11-25');
  setServerDate('Fri, 20 Nov 2026 10:02:30 GMT');
  expect(new Date(getNow()).toISOString()).toBe('2026-11-20T10:01:00.000Z');
});
