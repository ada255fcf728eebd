import { and, asc, eq, exists, or, type SQL, sql } from 'drizzle-orm';
import type { PropertyStatus } from '../../../db/domain/properties/properties.ts';
import type { IdealistaRow } from '../../../db/domain/publishing/idealista.ts';
import { findKyeroProblems, type KyeroEntry, toKyeroEntries } from '../../../db/domain/publishing/kyero.ts';
import { KYERO } from '../../../db/domain/publishing/kyero-feed.ts';
import {
  getOfferedOperations,
  isPublishable,
  type PublishingProblem,
} from '../../../db/domain/publishing/publishing-check.ts';
import { ads } from '../../../db/tables/ads.ts';
import { agencies } from '../../../db/tables/agencies.ts';
import { propertyImages } from '../../../db/tables/files/photos.ts';
import { kyeroFeeds } from '../../../db/tables/kyero-feeds.ts';
import { availableCondition, properties } from '../../../db/tables/properties.ts';
import type { Database } from '../../database.ts';
import type { AgencyCondition } from '../../tenant/agency-condition.ts';
import { createAgencyCondition, type TenantDb } from '../../tenant/tenant-db.ts';
import { publishableColumns } from '../publishing/reads.ts';
import { parsePhotos, photoOfPropertyConditions, photosJson, toSentKey } from '../publishing/sent-photos.ts';
import { agencyOfPropertySql, type ShownPage, selectShownPage } from '../shared-pages/reads.ts';

/** Condition: an active ad of Kyero, or of one of these platforms (JSON). */
const inFeedConditions = (platforms: SQL): SQL[] => [
  eq(ads.status, 'Active'),
  or(eq(ads.platform, KYERO), sql`${ads.platform} in (select value from json_each(${platforms}))`) as SQL,
];

/** Builds the statement that selects the properties with such an ad, or those of them that are meant, the oldest first. */
export const selectAdvertised = (db: Database, where: AgencyCondition, isSuchAd: SQL[], only?: SQL) => {
  const isAdvertised = sql`${properties.id} in (select ${ads.propertyId} from ${ads} where ${where(ads, ...isSuchAd)})`;
  const isAdOfProperty = where(ads, eq(ads.propertyId, properties.id), ...isSuchAd);
  return (
    db
      .select({
        ...publishableColumns,
        id: properties.id,
        title: properties.title,
        reference: properties.reference,
        features: properties.features,
        builtYear: properties.builtYear,
        communityFee: properties.communityFee,
        updatedAt: properties.updatedAt,
        photosChangedAt: properties.photosChangedAt,
        adChangedAt: sql<string>`(select max(${ads.updatedAt}) from ${ads} where ${isAdOfProperty})`,
        photos: sql<string>`(select ${photosJson} from ${propertyImages} where ${where(propertyImages, ...photoOfPropertyConditions())})`,
      })
      .from(properties)
      // So that columns are written with their table, also in the subqueries.
      .innerJoin(agencies, eq(agencies.id, properties.agencyId))
      .where(where(properties, isAdvertised, only))
      .orderBy(asc(properties.createdAt), asc(properties.id))
  );
};
type AdvertisedRow = Awaited<ReturnType<typeof selectAdvertised>>[number];

/** Returns a row as the formats take it. */
export function toAdvertised({ updatedAt, photosChangedAt, adChangedAt, photos, ...row }: AdvertisedRow) {
  const changedAt = [updatedAt, photosChangedAt ?? '', adChangedAt].toSorted().at(-1) ?? updatedAt;
  return { ...row, changedAt, photos: parsePhotos(photos) } satisfies IdealistaRow & { title: string };
}

const feedRowsCondition = createAgencyCondition(sql`${kyeroFeeds.agencyId}`);
/** Condition: an active ad of the feed that the statement selects. */
const adOfFeedCondition = (...conditions: SQL[]) =>
  feedRowsCondition(ads, ...conditions, ...inFeedConditions(sql`${kyeroFeeds.platforms}`));
/**
 * SQL that differs once anything that a feed shows has changed: of its ads and their properties how many there are, their versions and last
 * changes, photos included. Far cheaper than the entries.
 */
const state = sql<string>`(select json_array(count(*), sum(${ads.version}), max(${ads.updatedAt}), sum(${properties.version}), max(${properties.updatedAt}), max(${properties.photosChangedAt})) from ${ads} inner join ${properties} on ${feedRowsCondition(properties, eq(properties.id, ads.propertyId))} where ${adOfFeedCondition()})`;

export type FoundKyeroFeed = NonNullable<Awaited<ReturnType<typeof findKyeroFeedByToken>>>;
/** Returns the feed whose token has this digest, with what differs once it has changed; undefined for none. One round trip. */
export async function findKyeroFeedByToken(db: Database, tokenDigest: string) {
  const { id, agencyId, platforms, contentDigest, contentChangedAt } = kyeroFeeds;
  const [feed] = await db
    .select({
      ...{ id, agencyId, tokenDigest: kyeroFeeds.tokenDigest, platforms, contentDigest, contentChangedAt },
      registrations: agencies.registrations,
      state,
    })
    .from(kyeroFeeds)
    .innerJoin(agencies, eq(agencies.id, kyeroFeeds.agencyId))
    .where(eq(kyeroFeeds.tokenDigest, tokenDigest));
  return feed;
}

/** Returns the entries of a feed, the oldest property first. One round trip. */
export async function findKyeroEntries(
  db: Database,
  { agencyId, platforms, registrations }: FoundKyeroFeed,
): Promise<KyeroEntry[]> {
  const rows = await selectAdvertised(
    db,
    createAgencyCondition(sql`${agencyId}`),
    inFeedConditions(sql`${JSON.stringify(platforms)}`),
  );
  return rows.flatMap((row) => toKyeroEntries(toAdvertised(row), registrations));
}

/**
 * Returns what the page of a property shows while the feed of its agency has an entry of it, with the digest of the token of that feed;
 * undefined otherwise. One round trip.
 */
export async function findFeedPage(
  db: Database,
  propertyId: string,
): Promise<(ShownPage & { tokenDigest: string }) | undefined> {
  const where = createAgencyCondition(agencyOfPropertySql(propertyId));
  const [[feed], [row], [shown], photos] = await db.batch([
    db
      .select({ tokenDigest: kyeroFeeds.tokenDigest, registrations: agencies.registrations })
      .from(kyeroFeeds)
      .innerJoin(agencies, eq(agencies.id, kyeroFeeds.agencyId))
      .where(where(kyeroFeeds)),
    selectAdvertised(
      db,
      where,
      inFeedConditions(sql`(select ${kyeroFeeds.platforms} from ${kyeroFeeds} where ${where(kyeroFeeds)})`),
      eq(properties.id, propertyId),
    ),
    ...selectShownPage(db, propertyId),
  ]);
  const entries = feed && row ? toKyeroEntries(toAdvertised(row), feed.registrations) : [];
  const [entry] = entries;
  if (!feed || !shown || !entry) return undefined;
  const { property } = shown;
  // Where the feed keeps one operation out, the page offers the other one alone.
  const isWhole = entries.length === getOfferedOperations(property).length;
  const status = isWhole ? property.status : offers[entry.frequency];
  return { ...shown, property: { ...property, status }, photos, tokenDigest: feed.tokenDigest };
}
/** The status of a property that is offered for the one operation alone. */
const offers = {
  sale: 'Disponible para la venta',
  month: 'Disponible para el alquiler',
} as const satisfies Record<KyeroEntry['frequency'], PropertyStatus>;

/**
 * Returns the object of a photo in the feed whose token has this digest: of an available property with an active ad of its platforms;
 * undefined for any other. One round trip.
 */
export async function findFeedImage(
  db: Database,
  tokenDigest: string,
  photoId: string,
): Promise<ReturnType<typeof toSentKey> | undefined> {
  const [photo] = await db
    .select({ objectKey: propertyImages.objectKey, mediumKey: propertyImages.mediumKey })
    .from(kyeroFeeds)
    .innerJoin(
      propertyImages,
      feedRowsCondition(propertyImages, eq(propertyImages.id, photoId), eq(propertyImages.state, 'ready')),
    )
    .innerJoin(properties, feedRowsCondition(properties, eq(properties.id, propertyImages.propertyId)))
    .where(
      and(
        eq(kyeroFeeds.tokenDigest, tokenDigest),
        availableCondition(properties),
        exists(
          db
            .select({ id: ads.id })
            .from(ads)
            .where(adOfFeedCondition(eq(ads.propertyId, properties.id))),
        ),
      ),
    );
  return photo && toSentKey(photo);
}

/** A property that is advertised, but that the feed lacks, whole or the half of an operation, with what keeps it out. */
export type LeftOut = { id: string; title: string; reference: string | null; reasons: string[] };
/** Properties that are named at most. */
const MAX_LEFT_OUT = 200;

/** Returns the agency's feed, how many entries it has, and which advertised properties it lacks and why; null where there is none. One round trip. */
export async function findOwnKyeroFeed({ scope: { db, visibleRowsCondition } }: TenantDb) {
  const isOwn = visibleRowsCondition(kyeroFeeds);
  const [[feed], advertised] = await db.batch([
    db
      .select({
        issuedAt: kyeroFeeds.issuedAt,
        platforms: kyeroFeeds.platforms,
        registrations: agencies.registrations,
      })
      .from(kyeroFeeds)
      .innerJoin(agencies, eq(agencies.id, kyeroFeeds.agencyId))
      .where(isOwn),
    selectAdvertised(
      db,
      visibleRowsCondition,
      inFeedConditions(sql`(select ${kyeroFeeds.platforms} from ${kyeroFeeds} where ${isOwn})`),
    ),
  ]);
  if (!feed) return null;
  const { registrations, ...shown } = feed;
  return {
    ...shown,
    ...toContents(advertised.map(toAdvertised), (row) => findKyeroProblems(row, registrations)),
  };
}

type Advertised = ReturnType<typeof toAdvertised>;
/** Returns how many entries these properties have where nothing red keeps them out, and which are left out and why. */
export function toContents(
  rows: readonly Advertised[],
  findProblems: (row: Advertised) => PublishingProblem[],
) {
  const all = rows.map((row) => {
    const problems = findProblems(row);
    const red = problems.filter(({ level }) => level === 'red').map(({ text }) => text);
    const out = getOfferedOperations(row).filter((operation) => isPublishable(problems, operation));
    return { row, red, entries: out.length };
  });
  const leftOut = all
    .filter(({ red }) => red.length > 0)
    .map(({ row: { id, title, reference }, red }): LeftOut => ({ id, title, reference, reasons: red }));
  return {
    entries: all.reduce((sum, { entries }) => sum + entries, 0),
    leftOutCount: leftOut.length,
    leftOut: leftOut.slice(0, MAX_LEFT_OUT),
  };
}
