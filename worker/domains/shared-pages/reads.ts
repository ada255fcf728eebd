import { and, eq, gt, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { toPagePath } from '../../../db/domain/shared-pages/shared-pages.ts';
import { agencies } from '../../../db/tables/agencies.ts';
import { propertyImages } from '../../../db/tables/files/photos.ts';
import { ownerReports } from '../../../db/tables/owner-reports.ts';
import { properties } from '../../../db/tables/properties.ts';
import { sharedPages } from '../../../db/tables/shared-pages.ts';
import type { Database } from '../../database.ts';
import { notFound } from '../../errors.ts';
import { createAgencyCondition, type TenantDb } from '../../tenant/tenant-db.ts';
import { readyPhotoConditions } from '../photos/photo-order.ts';
import {
  type CellContext,
  getPageToken,
  openPageCondition,
  type PageTable,
  selectProperty,
  type TokenSource,
} from './page-link.ts';

/** Returns the page of a property with its path; null where it is not shared. Throws NOT_FOUND. */
export async function findPageOfProperty(
  { tenantDb, env, cell }: CellContext & { tenantDb: TenantDb },
  propertyId: string,
) {
  const { id, generation, tokenDigest, expiresAt, views, lastViewedAt } = sharedPages;
  const [[property], [page]] = await tenantDb.batch(
    selectProperty(tenantDb, propertyId),
    tenantDb.statements.select(
      sharedPages,
      { id, generation, tokenDigest, expiresAt, views, lastViewedAt },
      { where: [eq(sharedPages.propertyId, propertyId), isNotNull(tokenDigest)] },
    ),
  );
  if (!property) throw notFound();
  if (!page) return null;
  return {
    path: getPagePath({ env, cell }, page),
    expiresAt: page.expiresAt,
    views: page.views,
    lastViewedAt: page.lastViewedAt,
  };
}

/** Returns the path of a shared page; null where its secret does not hold any more. */
function getPagePath(
  context: CellContext,
  page: TokenSource & { tokenDigest: string | null },
): string | null {
  const token = getPageToken(context, 'sharedPage', page);
  return token && toPagePath(token);
}

/** Column: what the path of a property's page is made of (parsePagePath), null where none is open. */
export const sharedPageColumn = ({ subqueries }: TenantDb, propertyId: SQLiteColumn) => {
  const { id, generation, tokenDigest, expiresAt } = sharedPages;
  const tokenSource = sql`json_object('id', ${id}, 'generation', ${generation}, 'tokenDigest', ${tokenDigest})`;
  const isShared = [isNotNull(tokenDigest), gt(expiresAt, new Date().toISOString())];
  return (
    subqueries.column(sharedPages, tokenSource, eq(sharedPages.propertyId, propertyId), ...isShared) as SQL<
      string | null
    >
  ).as('page');
};
/** Returns the path of a page from its column. */
export const parsePagePath = (context: CellContext, page: string | null): string | null =>
  page === null ? null : getPagePath(context, JSON.parse(page));

/** What the page shows of a property, of its address as much as toPublicPlace says. Nothing of a person: no owner, no contact, no note, no tag. */
export const publicPropertyColumns = {
  title: properties.title,
  reference: properties.reference,
  type: properties.type,
  status: properties.status,
  price: properties.price,
  rentalPrice: properties.rentalPrice,
  bedrooms: properties.bedrooms,
  bathrooms: properties.bathrooms,
  area: properties.area,
  usableArea: properties.usableArea,
  plotArea: properties.plotArea,
  builtYear: properties.builtYear,
  features: properties.features,
  address: properties.address,
  street: properties.street,
  streetNumber: properties.streetNumber,
  floor: properties.floor,
  door: properties.door,
  postalCode: properties.postalCode,
  addressVisibility: properties.addressVisibility,
  latitude: properties.latitude,
  longitude: properties.longitude,
  zone: properties.zone,
  town: properties.town,
  province: properties.province,
  energyConsumption: properties.energyConsumption,
  energyEmissions: properties.energyEmissions,
  communityFee: properties.communityFee,
  touristLicence: properties.touristLicence,
  registryNumber: properties.registryNumber,
  stressedMarket: properties.stressedMarket,
  lastRent: properties.lastRent,
  lastContract: properties.lastContract,
  largeHolder: properties.largeHolder,
  priceIndex: properties.priceIndex,
  rentPurpose: properties.rentPurpose,
  descriptionEs: properties.descriptionEs,
  descriptionCa: properties.descriptionCa,
};
/** What it shows of the agency. */
export const agencyColumns = {
  name: agencies.name,
  logoKey: agencies.logoKey,
  landlinePhone: agencies.landlinePhone,
  mobilePhone: agencies.mobilePhone,
  email: agencies.email,
  address: agencies.address,
  website: agencies.website,
  openingHours: agencies.openingHours,
  registrations: agencies.registrations,
};
const { id: photoId, objectKey, mediumKey, thumbKey } = propertyImages;

/** Returns what the page shows whose token has this digest, its photos in their order; undefined for none. One round trip. */
export async function findSharedPage(db: Database, tokenDigest: string) {
  const pageFieldSql = (column: typeof sharedPages.agencyId | typeof sharedPages.propertyId) =>
    sql`(select ${column} from ${sharedPages} where ${openPageCondition(sharedPages, tokenDigest)})`;
  const isPhoto = readyPhotoConditions(pageFieldSql(sharedPages.propertyId));
  const [[page], photos] = await db.batch([
    db
      .select({
        tokenSource: { id: sharedPages.id, generation: sharedPages.generation },
        agencyId: sharedPages.agencyId,
        property: publicPropertyColumns,
        agency: agencyColumns,
      })
      .from(sharedPages)
      .innerJoin(properties, eq(properties.id, sharedPages.propertyId))
      .innerJoin(agencies, eq(agencies.id, sharedPages.agencyId))
      .where(openPageCondition(sharedPages, tokenDigest)),
    db
      .select({ id: photoId, objectKey, mediumKey, thumbKey })
      .from(propertyImages)
      .where(createAgencyCondition(pageFieldSql(sharedPages.agencyId))(propertyImages, ...isPhoto))
      .orderBy(propertyImages.orderIndex),
  ]);
  return page && { ...page, photos };
}
export type SharedPage = NonNullable<Awaited<ReturnType<typeof findSharedPage>>>;
/** What a page shows, whichever token leads to it. */
export type ShownPage = Omit<SharedPage, 'tokenSource' | 'agencyId'>;

/** Builds the statements that select what the page of a property shows: of it and of its agency, and its photos in their order. */
export function selectShownPage(db: Database, propertyId: string) {
  const propertyAgencyCondition = createAgencyCondition(agencyOfPropertySql(propertyId));
  const isPhoto = readyPhotoConditions(sql`${propertyId}`);
  return [
    db
      .select({ property: publicPropertyColumns, agency: agencyColumns })
      .from(properties)
      .innerJoin(agencies, eq(agencies.id, properties.agencyId))
      .where(propertyAgencyCondition(properties, eq(properties.id, propertyId))),
    db
      .select({ id: photoId, objectKey, mediumKey, thumbKey })
      .from(propertyImages)
      .where(propertyAgencyCondition(propertyImages, ...isPhoto))
      .orderBy(propertyImages.orderIndex),
  ] as const;
}
/** SQL of the agency of a property, which a public address names. */
export const agencyOfPropertySql = (propertyId: string): SQL =>
  sql`(select ${properties.agencyId} from ${properties} where ${properties.id} = ${propertyId})`;

/**
 * Returns the keys of a photo of the page whose token has this digest, or of its agency's logo (`id` null); undefined for none. A report
 * has the first photo alone.
 */
export async function findPageImage(
  db: Database,
  table: PageTable,
  tokenDigest: string,
  id: string | null,
): Promise<
  { tokenSource: TokenSource; logoKey: string | null; photo: SharedPage['photos'][number] | null } | undefined
> {
  // Both have these columns; a statement takes one table.
  const pages = table as typeof sharedPages;
  const isPhoto = and(
    eq(propertyImages.propertyId, pages.propertyId),
    eq(propertyImages.id, id ?? ''),
    eq(propertyImages.state, 'ready'),
    table === ownerReports ? eq(propertyImages.orderIndex, 0) : undefined,
  );
  const [found] = await db
    .select({
      tokenSource: { id: pages.id, generation: pages.generation },
      logoKey: agencies.logoKey,
      photo: { id: photoId, objectKey, mediumKey, thumbKey },
    })
    .from(pages)
    .innerJoin(agencies, eq(agencies.id, pages.agencyId))
    .leftJoin(propertyImages, isPhoto)
    .where(openPageCondition(pages, tokenDigest));
  return found;
}
