import { and, eq, gt, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import { today } from '../../../db/domain/madrid.ts';
import type { ClosingSaveInput, ClosingUndoInput } from '../../../db/domain/properties/closing-input.ts';
import { toClosingTaskTitle } from '../../../db/domain/properties/closing-task.ts';
import { MAX_CLOSING } from '../../../db/domain/properties/closings.ts';
import { foldTitle } from '../../../db/domain/search/folded-columns.ts';
import { ads } from '../../../db/tables/ads.ts';
import { leads } from '../../../db/tables/leads.ts';
import { matches } from '../../../db/tables/matches.ts';
import { properties } from '../../../db/tables/properties.ts';
import { tasks } from '../../../db/tables/tasks.ts';
import { notFound } from '../../errors.ts';
import { digestInput } from '../../tenant/input-digest.ts';
import { randomIdSql } from '../../tenant/random-id.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';
import type { Statement } from '../../tenant/tenant-types.ts';
import { rowsChanged } from '../../tenant/update-many.ts';
import { createAgencyAbsenceSql } from '../absences/stand-ins.ts';
import {
  noticeStatementOfCreatedTasks,
  takeBackNoticeOfTasksStatement,
} from '../notices/notice-statements.ts';
import { amongIdsCondition, closedPropertyCondition, notDiscardedCondition } from './reads.ts';

/*
 * What is left to do once properties are 'Vendida' or 'Alquilada': their active ads, the days of the rent, and the leads that are interested
 * in them. A lead is informed by a task of its responsible user: its decision stays, since a sale may fall through.
 */

type Row = { id: string };
type Ref = Row & { version: number };
const toIds = (rows: readonly Row[]) => rows.map(({ id }) => id);
/** The keys of the tasks of a closing are its own and the id of the match. */
const closingTaskConditions = (clientKey: string) => [
  gt(tasks.clientKey, `${clientKey}:`),
  lt(tasks.clientKey, `${clientKey};`),
];
const toDigest = (clientKey: string) => digestInput({ clientKey });

/** SQL: all of the matches have the stated version and are of these properties, or have their task of this closing. */
function matchesReadyCondition(
  tenantDb: TenantDb,
  { clientKey, properties: closed, matches: refs }: ClosingSaveInput,
) {
  const versions = JSON.stringify(Object.fromEntries(refs.map(({ id, version }) => [id, version])));
  const isCurrent = and(
    sql`${matches.version} = json_extract(${versions}, '$."' || ${matches.id} || '"')`,
    notDiscardedCondition,
  );
  const hasTask = sql`exists ${tenantDb.unrestricted.subqueries.column(
    tasks,
    sql`1`,
    sql`${tasks.clientKey} = ${`${clientKey}:`} || ${matches.id}`,
  )}`;
  const ready = tenantDb.subqueries.count(
    matches,
    amongIdsCondition(matches.id, toIds(refs)),
    amongIdsCondition(matches.propertyId, toIds(closed)),
    or(isCurrent, hasTask),
  );
  return sql`${ready} = ${refs.length}`;
}

/** Condition: the ad is one of these, in its stated version. */
const currentAdCondition = (refs: readonly Ref[]) => {
  const versions = JSON.stringify(Object.fromEntries(refs.map(({ id, version }) => [id, version])));
  return sql`${ads.version} = json_extract(${versions}, '$."' || ${ads.id} || '"')`;
};

/** Builds the statement that says in the timeline of each property how many of the ads get this status; runs before they do. */
function auditAds(
  { statements, subqueries }: TenantDb,
  refs: readonly Ref[],
  status: 'Paused' | 'Active',
  when?: SQL,
) {
  const changing = [currentAdCondition(refs), ne(ads.status, status)];
  const changingAdCount = subqueries.column(
    ads,
    sql`count(*)`,
    eq(ads.propertyId, properties.id),
    ...changing,
  );
  return statements.auditRows(
    'update',
    properties,
    sql`json_object('ads', json_object('status', ${status}, 'count', ${changingAdCount}))`,
    sql`${properties.id} in ${subqueries.column(ads, ads.propertyId, ...changing)}`,
    when,
  );
}

/**
 * Pauses ads, stores the days of the rent and creates a task for today for each match, whose lead is to be informed: of the lead's responsible
 * user, who stands in for them, or the user where there is nobody. All or nothing, in one batch; idempotent by client key. Returns how many
 * tasks there are. Throws NOT_FOUND where the user does not see one of the records, CONFLICT where one has changed or belongs to another
 * property, or a property is not closed any more.
 */
export async function saveClosing(tenantDb: TenantDb, input: ClosingSaveInput) {
  const { statements, subqueries } = tenantDb;
  const { clientKey, rent } = input;
  const [ids, adIds, matchIds] = [input.properties, input.ads, input.matches].map(toIds) as [
    string[],
    string[],
    string[],
  ];
  const changeOf = (refs: readonly Ref[], values: object) => refs.map((ref) => ({ ...ref, ...values }));
  const key = { clientKey };
  const rented = tenantDb.prepareUpdate(properties, changeOf(input.properties, rent ?? {}), key);
  const paused = tenantDb.prepareUpdate(ads, changeOf(input.ads, { status: 'Paused' }), key);
  const isOfStatus = rent ? eq(properties.status, 'Alquilada') : closedPropertyCondition;
  const areReady = and(
    rented.areAllReady,
    paused.areAllReady,
    sql`${subqueries.count(properties, amongIdsCondition(properties.id, ids), isOfStatus)} = ${ids.length}`,
    sql`${subqueries.count(ads, amongIdsCondition(ads.id, adIds), amongIdsCondition(ads.propertyId, ids))} = ${adIds.length}`,
    matchesReadyCondition(tenantDb, input),
  ) as SQL<boolean>;
  const titles = await findTitles(tenantDb, matchIds);
  const isCreated = [...closingTaskConditions(clientKey), eq(tasks.createdBy, tenantDb.userId ?? '')];
  const [[property], [ad], [match], ...results] = await tenantDb.batch(
    statements.count(properties, ids.length, [amongIdsCondition(properties.id, ids)]),
    statements.count(ads, MAX_CLOSING.ads, [amongIdsCondition(ads.id, adIds)]),
    statements.count(matches, MAX_CLOSING.leads, [amongIdsCondition(matches.id, matchIds)]),
    ...(rent ? rented.statements(areReady) : []),
    auditAds(tenantDb, input.ads, 'Paused', areReady),
    ...paused.statements(areReady),
    ...createTasks(tenantDb, input, titles, areReady),
    statements.count(tasks, MAX_CLOSING.leads, isCreated),
    statements.selectValue(sql<number>`${areReady}`),
  );
  const found = [property, ad, match].map((row) => row?.count ?? 0);
  if (found.join() !== [ids, adIds, matchIds].map(({ length }) => length).join()) throw notFound();
  const [[created], [isReady]] = results.slice(-2) as [{ count: number }[], { value: number }[]];
  if (!isReady?.value) throw rowsChanged();
  return { tasks: created?.count ?? 0 };
}

/** Returns the titles of the properties of these matches by id. */
async function findTitles(tenantDb: TenantDb, matchIds: readonly string[]) {
  if (matchIds.length === 0) return [];
  const { id, title } = properties;
  const matchesOfClosing = tenantDb.subqueries.column(
    matches,
    matches.propertyId,
    amongIdsCondition(matches.id, matchIds),
  );
  return await tenantDb.statements.select(
    properties,
    { id, title },
    { where: [sql`${id} in ${matchesOfClosing}`], limit: MAX_CLOSING.leads },
  );
}

/** Builds the statements that create the tasks of a closing, with a notice to each colleague of theirs. */
function createTasks(
  tenantDb: TenantDb,
  { clientKey, matches: refs }: ClosingSaveInput,
  titles: readonly { id: string; title: string }[],
  areReady: SQL,
): Statement<unknown>[] {
  if (titles.length === 0) return [];
  const { statements, subqueries, userId } = tenantDb;
  const now = new Date().toISOString();
  const standIn = createAgencyAbsenceSql(tenantDb).getStandInSql(leads.assignedTo);
  const inserts = titles.map(({ id, title: propertyTitle }) => {
    const title = toClosingTaskTitle(propertyTitle);
    const row = {
      ...{ id: randomIdSql, version: 1, createdAt: now, updatedAt: now, changeDigest: toDigest(clientKey) },
      clientKey: sql`${`${clientKey}:`} || ${matches.id}`,
      ...{ title, ...foldTitle({ title }), dueDate: today(), status: 'pending', priority: 'medium' },
      assignedTo: sql`coalesce(${subqueries.field(leads, standIn as SQL<string>, matches.leadId)}, ${userId})`,
      ...{ createdBy: userId, propertyId: sql`${matches.propertyId}`, leadId: sql`${matches.leadId}` },
    };
    const which = [amongIdsCondition(matches.id, toIds(refs)), eq(matches.propertyId, id), areReady];
    return statements.insertForEach(tasks, row, matches, ...which);
  });
  // Not those of an earlier request with the same key.
  const created = [...closingTaskConditions(clientKey), eq(tasks.createdAt, now)];
  return [
    ...inserts,
    statements.auditRows('create', tasks, null, ...created),
    noticeStatementOfCreatedTasks(tenantDb, toDigest(clientKey), ...created),
  ];
}

/**
 * Undoes what was saved with this key: activates the ads, gives the properties the former days of their rent, and deletes the tasks. Leaves
 * what somebody has changed since; returns how much of it, and which ads and properties. Idempotent. Throws NOT_FOUND where the user does
 * not see one of the records; then nothing is undone.
 */
export async function undoClosing(tenantDb: TenantDb, { clientKey, ...input }: ClosingUndoInput) {
  const { statements, subqueries } = tenantDb;
  const key = { undone: clientKey };
  const [ids, adIds] = [toIds(input.properties), toIds(input.ads)];
  const seen = subqueries.count(properties, amongIdsCondition(properties.id, ids));
  const seenAds = subqueries.count(ads, amongIdsCondition(ads.id, adIds));
  const areSeen = sql`${seen} + ${seenAds} = ${ids.length + adIds.length}`;
  const activated = input.ads.map((ref) => ({ ...ref, status: 'Active' }));
  const updates = [
    tenantDb.prepareUpdate(properties, input.properties, key),
    tenantDb.prepareUpdate(ads, activated, key),
  ] as const;
  const created = [...closingTaskConditions(clientKey), eq(tasks.createdBy, tenantDb.userId ?? '')];
  const untouched = [...created, eq(tasks.version, 1), areSeen];
  const details = sql`json_object('lead', ${tasks.leadId}, 'property', ${tasks.propertyId})`;
  const [[found], ...results] = await tenantDb.batch(
    statements.selectValue(sql<number>`${areSeen}`),
    auditAds(tenantDb, input.ads, 'Active', areSeen),
    ...updates.flatMap((update) => update.statements(areSeen)),
    statements.auditRows('delete', tasks, details, ...untouched),
    takeBackNoticeOfTasksStatement(tenantDb, toDigest(clientKey)),
    statements.deleteWhere(tasks, ...untouched),
    statements.select(
      properties,
      { id: properties.id },
      { where: [updates[0].isApplied], limit: MAX_CLOSING.properties },
    ),
    statements.select(ads, { id: ads.id }, { where: [updates[1].isApplied], limit: MAX_CLOSING.ads }),
    statements.count(tasks, MAX_CLOSING.leads, created),
  );
  if (!found?.value) throw notFound();
  const [undone, undoneAds, [keptTasks]] = results.slice(-3) as [Row[], Row[], { count: number }[]];
  const applied = toIds([...undone, ...undoneAds]);
  const left = [...ids, ...adIds].filter((id) => !applied.includes(id));
  return { kept: left.length + (keptTasks?.count ?? 0), left };
}
