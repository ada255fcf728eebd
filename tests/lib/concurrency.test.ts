import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { limitHashing, limitHeavy } from '../../worker/auth/concurrency.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(async () => {
  for (const end of running.splice(0)) end();
  // Those that wait get their turn, or give up.
  for (let turn = 0; turn < 100 && running.length + waiting > 0; turn++) {
    await settle();
    for (const end of running.splice(0)) end();
  }
  vi.useRealTimers();
});

const running: (() => void)[] = [];
let waiting = 0;
/** Lets everything that waits look for a free slot several times. */
const settle = () => vi.advanceTimersByTimeAsync(100);
type Limit = typeof limitHashing;

/** Starts calls that run until they are ended; returns what became of them. */
function start(limit: Limit, key: string, count: number, { isKnown = false, result = {} as unknown } = {}) {
  const state = { running: 0, done: 0, refused: [] as string[] };
  for (let at = 0; at < count; at++) {
    waiting++;
    const work = () => {
      waiting--;
      state.running++;
      const { promise, resolve } = Promise.withResolvers<unknown>();
      running.push(() => resolve(result));
      return promise;
    };
    void limit(key, work, async () => isKnown).then(
      () => {
        state.running--;
        state.done++;
      },
      (error: { code: string }) => {
        waiting--;
        state.refused.push(error.code);
      },
    );
  }
  return state;
}

test('three hashes of one network run at once, and four of all that nobody knows', async () => {
  const one = start(limitHashing, 'one', 5);
  await settle();
  expect(one.running).toBe(3);
  const other = start(limitHashing, 'other', 3);
  await settle();
  expect([one.running, other.running]).toEqual([3, 1]);
});

test('a person who is known has slots of their own, six hashes in all', async () => {
  start(limitHashing, 'flood', 3);
  start(limitHashing, 'flood too', 40);
  await settle();
  const known = ['a', 'b', 'c', 'd'].map((key) => start(limitHashing, key, 1, { isKnown: true }));
  await settle();
  expect(known.map((each) => each.running)).toEqual([1, 1, 0, 0]);
});

test('forty hashes of one network wait, and 48 of all that nobody knows', async () => {
  const one = start(limitHashing, 'one', 60);
  await settle();
  expect([one.running, one.refused.length, one.refused[0]]).toEqual([3, 17, 'SERVICE_UNAVAILABLE']);
  const others = Array.from({ length: 20 }, (_, at) => start(limitHashing, `other ${at}`, 1));
  await settle();
  expect(others.filter(({ refused }) => refused.length > 0)).toHaveLength(11);
});

test('what waits for six seconds is refused', async () => {
  start(limitHashing, 'one', 3);
  await settle();
  const late = start(limitHashing, 'one', 1);
  await vi.advanceTimersByTimeAsync(5800);
  expect(late.refused).toEqual([]);
  await vi.advanceTimersByTimeAsync(500);
  expect(late.refused).toEqual(['SERVICE_UNAVAILABLE']);
});

test('heavy procedures of one user take turns, and six run at once', async () => {
  const one = start(limitHeavy, 'one', 3);
  const others = Array.from({ length: 7 }, (_, at) => start(limitHeavy, `user ${at}`, 1));
  await settle();
  expect(one.running).toBe(1);
  expect(others.filter((each) => each.running === 1)).toHaveLength(5);
});

test('twenty heavy procedures of one user wait, others are refused', async () => {
  const one = start(limitHeavy, 'one', 25);
  await settle();
  expect([one.running, one.refused.length, one.refused[0]]).toEqual([1, 4, 'TOO_MANY_REQUESTS']);
});

test('a user who has read many rows waits half a millisecond for each before the next heavy procedure', async () => {
  const many = start(limitHeavy, 'many', 1, { result: { data: { rows: Array(4000).fill(0) } } });
  const few = start(limitHeavy, 'few', 1, { result: { data: { rows: Array(500).fill(0) } } });
  await settle();
  for (const end of running.splice(0)) end();
  await settle();
  expect([many.done, few.done]).toEqual([1, 1]);
  const next = ['many', 'few', 'other'].map((key) => start(limitHeavy, key, 1));
  await settle();
  expect(next.map((each) => each.running)).toEqual([0, 1, 1]);
  await vi.advanceTimersByTimeAsync(2000);
  expect(next.map((each) => each.running)).toEqual([1, 1, 1]);
});
