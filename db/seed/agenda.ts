import type { Database } from '../../worker/database.ts';
import { events } from '../tables/events.ts';
import { tasks } from '../tables/tasks.ts';
import type { Agenda } from './agenda-words.ts';
import { demoEvents } from './events.ts';
import { randomOf } from './random.ts';
import { demoTasks } from './tasks.ts';

/** Builds the statements that insert the events and tasks of an agency's users around `today`, a day in Madrid. */
export function agendaStatements(db: Database, agenda: Agenda, seed: number, today: string) {
  const random = randomOf(seed);
  return [
    db.insert(events).values(demoEvents(random, agenda, today)),
    db.insert(tasks).values(demoTasks(random, agenda, today)),
  ] as const;
}
