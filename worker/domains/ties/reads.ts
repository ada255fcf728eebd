import { eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { MAX_SHARING } from '../../../db/domain/duplicates/duplicates.ts';
import { MAX_PROPOSALS, MAX_TIED } from '../../../db/domain/ties/ties.ts';
import { dismissedDuplicates } from '../../../db/tables/duplicates.ts';
import { leadEmails, ownerEmails } from '../../../db/tables/emails.ts';
import { leads } from '../../../db/tables/leads.ts';
import { propertyOwners } from '../../../db/tables/owners.ts';
import { leadPhones, ownerPhones } from '../../../db/tables/phones.ts';
import { properties } from '../../../db/tables/properties.ts';
import { ties } from '../../../db/tables/ties.ts';
import { jsonObject } from '../../tenant/json-object.ts';
import { newestFirst } from '../../tenant/lists/pagination.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';
import type { Row, Statement } from '../../tenant/tenant-types.ts';

/** SQL of a JSON list of what a statement selects as `row`. */
const toJsonList = (rows: Statement<{ row: string }[]>): SQL =>
  sql`(select json_group_array(json("row")) from (${rows}))`;
const asRow = (fields: Record<string, SQLiteColumn | SQL>) => ({
  row: sql<string>`${jsonObject(fields)}`.as('row'),
});

/** Those of the rows that the user sees, or of all (`unrestricted`). */
type Subqueries = { subqueries: Pick<TenantDb['subqueries'], 'column'> };

/** SQL of the id of the owner whom a lead is tied to, and that of the leads that an owner is tied to. */
export const tiedOwnerIdSql = ({ subqueries }: Subqueries, leadId: SQLiteColumn | SQL | string): SQL =>
  subqueries.column(ties, ties.ownerId, sql`${ties.leadId} = ${leadId}`);
export const tiedLeadIdsSql = ({ subqueries }: Subqueries, ownerId: SQLiteColumn | SQL | string): SQL =>
  subqueries.column(ties, ties.leadId, sql`${ties.ownerId} = ${ownerId}`);

/** Column: the owner whom a lead is tied to, as JSON of id and name; null for none. */
export function tiedOwnerNameColumn(tenantDb: TenantDb) {
  const owner = jsonObject({ id: propertyOwners.id, name: propertyOwners.name });
  return sql<
    string | null
  >`${tenantDb.subqueries.field(propertyOwners, owner, tiedOwnerIdSql(tenantDb, leads.id))}`.as('tied_owner');
}

/** Condition: the property does not belong to the owner whom the lead is tied to: it is no match. `tied`: SQL of the id of that owner. */
export const excludeTiedOwnerCondition = (tied: SQL): SQL | undefined =>
  or(isNull(properties.ownerId), sql`${properties.ownerId} not in ${tied}`);

type TiedOwner = Pick<Row<typeof propertyOwners>, 'id' | 'name' | 'status'> & {
  properties: Pick<Row<typeof properties>, 'id' | 'title' | 'status'>[];
  propertiesCount: number;
};
type TiedLead = Pick<
  Row<typeof leads>,
  | 'id'
  | 'name'
  | 'status'
  | 'operation'
  | 'minBuyBudget'
  | 'maxBuyBudget'
  | 'minRentBudget'
  | 'maxRentBudget'
  | 'preferredPropertyTypes'
  | 'preferredZones'
>;
/** A person who may be the same one, and what both share. */
type Proposal = { id: string; name: string; reason: 'email' | 'phone' };

/** Columns of a lead: the owner whom it is tied to with the newest of their properties, and whom it may be; as JSON (withTiedOwner). */
export function tiedOwnerColumns(tenantDb: TenantDb) {
  const { statements, subqueries } = tenantDb;
  const isTheirs = eq(properties.ownerId, propertyOwners.id);
  const listed = statements.select(
    properties,
    asRow({ id: properties.id, title: properties.title, status: properties.status }),
    { where: [isTheirs], order: newestFirst(properties), limit: MAX_TIED },
  );
  const owner = jsonObject({
    ...{ id: propertyOwners.id, name: propertyOwners.name, status: propertyOwners.status },
    properties: toJsonList(listed),
    propertiesCount: subqueries.count(properties, isTheirs),
  });
  const tied = tiedOwnerIdSql(tenantDb, leads.id);
  return {
    tiedOwner: sql<string | null>`${subqueries.field(propertyOwners, owner, tied)}`.as('tied_owner'),
    tieProposals: toProposals(tenantDb, 'owner', sql`${tied} is null`),
  };
}

/** Columns of an owner: the leads that are tied to them, and those that may be theirs; as JSON (withTiedLeads). */
export function tiedLeadColumns(tenantDb: TenantDb) {
  const { id, name, status, operation, minBuyBudget, maxBuyBudget, minRentBudget, maxRentBudget } = leads;
  const listed = tenantDb.statements.select(
    leads,
    asRow({
      ...{ id, name, status, operation, minBuyBudget, maxBuyBudget, minRentBudget, maxRentBudget },
      preferredPropertyTypes: sql`json(${leads.preferredPropertyTypes})`,
      preferredZones: sql`json(${leads.preferredZones})`,
    }),
    {
      where: [sql`${leads.id} in ${tiedLeadIdsSql(tenantDb, propertyOwners.id)}`],
      order: newestFirst(leads),
      limit: MAX_TIED,
    },
  );
  return {
    tiedLeads: sql<string>`${toJsonList(listed)}`.as('tied_leads'),
    tieProposals: toProposals(tenantDb, 'lead', sql`${tiedOwnerIdSql(tenantDb, leads.id)} is null`),
  };
}

export const withTiedOwner = <L extends { tiedOwner: string | null; tieProposals: string }>({
  tiedOwner,
  tieProposals,
  ...lead
}: L) => ({
  ...lead,
  tiedOwner: tiedOwner === null ? null : (JSON.parse(tiedOwner) as TiedOwner),
  tieProposals: JSON.parse(tieProposals) as Proposal[],
});
export const withTiedLeads = <O extends { tiedLeads: string; tieProposals: string }>({
  tiedLeads,
  tieProposals,
  ...owner
}: O) => ({
  ...owner,
  tiedLeads: JSON.parse(tiedLeads) as TiedLead[],
  tieProposals: JSON.parse(tieProposals) as Proposal[],
});

const emailSources = { lead: leadEmails, owner: ownerEmails } as const;
const phoneSources = { lead: leadPhones, owner: ownerPhones } as const;
type Source = (typeof emailSources | typeof phoneSources)['lead' | 'owner'];
const getPersonIdColumn = (source: Source): SQLiteColumn =>
  'leadId' in source ? source.leadId : source.ownerId;

/** Condition: a number of a lead and one of an owner are the same, as isSamePhone says. */
const isSameNumber = sql`case when ${leadPhones.callingCode} <> '' and ${ownerPhones.callingCode} <> '' then ${leadPhones.callingCode} = ${ownerPhones.callingCode} when ${leadPhones.callingCode} <> '' then length(${leadPhones.national}) <= 9 or length(${ownerPhones.national}) > 9 when ${ownerPhones.callingCode} <> '' then length(${ownerPhones.national}) <= 9 or length(${leadPhones.national}) > 9 else 1 end`;

/**
 * Column: the people of the kind who share a number or an address with the person, each of whom it identifies, as JSON. Not where more
 * than MAX_SHARING have it, the pair was dismissed, or `isUntied` does not hold.
 */
function toProposals(tenantDb: TenantDb, kind: 'lead' | 'owner', isUntied: SQL) {
  const { statements, subqueries } = tenantDb;
  const isPair = sql`${dismissedDuplicates.pair} = min(${leads.id}, ${propertyOwners.id}) || ' ' || max(${leads.id}, ${propertyOwners.id})`;
  const isUndismissed = sql`${subqueries.count(dismissedDuplicates, isPair)} = 0`;
  /** Ids of the people of the kind with a key of the other one. */
  const sharing = (own: Source, others: Source, isSame?: SQL) => {
    const isOwn = sql`${getPersonIdColumn(own)} = ${kind === 'owner' ? leads.id : propertyOwners.id}`;
    const holders = [own, others].map((source) =>
      subqueries.column(
        source,
        sql`count(distinct ${getPersonIdColumn(source)})`,
        sql`${source.key} = wanted.key`,
      ),
    );
    const keys = subqueries.column(own, sql`distinct ${own.key}`, isOwn, eq(own.isIdentifying, true));
    const rare = sql`(select key from ${keys} as wanted where ${sql.join(holders, sql` + `)} <= ${MAX_SHARING})`;
    const agrees =
      isSame &&
      sql`exists ${subqueries.column(own, sql`1`, isOwn, eq(own.key, others.key), eq(own.isIdentifying, true), isSame)}`;
    return subqueries.column(
      others,
      getPersonIdColumn(others),
      sql`${others.key} in ${rare}`,
      eq(others.isIdentifying, true),
      agrees,
    );
  };
  const other = kind === 'owner' ? 'lead' : 'owner';
  const table = kind === 'owner' ? propertyOwners : leads;
  const byEmail = sql`${table.id} in ${sharing(emailSources[other], emailSources[kind])}`;
  const byPhone = sql`${table.id} in ${sharing(phoneSources[other], phoneSources[kind], isSameNumber)}`;
  const reason = sql`case when ${byEmail} then 'email' else 'phone' end`;
  const people = statements.select(table, asRow({ id: table.id, name: table.name, reason }), {
    where: [or(byEmail, byPhone), isUntied, isUndismissed],
    order: newestFirst(table),
    limit: MAX_PROPOSALS,
  });
  return sql<string>`${toJsonList(people)}`.as('tie_proposals');
}
