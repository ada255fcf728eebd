import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runQueued } from '../../worker/auth/hashing-queue.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('hashing queue: an entry that stood still with the isolate queues again', async () => {
  const hash = Promise.withResolvers<string>();
  const first = runQueued(() => hash.promise);
  await vi.advanceTimersByTimeAsync(0);
  const second = runQueued(async () => 'second');
  await vi.advanceTimersByTimeAsync(20);
  // No timer runs for six seconds; the next entry finds the others silent for too long.
  vi.setSystemTime(Date.now() + 6000);
  const third = runQueued(async () => 'third');
  hash.resolve('first');
  await vi.advanceTimersByTimeAsync(1000);
  expect(await Promise.all([first, second, third])).toEqual(['first', 'second', 'third']);
});
