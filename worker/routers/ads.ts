import { eq, inArray, type SQL } from 'drizzle-orm';
import {
  type AdFilters,
  type AdInput,
  adCreateInput,
  adListInput,
  adUpdateInput,
  adWords,
} from '../../db/domain/ads/ad-input.ts';
import { idInput } from '../../db/domain/fields.ts';
import { fold } from '../../db/domain/fold.ts';
import { ads } from '../../db/tables/ads.ts';
import { adCounts } from '../../db/tables/counts.ts';
import { propertyOwners } from '../../db/tables/owners.ts';
import { properties } from '../../db/tables/properties.ts';
import { notFound } from '../errors.ts';
import { countMatchingAndAll, neighbourQueries, withNeighbours } from '../queries/list-queries.ts';
import { afterCursor, containsText, newestFirst, toPage } from '../queries/pagination.ts';
import { getPublicColumns } from '../queries/public-columns.ts';
import { assertKnownOrStored } from '../queries/stored-values.ts';
import type { TenantDb } from '../tenant/tenant-db.ts';
import { agencyProcedure, router } from '../trpc.ts';

const adColumns = getPublicColumns(ads);
const { id, title, address, type, bedrooms, bathrooms, area, price, rentalPrice, status, features, ownerId } =
  properties;

export const adsRouter = router({
  /** Returns a page, newest first, each ad with its property's title, and the counts of matching and of all ads. */
  list: agencyProcedure
    .input(adListInput)
    .query(async ({ ctx: { tenantDb }, input: { filters, cursor, limit } }) => {
      const where = matchesFilters(tenantDb, filters);
      const fields = {
        ...adColumns,
        propertyTitle: tenantDb.subqueries
          .field<string>(properties, title, ads.propertyId)
          .as('property_title'),
      };
      const [found, [counted]] = await tenantDb.batch(
        tenantDb.statements.select(ads, fields, {
          where: [...where, afterCursor(ads, cursor)],
          order: newestFirst(ads),
          limit: limit + 1,
        }),
        countMatchingAndAll(tenantDb, adCounts, ads, filters, where),
      );
      return { ...toPage(found, limit), total: counted?.total ?? 0, all: counted?.all ?? 0 };
    }),

  /** Returns an ad with its property, the property's owner or null, and the ids of its neighbours in the list. Throws NOT_FOUND. */
  get: agencyProcedure.input(idInput).query(async ({ ctx: { tenantDb }, input }) => {
    const isItsProperty = inArray(id, tenantDb.subqueries.column(ads, ads.propertyId, eq(ads.id, input.id)));
    const [[ad], [property], [owner], [newer], [older]] = await tenantDb.batch(
      tenantDb.statements.select(ads, adColumns, { where: [eq(ads.id, input.id)] }),
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
        },
        { where: [isItsProperty] },
      ),
      tenantDb.statements.select(
        propertyOwners,
        {
          id: propertyOwners.id,
          name: propertyOwners.name,
          email: propertyOwners.email,
          phone: propertyOwners.phone,
        },
        {
          where: [inArray(propertyOwners.id, tenantDb.subqueries.column(properties, ownerId, isItsProperty))],
        },
      ),
      ...neighbourQueries(tenantDb, ads, input.id),
    );
    if (!ad || !property) throw notFound();
    return withNeighbours({ ...ad, property: { ...property, owner: owner ?? null } }, newer, older);
  }),

  create: agencyProcedure.input(adCreateInput).mutation(async ({ ctx: { tenantDb }, input }) => {
    const { id } = await tenantDb.insert(ads, input.clientKey, toAdRow(input.ad));
    return { id };
  }),

  update: agencyProcedure
    .input(adUpdateInput)
    .mutation(async ({ ctx: { tenantDb }, input: { ad, ...ref } }) => {
      await assertKnownOrStored(tenantDb, ads, ref.id, ad, adWords);
      const { version } = await tenantDb.update(ads, ref, toAdRow(ad), { column: ads.status, to: ad.status });
      return { version };
    }),

  delete: agencyProcedure
    .input(idInput)
    .mutation(({ ctx: { tenantDb }, input: { id } }) => tenantDb.delete(ads, id)),
});

const toAdRow = (ad: AdInput) => ({ ...ad, titleFolded: fold(ad.title) });

const matchesFilters = (tenantDb: TenantDb, filters: AdFilters): (SQL | undefined)[] => [
  containsText(ads.titleFolded, filters.title && fold(filters.title)),
  filters.status && eq(ads.status, filters.status),
  filters.platform && eq(ads.platform, filters.platform),
  filters.propertyId ? eq(ads.propertyId, filters.propertyId) : undefined,
  filters.ownerId
    ? inArray(
        ads.propertyId,
        tenantDb.subqueries.column(properties, properties.id, eq(ownerId, filters.ownerId)),
      )
    : undefined,
];
