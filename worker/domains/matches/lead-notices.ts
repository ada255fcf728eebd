import { eq, inArray, not, or, type SQL, sql } from 'drizzle-orm';
import { MAX_CANDIDATES } from '../../../db/domain/matches/matches.ts';
import { isNewMatch, type LeadPreferences } from '../../../db/domain/matches/score.ts';
import { users } from '../../../db/tables/agencies.ts';
import { leads } from '../../../db/tables/leads.ts';
import { matches } from '../../../db/tables/matches.ts';
import { notices } from '../../../db/tables/notices.ts';
import { availableCondition, properties } from '../../../db/tables/properties.ts';
import { ties } from '../../../db/tables/ties.ts';
import { newestFirst } from '../../tenant/lists/pagination.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';
import type { Statement } from '../../tenant/tenant-types.ts';
import { createAgencyAbsenceSql } from '../absences/stand-ins.ts';
import { excludeTiedOwnerCondition } from '../ties/reads.ts';
import { amongNewestCondition, propertyMatchColumns } from './match-list.ts';
import {
  columnFromNewRow,
  type Insert,
  type MatchNoticeActor,
  preferenceKeys,
  toNotice,
  toPreferences,
  type Values,
} from './match-notices.ts';
import { candidateConditions, columnFromRow } from './pair-conditions.ts';

/** Who is responsible is SQL where only the insert of the lead decides it. */
type LeadValues = Values<LeadPreferences> & { assignedTo?: string | null | undefined | SQL };
type StoredLead = LeadPreferences & { id: string };
/** What a change of a lead makes: a notice to its responsible user, or what its author reads in the response. */
type LeadNotices = {
  /** Builds the statements in the batch of a change, for the id of the lead; `isApplied`: only if it was applied. */
  buildStatements: (id: string, version: number, insert: Insert, isApplied?: SQL) => Statement<unknown>[];
  /** The number of new matches that the user sees, where the lead is theirs. */
  countNewMatches: (assignedTo: string | null) => number;
};

const none: LeadNotices = { buildStatements: () => [], countNewMatches: () => 0 };

/**
 * Reads and scores, before the batch of a change to a lead, what its notice needs. Returns the notice to the lead's responsible user of how
 * many properties fit its new preferences and did not before. `stored` is the lead as it was, of a merge both leads, the one that stays
 * first; empty for a new lead, which is tied to `ownerId`.
 */
export async function prepareMatchNoticesOfLead(
  tenantDb: TenantDb,
  { agentVisibility }: MatchNoticeActor,
  stored: readonly StoredLead[],
  values: LeadValues,
  ownerId?: string,
): Promise<LeadNotices> {
  const responsibleId = values.assignedTo;
  const next = toPreferences(values);
  const isChanged = preferenceKeys.some(
    (key) => JSON.stringify(stored[0]?.[key]) !== JSON.stringify(next[key]),
  );
  if (!responsibleId || !isChanged) return none;
  const { select, subqueries } = tenantDb.unrestricted;
  const { getStandInSql, getRecipientKeySql } = createAgencyAbsenceSql(tenantDb);
  const restrictsAgents = agentVisibility === 'own';
  const isManager = (id: string | SQL) =>
    sql`exists ${subqueries.column(users, sql`1`, eq(users.id, id), eq(users.role, 'manager'))}`;
  const candidates = await select(
    properties,
    { ...propertyMatchColumns, assignedTo: properties.assignedTo },
    {
      where: [
        amongNewestCondition(tenantDb.unrestricted, properties, availableCondition(properties)),
        ...candidateConditions(columnFromNewRow(next), columnFromRow),
        stored.length > 0
          ? not(
              decidedCondition(
                tenantDb,
                stored.map(({ id }) => id),
              ),
            )
          : undefined,
        excludeTiedOwnerCondition(
          ownerId
            ? sql`(${ownerId})`
            : subqueries.column(
                ties,
                ties.ownerId,
                inArray(
                  ties.leadId,
                  stored.map(({ id }) => id),
                ),
              ),
        ),
        restrictsAgents && typeof responsibleId === 'string'
          ? or(
              sql`coalesce(${properties.assignedTo}, ${responsibleId}) in (${responsibleId}, ${getStandInSql(responsibleId)})`,
              isManager(getStandInSql(responsibleId)),
            )
          : undefined,
      ],
      order: newestFirst(properties),
      limit: MAX_CANDIDATES,
    },
  );
  // A lead that is opened again has no other preferences for it.
  const before = stored.map((lead) => ({ ...lead, status: next.status }));
  const found = candidates.filter(
    (property) => isNewMatch(next, property) && !before.some((lead) => isNewMatch(lead, property)),
  );
  if (found.length === 0) return none;
  const count =
    restrictsAgents && typeof responsibleId !== 'string'
      ? sql`iif(${isManager(sql`${leads.assignedTo}`)}, ${found.length}, ${countVisible(found)})`
      : sql`${found.length}`;
  const { userId, visibleUserIds } = tenantDb;
  const countNewMatches = (assignedTo: string | null) =>
    assignedTo !== userId
      ? 0
      : found.filter(
          (each) => visibleUserIds === null || visibleUserIds.includes(each.assignedTo ?? userId ?? ''),
        ).length;
  const buildStatements: LeadNotices['buildStatements'] = (leadId, version, insert, isApplied) => [
    insert(
      notices,
      {
        ...toNotice(`newMatches:${leadId}:${version}`, userId),
        key: getRecipientKeySql(sql`${`newMatches:${leadId}:${version}`}`, leads.assignedTo),
        ...{ id: crypto.randomUUID(), userId: getStandInSql(leads.assignedTo), leadId, count },
      },
      leads,
      eq(leads.id, leadId),
      sql`exists ${subqueries.column(users, sql`1`, sql`${users.id} = ${leads.assignedTo}`, eq(users.status, 'active'))}`,
      sql`${getStandInSql(leads.assignedTo)} is not ${userId}`,
      sql`${count} > 0`,
      isApplied,
    ),
  ];
  return { buildStatements, countNewMatches };
}

/** Condition: somebody decided on the property and one of the leads. */
export function decidedCondition({ unrestricted }: TenantDb, leadIds: string[]): SQL {
  const pair = [inArray(matches.leadId, leadIds), eq(matches.propertyId, properties.id)];
  return sql`exists ${unrestricted.subqueries.column(matches, sql`1`, ...pair)}`;
}

/** SQL of the number of properties that the responsible agent of a lead sees: their own and those of nobody. */
function countVisible(found: { assignedTo: string | null }[]): SQL {
  const byUser = Map.groupBy(found, ({ assignedTo }) => assignedTo ?? '');
  const counts = JSON.stringify(Object.fromEntries([...byUser].map(([id, own]) => [id, own.length])));
  const count = sql`json_extract(${counts}, '$."' || ${leads.assignedTo} || '"')`;
  return sql`(${byUser.get('')?.length ?? 0} + coalesce(${count}, 0))`;
}
