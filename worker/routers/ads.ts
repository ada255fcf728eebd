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
import { after, contains, newestFirst, pageOf } from '../queries/pagination.ts';
import type { Rows } from '../tenant/tenant-db.ts';
import { between, countsOf, neighboursOf } from '../queries/list-queries.ts';
import { shownOf } from '../queries/public-columns.ts';
import { assertKnownOrStored } from '../queries/stored-values.ts';
import { agencyProcedure, router } from '../trpc.ts';

const whole = shownOf(ads);
const { id, title, address, type, bedrooms, bathrooms, area, price, rentalPrice, status, features, ownerId } =
  properties;

export const adsRouter = router({
  /** A page, newest first, each with its property's title; the first one says how many there are. */
  list: agencyProcedure
    .input(adListInput)
    .query(async ({ ctx: { rows }, input: { filters, cursor, limit } }) => {
      const where = matching(rows, filters);
      const fields = {
        ...whole,
        propertyTitle: rows.ofRow<string>(properties, title, ads.propertyId).as('property_title'),
      };
      const [found, [counted]] = await rows.read(
        rows.list(ads, fields, {
          where: [...where, after(ads, cursor)],
          order: newestFirst(ads),
          limit: limit + 1,
        }),
        countsOf(rows, adCounts, ads, filters, where),
      );
      return { ...pageOf(found, limit), total: counted?.total ?? 0, all: counted?.all ?? 0 };
    }),

  /** An ad with its property, and that property's owner or null; and its neighbours in the newest-first list. */
  get: agencyProcedure.input(idInput).query(async ({ ctx: { rows }, input }) => {
    const itsProperty = inArray(id, rows.among(ads, ads.propertyId, eq(ads.id, input.id)));
    const [[ad], [property], [owner], [newer], [older]] = await rows.read(
      rows.list(ads, whole, { where: [eq(ads.id, input.id)] }),
      rows.list(
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
      rows.list(
        propertyOwners,
        {
          id: propertyOwners.id,
          name: propertyOwners.name,
          email: propertyOwners.email,
          phone: propertyOwners.phone,
        },
        { where: [inArray(propertyOwners.id, rows.among(properties, ownerId, itsProperty))] },
      ),
      ...neighboursOf(rows, ads, input.id),
    );
    if (!ad || !property) throw notFound();
    return between({ ...ad, property: { ...property, owner: owner ?? null } }, newer, older);
  }),

  create: agencyProcedure.input(adCreateInput).mutation(async ({ ctx: { rows }, input }) => {
    const { id } = await rows.add(ads, input.clientKey, written(input.ad));
    return { id };
  }),

  update: agencyProcedure.input(adUpdateInput).mutation(async ({ ctx: { rows }, input: { ad, ...ref } }) => {
    await assertKnownOrStored(rows, ads, ref.id, ad, adWords);
    const { version } = await rows.change(ads, ref, written(ad), { column: ads.status, to: ad.status });
    return { version };
  }),

  delete: agencyProcedure.input(idInput).mutation(({ ctx: { rows }, input: { id } }) => rows.remove(ads, id)),
});

const written = (ad: AdInput) => ({ ...ad, titleFolded: fold(ad.title) });

const matching = (rows: Rows, filters: AdFilters): (SQL | undefined)[] => [
  contains(ads.titleFolded, filters.title && fold(filters.title)),
  filters.status && eq(ads.status, filters.status),
  filters.platform && eq(ads.platform, filters.platform),
  filters.propertyId ? eq(ads.propertyId, filters.propertyId) : undefined,
  filters.ownerId
    ? inArray(ads.propertyId, rows.among(properties, properties.id, eq(ownerId, filters.ownerId)))
    : undefined,
];
