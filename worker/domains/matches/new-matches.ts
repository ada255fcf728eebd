import { desc, eq, gte, inArray, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { NEW_MATCHES } from '../../../db/domain/matches/matches.ts';
import { type Match, scoreMatch } from '../../../db/domain/matches/score.ts';
import { leads, openLeadCondition } from '../../../db/tables/leads.ts';
import { matches } from '../../../db/tables/matches.ts';
import { availableCondition, properties } from '../../../db/tables/properties.ts';
import { newestFirst } from '../../tenant/lists/pagination.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';
import { coverColumn } from '../photos/reads.ts';
import { tiedOwnerIdSql } from '../ties/reads.ts';
import { responsibleColumn } from '../users/responsible.ts';
import { leadMatchColumns, propertyMatchColumns } from './match-list.ts';

const DAY_MS = 86_400_000;
/** Decisions on the pairs of the changed leads, and of the changed properties, that are read. */
const MAX_DECISIONS = 5000;

/**
 * Returns the best undecided pairs whose lead or property has changed in the last days, of the leads that a user is responsible for or
 * of all (null). Compares the leads and properties changed last with the newest ones of the other side.
 */
export async function findNewMatches(tenantDb: TenantDb, responsibleId: string | null) {
  const since = new Date(Date.now() - NEW_MATCHES.days * DAY_MS).toISOString();
  const leadWhere = [
    openLeadCondition(leads),
    responsibleId === null ? undefined : eq(leads.assignedTo, responsibleId),
  ];
  const propertyColumns = {
    ...propertyMatchColumns,
    ownerId: properties.ownerId,
    updatedAt: properties.updatedAt,
    cover: coverColumn(tenantDb, properties.id),
  };
  const leadColumns = {
    ...leadMatchColumns,
    tiedTo: sql<string | null>`${tiedOwnerIdSql(tenantDb, leads.id)}`.as('tied_to'),
    updatedAt: leads.updatedAt,
    assignedTo: leads.assignedTo,
    responsible: responsibleColumn(tenantDb, leads.assignedTo),
  };
  const selectLeads = (order: SQL[], limit: number, ...where: SQL[]) =>
    tenantDb.statements.select(leads, leadColumns, { where: [...leadWhere, ...where], order, limit });
  const selectProperties = (order: SQL[], limit: number, ...where: SQL[]) =>
    tenantDb.statements.select(properties, propertyColumns, {
      where: [availableCondition(properties), ...where],
      order,
      limit,
    });
  const [changedLeads, changedProperties, newestLeads, newestProperties, ofLeads, ofProperties] =
    await tenantDb.batch(
      selectLeads([desc(leads.updatedAt)], NEW_MATCHES.maxChanged, gte(leads.updatedAt, since)),
      selectProperties(
        [desc(properties.updatedAt)],
        NEW_MATCHES.maxChanged,
        gte(properties.updatedAt, since),
      ),
      selectLeads(newestFirst(leads), NEW_MATCHES.maxOthers),
      selectProperties(newestFirst(properties), NEW_MATCHES.maxOthers),
      selectDecisions(matches.leadId, leads, since, ...leadWhere),
      selectDecisions(matches.propertyId, properties, since, availableCondition(properties)),
    );
  const decided = new Set([...ofLeads, ...ofProperties].map(toPairKey));
  const pairs = new Map(
    [
      ...changedLeads.flatMap((lead) => newestProperties.map((property) => ({ lead, property }))),
      ...changedProperties.flatMap((property) => newestLeads.map((lead) => ({ lead, property }))),
      ...changedLeads.flatMap((lead) => changedProperties.map((property) => ({ lead, property }))),
    ].map((pair) => [toPairKey({ leadId: pair.lead.id, propertyId: pair.property.id }), pair]),
  );
  return [...pairs]
    .flatMap(([key, { lead, property }]) => {
      const isOwn = lead.tiedTo !== null && lead.tiedTo === property.ownerId;
      const match = isOwn || decided.has(key) ? null : scoreMatch(lead, property);
      return match && match.score > 0 ? [{ lead, property, match }] : [];
    })
    .toSorted(compareBest)
    .slice(0, NEW_MATCHES.maxListed)
    .map(({ lead, property, match }) => ({
      leadId: lead.id,
      leadName: lead.name,
      assignedTo: lead.assignedTo,
      responsible: lead.responsible,
      propertyId: property.id,
      propertyTitle: property.title,
      status: property.status,
      price: property.price,
      rentalPrice: property.rentalPrice,
      cover: property.cover,
      ...match,
    }));

  /** Builds the statement that selects the decisions on the pairs of those changed last. */
  function selectDecisions(
    column: SQLiteColumn,
    table: typeof leads | typeof properties,
    from: string,
    ...where: (SQL | undefined)[]
  ) {
    const order = [desc(table.updatedAt)];
    const last = { order, position: NEW_MATCHES.maxChanged - 1 };
    const oldest = sql`coalesce(${tenantDb.subqueries.atPosition(table, table.updatedAt, last, ...where)}, '')`;
    const changed = [...where, gte(table.updatedAt, from), gte(table.updatedAt, oldest)];
    return tenantDb.statements.select(
      matches,
      { leadId: matches.leadId, propertyId: matches.propertyId },
      {
        where: [inArray(column, tenantDb.subqueries.column(table, table.id, ...changed))],
        limit: MAX_DECISIONS,
      },
    );
  }
}

const toPairKey = ({ leadId, propertyId }: { leadId: string; propertyId: string }) =>
  `${leadId} ${propertyId}`;

type Pair = { lead: { updatedAt: string }; property: { updatedAt: string }; match: Match };
/** By score; of equal ones the pair that has changed last. */
const compareBest = (one: Pair, other: Pair): number =>
  other.match.score - one.match.score || getLastChange(other) - getLastChange(one);
const getLastChange = ({ lead, property }: Pair) =>
  Math.max(Date.parse(lead.updatedAt), Date.parse(property.updatedAt));
