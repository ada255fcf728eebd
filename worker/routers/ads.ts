import { eq, inArray, type SQL } from 'drizzle-orm';
import {
  type AdFilters,
  type AdInput,
  adCreateInput,
  adListInput,
  adUpdateInput,
  adWords,
} from '../../db/domain/ad-input.ts';
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

const whole = getPublicColumns(ads);
const { id, title, address, type, bedrooms, bathrooms, area, price, rentalPrice, status, features, ownerId } =
  properties;

export const adsRouter = router({
  /** A page, newest first, each with its property's title; the first one says how many there are. */
  list: agencyProcedure
    .input(adListInput)
    .query(async ({ ctx: { tenantDb }, input: { filters, cursor, limit } }) => {
      const where = matching(tenantDb, filters);
      const fields = {
        ...whole,
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

  /** An ad with its property, and that property's owner or null; and its neighbours in the newest-first list. */
  get: agencyProcedure.input(idInput).query(async ({ ctx: { tenantDb }, input }) => {
    const itsProperty = inArray(id, tenantDb.subqueries.column(ads, ads.propertyId, eq(ads.id, input.id)));
    const [[ad], [property], [owner], [newer], [older]] = await tenantDb.batch(
      tenantDb.statements.select(ads, whole, { where: [eq(ads.id, input.id)] }),
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
        { where: [itsProperty] },
      ),
      tenantDb.statements.select(
        propertyOwners,
        {
          id: propertyOwners.id,
          name: propertyOwners.name,
          email: propertyOwners.email,
          phone: propertyOwners.phone,
        },
        { where: [inArray(propertyOwners.id, tenantDb.subqueries.column(properties, ownerId, itsProperty))] },
      ),
      ...neighbourQueries(tenantDb, ads, input.id),
    );
    if (!ad || !property) throw notFound();
    return withNeighbours({ ...ad, property: { ...property, owner: owner ?? null } }, newer, older);
  }),

  create: agencyProcedure.input(adCreateInput).mutation(async ({ ctx: { tenantDb }, input }) => {
    const { id } = await tenantDb.insert(ads, input.clientKey, written(input.ad));
    return { id };
  }),

  update: agencyProcedure
    .input(adUpdateInput)
    .mutation(async ({ ctx: { tenantDb }, input: { ad, ...ref } }) => {
      await assertKnownOrStored(tenantDb, ads, ref.id, ad, adWords);
      const { version } = await tenantDb.update(ads, ref, written(ad), { column: ads.status, to: ad.status });
      return { version };
    }),

  delete: agencyProcedure
    .input(idInput)
    .mutation(({ ctx: { tenantDb }, input: { id } }) => tenantDb.delete(ads, id)),
});

const written = (ad: AdInput) => ({ ...ad, titleFolded: fold(ad.title) });

const matching = (tenantDb: TenantDb, filters: AdFilters): (SQL | undefined)[] => [
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
