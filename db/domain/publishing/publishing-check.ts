import { CATALONIA, findAgentRegistry } from '../law/law.ts';
import { getEnergyLabel } from '../properties/energy-labels.ts';
import { getStatusGroup, needRooms, type PropertyStatus } from '../properties/properties.ts';
import { hasPriceKind, type PropertyOperation } from '../properties/property-price.ts';
import { toPostalPrefix } from '../properties/provinces.ts';
import {
  followsStressedMarketLaw,
  isInCatalonia,
  isTemporaryRent,
  needsPurpose,
} from '../properties/rent-law.ts';
import type { Registration } from '../users/registrations.ts';
import { MAX_DOOR, MAX_STREET_NUMBER, toIdealistaFloor } from './idealista-address.ts';
import { KYERO_IMAGES, kyeroTypes } from './kyero-types.ts';

// Without Zod, which cards and feeds do not need. Rules: specification 5 B, rulings 3, 4 and 24 to 26.

export const portals = ['Kyero', 'Idealista'] as const;
export type Portal = (typeof portals)[number];

/** Photos that are enough; fewer are poor. */
const ENOUGH_PHOTOS = 5;
/** Euros: a price of eight digits. */
export const MAX_PORTAL_PRICE = 99_999_999;
/** Square metres that Idealista takes. */
const MAX_IDEALISTA_AREA = 99_999;
/** Whose people read Catalan, by the first two digits of the postal code. */
const CATALAN: readonly string[] = [...CATALONIA, '03', '07', '12', '46'];

/** What is checked of a property. */
export type Publishable = {
  status: string;
  type: string | null;
  price: number | null;
  rentalPrice: number | null;
  street: string | null;
  streetNumber: string | null;
  floor: string | null;
  door: string | null;
  addressVisibility: string;
  postalCode: string | null;
  town: string | null;
  province: string | null;
  latitude: number | null;
  longitude: number | null;
  bedrooms: number | null;
  bathrooms: number | null;
  area: number | null;
  usableArea: number | null;
  plotArea: number | null;
  energyConsumption: string | null;
  energyEmissions: string | null;
  touristLicence: string | null;
  registryNumber: string | null;
  stressedMarket: string | null;
  lastRent: number | null;
  lastContract: string | null;
  largeHolder: string | null;
  priceIndex: number | null;
  rentPurpose: string | null;
  descriptionEs: string | null;
  descriptionCa: string | null;
};
export type PublishingContext = {
  registrations: readonly Registration[];
  /** How many photos it has, and how many of them a feed can have (JPG, PNG). */
  photos: { all: number; sent: number };
};

/** Where what is missing is written: a field of the property's form, its photos, or the agency's page. */
export type PublishingPlace = keyof Publishable | 'photos' | 'agency';
export type PublishingProblem = {
  /** Red: the portal takes no such advert. Amber: it would be a poor one. */
  level: 'red' | 'amber';
  text: string;
  place: PublishingPlace;
  /** Only that half of a property for sale or rent. */
  operation?: PropertyOperation;
};

/** The operations that a property is offered for now. */
export const getOfferedOperations = ({ status }: Pick<Publishable, 'status'>): PropertyOperation[] =>
  getStatusGroup(status as PropertyStatus) === 'available'
    ? (['sale', 'rent'] as const).filter((operation) => hasPriceKind(status, operation))
    : [];

/** Whether nothing red keeps an operation of a property out of a portal. */
export const isPublishable = (
  problems: readonly PublishingProblem[],
  operation: PropertyOperation,
): boolean =>
  !problems.some((problem) => problem.level === 'red' && (problem.operation ?? operation) === operation);

/** Returns what a portal lacks to publish a property, the red ones first. */
export function findPublishingProblems(
  portal: Portal,
  property: Publishable,
  context: PublishingContext,
): PublishingProblem[] {
  const operations = getOfferedOperations(property);
  const all = [
    ...findCommonProblems(property, operations, context),
    ...(portal === 'Idealista' ? findIdealistaProblems(property) : findKyeroProblems(property, context)),
    ...(operations.includes('rent') ? findRentProblems(property) : []),
    ...findRegistryProblems(property, operations, context.registrations),
    ...findPoorParts(property, context),
  ];
  return all.toSorted((first, second) => Number(second.level === 'red') - Number(first.level === 'red'));
}

const red = (place: PublishingPlace, text: string, operation?: PropertyOperation): PublishingProblem => ({
  level: 'red',
  text,
  place,
  ...(operation && { operation }),
});
const amber = (place: PublishingPlace, text: string, operation?: PropertyOperation): PublishingProblem => ({
  ...red(place, text, operation),
  level: 'amber',
});
/** The problems whose condition holds. */
const when = (...all: [holds: boolean, problem: PublishingProblem][]) =>
  all.flatMap(([holds, problem]) => (holds ? [problem] : []));

const priceFields = { sale: 'price', rent: 'rentalPrice' } as const;
const priceNames = { sale: 'precio de venta', rent: 'precio de alquiler' } as const;

function findCommonProblems(
  property: Publishable,
  operations: readonly PropertyOperation[],
  { photos }: PublishingContext,
) {
  const prices = operations.flatMap((operation) => {
    const field = priceFields[operation];
    const price = property[field];
    const name = priceNames[operation];
    return when(
      [price === null || price < 0.5, red(field, `Falta el ${name}.`, operation)],
      [
        price !== null && price >= MAX_PORTAL_PRICE + 0.5,
        red(field, `El ${name} no puede pasar de 99.999.999 €.`, operation),
      ],
    );
  });
  return [
    ...when([operations.length === 0, red('status', 'La propiedad no está disponible.')]),
    ...prices,
    ...when(
      [property.type === null, red('type', 'Falta el tipo.')],
      [!property.town, red('town', 'Falta la población.')],
      [!property.province, red('province', 'Falta la provincia.')],
      [
        getEnergyLabel(property, 'energyConsumption') === null,
        red('energyConsumption', 'Falta la etiqueta energética.'),
      ],
      [photos.sent === 0, red('photos', 'Falta al menos una foto en JPG o PNG.')],
    ),
  ];
}

const findKyeroProblems = ({ type }: Publishable, { photos }: PublishingContext) =>
  when(
    [
      type !== null && !Object.hasOwn(kyeroTypes, type),
      red('type', 'Kyero no tiene este tipo de propiedad.'),
    ],
    [
      photos.sent > KYERO_IMAGES,
      amber('photos', `Solo se envían las ${KYERO_IMAGES} primeras fotos en JPG o PNG.`),
    ],
  );

function findIdealistaProblems(property: Publishable) {
  const { type, area, plotArea, bedrooms, bathrooms, street, postalCode, town, latitude, longitude } =
    property;
  const isLand = type === 'Terreno';
  const hasAddress = Boolean(street && (postalCode || town)) || (latitude !== null && longitude !== null);
  return when(
    [isLand && !plotArea, red('plotArea', 'Falta la superficie de la parcela.')],
    [!isLand && !area, red('area', 'Falta la superficie construida.')],
    [
      !isLand && (area ?? 0) > MAX_IDEALISTA_AREA,
      red('area', 'La superficie construida no puede pasar de 99.999 m².'),
    ],
    [
      type !== null && needRooms([type]) && bedrooms === null,
      red('bedrooms', 'Faltan las habitaciones: 0 si es un estudio.'),
    ],
    [
      type !== null && needRooms([type]) && bathrooms === null,
      red('bathrooms', 'Faltan los baños: 0 si no tiene.'),
    ],
    [!hasAddress, red('street', 'Falta la calle, o las coordenadas.')],
    ...findLeftOutParts(property),
  );
}

/** The parts of a whole address that the format does not take. */
function findLeftOutParts(property: Publishable): [boolean, PublishingProblem][] {
  const { street, streetNumber, floor, door, addressVisibility } = property;
  const isSent = Boolean(street) && addressVisibility === 'completa';
  const isLong = (part: string | null, max: number) => isSent && (part ?? '').length > max;
  return [
    [
      isLong(streetNumber, MAX_STREET_NUMBER),
      amber('streetNumber', `El número no se envía: tiene más de ${MAX_STREET_NUMBER} caracteres.`),
    ],
    [
      isSent && Boolean(floor) && toIdealistaFloor(property) === null,
      amber('floor', 'La planta no se envía: escribe su número, bajo, entresuelo o sótano.'),
    ],
    [isLong(door, MAX_DOOR), amber('door', `La puerta no se envía: tiene más de ${MAX_DOOR} caracteres.`)],
  ];
}

/** What a rent has to say: in Catalonia, and of one for a time. */
function findRentProblems(property: Publishable) {
  const { stressedMarket, priceIndex, lastRent, lastContract, largeHolder } = property;
  const isTemporary = isTemporaryRent(property.status);
  const follows = followsStressedMarketLaw(property);
  const missing = stressedMarket === 'Sí' ? red : amber;
  return when(
    [
      follows && stressedMarket === null,
      amber('stressedMarket', 'Zona de mercado tensionado sin comprobar.', 'rent'),
    ],
    [
      follows && priceIndex === null,
      missing('priceIndex', 'Falta el índice de referencia de precios.', 'rent'),
    ],
    [
      follows && lastRent === null && lastContract === null,
      missing('lastRent', 'Falta la renta del último contrato, o que no lo hubo.', 'rent'),
    ],
    [follows && largeHolder === null, missing('largeHolder', 'Falta decir si es gran tenedor.', 'rent')],
    [
      needsPurpose(property) && property.rentPurpose === null,
      amber('rentPurpose', 'Falta la finalidad del alquiler temporal.', 'rent'),
    ],
    [
      isTemporary && !property.touristLicence && !property.registryNumber,
      amber('touristLicence', 'Falta la licencia turística o el número de registro.', 'rent'),
    ],
  );
}

/** The register of agents of the property's place, whatever that of the agency: red for a dwelling for rent in Catalonia. */
function findRegistryProblems(
  property: Publishable,
  operations: readonly PropertyOperation[],
  registrations: readonly Registration[],
) {
  const prefix = toPostalPrefix(property);
  const registry = prefix && findAgentRegistry(`${prefix}000`);
  if (!registry || registry.dueOn !== null) return [];
  const isNamed = (name: string) => name.trim().toLowerCase() === registry.name.toLowerCase();
  if (registrations.some(({ registry: name, number }) => isNamed(name) && number.trim() !== '')) return [];
  const text = `Falta el número de la agencia en ${registry.name}.`;
  const isHome = needRooms(property.type === null ? [] : [property.type]);
  return operations.map((operation) =>
    (isInCatalonia(property) && isHome && operation === 'rent' ? red : amber)('agency', text, operation),
  );
}

function findPoorParts(property: Publishable, { photos }: PublishingContext) {
  const { type, usableArea, descriptionEs, descriptionCa } = property;
  const left = photos.all - photos.sent;
  return when(
    [photos.sent > 0 && photos.sent < ENOUGH_PHOTOS, amber('photos', 'Hay menos de cinco fotos.')],
    [
      photos.sent > 0 && left > 0,
      amber('photos', `${left === 1 ? '1 foto no se envía' : `${left} fotos no se envían`}: ni JPG ni PNG.`),
    ],
    [type !== null && needRooms([type]) && !usableArea, amber('usableArea', 'Faltan los metros útiles.')],
    [!descriptionEs, amber('descriptionEs', 'Falta la descripción en español.')],
    [
      !descriptionCa && CATALAN.includes(toPostalPrefix(property) ?? ''),
      amber('descriptionCa', 'Falta la descripción en catalán.'),
    ],
  );
}
