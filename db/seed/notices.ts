import { type LeadPreferences, type ScoredProperty, scoreMatch } from '../domain/matches/score.ts';
import type { events } from '../tables/events.ts';
import type { leads } from '../tables/leads.ts';
import type { notices } from '../tables/notices.ts';
import type { properties } from '../tables/properties.ts';
import type { tasks } from '../tables/tasks.ts';
import type { Random } from './random.ts';

type Notice = typeof notices.$inferInsert;
type Entries = { tasks: (typeof tasks.$inferInsert)[]; events: (typeof events.$inferInsert)[] };

/** The leads of whose matches a notice may tell, the newest first, and all properties. */
type Matched = {
  leads: readonly (typeof leads.$inferInsert)[];
  properties: readonly (typeof properties.$inferInsert)[];
};

const HOUR_MS = 3_600_000;
/** Hours between the creation of a user's notices and nine in the morning; the last two are read. */
const AGES = [0.3, 0.6, 14.5, 16, 21.8, 41];
const FIRST_READ = 4;

/** Returns notices to each user of an agency about new matches, and open tasks and coming events that a colleague gave them. */
export function createDemoNotices(
  random: Random,
  people: readonly string[],
  entries: Entries,
  matched: Matched,
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
    return [...findNewMatches(userId), ...planned, ...given].map((notice, at) => {
      const createdAt = new Date(now - (AGES[at] ?? 0) * HOUR_MS).toISOString();
      return { ...notice, createdAt, readAt: at >= FIRST_READ ? createdAt : null };
    });
  });

  // The demo states every column that a score reads.
  /** The notice of the properties that fit the first of a user's leads that has any. */
  function findNewMatches(userId: string) {
    for (const lead of matched.leads.filter(({ assignedTo }) => assignedTo === userId)) {
      const fitting = matched.properties.filter(
        (each) => scoreMatch(lead as LeadPreferences, each as ScoredProperty) !== null,
      );
      if (fitting.length === 0) continue;
      const id = random.uuid();
      const { agencyId, id: leadId } = lead;
      const key = `newMatches:${leadId}:${id}`;
      const kind = 'newMatches' as const;
      return [{ id, agencyId, userId, causedBy: userId, kind, key, leadId, count: fitting.length }];
    }
    return [];
  }
}
