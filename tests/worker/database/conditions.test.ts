import { randomUUID } from 'node:crypto';
import { and, eq, getTableColumns, getTableName, gte, inArray, not, or, type SQL, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { EXAMPLE_KEYS } from '../../../db/domain/examples/examples.ts';
import { QUOTA } from '../../../db/domain/files.ts';
import { followUpGroups } from '../../../db/domain/leads/follow-up-groups.ts';
import { parseSearch } from '../../../db/domain/search/search.ts';
import { activities } from '../../../db/tables/activities.ts';
import { ads } from '../../../db/tables/ads.ts';
import { exampleCondition } from '../../../db/tables/columns.ts';
import { events } from '../../../db/tables/events.ts';
import { propertyDocuments } from '../../../db/tables/files/documents.ts';
import { propertyImages } from '../../../db/tables/files/photos.ts';
import {
  leads,
  noFollowUpCondition,
  openLeadCondition,
  uncontactedCondition,
} from '../../../db/tables/leads.ts';
import { signInNetworks } from '../../../db/tables/limits.ts';
import { matches } from '../../../db/tables/matches.ts';
import { notices } from '../../../db/tables/notices.ts';
import { propertyOwners } from '../../../db/tables/owners.ts';
import { availableCondition, missingDocumentCondition, properties } from '../../../db/tables/properties.ts';
import { savedViews } from '../../../db/tables/saved-views.ts';
import { tasks } from '../../../db/tables/tasks.ts';
import { knownNetworkCondition, toSignInKeys } from '../../../worker/auth/sign-in-limits.ts';
import { openDatabase } from '../../../worker/database.ts';
import { adSearchCondition } from '../../../worker/domains/ads/ad-search.ts';
import { readableCondition } from '../../../worker/domains/agenda/hidden-agenda-texts.ts';
import { periodCondition } from '../../../worker/domains/calendar/entries.ts';
import { followUpGroupCondition } from '../../../worker/domains/leads/follow-ups.ts';
import { discardedCondition } from '../../../worker/domains/matches/decision-reads.ts';
import { decidedCondition } from '../../../worker/domains/matches/lead-notices.ts';
import { amongNewestCondition } from '../../../worker/domains/matches/match-list.ts';
import { type ColumnSource, candidateConditions } from '../../../worker/domains/matches/pair-conditions.ts';
import { recentlyHeldCondition } from '../../../worker/domains/notices/notice-statements.ts';
import {
  emailCondition,
  personSearchCondition,
  phoneCondition,
} from '../../../worker/domains/people/person-search.ts';
import { domainPolicies } from '../../../worker/domains/policies.ts';
import { propertyConditions } from '../../../worker/domains/properties/property-conditions.ts';
import { propertySearchCondition } from '../../../worker/domains/properties/property-search.ts';
import { visibleToCondition } from '../../../worker/domains/saved-views/reads.ts';
import { taskSearchCondition } from '../../../worker/domains/tasks/task-search.ts';
import { keepsWorkCondition } from '../../../worker/domains/users/open-work.ts';
import { responsibleCondition } from '../../../worker/domains/users/responsible.ts';
import { fileLimitReachedCondition, quotaExceededCondition } from '../../../worker/files/quota.ts';
import { openTenantDbAs } from '../../../worker/open-tenant-db.ts';
import { recentEntryCondition } from '../../../worker/tenant/audit-log.ts';
import type { TenantDb } from '../../../worker/tenant/tenant-db.ts';
import type { TenantTable } from '../../../worker/tenant/tenant-types.ts';
import { createVisibility } from '../../../worker/tenant/visibility.ts';
import { sharedServer } from '../../support/shared-server.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { seedConditionRows } from '../fixtures/condition-rows.ts';
import { seedOneOfEach } from '../fixtures/one-of-each.ts';
import { type NegatedCondition, negatedConditions } from '../support/negated-conditions.ts';

const db = openDatabase({ DATABASE_URL: sharedServer().databaseUrl });
const keys = toSignInKeys(`${randomUUID()}@llavero.test`, '192.0.2.1');

const isExampleKey = (row: Row) => String(row.clientKey).startsWith(EXAMPLE_KEYS.from);

let agency: TestAgency;
/** The database of a user who sees all, and of the agent, who sees only records of their own and of nobody. */
let tenantDb: TenantDb;
let restricted: TenantDb;
let records: Awaited<ReturnType<typeof seedConditionRows>>;

const agencyRowsCondition = (table: TenantTable, ...conditions: (SQL | undefined)[]) =>
  and(eq(table.agencyId, agency.id), ...conditions.map((each) => each && sql`(${each})`));
const actorOf = (userId: string) => ({ userId, role: null, requestId: 'x', ipHash: 'x', userAgent: null });

beforeAll(async () => {
  agency = await createTestAgency();
  const { id, agent } = agency;
  tenantDb = openTenantDbAs(db, id, actorOf(agent.id), null);
  restricted = openTenantDbAs(db, id, actorOf(agent.id), [agent.id]);
  await seedOneOfEach(id, agent.id);
  records = await seedConditionRows(agency);
  await db.insert(signInNetworks).values({ place: keys.place, pair: keys.pair, expiresAt: '2999-01-01' });
});

type Row = Record<string, unknown>;
type Case = {
  table: TenantTable;
  /** The condition; of one that is the same for all rows, with inputs for which it holds and does not. */
  build: () => (SQL | undefined)[];
  /** Which rows match, by their values. */
  holds?: (row: Row) => boolean | null;
};
const one = (table: TenantTable, build: () => SQL | undefined, holds?: Case['holds']): Case => ({
  table,
  build: () => [build()],
  ...(holds && { holds }),
});
const columnFromRow: ColumnSource = (value) => sql`${value}`;
const keepsWorkOfUser: Case = {
  table: savedViews,
  build: () => [agency.agent.id, randomUUID()].map((id) => keepsWorkCondition(tenantDb, id, {})),
};
const isFull: Case = {
  table: savedViews,
  build: () => [
    quotaExceededCondition(tenantDb, QUOTA.bytes),
    quotaExceededCondition(tenantDb, 0),
    quotaExceededCondition(tenantDb, 0, gte(sql`"files"`, 1)),
  ],
};
const negated: Record<NegatedCondition, Case[]> = {
  'worker/tenant/audit-log.ts isRecorded': [
    one(
      leads,
      () => recentEntryCondition({ agencyId: agency.id, userId: agency.agent.id }, 'read', 60_000, leads.id),
      ({ id }) => id === records.leadIds[0],
    ),
  ],
  'worker/domains/account/own-account.ts isBlocked': [keepsWorkOfUser],
  'worker/auth/sign-in-limits.ts knownNetworkCondition': [
    {
      table: savedViews,
      build: () => ['2026-01-01', '2999-01-01'].map((at) => knownNetworkCondition(keys, at)),
    },
  ],
  'worker/files/receive-upload.ts isAgencyFull': [isFull],
  'worker/files/receive-upload.ts isPropertyFull': [propertyImages, propertyDocuments].map((table) => ({
    table: properties,
    build: () => [0, 1].map((count) => fileLimitReachedCondition(tenantDb, table, randomUUID(), count)),
  })),
  'worker/files/replace-image.ts isFull': [isFull],
  'worker/domains/examples/reads.ts exampleCondition': [
    one(tasks, () => exampleCondition(tasks), isExampleKey),
    one(events, () => exampleCondition(events), isExampleKey),
    one(properties, () => exampleCondition(properties), isExampleKey),
  ],
  'worker/domains/dashboard/first-steps.ts exampleCondition': [
    one(propertyOwners, () => exampleCondition(propertyOwners), isExampleKey),
    one(leads, () => exampleCondition(leads), isExampleKey),
  ],
  'worker/domains/matches/lead-notices.ts decidedCondition': [
    one(
      properties,
      () => decidedCondition(tenantDb, [records.leadIds[0]]),
      ({ id }) => records.propertyIds.some((each) => each === id),
    ),
  ],
  'worker/domains/matches/match-list.ts discardedCondition': [
    one(
      properties,
      () =>
        discardedCondition(
          tenantDb,
          eq(matches.leadId, records.leadIds[0]),
          eq(matches.propertyId, properties.id),
        ),
      ({ id }) => id === records.propertyIds[0],
    ),
    one(
      leads,
      () =>
        discardedCondition(
          tenantDb,
          eq(matches.propertyId, records.propertyIds[1]),
          eq(matches.leadId, leads.id),
        ),
      ({ id }) => id === records.leadIds[1],
    ),
  ],
  'worker/domains/users/hand-over-statements.ts keepsWorkCondition': [keepsWorkOfUser],
  // Which rows a change is about: some by id and version, or of one user.
  'worker/domains/notices/notice-statements.ts isCurrent': [
    one(leads, () => and(inArray(leads.id, [...records.leadIds]), eq(leads.version, 1))),
    one(leads, () => eq(leads.assignedTo, agency.agent.id)),
  ],
  'worker/domains/notices/notice-statements.ts recentlyHeldCondition': [
    one(
      leads,
      () => recentlyHeldCondition({ agencyRowsCondition }, leads, agency.agent.id),
      ({ id }) => id === records.leadIds[0],
    ),
  ],
  'worker/domains/users/writes.ts isBlocked': [keepsWorkOfUser],
};

const { operation, documents, price, bedrooms, bathrooms, area, zone, features } = propertyConditions;
const isOpen = ({ status }: Row) => ['New', 'Contacted', 'Qualified'].includes(String(status));
const isOwn = ({ assignedTo }: Row) => assignedTo === null || assignedTo === agency.agent.id;
const visibilityCondition = (table: SQLiteTable) =>
  createVisibility(domainPolicies.tables, [agency.agent.id], agencyRowsCondition).visibilityCondition(table);
const byId =
  (table: typeof leads | typeof properties, id: string): ColumnSource =>
  (value) =>
    tenantDb.subqueries.column(table, value, eq(table.id, id));

/** Conditions of several parts that code joins with others. */
const joined: Record<string, Case> = {
  openLeadCondition: one(leads, () => openLeadCondition(leads), isOpen),
  noFollowUpCondition: one(
    leads,
    () => noFollowUpCondition(leads),
    (row) => isOpen(row) && row.nextFollowUpOn === null,
  ),
  uncontactedCondition: one(
    leads,
    () => uncontactedCondition(leads),
    ({ status, lastContactAt }) => status === 'New' && lastContactAt === null,
  ),
  ...Object.fromEntries(
    followUpGroups.map((group) => [
      `followUpGroupCondition ${group}`,
      one(leads, () => followUpGroupCondition(group)),
    ]),
  ),
  availableCondition: one(
    properties,
    () => availableCondition(properties),
    ({ status }) => String(status).startsWith('Disponible'),
  ),
  missingDocumentCondition: one(
    properties,
    () => missingDocumentCondition(properties),
    ({ missingDocuments }) => Boolean(missingDocuments),
  ),
  ...Object.fromEntries(
    [0, 1, 2, 3, 4].flatMap((part) => [
      [
        `candidateConditions ${part} of leads`,
        {
          table: leads,
          build: () =>
            [...records.propertyIds, records.soldProperty].map(
              (id) => candidateConditions(columnFromRow, byId(properties, id))[part],
            ),
        },
      ],
      [
        `candidateConditions ${part} of properties`,
        {
          table: properties,
          build: () =>
            [...records.leadIds, records.closedLead, randomUUID()].map(
              (id) => candidateConditions(byId(leads, id), columnFromRow)[part],
            ),
        },
      ],
    ]),
  ),
  amongNewestCondition: {
    table: leads,
    build: () => [amongNewestCondition(tenantDb, leads, openLeadCondition(leads)), sql`0`],
  },
  visibleToCondition: one(
    savedViews,
    () => visibleToCondition(agency.agent.id),
    ({ isShared, createdBy }) => Boolean(isShared) || createdBy === agency.agent.id,
  ),
  'visibilityCondition leads': one(leads, () => visibilityCondition(leads), isOwn),
  'visibilityCondition owners': one(propertyOwners, () => visibilityCondition(propertyOwners), isOwn),
  'visibilityCondition properties': one(properties, () => visibilityCondition(properties), isOwn),
  'visibilityCondition ads': one(ads, () => visibilityCondition(ads)),
  'visibilityCondition activities': one(activities, () => visibilityCondition(activities)),
  'visibilityCondition matches': one(matches, () => visibilityCondition(matches)),
  'visibilityCondition notices': one(notices, () => visibilityCondition(notices)),
  responsibleCondition: one(leads, () => responsibleCondition(tenantDb, leads.assignedTo)('mine')),
  'responsibleCondition none': one(leads, () => responsibleCondition(tenantDb, leads.assignedTo)('none')),
  personSearchCondition: one(leads, () => personSearchCondition(tenantDb, leads, parseSearch('ana correo'))),
  'personSearchCondition phone': one(leads, () =>
    personSearchCondition(tenantDb, leads, parseSearch('612 345 678')),
  ),
  emailCondition: one(leads, () => emailCondition(leads, 'ana correo')),
  phoneCondition: one(leads, () => phoneCondition(tenantDb, leads, '345')),
  propertySearchCondition: one(
    properties,
    () => propertySearchCondition(tenantDb)(parseSearch('torre verdi')) as SQL,
  ),
  'propertySearchCondition reference': one(
    properties,
    () => propertySearchCondition(tenantDb)(parseSearch('0001')) as SQL,
  ),
  adSearchCondition: one(ads, () => adSearchCondition(tenantDb, parseSearch('torre'))),
  taskSearchCondition: one(tasks, () => taskSearchCondition(restricted, parseSearch('torre'))),
  'taskSearchCondition phone': one(tasks, () => taskSearchCondition(tenantDb, parseSearch('612345678'))),
  'readableCondition tasks': one(tasks, () => readableCondition(restricted, tasks)),
  'readableCondition events': one(events, () => readableCondition(restricted, events)),
  periodCondition: one(events, () => periodCondition('2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z')),
};
const ofProperties = {
  operation: () => operation('sale') as SQL,
  documents: () => documents('missing') as SQL,
  price: () => price({ from: 800, to: 200_000 }, {}),
  bedrooms: () => bedrooms(2),
  bathrooms: () => bathrooms(2),
  area: () => area({ from: 10, to: 90 }),
  zone: () => zone('gracia'),
  features: () => features(['ascensor', 'terraza']),
} satisfies Record<keyof typeof propertyConditions, () => SQL | undefined>;
for (const [name, build] of Object.entries(ofProperties))
  joined[`propertyConditions ${name}`] = one(properties, build);

type Composed = { value: unknown; joinedWithAnd: unknown; joinedWithOr: unknown; negated: unknown };
const toTruth = (value: unknown) => (value === null ? null : Boolean(value));

/** Composes a condition as code does; asserts for each row that the whole of it is joined and negated, and returns its values. */
async function splitRows({ table, build, holds }: Case) {
  const values: (boolean | null)[] = [];
  for (const condition of build()) {
    if (!condition) throw new Error('No condition');
    const ofAgency = eq(table.agencyId, agency.id);
    const count = (where: SQL) =>
      db
        .select({ count: sql<number>`count(*)` })
        .from(table as SQLiteTable)
        .where(and(ofAgency, where));
    const [found, ...counts] = await db.batch([
      db
        .select({
          ...getTableColumns(table as SQLiteTable),
          value: sql`(${condition})`.as('value'),
          joinedWithAnd: sql`${and(sql`1`, condition)}`.as('joined_with_and'),
          joinedWithOr: sql`${or(sql`0`, condition)}`.as('joined_with_or'),
          negated: sql`${not(condition)}`.as('negated_value'),
        })
        .from(table as SQLiteTable)
        .where(ofAgency),
      count(condition),
      count(not(condition)),
      count(sql`(${condition}) is null`),
    ]);
    const rows = found as (Row & Composed)[];
    expect(rows.length).toBeGreaterThan(3);
    const composed = rows.map(({ value, joinedWithAnd, joinedWithOr, negated }) =>
      [value, joinedWithAnd, joinedWithOr, negated].map(toTruth),
    );
    expect(composed).toEqual(
      composed.map(([value = null]) => [value, value, value, value === null ? null : !value]),
    );
    if (holds) expect(rows.map(({ value }) => toTruth(value))).toEqual(rows.map(holds));
    expect(counts.flat().reduce((sum, { count }) => sum + count, 0)).toBe(rows.length);
    values.push(...composed.map(([value = null]) => value));
  }
  return values;
}

describe('a condition that code negates is negated as a whole', () => {
  test.each(
    negatedConditions.flatMap((name) =>
      negated[name].map((each) => [name, getTableName(each.table), each] as const),
    ),
  )('%s of %s', async (_, __, each) => {
    const values = await splitRows(each);
    expect(values).toContain(true);
    expect(values).toContain(false);
  });
});

describe('a condition of several parts is joined as a whole', () => {
  test.each(Object.entries(joined))('%s', async (_, each) => {
    const values = await splitRows(each);
    expect(values).toContain(true);
    expect(values).toContain(false);
  });
});
