import type { events } from '../tables/events.ts';
import type { notices } from '../tables/notices.ts';
import type { tasks } from '../tables/tasks.ts';
import type { Random } from './random.ts';

type Notice = typeof notices.$inferInsert;
type Entries = { tasks: (typeof tasks.$inferInsert)[]; events: (typeof events.$inferInsert)[] };

const HOUR_MS = 3_600_000;
/** Hours between the creation of a user's notices and nine in the morning; the last two are read. */
const AGES = [0.6, 14.5, 16, 21.8, 41];
const FIRST_READ = 3;

/** Returns notices to each user of an agency about open tasks and coming events that a colleague gave them. */
export function createDemoNotices(
  random: Random,
  people: readonly string[],
  entries: Entries,
  now: number,
): Notice[] {
  return people.flatMap((userId) => {
    const colleague = people.find((id) => id !== userId);
    if (!colleague) return [];
    const toNotice = (kind: Notice['kind'], agencyId: string, subject: Partial<Notice>) => {
      const id = random.uuid();
      return { id, agencyId, userId, causedBy: colleague, kind, key: `${kind}:${id}`, ...subject };
    };
    const given = entries.tasks
      .filter(({ assignedTo, status }) => assignedTo === userId && status === 'pending')
      .slice(0, 2)
      .map(({ id, agencyId }) => toNotice('taskAssigned', agencyId, { taskId: id }));
    const planned = entries.events
      .filter((event) => event.userId === userId && Date.parse(event.startTime) > now)
      .slice(0, 3)
      .map(({ id, agencyId }, at) =>
        toNotice(at === 0 ? 'eventMoved' : 'eventCreated', agencyId, { eventId: id }),
      );
    return [...planned, ...given].map((notice, at) => {
      const createdAt = new Date(now - (AGES[at] ?? 0) * HOUR_MS).toISOString();
      return { ...notice, createdAt, readAt: at >= FIRST_READ ? createdAt : null };
    });
  });
}
