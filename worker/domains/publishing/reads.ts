import { eq, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { findPublishingProblems, portals } from '../../../db/domain/publishing/publishing-check.ts';
import type { publishingCheckInput } from '../../../db/domain/publishing/publishing-input.ts';
import { ads } from '../../../db/tables/ads.ts';
import { propertyImages } from '../../../db/tables/files/photos.ts';
import { properties } from '../../../db/tables/properties.ts';
import { notFound } from '../../errors.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';
import { selectAgency } from '../agency/reads.ts';
import { parsePhotos, photoOfPropertyConditions, photosJson } from './sent-photos.ts';

/** The columns that portals ask for. */
export const publishableColumns = {
  status: properties.status,
  type: properties.type,
  price: properties.price,
  rentalPrice: properties.rentalPrice,
  street: properties.street,
  streetNumber: properties.streetNumber,
  floor: properties.floor,
  door: properties.door,
  addressVisibility: properties.addressVisibility,
  postalCode: properties.postalCode,
  town: properties.town,
  province: properties.province,
  latitude: properties.latitude,
  longitude: properties.longitude,
  bedrooms: properties.bedrooms,
  bathrooms: properties.bathrooms,
  area: properties.area,
  usableArea: properties.usableArea,
  plotArea: properties.plotArea,
  energyConsumption: properties.energyConsumption,
  energyEmissions: properties.energyEmissions,
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

/** Returns what each portal lacks to publish a property, or that of an ad. One round trip. Throws NOT_FOUND. */
export async function checkProperty(tenantDb: TenantDb, of: z.output<typeof publishingCheckInput>) {
  const isIt =
    'adId' in of
      ? sql`${properties.id} = ${tenantDb.subqueries.column(ads, ads.propertyId, eq(ads.id, of.adId))}`
      : eq(properties.id, of.propertyId);
  const photos = tenantDb.subqueries.column(propertyImages, photosJson, ...photoOfPropertyConditions());
  const [[property], [agency]] = await tenantDb.batch(
    tenantDb.statements.select(properties, { ...publishableColumns, photos }, { where: [isIt] }),
    selectAgency(tenantDb),
  );
  if (!property || !agency) throw notFound();
  const all = parsePhotos(String(property.photos));
  const context = {
    registrations: agency.registrations,
    photos: { all: all.length, sent: all.filter(({ type }) => type !== null).length },
  };
  return {
    portals: portals.map((portal) => ({
      portal,
      problems: findPublishingProblems(portal, property, context).map(({ level, text, place }) => ({
        level,
        text,
        place,
      })),
    })),
  };
}
