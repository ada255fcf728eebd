import { expect, test } from 'vitest';
import { eventInput } from '../../db/domain/event-input.ts';
import { addDays, dayOf } from '../../db/domain/madrid.ts';
import { taskInput } from '../../db/domain/task-input.ts';
import type { Agenda } from '../../db/seed/agenda-words.ts';
import { demoEvents } from '../../db/seed/events.ts';
import { randomOf } from '../../db/seed/random.ts';
import { demoTasks } from '../../db/seed/tasks.ts';

const some = (count: number) => Array.from({ length: count }, () => crypto.randomUUID());
const agenda: Agenda = {
  agencyId: crypto.randomUUID(),
  people: some(2),
  homes: some(9).map((id) => ({ id, title: 'Piso con balcón en Gràcia', address: 'Carrer de Verdi, 12' })),
  seekers: some(9).map((id) => ({ id, name: 'Núria Güell' })),
};
const week = Array.from({ length: 7 }, (_, more) => addDays('2026-11-20', more));
const eventsFrom = (today: string) => demoEvents(randomOf(3), agenda, today);
const tasksFrom = (today: string) => demoTasks(randomOf(3), agenda, today);

test('the agenda is the same every time of the same day, and moves on with the days', () => {
  expect(eventsFrom('2026-11-20')).toEqual(eventsFrom('2026-11-20'));
  expect(tasksFrom('2026-11-20')).toEqual(tasksFrom('2026-11-20'));
  expect(tasksFrom('2026-11-21').map(({ dueDate }) => dueDate)).not.toEqual(
    tasksFrom('2026-11-20').map(({ dueDate }) => dueDate),
  );
});

test('each could have been typed into its form', () => {
  for (const { id, agencyId, clientKey, createdAt, updatedAt, ...event } of eventsFrom('2026-03-25'))
    expect
      .soft(
        eventInput.safeParse({ description: null, propertyId: null, leadId: null, location: null, ...event })
          .error,
      )
      .toBeUndefined();
  for (const task of tasksFrom('2026-11-20')) {
    const { id, agencyId, clientKey, createdAt, updatedAt, createdBy, titleFolded, ...fields } = task;
    expect.soft(taskInput.safeParse(fields).error).toBeUndefined();
  }
});

test('whatever the weekday, today has something for each, and nobody is in two places at once', () => {
  for (const today of week)
    for (const person of agenda.people) {
      const mine = eventsFrom(today).filter(({ userId, allDay }) => userId === person && !allDay);
      expect.soft(mine.filter(({ startTime }) => dayOf(startTime) === today).length).toBeGreaterThan(0);
      const inOrder = mine.toSorted((a, b) => (a.startTime < b.startTime ? -1 : 1));
      for (const [place, { startTime }] of inOrder.entries())
        expect.soft(startTime >= (inOrder[place - 1]?.endTime ?? '')).toBe(true);
      const tasks = tasksFrom(today).filter(({ assignedTo }) => assignedTo === person);
      expect.soft(tasks.some(({ dueDate }) => dueDate === today)).toBe(true);
    }
});
