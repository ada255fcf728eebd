import { desc, eq, gt, lt, type SQL, sql } from 'drizzle-orm';
import type { AssigneeFilter } from '../../../db/domain/leads/assignee-filters.ts';
import { FOLLOW_UP_UNDO_MS } from '../../../db/domain/leads/follow-up.ts';
import { type FollowUpGroup, followUpGroups } from '../../../db/domain/leads/follow-up-groups.ts';
import { isClosedLead } from '../../../db/domain/leads/leads.ts';
import { COUNT_CAP } from '../../../db/domain/lists.ts';
import { today } from '../../../db/domain/madrid.ts';
import { events } from '../../../db/tables/events.ts';
import { history, historySubjects } from '../../../db/tables/history.ts';
import { leads, noFollowUpCondition, uncontactedCondition } from '../../../db/tables/leads.ts';
import { tasks } from '../../../db/tables/tasks.ts';
import { AppError, notFound, versionConflict } from '../../errors.ts';
import { joinEntry, newestEntryFirst, subjectCondition } from '../../tenant/history-subjects.ts';
import { newestFirst, oldestFirst } from '../../tenant/lists/pagination.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';
import type { RecordRef } from '../../tenant/tenant-types.ts';
import { agendaText } from '../agenda/hidden-agenda-texts.ts';
import { responsibleColumn } from '../users/responsible.ts';

/** Leads that a group lists. */
const MAX_LISTED = 5;

/** Condition: the lead belongs to the group. A closed lead has no follow-up, which a trigger sees to. */
export function followUpGroupCondition(group: FollowUpGroup): SQL | undefined {
  if (group === 'overdue') return lt(leads.nextFollowUpOn, today());
  if (group === 'today') return eq(leads.nextFollowUpOn, today());
  if (group === 'none') return noFollowUpCondition(leads);
  return uncontactedCondition(leads);
}

const byDay = [sql`${leads.nextFollowUpOn}`, sql`${leads.id}`];
/** The longest overdue first; the oldest of those without contact; of those without a day the ones spoken to last. */
const orders: Record<FollowUpGroup, SQL[]> = {
  overdue: byDay,
  today: byDay,
  uncontacted: oldestFirst(leads),
  none: [desc(leads.lastContactAt), ...newestFirst(leads)],
};

type Planned = { title: string; at: string | null; time: string | null };
const toPlanned = (json: string): Planned => {
  const [title, at, time] = JSON.parse(json) as [string, string | null, string | null];
  return { title, at, time };
};
/** The columns of a lead in a group, with the coming event and the open task that stand beside it. */
const columns = (tenantDb: TenantDb) => {
  const { id, version, name, status, phone, email, nextFollowUpOn, lastContactAt, createdAt } = leads;
  const first = { order: [sql`${events.startTime}`, sql`${events.id}`], position: 0 };
  const firstDue = { order: [sql`${tasks.dueKey}`, sql`${tasks.id}`], position: 0 };
  const event = tenantDb.subqueries.atPosition(
    events,
    sql`json_array(${agendaText(tenantDb, events, events.title)}, ${events.startTime}, iif(${events.allDay}, '', null))`,
    first,
    eq(events.leadId, id),
    gt(events.startTime, new Date().toISOString()),
  );
  const task = tenantDb.subqueries.atPosition(
    tasks,
    sql`json_array(${agendaText(tenantDb, tasks, tasks.title)}, ${tasks.dueDate}, ${tasks.dueTime})`,
    firstDue,
    eq(tasks.leadId, id),
    eq(tasks.open, 1),
  );
  return {
    ...{ id, version, name, status, phone, email, nextFollowUpOn, lastContactAt, createdAt },
    assignedTo: leads.assignedTo,
    responsible: responsibleColumn(tenantDb, leads.assignedTo),
    /** `time` is '' for a whole day. */
    event: event.mapWith(toPlanned).as('next_event') as SQL.Aliased<Planned | null>,
    task: task.mapWith(toPlanned).as('next_task') as SQL.Aliased<Planned | null>,
  };
};

/**
 * Returns the first leads of each group and how many it has, up to COUNT_CAP + 1: of those the user is responsible for, or of all; of a user
 * who sees only records of their own and of nobody, all of these. `responsible` is the filter of the list of these leads. One batch.
 */
export async function findFollowUps(tenantDb: TenantDb, assigneeFilter: AssigneeFilter) {
  const isOwn = assigneeFilter === 'mine' && tenantDb.visibleUserIds === null;
  const toWhere = (group: FollowUpGroup) => [
    followUpGroupCondition(group),
    isOwn ? eq(leads.assignedTo, tenantDb.userId ?? '') : undefined,
  ];
  const [, ...results] = await tenantDb.batch(
    tenantDb.statements.noop,
    ...followUpGroups.map((group) =>
      tenantDb.statements.select(leads, columns(tenantDb), {
        where: toWhere(group),
        order: orders[group],
        limit: MAX_LISTED,
      }),
    ),
    ...followUpGroups.map((group) => tenantDb.statements.count(leads, COUNT_CAP + 1, toWhere(group))),
  );
  type Rows = Awaited<ReturnType<typeof selectRows>>;
  const selectRows = () => tenantDb.statements.select(leads, columns(tenantDb));
  const groups = followUpGroups.map((group, at) => {
    const [counted] = results[followUpGroups.length + at] as { count: number }[];
    return { group, rows: results[at] as Rows, count: counted?.count ?? 0 };
  });
  return { groups, responsible: isOwn ? ('mine' as const) : null };
}

/**
 * Gives a lead the day back that it had before the last change of its follow-up, which may have passed. Returns its version;
 * idempotent. Throws NOT_FOUND, and CONFLICT where the follow-up was changed since, or the lead was closed.
 */
export async function undoFollowUp(tenantDb: TenantDb, id: string, changedTo: string | null) {
  const since = new Date(Date.now() - FOLLOW_UP_UNDO_MS).toISOString();
  const [[lead], [entry]] = await tenantDb.batch(
    tenantDb.statements.select(
      leads,
      { version: leads.version, status: leads.status, nextFollowUpOn: leads.nextFollowUpOn },
      { where: [eq(leads.id, id)] },
    ),
    tenantDb.statements.select(
      historySubjects,
      { change: history.change, actorId: history.actorId },
      {
        join: joinEntry,
        where: [
          subjectCondition(leads, id),
          eq(history.entity, 'leads'),
          gt(historySubjects.at, since),
          sql`json_type(${history.change}, '$.nextFollowUpOn') is not null`,
        ],
        order: newestEntryFirst,
        limit: 1,
      },
    ),
  );
  if (!lead) throw notFound();
  const change = entry?.change?.nextFollowUpOn;
  if (!change || change.to !== lead.nextFollowUpOn || isClosedLead(lead.status)) throw versionConflict();
  // Undone by an earlier request, whose response was lost.
  const isOwn = entry?.actorId === tenantDb.userId;
  if (isOwn && change.from === changedTo && change.to !== changedTo) return { version: lead.version };
  if (change.to !== changedTo) throw versionConflict();
  const { version } = await tenantDb.update(
    leads,
    { id, version: lead.version },
    { nextFollowUpOn: change.from as string | null },
  );
  return { version };
}

const CLOSED_LEAD = 'Un lead cerrado no lleva seguimiento.';

/** Sets the day of the next follow-up, from today on, or removes it. Throws BAD_REQUEST for a closed lead, CONFLICT, NOT_FOUND. */
export async function setFollowUp(tenantDb: TenantDb, ref: RecordRef, nextFollowUpOn: string | null) {
  const { status, version: stored } = await tenantDb.findById(leads, ref.id);
  if (nextFollowUpOn && isClosedLead(status))
    // Closed since it was read: the page reads it again.
    throw stored > ref.version ? versionConflict() : new AppError('BAD_REQUEST', CLOSED_LEAD);
  const { version } = await tenantDb.update(leads, ref, { nextFollowUpOn });
  return { version };
}
