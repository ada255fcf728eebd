import { and, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  integer,
  real,
  type SQLiteColumn,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core';
import { ALL_DOCUMENTS_MISSING } from '../domain/documents/documents.ts';
import { addressVisibilities } from '../domain/properties/address.ts';
import { energyLabels } from '../domain/properties/energy-labels.ts';
import { type PropertyFeature, propertyStatuses, propertyTypes } from '../domain/properties/properties.ts';
import type { propertySorts } from '../domain/properties/property-input.ts';
import { provinces } from '../domain/properties/provinces.ts';
import { lastContracts, rentPurposes, yesNo } from '../domain/properties/rent-law.ts';
import { agencies } from './agencies.ts';
import {
  assignedToColumn,
  businessKeys,
  flag,
  foldedColumns,
  formColumns,
  list,
  propertySearchColumn,
  sortColumn,
  unfoldedIndex,
} from './columns.ts';
import { createCountsTable } from './counts.ts';
import { propertyOwners } from './owners.ts';

/** SQL: the property can be bought or rented. Written out, so that SQLite recognises the condition of the index. */
export const availableCondition = ({ status }: { status: SQLiteColumn }) =>
  sql`${status} in ('Disponible para la venta', 'Disponible para el alquiler', 'Disponible para el alquiler temporal', 'Disponible para la venta o el alquiler')`;

/** SQL: the property can be bought or rented and has an active ad. Without parameter, as availableCondition. */
export const advertisedCondition = (table: { status: SQLiteColumn; isPublished: SQLiteColumn }) =>
  and(sql`${table.isPublished} = 1`, availableCondition(table)) as SQL;

/** SQL: the property lacks a required document. Without parameter, so that SQLite recognises the condition of the indexes. */
export const missingDocumentCondition = ({ missingDocuments }: { missingDocuments: SQLiteColumn }) =>
  sql`${missingDocuments} > 0`;

/** Literals beyond every amount. */
const NO_AMOUNT = { aboveAll: sql`2000000000`, belowAll: sql`-1` };
/** SQL of the price that is shown first: of sale, else of rent, as the status has them; `missing` where there is none. */
const shownPrice = (missing: SQL) =>
  sql`coalesce(case when "status" in ('Disponible para la venta', 'Reservada para la compra (arras)', 'Vendida') then "price" when "status" in ('Disponible para el alquiler', 'Disponible para el alquiler temporal', 'Reservada para el alquiler (paga y señal)', 'Reservada para el alquiler temporal (paga y señal)', 'Alquilada') then "rental_price" else coalesce("price", "rental_price") end, ${missing})`;

/** SQL of the reference with its last number in twenty digits; '' without one. */
const referenceOrder = sql`coalesce(rtrim("reference", '0123456789') || substr('00000000000000000000' || substr("reference", length(rtrim("reference", '0123456789')) + 1), -20), '')`;

export const properties = sqliteTable(
  'properties',
  {
    ...formColumns(),
    title: text().notNull(),
    titleFolded: text().notNull(),
    /** As it is shown on one line: once there is a street, composed of the parts (composeAddress). */
    address: text(),
    type: text({ enum: propertyTypes }),
    status: text({ enum: propertyStatuses }).notNull().default('Disponible para la venta'),
    price: real(),
    rentalPrice: real(),
    rentStartDate: text(),
    rentEndDate: text(),
    bedrooms: integer(),
    bathrooms: integer(),
    area: integer(),
    features: list<PropertyFeature>(),
    ownerId: text(),
    ...assignedToColumn(),
    /**
     * By what people name the property ('LL-0001'), in capitals. A trigger writes that of a row without one; null only in rows from before
     * the column, until the job `references` has numbered them.
     */
    reference: text(),
    /** What adverts ask for (publishingFields): areas in m², the fee in euros a month. */
    street: text(),
    streetNumber: text(),
    floor: text(),
    door: text(),
    postalCode: text(),
    town: text(),
    province: text({ enum: provinces }),
    /** How much of the address everybody may read (toPublicPlace). */
    addressVisibility: text({ enum: addressVisibilities }).notNull().default('zona'),
    /** Degrees (WGS 84), both or neither. */
    latitude: real(),
    longitude: real(),
    usableArea: integer(),
    plotArea: integer(),
    builtYear: integer(),
    energyConsumption: text({ enum: energyLabels }),
    energyEmissions: text({ enum: energyLabels }),
    cadastralReference: text(),
    communityFee: real(),
    touristLicence: text(),
    registryNumber: text(),
    /** What a rent in Catalonia has to say (rent-law.ts): the last rent in euros a month, the price reference index in €/m² and month. */
    stressedMarket: text({ enum: yesNo }),
    lastRent: real(),
    lastContract: text({ enum: lastContracts }),
    largeHolder: text({ enum: yesNo }),
    priceIndex: real(),
    rentPurpose: text({ enum: rentPurposes }),
    descriptionEs: text(),
    descriptionCa: text(),
    /** The neighbourhood or zone ('Barrio o zona'). */
    zone: text(),
    zoneFolded: text(),
    /**
     * Bits of the required documents that are neither uploaded nor waived (toMissingDocuments). Maintained by the triggers `documents_present_added`,
     * `documents_present_stored`, `documents_missing_deleted`, `documents_present_waived`, `documents_missing_unwaived` (migration 0031).
     */
    missingDocuments: integer().notNull().default(ALL_DOCUMENTS_MISSING),
    /**
     * Whether one of its ads is active. Maintained by the triggers `ads_published_added`, `ads_published_changed`, `ads_published_deleted`
     * (migration 0031).
     */
    isPublished: flag().notNull().default(false),
    /**
     * When its photos last changed (ISO); null where they have not since the column exists. Maintained by the triggers
     * `images_changed_added`, `images_changed_moved`, `images_changed_deleted` (migration 0063).
     */
    photosChangedAt: text(),
    ...propertySearchColumn(),
    ...foldedColumns({ search: sql`"search_folded"`, sort: sql`"title_folded"` }),
    // Price and area by which lists sort, in the two directions: missing ones are last in both.
    priceAscending: sortColumn.real('low_price', shownPrice(NO_AMOUNT.aboveAll)),
    priceDescending: sortColumn.real('high_price', shownPrice(NO_AMOUNT.belowAll)),
    areaAscending: sortColumn.integer('low_area', sql`coalesce("area", ${NO_AMOUNT.aboveAll})`),
    // Numbers by their value.
    referenceOrder: sortColumn.text('reference_order', referenceOrder),
    areaDescending: sortColumn.integer('high_area', sql`coalesce("area", ${NO_AMOUNT.belowAll})`),
  },
  (t) => [
    foreignKey({ columns: [t.agencyId], foreignColumns: [agencies.id] }),
    foreignKey({
      columns: [t.agencyId, t.ownerId],
      foreignColumns: [propertyOwners.agencyId, propertyOwners.id],
    }),
    ...businessKeys(t),
    index('properties_newest').on(
      t.agencyId,
      sql`${t.createdAt} desc`,
      sql`${t.id} desc`,
      t.searchable,
      // What the list filters by, so that it reads no row of the table that does not match.
      t.status,
      t.type,
      t.price,
      t.rentalPrice,
      t.bedrooms,
      t.bathrooms,
      t.area,
      t.features,
      // Of the release before.
      t.searchFolded,
      t.zoneFolded,
    ),
    uniqueIndex('properties_by_reference').on(t.agencyId, t.reference),
    index('properties_by_cadastral_reference')
      .on(t.agencyId, t.cadastralReference)
      .where(isNotNull(t.cadastralReference)),
    index('properties_unnumbered').on(t.agencyId, t.createdAt, t.id).where(isNull(t.reference)),
    unfoldedIndex('properties_unfolded', t),
    index('properties_of_owner').on(t.agencyId, t.ownerId, sql`${t.createdAt} desc`, sql`${t.id} desc`),
    // Of the release before, like properties_sorted_by_title.
    index('properties_by_title').on(t.agencyId, t.titleFolded),
    index('properties_by_responsible').on(
      t.agencyId,
      t.assignedTo,
      sql`${t.createdAt} desc`,
      sql`${t.id} desc`,
    ),
    index('properties_sorted_by_title').on(t.agencyId, t.titleFolded, t.id),
    index('properties_sorted_by_collation').on(t.agencyId, t.collationKey, t.id),
    index('properties_sorted_by_low_price').on(t.agencyId, t.priceAscending, t.id),
    index('properties_sorted_by_high_price').on(t.agencyId, t.priceDescending, t.id),
    index('properties_sorted_by_low_area').on(t.agencyId, t.areaAscending, t.id),
    index('properties_sorted_by_high_area').on(t.agencyId, t.areaDescending, t.id),
    index('properties_sorted_by_reference').on(t.agencyId, t.referenceOrder, t.id),
    index('properties_sorted_by_status').on(t.agencyId, t.status, t.id),
    index('properties_lacking_documents')
      .on(t.agencyId, sql`${t.createdAt} desc`, sql`${t.id} desc`)
      .where(missingDocumentCondition(t)),
    // 'Documentación pendiente': published ones first, with what it filters by.
    index('properties_lacking_documents_by_publication')
      .on(
        t.agencyId,
        sql`${t.isPublished} desc`,
        sql`${t.createdAt} desc`,
        sql`${t.id} desc`,
        t.assignedTo,
        t.missingDocuments,
      )
      .where(missingDocumentCondition(t)),
    index('properties_by_zone').on(t.agencyId, t.zoneFolded),
    // Matches of a lead: the newest available properties, with what excludes a pair.
    index('properties_available')
      .on(t.agencyId, sql`${t.createdAt} desc`, sql`${t.id} desc`, t.status, t.type, t.price, t.rentalPrice)
      .where(availableCondition(t)),
    // 'Sin movimiento': the oldest first, with what it filters by.
    index('properties_advertised')
      .on(t.agencyId, t.createdAt, t.id, t.assignedTo, t.searchable)
      .where(advertisedCondition(t)),
    index('properties_available_changed')
      .on(t.agencyId, sql`${t.updatedAt} desc`)
      .where(availableCondition(t)),
    check('properties_numbers', sql`${t.price} >= 0 and ${t.rentalPrice} >= 0 and ${t.area} >= 0`),
    check('properties_rooms', sql`${t.bedrooms} >= 0 and ${t.bathrooms} >= 0`),
    check('properties_rent', sql`${t.rentEndDate} >= ${t.rentStartDate}`),
  ],
);
export const propertyCounts = createCountsTable('property_counts');

/** The columns that the list can be sorted by. */
export const propertySortKeys = {
  title: properties.collationKey,
  price: { ascending: properties.priceAscending, descending: properties.priceDescending },
  area: { ascending: properties.areaAscending, descending: properties.areaDescending },
  reference: properties.referenceOrder,
  status: properties.status,
  created: properties.createdAt,
} satisfies Record<(typeof propertySorts)[number], unknown>;
