import type { Database } from '../../worker/database.ts';
import { events } from '../tables/events.ts';
import { tasks } from '../tables/tasks.ts';
import type { Agenda } from './agenda-words.ts';
import { demoEvents } from './events.ts';
import { randomOf } from './random.ts';
import { demoTasks } from './tasks.ts';

/** The statements that give an agency's people a fortnight of events and tasks around `today`, a day in Madrid. */
export function agendaOf(db: Database, agenda: Agenda, seed: number, today: string) {
  const random = randomOf(seed);
  return [
    db.insert(events).values(demoEvents(random, agenda, today)),
    db.insert(tasks).values(demoTasks(random, agenda, today)),
  ] as const;
}
