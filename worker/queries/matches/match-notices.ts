import { Column, eq, inArray, is, not, SQL, sql } from 'drizzle-orm';
import { MAX_CANDIDATES } from '../../../db/domain/matches/matches.ts';
import {
  availableStatuses,
  type LeadWishes,
  type PropertyFacts,
  scoreMatch,
} from '../../../db/domain/matches/score.ts';
import type { AgentVisibility, Role } from '../../../db/domain/users/users.ts';
import { users } from '../../../db/tables/agencies.ts';
import { isOpenLead, leads } from '../../../db/tables/leads.ts';
import { matches } from '../../../db/tables/matches.ts';
import { notices } from '../../../db/tables/notices.ts';
import { isAvailable, properties } from '../../../db/tables/properties.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';
import type { Statement } from '../../tenant/tenant-types.ts';
import { newestFirst } from '../pagination.ts';
import { isSearched, leadMatchColumns, propertyMatchColumns } from './match-list.ts';
import { pairConditions, type ValueOf } from './pair-conditions.ts';

/*
 * Notices of new matches. They are written in the batch of the change, which is read and scored before: no notice is lost with a request
 * that ends early, and none tells of a change that was refused. Who causes a match on their own lead gets it too.
 */

type Values<T> = { [K in keyof T]?: T[K] | undefined };
/** Who is responsible is SQL where only the insert of the lead decides it. */
type LeadValues = Values<LeadWishes> & { assignedTo?: string | null | undefined | SQL };
type PropertyValues = Values<PropertyFacts>;
type Viewer = { id: string; role: Role; agentVisibility: AgentVisibility | null };
type Insert = Pick<TenantDb['statements'], 'insertIfParentExists'>['insertIfParentExists'];
/** Builds the statements of the notices in the batch of a change, for the id of the record; `isApplied`: only if it was applied. */
export type MatchNotices = (
  id: string,
  version: number,
  insert: Insert,
  isApplied?: SQL,
) => Statement<unknown>[];

const ownValue: ValueOf = (value) => sql`${value}`;
/** Reads values of a row that is not stored yet: its columns are replaced by parameters. */
function valueOfNew(row: LeadWishes | PropertyFacts): ValueOf {
  const values: Record<string, unknown> = { ...row };
  const replaceColumns = (part: SQL): SQL =>
    new SQL(
      part.queryChunks.map((chunk) => {
        if (is(chunk, Column)) return sql`${sql.param(values[chunk.name] ?? null, chunk)}`;
        return is(chunk, SQL) ? replaceColumns(chunk) : chunk;
      }),
    );
  return (value) => replaceColumns(sql`${value}`);
}
const isUndecided = (tenantDb: TenantDb, ...pair: SQL[]) =>
  not(sql`exists ${tenantDb.subqueries.column(matches, sql`1`, ...pair)}`);

const none: MatchNotices = () => [];

/**
 * Returns the notices of a new property, or of one that becomes available or cheaper: to the responsible user of each lead that it fits
 * only now, one notice each. `stored` is null for a new one.
 */
export async function findMatchNoticesOfProperty(
  tenantDb: TenantDb,
  stored: (PropertyFacts & { id: string }) | null,
  values: PropertyValues,
): Promise<MatchNotices> {
  const next = toFacts(values);
  const isOffered = ({ status }: PropertyFacts) => availableStatuses.includes(status);
  const isCheaper = (key: 'price' | 'rentalPrice') =>
    (next[key] ?? 0) > 0 && (next[key] ?? 0) < (stored?.[key] ?? 0);
  const isNew = !stored || !isOffered(stored) || isCheaper('price') || isCheaper('rentalPrice');
  if (!isOffered(next) || !isNew) return none;
  const property = valueOfNew(next);
  const candidates = await tenantDb.statements.select(
    leads,
    { ...leadMatchColumns, assignedTo: leads.assignedTo },
    {
      where: [
        isSearched(tenantDb, leads, isOpenLead(leads)),
        ...pairConditions(ownValue, property),
        stored
          ? isUndecided(tenantDb, eq(matches.propertyId, stored.id), eq(matches.leadId, leads.id))
          : undefined,
      ],
      order: newestFirst(leads),
      limit: MAX_CANDIDATES,
    },
  );
  const found = candidates.filter(
    (lead) => scoreMatch(lead, next) !== null && (!stored || scoreMatch(lead, stored) === null),
  );
  const byUser = Map.groupBy(found, ({ assignedTo }) => assignedTo);
  return (propertyId, version, insert, isApplied) =>
    [...byUser].flatMap(([userId, [lead, ...others]]) =>
      userId && lead
        ? [
            insert(
              notices,
              {
                ...toNotice(userId, `newMatches:${propertyId}:${version}`, tenantDb.userId),
                ...{ propertyId, leadId: others.length === 0 ? lead.id : null, count: others.length + 1 },
              },
              properties,
              eq(properties.id, propertyId),
              isActive(tenantDb, userId),
              isApplied,
            ),
          ]
        : [],
    );
}

const isList = (key: string) => key.startsWith('preferred') || key === 'features';
const withDefaults = (keys: readonly string[], values: object) =>
  Object.fromEntries(
    keys.map((key) => [key, (values as Record<string, unknown>)[key] ?? (isList(key) ? [] : null)]),
  );
/** The facts of a row that is not stored yet, with the defaults of its columns. */
const toFacts = (values: PropertyValues) => withDefaults(factKeys, values) as PropertyFacts;
const toWishes = (values: LeadValues) => withDefaults(['status', ...wishKeys], values) as LeadWishes;
const factKeys = [
  ...([
    'status',
    'type',
    'price',
    'rentalPrice',
    'bedrooms',
    'bathrooms',
    'area',
    'zone',
    'features',
  ] as const),
] satisfies (keyof PropertyFacts)[];

const wishKeys = [
  'operation',
  'minBuyBudget',
  'maxBuyBudget',
  'minRentBudget',
  'maxRentBudget',
  'minPropertySize',
  'maxPropertySize',
  'preferredPropertyTypes',
  'preferredBedrooms',
  'preferredBathrooms',
  'preferredFeatures',
  'preferredZones',
] as const satisfies (keyof LeadWishes)[];

/**
 * Returns the notice of a lead whose wishes are new or have changed, to its responsible user: how many properties fit only now. `stored`
 * is null for a new lead.
 */
export async function findMatchNoticesOfLead(
  tenantDb: TenantDb,
  viewer: Viewer,
  stored: (LeadWishes & { id: string }) | null,
  values: LeadValues,
): Promise<MatchNotices> {
  const userId = values.assignedTo;
  const next = toWishes(values);
  const isChanged = wishKeys.some((key) => JSON.stringify(stored?.[key]) !== JSON.stringify(next[key]));
  if (!userId || !isChanged) return none;
  // A colleague may see only properties of their own and of nobody.
  const isRestricted = viewer.agentVisibility === 'own' && (userId !== viewer.id || viewer.role === 'agent');
  const isKnown = typeof userId === 'string';
  const lead = valueOfNew(next);
  const candidates = await tenantDb.statements.select(
    properties,
    { ...propertyMatchColumns, assignedTo: properties.assignedTo },
    {
      where: [
        isSearched(tenantDb, properties, isAvailable(properties)),
        ...pairConditions(lead, ownValue),
        stored
          ? isUndecided(tenantDb, eq(matches.leadId, stored.id), eq(matches.propertyId, properties.id))
          : undefined,
        isRestricted && isKnown ? sql`coalesce(${properties.assignedTo}, ${userId}) = ${userId}` : undefined,
      ],
      order: newestFirst(properties),
      limit: MAX_CANDIDATES,
    },
  );
  // A lead that is opened again has no other wishes for it.
  const before = stored && { ...stored, status: next.status };
  const found = candidates.filter(
    (property) => scoreMatch(next, property) !== null && (!before || scoreMatch(before, property) === null),
  );
  if (found.length === 0) return none;
  const count = isRestricted && !isKnown ? countVisible(found) : sql`${found.length}`;
  return (leadId, version, insert, isApplied) => [
    insert(
      notices,
      {
        ...toNotice(sql`${leads.assignedTo}`, `newMatches:${leadId}:${version}`, tenantDb.userId),
        ...{ leadId, count },
      },
      leads,
      eq(leads.id, leadId),
      isActive(tenantDb, sql`${leads.assignedTo}`),
      sql`${count} > 0`,
      isApplied,
    ),
  ];
}

/** SQL of the number of properties that the responsible user of a lead sees: their own and those of nobody. */
function countVisible(found: { assignedTo: string | null }[]): SQL {
  const byUser = Map.groupBy(found, ({ assignedTo }) => assignedTo ?? '');
  const counts = JSON.stringify(Object.fromEntries([...byUser].map(([id, own]) => [id, own.length])));
  const ofUser = sql`json_extract(${counts}, '$."' || ${leads.assignedTo} || '"')`;
  return sql`(${byUser.get('')?.length ?? 0} + coalesce(${ofUser}, 0))`;
}

const isActive = (tenantDb: TenantDb, userId: string | SQL) =>
  sql`exists ${tenantDb.subqueries.column(users, sql`1`, eq(users.id, userId), inArray(users.status, ['active']))}`;
const toNotice = (userId: string | SQL, key: string, causedBy: string | null) => ({
  ...{ id: crypto.randomUUID(), kind: 'newMatches', userId, causedBy, key },
  createdAt: new Date().toISOString(),
});
