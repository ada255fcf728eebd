import type { Database } from '../../worker/database.ts';
import { toInstant } from '../domain/madrid.ts';
import { events } from '../tables/events.ts';
import { notices } from '../tables/notices.ts';
import { tasks } from '../tables/tasks.ts';
import type { Agenda } from './agenda-texts.ts';
import { createDemoEvents } from './events.ts';
import { createDemoNotices } from './notices.ts';
import { createRandom } from './random.ts';
import { createDemoTasks } from './tasks.ts';

/** Builds the statements that insert the events, tasks and notices of an agency's users around `today`, a day in Madrid. */
export function buildAgendaStatements(
  db: Database,
  agenda: Agenda,
  matched: Parameters<typeof createDemoNotices>[3],
  seed: number,
  today: string,
) {
  const random = createRandom(seed);
  const entries = {
    events: createDemoEvents(random, agenda, today),
    tasks: createDemoTasks(random, agenda, today),
  };
  const createdNotices = createDemoNotices(
    random,
    agenda.people,
    entries,
    matched,
    Date.parse(toInstant(today, '09:00')),
  );
  return [
    db.insert(events).values(entries.events),
    db.insert(tasks).values(entries.tasks),
    ...(createdNotices.length > 0 ? [db.insert(notices).values(createdNotices)] : []),
  ];
}
