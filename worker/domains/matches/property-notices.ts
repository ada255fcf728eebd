import { and, eq, gt, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { MAX_CANDIDATES } from '../../../db/domain/matches/matches.ts';
import { availableStatuses, isNewMatch, type ScoredProperty } from '../../../db/domain/matches/score.ts';
import { NOTICE_UNDO_MS } from '../../../db/domain/notices/notices.ts';
import type { PropertyStatus } from '../../../db/domain/properties/properties.ts';
import {
  type PropertyOperation,
  propertyOperations,
  shownPrices,
} from '../../../db/domain/properties/property-price.ts';
import { users } from '../../../db/tables/agencies.ts';
import { type HistoryChange, history, historySubjects } from '../../../db/tables/history.ts';
import { leads, openLeadCondition } from '../../../db/tables/leads.ts';
import { matches } from '../../../db/tables/matches.ts';
import { notices } from '../../../db/tables/notices.ts';
import { properties } from '../../../db/tables/properties.ts';
import { joinEntry, newestEntryFirst, subjectCondition } from '../../tenant/history-subjects.ts';
import { digestInput } from '../../tenant/input-digest.ts';
import { newestFirst } from '../../tenant/lists/pagination.ts';
import { randomIdSql } from '../../tenant/random-id.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';
import type { Statement } from '../../tenant/tenant-types.ts';
import { createAgencyAbsenceSql, getAbsentIdSql, toSubstituteKey } from '../absences/stand-ins.ts';
import { tiedOwnerIdSql } from '../ties/reads.ts';
import { amongNewestCondition, leadMatchColumns, propertyMatchColumns } from './match-list.ts';
import {
  columnFromNewRow,
  type MatchNoticeActor,
  toNotice,
  toScoredProperty,
  type Values,
} from './match-notices.ts';
import { candidateConditions, columnFromRow } from './pair-conditions.ts';

/** A property in a change: what is stored, null for a new one, and its values after it. */
type PropertyChange = {
  stored: (ScoredProperty & { id: string; version: number }) | null;
  values: Values<ScoredProperty> & {
    assignedTo?: string | null | undefined;
    ownerId?: string | null | undefined;
  };
};
type Builders = Pick<TenantDb['statements'], 'insertForEach' | 'deleteWhere'>;
/** What a change of properties makes: notices to colleagues, and what its author reads in the response. */
type PropertyNotices = {
  /** Builds the statements of the notices in the batch of a change; `newId`: of a new property; `isApplied`: only if it was applied. */
  buildStatements: (builders: Builders, options: { newId?: string; isApplied?: SQL }) => Statement<unknown>[];
  /** The number of pairs with leads of whoever makes the change. */
  newMatchCount: number;
};

const isOffered = ({ status }: ScoredProperty) => availableStatuses.includes(status);
type PriceDrop = { droppedPrice: PropertyOperation; price: number };
/** Returns the price that falls, of sale before that of rent, where it was offered at a higher one; else null. */
function getPriceDrop(stored: ScoredProperty | null, next: ScoredProperty): PriceDrop | null {
  if (!stored || !isOffered(stored) || !isOffered(next)) return null;
  const [before, after] = [shownPrices(stored), shownPrices(next)];
  for (const droppedPrice of propertyOperations) {
    const price = after[droppedPrice] ?? 0;
    if (price > 0 && price < (before[droppedPrice] ?? 0)) return { droppedPrice, price };
  }
  return null;
}
/** Whether it becomes available, or in one way more. */
const isNewOffer = (stored: ScoredProperty | null, next: ScoredProperty) =>
  isOffered(next) && stored?.status !== next.status;

/** The columns of stored properties that `prepareMatchNoticesOfProperties` reads. */
export const changedPropertyColumns = {
  ...propertyMatchColumns,
  version: properties.version,
  assignedTo: properties.assignedTo,
  ownerId: properties.ownerId,
};

/**
 * Reads and scores what the notices of a change need, before its batch. Returns those of properties that are new, become available or get cheaper in one change: to the responsible user of each lead that
 * one of them fits only now, one notice each; of one that gets cheaper, of each lead that it fits and for which nobody discarded it. Scores
 * the newest MAX_CANDIDATES leads that may fit one. Whoever makes the change gets none.
 */
export async function prepareMatchNoticesOfProperties(
  tenantDb: TenantDb,
  user: MatchNoticeActor,
  changes: readonly PropertyChange[],
): Promise<PropertyNotices> {
  const offers = changes.flatMap(({ stored, values }) => {
    const next = toScoredProperty(values);
    const drop = getPriceDrop(stored, next);
    return drop || isNewOffer(stored, next)
      ? [
          {
            ...{ stored, next, drop },
            assignedTo: values.assignedTo ?? null,
            ownerId: values.ownerId ?? null,
          },
        ]
      : [];
  });
  const withdrawals = createPriceDropWithdrawal(tenantDb, changes);
  const without = { buildStatements: withdrawals, newMatchCount: 0 };
  const [first] = offers;
  if (!first) return without;
  // Prices change one property at a time.
  const drop = offers.length === 1 ? first.drop : null;
  const storedProperties = offers.flatMap((offer) => offer.stored ?? []);
  const ids = sql`(select value from json_each(${JSON.stringify(storedProperties.map(({ id }) => id))}))`;
  const [candidates, lastChanges] = await tenantDb.batch(
    candidatesStatement(
      tenantDb,
      offers.map(({ next }) => next),
      ids,
      drop ? eq(matches.decision, 'discarded') : undefined,
    ),
    lastChangesStatement(tenantDb, ids),
  );
  const changesById = new Map(lastChanges.map(({ id, change }) => [id, change]));
  const compared = offers.map((offer) => ({
    ...offer,
    before: offer.stored ? [offer.stored, beforeChange(offer.stored, changesById.get(offer.stored.id))] : [],
  }));
  const found = candidates.flatMap(
    ({ assignedTo: userId, recipient, recipientRole, tiedTo, decidedIds, ...lead }) => {
      const decided = new Set(JSON.parse(decidedIds) as string[]);
      const seesAll = user.agentVisibility !== 'own' || recipientRole === 'manager';
      return compared.flatMap(({ stored, next, assignedTo, ownerId, before }) =>
        userId &&
        (seesAll || assignedTo === null || assignedTo === userId || assignedTo === recipient) &&
        !(stored && decided.has(stored.id)) &&
        (tiedTo === null || tiedTo !== ownerId) &&
        isNewMatch(lead, next) &&
        (drop || !before.some((scored) => isNewMatch(lead, scored)))
          ? [{ userId, leadId: lead.id, propertyId: stored?.id ?? null }]
          : [],
      );
    },
  );
  if (found.length === 0) return without;
  const { getStandInSql, getRecipientKeySql } = createAgencyAbsenceSql(tenantDb);
  const byUser = Map.groupBy(found, ({ userId }) => userId);
  const newMatchCount = byUser.get(tenantDb.userId ?? '')?.length ?? 0;
  byUser.delete(tenantDb.userId ?? '');
  const refs = storedProperties.map(({ id, version }) => `${id}:${version + 1}`);
  const buildStatements: PropertyNotices['buildStatements'] = (builders, options) => {
    const { newId, isApplied } = options;
    if (byUser.size === 0) return withdrawals(builders, options);
    const summaries = [...byUser].map(([userId, pairs]) => [
      userId,
      {
        count: pairs.length,
        leadId: getOnly(pairs.map(({ leadId }) => leadId)),
        propertyId: getOnly(pairs.map(({ propertyId }) => propertyId ?? newId ?? null)),
      },
    ]);
    const recipients = JSON.stringify(Object.fromEntries(summaries));
    const readSummary = (name: string) =>
      sql`json_extract(${recipients}, '$."' || ${users.id} || '".' || ${name})`;
    const cause = refs.length > 1 ? digestInput({ refs }) : (refs[0] ?? `${newId}:1`);
    return [
      ...withdrawals(builders, options),
      builders.insertForEach(
        notices,
        {
          ...toNotice(toKey(cause), tenantDb.userId),
          key: getRecipientKeySql(sql`${toKey(cause)}`, users.id),
          ...drop,
          ...{ id: randomIdSql, userId: getStandInSql(users.id), count: readSummary('count') },
          ...{ leadId: readSummary('leadId'), propertyId: readSummary('propertyId') },
        },
        users,
        sql`${users.id} in (select key from json_each(${recipients}))`,
        eq(users.status, 'active'),
        sql`${getStandInSql(users.id)} is not ${tenantDb.userId}`,
        // All of a change are applied, or none.
        tenantDb.unrestricted.subqueries.field(
          properties,
          isApplied ?? sql`1`,
          sql`${first.stored?.id ?? newId}`,
        ),
      ),
    ];
  };
  return { buildStatements, newMatchCount };
}

/** Returns the builder of the statement that deletes the unread notices of earlier drops of a price that changes: they say another price. */
function createPriceDropWithdrawal(
  { unrestricted }: TenantDb,
  changes: readonly PropertyChange[],
): PropertyNotices['buildStatements'] {
  const [change] = changes;
  const isRepriced =
    change?.stored &&
    (change.stored.price !== (change.values.price ?? null) ||
      change.stored.rentalPrice !== (change.values.rentalPrice ?? null));
  if (!isRepriced) return () => [];
  const { id, version } = change.stored as { id: string; version: number };
  return ({ deleteWhere }, { isApplied }) => [
    deleteWhere(
      notices,
      eq(notices.propertyId, id),
      isNotNull(notices.droppedPrice),
      isNull(notices.readAt),
      // That of this change stays where the request is repeated.
      ne(notices.key, toKey(`${id}:${version + 1}`)),
      sql`${notices.key} is not ${toSubstituteKey(sql`${toKey(`${id}:${version + 1}`)}`, getAbsentIdSql(notices.key))}`,
      unrestricted.subqueries.field(properties, isApplied ?? sql`1`, sql`${id}`),
    ),
  ];
}
const toKey = (cause: string) => `newMatches:${cause}`;

/** Builds the statement of the newest leads that may fit one of the properties, with those of `ids` that were decided for each; `isCountedDecision`: which decisions count. */
function candidatesStatement(
  tenantDb: TenantDb,
  next: readonly ScoredProperty[],
  ids: SQL,
  isCountedDecision: SQL | undefined,
) {
  const { unrestricted } = tenantDb;
  const { select, subqueries } = unrestricted;
  const decisionConditions = [
    eq(matches.leadId, leads.id),
    sql`${matches.propertyId} in ${ids}`,
    isCountedDecision,
  ];
  /** SQL: who gets the notices of the responsible user. */
  const recipient = createAgencyAbsenceSql(tenantDb).getStandInSql(leads.assignedTo);
  const decisionSubquery = (value: SQL) => subqueries.column(matches, value, ...decisionConditions);
  return select(
    leads,
    {
      ...leadMatchColumns,
      assignedTo: leads.assignedTo,
      recipient: recipient.as('its_reader'),
      tiedTo: sql<string | null>`${tiedOwnerIdSql(unrestricted, leads.id)}`.as('tied_to'),
      recipientRole: subqueries.field(users, users.role, recipient).as('its_role'),
      decidedIds: sql<string>`${decisionSubquery(sql`json_group_array(${matches.propertyId})`)}`.as(
        'decided',
      ),
    },
    {
      where: [
        amongNewestCondition(unrestricted, leads, openLeadCondition(leads)),
        openLeadCondition(leads),
        or(
          ...toCheapestOffers(next).map((offer) =>
            and(...candidateConditions(columnFromRow, columnFromNewRow(offer))),
          ),
        ),
        sql`${decisionSubquery(sql`count(*)`)} < ${next.length}`,
      ],
      order: newestFirst(leads),
      limit: MAX_CANDIDATES,
    },
  );
}

/** One property for each type and status, of the lowest prices: a lead may fit one of these if it may fit one of all. */
function toCheapestOffers(offers: readonly ScoredProperty[]): ScoredProperty[] {
  const byKind = Map.groupBy(offers, ({ type, status }) => JSON.stringify([type, status]));
  const getLowest = (prices: (number | null)[]) => Math.min(...prices.map((price) => price ?? 0));
  return [...byKind.values()].flatMap((alike) => {
    const price = getLowest(alike.map((each) => each.price));
    const rentalPrice = getLowest(alike.map((each) => each.rentalPrice));
    return alike.slice(0, 1).map((each) => ({ ...each, price, rentalPrice }));
  });
}

/** Builds the statement of what the last change of each property has changed, of those changed within NOTICE_UNDO_MS. */
function lastChangesStatement({ unrestricted }: TenantDb, ids: SQL) {
  const last = { join: joinEntry, order: newestEntryFirst, position: 0 };
  const change = unrestricted.subqueries.atPosition(
    historySubjects,
    history.change,
    last,
    subjectCondition(properties, properties.id),
    eq(history.entity, 'properties'),
    eq(history.action, 'update'),
    gt(historySubjects.at, new Date(Date.now() - NOTICE_UNDO_MS).toISOString()),
  );
  return unrestricted.select(
    properties,
    { id: properties.id, change: sql<string | null>`${change}`.as('last_change') },
    { where: [sql`${properties.id} in ${ids}`] },
  );
}

function beforeChange(stored: ScoredProperty, json: string | null | undefined): ScoredProperty {
  const { from } = JSON.parse(json ?? '{}') as HistoryChange;
  return { ...stored, status: (from ?? stored.status) as PropertyStatus };
}

/** The value that all of them have; null where they have several. */
const getOnly = (values: readonly (string | null)[]) =>
  new Set(values).size === 1 ? (values[0] ?? null) : null;
