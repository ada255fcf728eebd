import { eq, getTableColumns, gt, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { MergeInput } from '../../../db/domain/duplicates/duplicate-input.ts';
import { getUndoLimit, type PersonKind } from '../../../db/domain/duplicates/duplicates.ts';
import { mergeValues } from '../../../db/domain/duplicates/merge-fields.ts';
import { PAGE_SIZE } from '../../../db/domain/lists.ts';
import { contacts } from '../../../db/tables/contacts.ts';
import { merges } from '../../../db/tables/duplicates.ts';
import { leads } from '../../../db/tables/leads.ts';
import { propertyOwners } from '../../../db/tables/owners.ts';
import { AppError, notFound, versionConflict } from '../../errors.ts';
import { sortNewestFirst } from '../../tenant/lists/pagination.ts';
import { getResponseColumns } from '../../tenant/lists/response-columns.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';
import { userNameSubquery } from '../../tenant/user-names.ts';
import { personIdColumns } from '../contacts/contact-rows.ts';
import { contactsColumn, withContacts } from '../contacts/reads.ts';
import { uniteContactsStatements } from '../contacts/united-contacts.ts';
import { leadPolicies } from '../leads/policy.ts';
import { prepareMatchNoticesOfLead } from '../matches/lead-notices.ts';
import { type MatchNoticeActor, toOwnMatches } from '../matches/match-notices.ts';
import { ownerPolicies } from '../owners/policy.ts';
import { personTables } from '../people/person-tables.ts';
import { assertTiesCanMerge, tieStatements } from '../ties/merging.ts';
import { tiedOwnerNameColumn } from '../ties/reads.ts';
import { mergeRecords } from './merge-records.ts';
import { separateRecords } from './merge-undo.ts';
import { movedColumns } from './moved-links.ts';

const MERGED_MEANWHILE = 'Estas fichas ya se han fusionado. Recarga la página para ver los cambios.';
const NOT_THE_OLDER = 'Se conserva la ficha más antigua. Recarga la página.';
const CANNOT_UNDO = {
  expired: 'Ya no se puede deshacer: han pasado más de 30 días desde la fusión.',
  changed: 'No se puede deshacer: la ficha se ha modificado después de la fusión.',
  merged: 'No se puede deshacer: la ficha se ha fusionado después con otra.',
};

/** The older one first: it stays. */
const compareAge = (one: { createdAt: string; id: string }, other: { createdAt: string; id: string }) =>
  one.createdAt === other.createdAt ? (one.id < other.id ? -1 : 1) : one.createdAt < other.createdAt ? -1 : 1;

const leadStatement = (tenantDb: TenantDb, id: string) =>
  tenantDb.statements.select(
    leads,
    {
      ...getResponseColumns(leads, leadPolicies.leads),
      assigneeName: userNameSubquery(tenantDb, leads.assignedTo).as('assignee_name'),
      ...movedColumns(tenantDb, 'lead'),
      tiedOwner: tiedOwnerNameColumn(tenantDb),
      contacts: contactsColumn(tenantDb, leads),
    },
    { where: [eq(leads.id, id)] },
  );
const ownerStatement = (tenantDb: TenantDb, id: string) =>
  tenantDb.statements.select(
    propertyOwners,
    {
      ...getResponseColumns(propertyOwners, ownerPolicies.property_owners),
      assigneeName: userNameSubquery(tenantDb, propertyOwners.assignedTo).as('assignee_name'),
      ...movedColumns(tenantDb, 'owner'),
      contacts: contactsColumn(tenantDb, propertyOwners),
    },
    { where: [eq(propertyOwners.id, id)] },
  );

/** Returns two leads or two owners with their contacts, the older one first, with what would move with each. Throws NOT_FOUND. */
export async function findPair(tenantDb: TenantDb, kind: PersonKind, [one = '', other = '']: string[]) {
  const toPair = <R extends { createdAt: string; id: string }>(rows: R[]) => {
    const [older, newer] = rows.toSorted(compareAge);
    if (!older || !newer) throw notFound();
    return { older, newer };
  };
  if (kind === 'lead') {
    const found = await tenantDb.batch(leadStatement(tenantDb, one), leadStatement(tenantDb, other));
    const rows = found.flat().map(({ tiedOwner, ...lead }) => ({
      ...withContacts(lead),
      tiedOwner: tiedOwner === null ? null : (JSON.parse(tiedOwner) as { id: string; name: string }),
    }));
    return { kind, ...toPair(rows) };
  }
  const found = await tenantDb.batch(ownerStatement(tenantDb, one), ownerStatement(tenantDb, other));
  return { kind, ...toPair(found.flat().map(withContacts)) };
}

/**
 * Merges two leads or owners into the older one; returns its id and that of the merge. Idempotent by client key. Throws NOT_FOUND, and
 * CONFLICT where one of the versions is stale, the two are merged already, or they are tied to two owners of whom one is hidden.
 */
export async function mergePair(
  tenantDb: TenantDb,
  viewer: MatchNoticeActor,
  { choices, tie, ...input }: MergeInput,
) {
  const { kind, clientKey, older, newer } = input;
  const table = personTables[kind];
  const select = (id: string) =>
    tenantDb.statements.select(table, storedColumns(kind), { where: [eq(table.id, id)] });
  const selectMerge = (where: SQL) =>
    tenantDb.statements.select(
      merges,
      { id: merges.id, merged: merges.merged, leadId: merges.leadId, ownerId: merges.ownerId },
      { where: [where] },
    );
  const selectContacts = (id: string) =>
    tenantDb.statements.select(contacts, getTableColumns(contacts), {
      where: [eq(personIdColumns[kind], id)],
      order: [sql`${contacts.position}`, sql`${contacts.id}`],
    });
  const [[olderRow], [newerRow], olderContacts, newerContacts, [repeated], [merged], ...tied] =
    await tenantDb.batch(
      select(older.id),
      select(newer.id),
      selectContacts(older.id),
      selectContacts(newer.id),
      selectMerge(eq(merges.clientKey, clientKey)),
      selectMerge(sql`${merges.merged} in (${older.id}, ${newer.id})`),
      ...(kind === 'lead' ? tieStatements(tenantDb, older.id, newer.id) : []),
    );
  if (repeated?.merged === newer.id) return { id: older.id, mergeId: repeated.id };
  if (!olderRow || !newerRow) throw merged ? new AppError('CONFLICT', MERGED_MEANWHILE) : notFound();
  if (olderRow.id === newerRow.id || compareAge(olderRow as never, newerRow as never) > 0)
    throw new AppError('BAD_REQUEST', NOT_THE_OLDER);
  assertTiesCanMerge(tied);
  const values = mergeValues(kind, olderRow, newerRow, choices);
  // United, the wishes may fit properties that those of neither lead do.
  const united = { ...olderRow, ...values };
  const notices =
    kind === 'lead' && (await prepareMatchNoticesOfLead(tenantDb, viewer, [olderRow, newerRow], united));
  const mergeId = await mergeRecords(tenantDb, {
    ...input,
    values,
    ...(tie === 'newer' && { prefersMerged: ['ties'] }),
    statementsFor: ({ id: mergeId, isMerged }, statements) => [
      ...uniteContactsStatements(
        tenantDb.scope,
        statements,
        {
          kind,
          mergeId,
          survivor: olderRow as never,
          main: united as never,
          merged: newerRow as never,
          all: [...olderContacts, ...newerContacts],
        },
        isMerged,
      ),
      ...(notices
        ? notices.buildStatements(older.id, older.version + 1, statements.insertForEach, isMerged)
        : []),
    ],
  });
  if (!mergeId) throw versionConflict();
  const { assignedTo } = united as { assignedTo?: string | null };
  return {
    id: older.id,
    mergeId,
    ...toOwnMatches(notices ? notices.countNewMatches(assignedTo ?? null) : 0),
  };
}

/** The columns that a merge chooses among; a row of either table is read by the fields of its kind. */
const storedColumns = (kind: PersonKind) =>
  kind === 'lead'
    ? getResponseColumns(leads, leadPolicies.leads)
    : (getResponseColumns(propertyOwners, ownerPolicies.property_owners) as never);

const sort = sortNewestFirst(merges);
type MergeCursor = { createdAt: string; id: string };

const survivorName = (tenantDb: TenantDb) =>
  sql<string>`coalesce(${tenantDb.subqueries.field(leads, leads.name, merges.leadId)}, ${tenantDb.subqueries.field(propertyOwners, propertyOwners.name, merges.ownerId)})`;
const survivorVersion = (tenantDb: TenantDb) =>
  sql<number>`coalesce(${tenantDb.subqueries.field(leads, leads.version, merges.leadId)}, ${tenantDb.subqueries.field(propertyOwners, propertyOwners.version, merges.ownerId)})`;
/** Column: why a merge cannot be undone; null where it can. */
const obstacle = (tenantDb: TenantDb) =>
  sql<
    'merged' | 'changed' | null
  >`case when json_extract(${merges.state}, '$.survivor.id') <> coalesce(${merges.leadId}, ${merges.ownerId}) then 'merged' when ${survivorVersion(tenantDb)} <> ${merges.survivorVersion} then 'changed' end`;

/** Returns a page of the merges that are kept for undoing them, newest first. */
export async function findMerges(tenantDb: TenantDb, cursor: MergeCursor | null) {
  const found = await tenantDb.statements.select(
    merges,
    {
      id: merges.id,
      createdAt: merges.createdAt,
      leadId: merges.leadId,
      ownerId: merges.ownerId,
      name: survivorName(tenantDb).as('survivor_name'),
      mergedName: merges.mergedName,
      mergedBy: userNameSubquery(tenantDb, merges.mergedBy).as('merged_by_name'),
      obstacle: obstacle(tenantDb).as('obstacle'),
    },
    {
      where: [
        gt(merges.createdAt, getUndoLimit()),
        isNotNull(merges.state),
        cursor ? sort.isAfter(cursor) : undefined,
      ],
      order: sort.order,
      limit: PAGE_SIZE.standard + 1,
    },
  );
  const rows = found.slice(0, PAGE_SIZE.standard);
  const last = rows.at(-1);
  return {
    rows: rows.map(({ leadId, ownerId, ...row }) => ({
      ...row,
      kind: leadId ? ('lead' as const) : ('owner' as const),
      survivorId: (leadId ?? ownerId) as string,
    })),
    next: found.length > PAGE_SIZE.standard && last ? sort.toCursor(last) : null,
  };
}

/** Separates the records of a merge again; returns the kind and the id of the restored one. Throws NOT_FOUND, and CONFLICT with the reason. */
export async function undoMerge(tenantDb: TenantDb, id: string) {
  const [row] = await tenantDb.statements.select(
    merges,
    {
      id: merges.id,
      leadId: merges.leadId,
      ownerId: merges.ownerId,
      merged: merges.merged,
      isKept: sql<number>`(${merges.state} is not null and ${merges.createdAt} > ${getUndoLimit()})`.as(
        'is_kept',
      ),
      obstacle: obstacle(tenantDb).as('obstacle'),
    },
    { where: [eq(merges.id, id)] },
  );
  if (!row) throw notFound();
  if (!row.isKept) throw new AppError('CONFLICT', CANNOT_UNDO.expired);
  if (row.obstacle) throw new AppError('CONFLICT', CANNOT_UNDO[row.obstacle]);
  const kind = row.leadId ? ('lead' as const) : ('owner' as const);
  const survivor = (row.leadId ?? row.ownerId) as string;
  if (!(await separateRecords(tenantDb, row, kind, survivor)))
    throw new AppError('CONFLICT', CANNOT_UNDO.changed);
  return { kind, id: row.merged };
}
