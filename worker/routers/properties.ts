import { eq, inArray, type SQL } from 'drizzle-orm';
import { idInput } from '../../db/domain/fields.ts';
import { fold } from '../../db/domain/fold.ts';
import { statusesOf } from '../../db/domain/properties.ts';
import {
  type PropertyFilters,
  type PropertyInput,
  propertyCreateInput,
  propertyListInput,
  propertyOptionsInput,
  propertyUpdateInput,
  propertyWords,
} from '../../db/domain/property-input.ts';
import { ads } from '../../db/tables/ads.ts';
import { propertyCounts } from '../../db/tables/counts.ts';
import { documentWaivers, propertyDocuments } from '../../db/tables/documents.ts';
import { events } from '../../db/tables/events.ts';
import { propertyOwners } from '../../db/tables/owners.ts';
import { propertyImages } from '../../db/tables/photos.ts';
import { properties } from '../../db/tables/properties.ts';
import { tasks } from '../../db/tables/tasks.ts';
import { belongsTo, filesOf } from '../audit/document-audit.ts';
import { notFound } from '../errors.ts';
import { after, contains, newestFirst, pageOf } from '../queries/pagination.ts';
import type { Rows } from '../tenant/tenant-db.ts';
import { between, countsOf, neighboursOf, optionsOf } from '../queries/list-queries.ts';
import { shownOf } from '../queries/public-columns.ts';
import { assertKnownOrStored } from '../queries/stored-values.ts';
import { agencyProcedure, router } from '../trpc.ts';

const whole = shownOf(properties);

export const propertiesRouter = router({
  /** A page, newest first, each with its owner's name; the first one says how many there are. */
  list: agencyProcedure
    .input(propertyListInput)
    .query(async ({ ctx: { rows }, input: { filters, cursor, limit } }) => {
      const where = matching(filters);
      const [found, [counted]] = await rows.read(
        rows.list(properties, owned(rows), {
          where: [...where, after(properties, cursor)],
          order: newestFirst(properties),
          limit: limit + 1,
        }),
        countsOf(rows, propertyCounts, properties, filters, where),
      );
      return { ...pageOf(found, limit), total: counted?.total ?? 0, all: counted?.all ?? 0 };
    }),

  /** One property, with its neighbours in the newest-first list. */
  get: agencyProcedure.input(idInput).query(async ({ ctx: { rows }, input: { id } }) => {
    const [[property], [newer], [older]] = await rows.read(
      rows.list(properties, owned(rows), { where: [eq(properties.id, id)] }),
      ...neighboursOf(rows, properties, id),
    );
    if (!property) throw notFound();
    return between(property, newer, older);
  }),

  options: agencyProcedure.input(propertyOptionsInput).query(({ ctx: { rows }, input }) => {
    const { title: label, titleFolded: folded } = properties;
    const among = input.ownerId === undefined ? undefined : eq(properties.ownerId, input.ownerId);
    return optionsOf(rows, { table: properties, label, folded, among }, input);
  }),

  create: agencyProcedure.input(propertyCreateInput).mutation(async ({ ctx: { rows }, input }) => {
    const { id } = await rows.add(properties, input.clientKey, written(input.property));
    return { id };
  }),

  update: agencyProcedure
    .input(propertyUpdateInput)
    .mutation(async ({ ctx: { rows }, input: { property, ...ref } }) => {
      await assertKnownOrStored(rows, properties, ref.id, property, propertyWords);
      const noted = { column: properties.status, to: property.status };
      const { version } = await rows.change(properties, ref, written(property), noted);
      return { version };
    }),

  /** Its photos, documents and ads go with it; events and tasks stay, without property. */
  delete: agencyProcedure
    .input(idInput)
    .mutation(({ ctx: { rows }, input: { id } }) =>
      rows.remove(properties, id, [
        rows.drop(ads, eq(ads.propertyId, id)),
        rows.drop(propertyImages, eq(propertyImages.propertyId, id)),
        rows.tell('delete', propertyDocuments, belongsTo, ...filesOf(id)),
        rows.drop(propertyDocuments, eq(propertyDocuments.propertyId, id)),
        rows.drop(documentWaivers, eq(documentWaivers.propertyId, id)),
        rows.set(events, { propertyId: null }, eq(events.propertyId, id)),
        rows.set(tasks, { propertyId: null }, eq(tasks.propertyId, id)),
      ]),
    ),
});

const written = (property: PropertyInput) => ({ ...property, titleFolded: fold(property.title) });

const matching = (filters: PropertyFilters): (SQL | undefined)[] => [
  contains(properties.titleFolded, filters.title && fold(filters.title)),
  filters.status && eq(properties.status, filters.status),
  filters.group && inArray(properties.status, statusesOf(filters.group)),
  filters.ownerId ? eq(properties.ownerId, filters.ownerId) : undefined,
];

const owned = (rows: Rows) => ({
  ...whole,
  ownerName: rows.ofRow<string>(propertyOwners, propertyOwners.name, properties.ownerId).as('owner_name'),
});
