import { eq, inArray, isNotNull, not, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { MatchCursor } from '../../../db/domain/matches/match-input.ts';
import { MATCH_PAGE, MAX_CANDIDATES, MAX_SEARCHED } from '../../../db/domain/matches/matches.ts';
import {
  availableStatuses,
  hasPreferences,
  type Match,
  openLeadStatuses,
  scoreMatch,
} from '../../../db/domain/matches/score.ts';
import { ads } from '../../../db/tables/ads.ts';
import { leadCounts, leads, openLeadCondition } from '../../../db/tables/leads.ts';
import { matches } from '../../../db/tables/matches.ts';
import { availableCondition, properties, propertyCounts } from '../../../db/tables/properties.ts';
import type { Context } from '../../context.ts';
import { notFound } from '../../errors.ts';
import { newestFirst } from '../../tenant/lists/pagination.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';
import { coverColumn } from '../photos/reads.ts';
import { parsePagePath, sharedPageColumn } from '../shared-pages/reads.ts';
import { excludeTiedOwnerCondition, tiedLeadIdsSql, tiedOwnerIdSql } from '../ties/reads.ts';
import {
  decisionColumn,
  discardedCondition,
  discardedCountStatement,
  parseDecision,
} from './decision-reads.ts';
import { type ColumnSource, candidateConditions, columnFromRow } from './pair-conditions.ts';

/** The columns of a lead that its score reads, with those that a list of matches shows. */
export const leadMatchColumns = {
  id: leads.id,
  name: leads.name,
  phone: leads.phone,
  email: leads.email,
  status: leads.status,
  createdAt: leads.createdAt,
  operation: leads.operation,
  minBuyBudget: leads.minBuyBudget,
  maxBuyBudget: leads.maxBuyBudget,
  minRentBudget: leads.minRentBudget,
  maxRentBudget: leads.maxRentBudget,
  minPropertySize: leads.minPropertySize,
  maxPropertySize: leads.maxPropertySize,
  preferredPropertyTypes: leads.preferredPropertyTypes,
  preferredBedrooms: leads.preferredBedrooms,
  preferredBathrooms: leads.preferredBathrooms,
  preferredFeatures: leads.preferredFeatures,
  preferredZones: leads.preferredZones,
};
/** The same of a property. */
export const propertyMatchColumns = {
  id: properties.id,
  title: properties.title,
  address: properties.address,
  status: properties.status,
  type: properties.type,
  price: properties.price,
  rentalPrice: properties.rentalPrice,
  bedrooms: properties.bedrooms,
  bathrooms: properties.bathrooms,
  area: properties.area,
  zone: properties.zone,
  features: properties.features,
  createdAt: properties.createdAt,
};

/** Reads a value of the row with this id by a subquery, which SQLite evaluates once for a statement. */
const columnFromSubquery =
  (tenantDb: TenantDb, table: typeof leads | typeof properties, id: string): ColumnSource =>
  (value) =>
    tenantDb.subqueries.column(table, value, eq(table.id, id));

/** Column: the address of a property's newest active ad that has one. */
const linkColumn = ({ subqueries }: TenantDb, propertyId: SQLiteColumn) =>
  (
    subqueries.atPosition(
      ads,
      ads.url,
      { order: newestFirst(ads), position: 0 },
      eq(ads.propertyId, propertyId),
      eq(ads.status, 'Active'),
      isNotNull(ads.url),
    ) as SQL<string | null>
  ).as('link');

type Table = typeof leads | typeof properties;
/**
 * Condition: the row is one of the newest MAX_SEARCHED for which `isListed` holds. Only these are compared, which bounds the entries of the
 * index that are read.
 */
export const amongNewestCondition = (
  { subqueries }: { subqueries: Pick<TenantDb['subqueries'], 'atPosition'> },
  table: Table,
  isListed: SQL,
) =>
  sql`${table.createdAt} >= coalesce(${subqueries.atPosition(
    table,
    table.createdAt,
    { order: newestFirst(table), position: MAX_SEARCHED },
    isListed,
  )}, '')`;
/** Builds the statement that counts all rows of these statuses, from their counter table: more than MAX_SEARCHED are not all compared. */
const statusCountStatement = (
  tenantDb: TenantDb,
  counts: typeof leadCounts | typeof propertyCounts,
  statuses: readonly string[],
) =>
  tenantDb.statements.select(
    counts,
    { count: sql<number>`coalesce(sum(${counts.count}), 0)`.as('count') },
    { where: [inArray(counts.status, [...statuses])] },
  );

/** Who asks, and what the paths of public pages are made with. */
type MatchListContext = Pick<Context, 'env' | 'cell'> & { tenantDb: TenantDb };

/**
 * Returns a page of the properties that fit a lead, the best first; `link` is the path of a property's page, else the address of its ad.
 * Throws NOT_FOUND.
 */
export async function findLeadMatches(
  { tenantDb, ...deployment }: MatchListContext,
  leadId: string,
  cursor: MatchCursor | null,
) {
  const pair = [eq(matches.leadId, leadId), eq(matches.propertyId, properties.id)];
  const [[lead], found, [counted], [discarded]] = await tenantDb.batch(
    tenantDb.statements.select(leads, leadMatchColumns, { where: [eq(leads.id, leadId)] }),
    tenantDb.statements.select(
      properties,
      {
        ...propertyMatchColumns,
        decision: decisionColumn(tenantDb, ...pair),
        cover: coverColumn(tenantDb, properties.id),
        link: linkColumn(tenantDb, properties.id),
        sharedPage: sharedPageColumn(tenantDb, properties.id),
      },
      {
        where: [
          amongNewestCondition(tenantDb, properties, availableCondition(properties)),
          ...candidateConditions(columnFromSubquery(tenantDb, leads, leadId), columnFromRow),
          excludeTiedOwnerCondition(tiedOwnerIdSql(tenantDb, leadId)),
          not(discardedCondition(tenantDb, ...pair)),
        ],
        order: newestFirst(properties),
        limit: MAX_CANDIDATES + 1,
      },
    ),
    statusCountStatement(tenantDb, propertyCounts, availableStatuses),
    discardedCountStatement(tenantDb, matches.leadId, leadId),
  );
  if (!lead) throw notFound();
  const rows = found.map(({ decision, sharedPage, link, ...property }) => ({
    sortKey: property,
    match: scoreMatch(lead, property),
    row: () => ({
      ...property,
      link: parsePagePath(deployment, sharedPage) ?? link,
      decision: parseDecision(decision),
    }),
  }));
  const isOpen = (openLeadStatuses as readonly string[]).includes(lead.status);
  return {
    state: !isOpen
      ? ('closed' as const)
      : hasPreferences(lead)
        ? ('open' as const)
        : ('noPreferences' as const),
    ...toMatchPage(rows, cursor),
    isPartial: found.length > MAX_CANDIDATES || (counted?.count ?? 0) > MAX_SEARCHED,
    discarded: discarded?.count ?? 0,
  };
}

/** Returns a page of the leads that a property fits, the best first, with its `link` as findLeadMatches. Throws NOT_FOUND. */
export async function findPropertyMatches(
  { tenantDb, ...deployment }: MatchListContext,
  propertyId: string,
  cursor: MatchCursor | null,
) {
  const pair = [eq(matches.propertyId, propertyId), eq(matches.leadId, leads.id)];
  const [[property], found, [counted], [discarded]] = await tenantDb.batch(
    tenantDb.statements.select(
      properties,
      {
        ...propertyMatchColumns,
        link: linkColumn(tenantDb, properties.id),
        sharedPage: sharedPageColumn(tenantDb, properties.id),
      },
      { where: [eq(properties.id, propertyId)] },
    ),
    tenantDb.statements.select(
      leads,
      { ...leadMatchColumns, decision: decisionColumn(tenantDb, ...pair) },
      {
        where: [
          amongNewestCondition(tenantDb, leads, openLeadCondition(leads)),
          ...candidateConditions(columnFromRow, columnFromSubquery(tenantDb, properties, propertyId)),
          sql`${leads.id} not in ${tiedLeadIdsSql(tenantDb, columnFromSubquery(tenantDb, properties, propertyId)(properties.ownerId))}`,
          not(discardedCondition(tenantDb, ...pair)),
        ],
        order: newestFirst(leads),
        limit: MAX_CANDIDATES + 1,
      },
    ),
    statusCountStatement(tenantDb, leadCounts, openLeadStatuses),
    discardedCountStatement(tenantDb, matches.propertyId, propertyId),
  );
  if (!property) throw notFound();
  const rows = found.map(({ decision, ...lead }) => ({
    sortKey: lead,
    match: scoreMatch(lead, property),
    row: () => ({ ...toListedLead(lead), decision: parseDecision(decision) }),
  }));
  return {
    link: parsePagePath(deployment, property.sharedPage) ?? property.link,
    state: availableStatuses.includes(property.status) ? ('open' as const) : ('closed' as const),
    ...toMatchPage(rows, cursor),
    isPartial: found.length > MAX_CANDIDATES || (counted?.count ?? 0) > MAX_SEARCHED,
    discarded: discarded?.count ?? 0,
  };
}

type LeadRow = typeof leads.$inferSelect;
/** Returns what a list of matches shows of a lead. */
const toListedLead = ({
  id,
  name,
  phone,
  email,
  status,
  createdAt,
  operation,
  minBuyBudget,
  maxBuyBudget,
  minRentBudget,
  maxRentBudget,
}: Pick<LeadRow, keyof typeof leadMatchColumns>) => ({
  ...{ id, name, phone, email, status, createdAt, operation },
  ...{ minBuyBudget, maxBuyBudget, minRentBudget, maxRentBudget },
});

type SortKey = { createdAt: string; id: string };
type Candidate<R> = { sortKey: SortKey; match: Match | null; row: () => R };
type Listed<R> = Candidate<R> & { match: Match };

/** By score; of equal ones the newest first. */
const compareMatches = (one: Listed<unknown>, other: Listed<unknown>) =>
  other.match.score - one.match.score || compareNewest(one.sortKey, other.sortKey);
function compareNewest(one: SortKey, other: SortKey): number {
  const [first, second] = [`${one.createdAt} ${one.id}`, `${other.createdAt} ${other.id}`];
  return first === second ? 0 : first < second ? 1 : -1;
}

/** Returns the page after the cursor of those candidates that the score lists, and how many these are. */
function toMatchPage<R extends object>(candidates: Candidate<R>[], cursor: MatchCursor | null) {
  const listed = candidates
    .slice(0, MAX_CANDIDATES)
    .flatMap((each): Listed<R>[] => (each.match ? [{ ...each, match: each.match }] : []))
    .toSorted(compareMatches);
  const isAfter = ({ match, sortKey }: Listed<R>) =>
    !cursor ||
    match.score < cursor.score ||
    (match.score === cursor.score && compareNewest(cursor, sortKey) < 0);
  const rest = listed.filter(isAfter);
  const page = rest.slice(0, MATCH_PAGE);
  const last = page.at(-1);
  return {
    rows: page.map(({ row, match }) => ({ ...row(), score: match.score, criteria: match.criteria })),
    next:
      rest.length > MATCH_PAGE && last
        ? { score: last.match.score, createdAt: last.sortKey.createdAt, id: last.sortKey.id }
        : null,
    total: listed.length,
  };
}
