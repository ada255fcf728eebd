import type { Database } from '../../worker/database.ts';
import { events } from '../tables/events.ts';
import { tasks } from '../tables/tasks.ts';
import type { Agenda } from './agenda-texts.ts';
import { createDemoEvents } from './events.ts';
import { createRandom } from './random.ts';
import { createDemoTasks } from './tasks.ts';

/** Builds the statements that insert the events and tasks of an agency's users around `today`, a day in Madrid. */
export function buildAgendaStatements(db: Database, agenda: Agenda, seed: number, today: string) {
  const random = createRandom(seed);
  return [
    db.insert(events).values(createDemoEvents(random, agenda, today)),
    db.insert(tasks).values(createDemoTasks(random, agenda, today)),
  ] as const;
}
