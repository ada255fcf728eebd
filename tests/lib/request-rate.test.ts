import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { assertRequestRate, REQUESTS_PER_MINUTE } from '../../worker/rate-limits/memory-rate-limit.ts';

const MINUTE_MS = 60_000;
// A minute of the counters that begins at one test does not end before the next.
let now = Date.now();
function nextMinute(): void {
  now += MINUTE_MS;
  vi.setSystemTime(now);
}
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  nextMinute();
});
afterEach(() => void vi.useRealTimers());

type Kind = keyof typeof REQUESTS_PER_MINUTE;
const kinds = Object.entries(REQUESTS_PER_MINUTE) as [Kind, number][];
const REFUSED = expect.objectContaining({ code: 'TOO_MANY_REQUESTS' });
/** Returns how many requests are accepted before one is refused. */
function countAccepted(subject: string, kind: Kind, weight?: number): number {
  for (let count = 0; count <= 2 * REQUESTS_PER_MINUTE[kind]; count++)
    try {
      assertRequestRate(subject, kind, weight);
    } catch (error) {
      expect(error).toEqual(REFUSED);
      return count;
    }
  return Number.POSITIVE_INFINITY;
}

test.each(kinds)('requests of kind %s: a user is limited to %i a minute, and no other', (kind, max) => {
  const [user, other] = [crypto.randomUUID(), crypto.randomUUID()];
  expect(countAccepted(user, kind)).toBe(max);
  expect(countAccepted(other, kind)).toBe(max);
  for (const [another] of kinds.filter(([each]) => each !== kind))
    expect(() => assertRequestRate(user, another)).not.toThrow();
  nextMinute();
  expect(countAccepted(user, kind)).toBe(max);
});

test('a request of weight five is counted five times', () => {
  expect(countAccepted(crypto.randomUUID(), 'query', 5)).toBe(REQUESTS_PER_MINUTE.query / 5);
});
