import { and, eq, exists, gte, inArray, ne } from 'drizzle-orm';
import { openStatuses } from '../../db/domain/tasks.ts';
import { users } from '../../db/tables/agencies.ts';
import { events } from '../../db/tables/events.ts';
import { tasks } from '../../db/tables/tasks.ts';
import type { Statement, Wall } from './mutations.ts';
import { statementsOf } from './statements.ts';

const openOf = (id: string) => and(eq(tasks.assignedTo, id), inArray(tasks.status, [...openStatuses]));
const comingOf = (id: string) => and(eq(events.userId, id), gte(events.startTime, new Date().toISOString()));

/** The part of the wall for what somebody who leaves would leave behind: open tasks and coming events. */
export function handoverOf(wall: Wall) {
  const { db, own, history } = wall;
  const { set } = statementsOf(wall);

  /** The statements that hand it to a colleague; none of them does anything where there is nobody. */
  function handOver(from: string, to: string): Statement<unknown>[] {
    const person = own(users, eq(users.id, from), ne(users.status, 'deleted'));
    const there = exists(db.select({ id: users.id }).from(users).where(person));
    const [theirTasks, theirEvents] = [
      [openOf(from), there],
      [comingOf(from), there],
    ];
    return [
      history.changed(tasks, own(tasks, ...theirTasks), ['assignedTo']),
      set(tasks, { assignedTo: to }, ...theirTasks),
      history.changed(events, own(events, ...theirEvents), ['userId']),
      set(events, { userId: to }, ...theirEvents),
    ];
  }
  return { openOf, comingOf, handOver };
}
