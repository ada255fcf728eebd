import { toLocalIso } from '../madrid.ts';
import { toPublicPoint } from '../properties/address.ts';
import { getEnergyLabel } from '../properties/energy-labels.ts';
import type { PropertyType } from '../properties/properties.ts';
import type { PropertyOperation } from '../properties/property-price.ts';
import { followsStressedMarketLaw } from '../properties/rent-law.ts';
import type { Registration } from '../users/registrations.ts';
import { MAX_DOOR, MAX_STREET_NUMBER, toIdealistaFloor } from './idealista-address.ts';
import { type KyeroRow, toEuros, toPortalDescription } from './kyero.ts';
import type { SentPhoto } from './kyero-types.ts';
import {
  findPublishingProblems,
  getOfferedOperations,
  isPublishable,
  type PublishingProblem,
} from './publishing-check.ts';

// The JSON that Idealista takes, schema version 6, as pure functions from rows to objects. Facts: the schemas of feeds.idealista.com/v6, with
// the price reference index of its later notes.

const MAX = {
  images: 200,
  text: 50,
  street: 200,
  count: 99,
  community: 9999,
} as const;

export type IdealistaRow = KyeroRow & { builtYear: number | null; communityFee: number | null };

type Kind = 'home' | 'garage' | 'premises' | 'office' | 'land';
type Flags = Record<string, boolean>;
const penthouse: Flags = { featuresPenthouse: true };
/** Idealista's type of each, the fields that it has, and what the type says besides. */
const types: Record<PropertyType, { type: string; kind: Kind; flags?: Flags }> = {
  Piso: { type: 'flat', kind: 'home' },
  Bajo: { type: 'flat', kind: 'home' },
  Entresuelo: { type: 'flat', kind: 'home' },
  Ático: { type: 'flat', kind: 'home', flags: penthouse },
  Sobreático: { type: 'flat', kind: 'home', flags: penthouse },
  Dúplex: { type: 'flat', kind: 'home', flags: { featuresDuplex: true } },
  Casa: { type: 'house', kind: 'home' },
  'Casa Adosada': { type: 'house_terraced', kind: 'home' },
  Garaje: { type: 'garage', kind: 'garage' },
  'Local Comercial': { type: 'premises', kind: 'premises' },
  Oficina: { type: 'office', kind: 'office' },
  Terreno: { type: 'land', kind: 'land' },
};

/** What each feature of a property is called there, of a home. */
const homeFeatures: Record<string, Record<string, boolean | string>> = {
  'aire acondicionado': { featuresConditionedAir: true },
  amueblado: { featuresEquippedWithFurniture: true },
  armarios: { featuresWardrobes: true },
  balcón: { featuresBalcony: true },
  'cocina equipada': { featuresEquippedKitchen: true },
  exterior: { featuresWindowsLocation: 'external' },
  'garaje privado': { featuresParkingAvailable: true },
  piscina: { featuresPool: true },
  'servicio de portería': { featuresDoorman: true },
  terraza: { featuresTerrace: true },
};

/** Returns what keeps a property, or a half of it, out of the document or makes it poor. */
export const findIdealistaRowProblems = (
  row: IdealistaRow,
  registrations: readonly Registration[],
): PublishingProblem[] =>
  findPublishingProblems('Idealista', row, {
    registrations,
    photos: { all: row.photos.length, sent: row.photos.filter(({ type }) => type !== null).length },
  });

type SentImage = { id: string; type: NonNullable<SentPhoto['type']> };
/** Returns the properties of a row: one for each operation that nothing keeps out, both with the same code. */
export function toIdealistaProperties(
  row: IdealistaRow,
  registrations: readonly Registration[],
  toImageUrl: (propertyId: string, image: SentImage) => string,
) {
  const problems = findIdealistaRowProblems(row, registrations);
  return getOfferedOperations(row)
    .filter((operation) => isPublishable(problems, operation))
    .map((operation) => ({
      propertyCode: row.id,
      ...(row.reference && { propertyReference: row.reference.slice(0, MAX.text) }),
      propertyVisibility: 'idealista',
      propertyOperation: toOperation(row, operation),
      propertyAddress: toAddress(row),
      propertyFeatures: toFeatures(row, operation),
      ...toDescriptions(row, operation),
      propertyImages: row.photos
        .flatMap(({ id, type }) => (type ? [{ id, type }] : []))
        .slice(0, MAX.images)
        .map((image, at) => ({ imageUrl: toImageUrl(row.id, image), imageOrder: at + 1 })),
    }));
}

/** Returns a number as the format has it; nothing where it is not within the range. */
const within = (field: string, value: number | null, min: number, max: number) =>
  value !== null && value >= min && value <= max ? { [field]: value } : {};

function toOperation(row: IdealistaRow, operation: PropertyOperation) {
  const isSale = operation === 'sale';
  const fee = isSale && row.communityFee !== null ? toEuros(row.communityFee) : null;
  return {
    operationType: operation,
    operationPrice: toEuros((isSale ? row.price : row.rentalPrice) ?? 0),
    ...within('operationPriceCommunity', fee, 1, MAX.community),
  };
}

/** Three decimals: some hundred metres. */
const blur = (degrees: number) => Math.round(degrees * 1000) / 1000;

/** Returns the address, of which number, floor, door and exact coordinates are those of a 'Dirección completa' only. */
function toAddress(row: IdealistaRow) {
  const { street, postalCode, town, latitude, longitude, addressVisibility } = row;
  const isFull = addressVisibility === 'completa';
  const exact = toPublicPoint(row);
  const hasPoint = latitude !== null && longitude !== null;
  const hasStreet = Boolean(street) && (isFull || addressVisibility === 'calle' || !hasPoint);
  const floor = isFull ? toIdealistaFloor(row) : null;
  const fits = (value: string | null, max: number) => isFull && value !== null && value.length <= max;
  return {
    addressVisibility: isFull ? 'full' : addressVisibility === 'calle' ? 'street' : 'hidden',
    ...(hasStreet && { addressStreetName: street?.slice(0, MAX.street) }),
    ...(hasStreet && fits(row.streetNumber, MAX_STREET_NUMBER) && { addressStreetNumber: row.streetNumber }),
    ...(floor !== null && { addressFloor: floor }),
    ...(fits(row.door, MAX_DOOR) && { addressDoor: row.door }),
    ...(postalCode && { addressPostalCode: postalCode }),
    ...(town && { addressTown: town.slice(0, MAX.text) }),
    addressCountry: 'Spain',
    ...(hasPoint && {
      addressCoordinatesPrecision: exact ? 'exact' : 'moved',
      addressCoordinatesLatitude: exact ? latitude : blur(latitude),
      addressCoordinatesLongitude: exact ? longitude : blur(longitude),
    }),
  };
}

const ratings: Record<string, string> = { 'En trámite': 'inProcess', Exento: 'exempt' };
function toRating(row: IdealistaRow): string {
  const label = getEnergyLabel(row, 'energyConsumption') ?? '';
  return /^[A-G]$/.test(label) ? label : (ratings[label] ?? 'unknown');
}

function toFeatures(row: IdealistaRow, operation: PropertyOperation) {
  const { type, kind, flags } = types[row.type as PropertyType];
  const plot = within('featuresAreaPlot', row.plotArea, 1, 99_999_999);
  if (kind === 'land') return { featuresType: type, ...plot };
  const built = { featuresType: type, ...within('featuresAreaConstructed', row.area, 1, 99_999) };
  const lift = row.features.includes('ascensor') && (kind === 'garage' || type === 'flat');
  const lifted = lift ? { featuresLiftAvailable: true } : {};
  if (kind === 'garage') return { ...built, ...lifted };
  const common = {
    ...built,
    ...within('featuresAreaUsable', row.usableArea, 1, 99_999),
    ...(row.bathrooms !== null && { featuresBathroomNumber: Math.min(row.bathrooms, MAX.count) }),
    featuresEnergyCertificateRating: toRating(row),
  };
  const airs = row.features.includes('aire acondicionado') ? { featuresConditionedAir: true } : {};
  const year = within('featuresBuiltYear', row.builtYear, 1700, 2100);
  if (kind === 'premises') return { ...common, ...plot, ...airs };
  if (kind === 'office') return { ...common, ...year, ...airs };
  const hasIndex = operation === 'rent' && followsStressedMarketLaw(row);
  return {
    ...common,
    ...plot,
    ...year,
    ...(row.bedrooms === 0
      ? { featuresRooms: 1, featuresStudio: true }
      : { featuresBedroomNumber: Math.min(row.bedrooms ?? 1, MAX.count) }),
    ...flags,
    ...lifted,
    ...Object.assign({}, ...row.features.map((feature) => homeFeatures[feature])),
    ...(hasIndex && row.priceIndex !== null && { featuresPriceReferenceIndex: row.priceIndex }),
  };
}

const languages = { es: 'spanish', ca: 'catalan' } as const;
function toDescriptions(row: IdealistaRow, operation: PropertyOperation) {
  const propertyDescriptions = (['es', 'ca'] as const).flatMap((language) => {
    const descriptionText = toPortalDescription(row, operation, language);
    return descriptionText ? [{ descriptionLanguage: languages[language], descriptionText }] : [];
  });
  return propertyDescriptions.length > 0 ? { propertyDescriptions } : {};
}

export type IdealistaProperty = ReturnType<typeof toIdealistaProperties>[number];

/** Returns the begin of the document, up to its first property; `at`: when it is written (ISO). */
export function toIdealistaHead(agencyId: string, at: string): string {
  const local = toLocalIso(Date.parse(at));
  const customer = {
    customerCountry: 'Spain',
    customerReference: agencyId,
    customerSendDate: `${local.slice(0, 10).replaceAll('-', '/')} ${local.slice(11, 19)}`,
  };
  return `${JSON.stringify(customer).slice(0, -1)},"customerProperties":[`;
}
export const IDEALISTA_END = '\n]}\n';
/** Returns a property as it stands in the document. */
export const writeIdealistaProperty = (property: IdealistaProperty, isFirst: boolean): string =>
  `${isFirst ? '' : ','}\n${JSON.stringify(property)}`;
