import { and, eq, exists, gte, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { emailKey } from '../db/domain/fold.ts';
import { openStatuses } from '../db/domain/tasks.ts';
import type { Role, UserStatus } from '../db/domain/users.ts';
import { agencies, users } from '../db/tables/agencies.ts';
import { events } from '../db/tables/events.ts';
import { sessions } from '../db/tables/sessions.ts';
import { tasks } from '../db/tables/tasks.ts';
import { notFound, staleVersion } from './errors.ts';
import type { Noted } from './history.ts';
import type { Statement, Wall } from './row-changes.ts';

type AgencyFields = Partial<Omit<typeof agencies.$inferInsert, 'id' | 'version' | 'createdAt' | 'updatedAt'>>;

/** The part of the wall for the agency itself and its people. */
export function peopleOf({ db, agencyId, own, history }: Wall) {
  const now = () => new Date().toISOString();
  const itself = eq(agencies.id, agencyId);
  const somebody = (id: string, ...conditions: (SQL | undefined)[]) =>
    own(users, eq(users.id, id), ...conditions);

  /** The agency's own row. */
  async function agency() {
    const [row] = await db.select().from(agencies).where(itself);
    if (!row) throw notFound();
    return row;
  }
  /** Changes the agency while it has the version that was read; else CONFLICT. */
  async function changeAgency(version: number, values: AgencyFields) {
    const current = and(itself, eq(agencies.version, version));
    const [, [row]] = await db.batch([
      history.changed(agencies, current, Object.keys(values)),
      db
        .update(agencies)
        .set({ ...values, version: version + 1, updatedAt: now() })
        .where(current)
        .returning(),
    ]);
    if (!row) throw staleVersion();
    return row;
  }
  /** A new colleague, active at once. A taken address is refused by the row. */
  async function invite(person: { email: string; role: Role; passwordHash: string }) {
    const id = crypto.randomUUID();
    const at = now();
    await db.batch([
      db
        .insert(users)
        .values({ id, agencyId, ...person, emailKey: emailKey(person.email), createdAt: at, updatedAt: at }),
      history.added(users, id, ['email', 'role']),
    ]);
    return { id };
  }
  /** Changes somebody who is not deleted, with what else must happen at once; NOT_FOUND when there is nobody. */
  async function changePerson(
    id: string,
    values: Partial<{ status: UserStatus; role: Role; passwordHash: string }>,
    noted?: Noted,
    also: Statement<unknown>[] = [],
  ) {
    const who = somebody(id, ne(users.status, 'deleted'));
    const mine = inArray(sessions.userId, db.select({ id: users.id }).from(users).where(somebody(id)));
    const results = await db.batch([
      history.changed(users, who, Object.keys(values), noted),
      ...also,
      // Whoever is paused, promoted or given a password signs in again.
      db.delete(sessions).where(mine),
      db
        .update(users)
        .set({ ...values, version: sql`${users.version} + 1`, updatedAt: now() })
        .where(who)
        .returning({ id: users.id }),
    ] as never);
    if ((results as unknown[][]).at(-1)?.length === 0) throw notFound();
  }
  /** The statements that hand somebody's open tasks and coming events to a colleague; none where there is nobody. */
  function handOver(from: string, to: string): Statement<unknown>[] {
    const there = exists(
      db
        .select({ id: users.id })
        .from(users)
        .where(somebody(from, ne(users.status, 'deleted'))),
    );
    const stamp = { updatedAt: now() };
    return [
      db
        .update(tasks)
        .set({ assignedTo: to, version: sql`${tasks.version} + 1`, ...stamp })
        .where(own(tasks, openOf(from), there)),
      db
        .update(events)
        .set({ userId: to, version: sql`${events.version} + 1`, ...stamp })
        .where(own(events, comingOf(from), there)),
    ];
  }
  const openOf = (id: string) => and(eq(tasks.assignedTo, id), inArray(tasks.status, [...openStatuses]));
  const comingOf = (id: string) => and(eq(events.userId, id), gte(events.startTime, now()));

  return { agency, changeAgency, invite, changePerson, handOver, openOf, comingOf };
}
