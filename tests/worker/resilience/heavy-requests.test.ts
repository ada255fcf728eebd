// @module-tag rest
import { expect, test } from 'vitest';
import { eventTypes } from '../../../db/domain/calendar/events.ts';
import { addDays, getDayBounds, today } from '../../../db/domain/madrid.ts';
import { createTestAgency } from '../../support/test-users.ts';
import { insertEvents } from '../fixtures/events.ts';
import { insertTasks } from '../fixtures/tasks.ts';
import { call, callBatched } from '../support/calls.ts';
import { p95 } from '../support/times.ts';

test('a user who asks for the dearest batch again and again delays no neighbour beyond five times', async () => {
  const [busy, neighbour] = [await createTestAgency('Mucha agenda'), await createTestAgency('La vecina')];
  const startTime = getDayBounds(today()).from;
  const task = { description: 'x'.repeat(5000), dueDate: today(), assignedTo: busy.agent.id };
  for (const _ of [1, 2, 3]) {
    await insertTasks(busy.agent, Array(700).fill(task));
    await insertEvents(busy.agent, Array(700).fill({ startTime, endTime: startTime }));
  }
  const input = {
    from: getDayBounds(today()).from,
    to: getDayBounds(addDays(today(), 40)).to,
    kinds: ['event', 'task'],
    userIds: [busy.agent.id],
    eventTypes: [...eventTypes],
  };
  const one = await call(busy.agent, 'calendar.entries', input);
  expect([one.status, one.text.length < 2_000_000]).toEqual([200, true]);

  const read = async (count: () => boolean) => {
    const times: number[] = [];
    while (count()) {
      const start = performance.now();
      const { status } = await call(neighbour.agent, 'leads.list', { filters: {} });
      times.push(performance.now() - start);
      expect(status).toBe(200);
    }
    return times;
  };
  let left = 120;
  const quiet = await read(() => left-- > 0);
  const batch = (count: number) => callBatched(busy.agent, 'calendar.entries', input, count);
  expect((await batch(10)).status).toBe(400);
  let isDone = false;
  const statuses = new Set<number>();
  const attack = async () => {
    while (!isDone) statuses.add((await batch(4)).status);
  };
  const attacks = Promise.all([attack(), attack(), attack(), attack()]);
  left = 100;
  const loaded = await read(() => left-- > 0);
  isDone = true;
  await attacks;
  expect([...statuses].filter((status) => status >= 500)).toEqual([]);
  expect(p95(loaded), JSON.stringify({ quiet: p95(quiet), statuses: [...statuses] })).toBeLessThan(
    5 * p95(quiet),
  );
}, 240_000);
