import { eq, inArray, sql } from 'drizzle-orm';
import { type AdFilters, adFilters } from '../../../db/domain/ads/ad-input.ts';
import { adCounts, adSortKeys, ads } from '../../../db/tables/ads.ts';
import { leads } from '../../../db/tables/leads.ts';
import { propertyOwners } from '../../../db/tables/owners.ts';
import { properties } from '../../../db/tables/properties.ts';
import { notFound } from '../../errors.ts';
import { choiceConditions, equalsCondition, type FilterConditions } from '../../tenant/lists/filters.ts';
import { createListQueries, type ReadRows } from '../../tenant/lists/list.ts';
import { sortNewestFirst } from '../../tenant/lists/pagination.ts';
import { neighbourStatements, withNeighbours } from '../../tenant/lists/previous-next.ts';
import { getResponseColumns } from '../../tenant/lists/response-columns.ts';
import { searchCondition, titleSearchKind } from '../../tenant/lists/search-conditions.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';
import { selectDocuments, toDocumentSlots } from '../documents/reads.ts';
import { coverColumn, selectPhotos, toPhotos } from '../photos/reads.ts';
import { adSearchCondition } from './ad-search.ts';
import { adPolicies } from './policy.ts';

const adColumns = getResponseColumns(ads, adPolicies.ads);
const { id, title, address, type, bedrooms, bathrooms, area, price, rentalPrice, status, features, ownerId } =
  properties;

const propertyTitleColumn = ({ subqueries }: TenantDb) =>
  subqueries.field<string>(properties, title, ads.propertyId).as('property_title');

/** Column: how many leads the ad has brought, also those that are hidden from the user. */
const receivedLeadsColumn = ({ unrestricted }: TenantDb) =>
  sql<number>`${unrestricted.subqueries.column(leads, sql`count(*)`, eq(leads.adId, ads.id))}`.as(
    'received_leads',
  );
const withLeads = (tenantDb: TenantDb) => ({ ...adColumns, receivedLeads: receivedLeadsColumn(tenantDb) });

const { findPage, readAll } = createListQueries({
  table: ads,
  counts: adCounts,
  columns: (tenantDb: TenantDb) => ({
    ...withLeads(tenantDb),
    propertyTitle: propertyTitleColumn(tenantDb),
    cover: coverColumn(tenantDb, ads.propertyId),
  }),
  sort: sortNewestFirst(ads),
  // A property, and an owner, has few ads.
  searchKind: (filters) => (filters.propertyId || filters.ownerId ? 'indexLookup' : titleSearchKind(filters)),
  sortKeys: adSortKeys,
  conditions: (tenantDb: TenantDb): FilterConditions<AdFilters> => ({
    ...choiceConditions(ads, adFilters),
    title: searchCondition((search) => adSearchCondition(tenantDb, search)),
    propertyId: equalsCondition(ads.propertyId),
    ownerId: (owner) =>
      owner
        ? inArray(ads.propertyId, tenantDb.subqueries.column(properties, properties.id, eq(ownerId, owner)))
        : undefined,
  }),
});

export const findAdPage = findPage;

/** Yields the ads with what an exported sheet has of them, as slices of at most `size` rows. */
export const readAds = (tenantDb: TenantDb, rows: ReadRows<AdFilters>, size: number) =>
  readAll(tenantDb, rows, { ...withLeads(tenantDb), propertyTitle: propertyTitleColumn(tenantDb) }, size);

/** Returns an ad with its property, the property's owner or null, and the ids of its neighbours in the list. Throws NOT_FOUND. */
export async function findAd(tenantDb: TenantDb, adId: string) {
  const isItsProperty = inArray(id, tenantDb.subqueries.column(ads, ads.propertyId, eq(ads.id, adId)));
  const [[ad], [found], [owner], [newer], [older]] = await tenantDb.batch(
    tenantDb.statements.select(ads, withLeads(tenantDb), { where: [eq(ads.id, adId)] }),
    tenantDb.statements.select(
      properties,
      {
        id,
        title,
        address,
        type,
        bedrooms,
        bathrooms,
        area,
        price,
        rentalPrice,
        status,
        features,
        ownerId,
        ownerName: tenantDb.subqueries
          .unrestrictedField<string>(propertyOwners, propertyOwners.name, ownerId)
          .as('owner_name'),
      },
      { where: [isItsProperty] },
    ),
    tenantDb.statements.select(
      propertyOwners,
      {
        email: propertyOwners.email,
        phone: propertyOwners.phone,
      },
      {
        where: [inArray(propertyOwners.id, tenantDb.subqueries.column(properties, ownerId, isItsProperty))],
      },
    ),
    ...neighbourStatements(tenantDb, ads, adId),
  );
  if (!ad || !found) throw notFound();
  const { ownerName, ...property } = found;
  // The owner's name is shown to who sees the property, email and phone to who sees the owner.
  const contact = owner ?? { email: null, phone: null };
  const shownOwner =
    property.ownerId && ownerName
      ? { id: property.ownerId, name: ownerName, isVisible: owner !== undefined, ...contact }
      : null;
  return withNeighbours({ ...ad, property: { ...property, owner: shownOwner } }, newer, older);
}

/** Returns the photos and documents of an ad's property, as photos.list and documents.list do. Throws NOT_FOUND. */
export async function findAdFiles(tenantDb: TenantDb, adId: string) {
  const isAd = eq(ads.id, adId);
  const itsProperty = tenantDb.subqueries.column(ads, ads.propertyId, isAd);
  const [[ad], photos, files, waivers] = await tenantDb.batch(
    tenantDb.statements.select(ads, { propertyId: ads.propertyId }, { where: [isAd] }),
    selectPhotos(tenantDb, itsProperty),
    ...selectDocuments(tenantDb, itsProperty),
  );
  if (!ad) throw notFound();
  return { ...ad, photos: toPhotos(photos), documents: toDocumentSlots(files, waivers) };
}
