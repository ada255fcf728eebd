import { expect, test } from 'vitest';
import { eventInput } from '../../../db/domain/calendar/event-input.ts';
import { addDays, toLocalDay } from '../../../db/domain/madrid.ts';
import { taskInput } from '../../../db/domain/tasks/task-input.ts';
import type { Agenda } from '../../../db/seed/agenda-texts.ts';
import { createDemoEvents } from '../../../db/seed/events.ts';
import { createRandom } from '../../../db/seed/random.ts';
import { createDemoTasks } from '../../../db/seed/tasks.ts';

const createIds = (count: number) => Array.from({ length: count }, () => crypto.randomUUID());
const agenda: Agenda = {
  agencyId: crypto.randomUUID(),
  people: createIds(2),
  homes: createIds(9).map((id) => ({
    id,
    title: 'Piso con balcón en Gràcia',
    address: 'Carrer de Verdi, 12',
  })),
  seekers: createIds(9).map((id) => ({ id, name: 'Núria Güell' })),
};
const week = Array.from({ length: 7 }, (_, more) => addDays('2026-11-20', more));
const eventsFrom = (today: string) => createDemoEvents(createRandom(3), agenda, today);
const tasksFrom = (today: string) => createDemoTasks(createRandom(3), agenda, today);

test('createDemoEvents and createDemoTasks are deterministic for a day, and relative to it', () => {
  expect(eventsFrom('2026-11-20')).toEqual(eventsFrom('2026-11-20'));
  expect(tasksFrom('2026-11-20')).toEqual(tasksFrom('2026-11-20'));
  expect(tasksFrom('2026-11-21').map(({ dueDate }) => dueDate)).not.toEqual(
    tasksFrom('2026-11-20').map(({ dueDate }) => dueDate),
  );
});

test('createDemoEvents and createDemoTasks are valid inputs of their forms', () => {
  for (const { id, agencyId, clientKey, createdAt, updatedAt, ...event } of eventsFrom('2026-03-25'))
    expect
      .soft(
        eventInput.safeParse({ description: null, propertyId: null, leadId: null, location: null, ...event })
          .error,
      )
      .toBeUndefined();
  for (const task of tasksFrom('2026-11-20')) {
    const { id, agencyId, clientKey, createdAt, updatedAt, createdBy, ...stored } = task;
    const { titleFolded, searchText, sortText, ...fields } = stored;
    expect.soft(taskInput.safeParse(fields).error).toBeUndefined();
  }
});

test('createDemoEvents and createDemoTasks: every user has some for today on every weekday, and no overlapping events', () => {
  for (const today of week)
    for (const person of agenda.people) {
      const mine = eventsFrom(today).filter(({ userId, allDay }) => userId === person && !allDay);
      expect.soft(mine.filter(({ startTime }) => toLocalDay(startTime) === today).length).toBeGreaterThan(0);
      const sorted = mine.toSorted((a, b) => (a.startTime < b.startTime ? -1 : 1));
      for (const [index, { startTime }] of sorted.entries())
        expect.soft(startTime >= (sorted[index - 1]?.endTime ?? '')).toBe(true);
      const tasks = tasksFrom(today).filter(({ assignedTo }) => assignedTo === person);
      expect.soft(tasks.some(({ dueDate }) => dueDate === today)).toBe(true);
    }
});
