import { addressVisibilities, composeAddress } from '../domain/properties/address.ts';
import { roundDegrees } from '../domain/properties/coordinates.ts';
import { energyLabels } from '../domain/properties/energy-labels.ts';
import {
  type PropertyStatus,
  type PropertyType,
  propertyFeatures,
  propertyStatuses,
  roomlessTypes,
} from '../domain/properties/properties.ts';
import { foldProperty } from '../domain/search/folded-columns.ts';
import type { properties } from '../tables/properties.ts';
import type { Random } from './random.ts';

type Property = typeof properties.$inferInsert;
const DAY_MS = 86_400_000;

// Streets with a neighbourhood and its postal code.
const streets = [
  ['Carrer de Verdi', 'Gràcia', '08012'],
  ['Carrer de Provença', 'l’Eixample', '08036'],
  ['Carrer de Blai', 'el Poble-sec', '08004'],
  ['Rambla del Poblenou', 'el Poblenou', '08005'],
  ['Carrer Gran de Sant Andreu', 'Sant Andreu', '08030'],
  ['Passeig de Sant Joan', 'la Dreta de l’Eixample', '08009'],
  ['Carrer de Muntaner', 'Sant Gervasi', '08021'],
  ['Carrer de la Princesa', 'el Born', '08003'],
  ['Carrer de Sants', 'Sants', '08014'],
  ['Passeig de Maragall', 'Horta', '08041'],
] as const;
export const neighbourhoods = streets.map(([, neighbourhood]) => neighbourhood);
// biome-ignore format: one list, repeated by frequency
const types: PropertyType[] = ['Piso', 'Piso', 'Piso', 'Piso', 'Piso', 'Ático', 'Ático', 'Dúplex', 'Bajo', 'Entresuelo', 'Sobreático', 'Casa', 'Casa Adosada', 'Local Comercial', 'Oficina', 'Garaje'];
const homeQualities = [
  'por estrenar',
  'con balcón',
  'con mucha luz',
  'con terraza',
  'junto al metro',
  'con vistas',
  'en finca regia',
  'para entrar a vivir',
];
const otherQualities = ['junto al metro', 'a pie de calle', 'en pleno centro'];
// biome-ignore format: one list, repeated by frequency
const statuses: PropertyStatus[] = [propertyStatuses[0], propertyStatuses[0], propertyStatuses[0], propertyStatuses[1], propertyStatuses[1], propertyStatuses[2], propertyStatuses[3], propertyStatuses[4], propertyStatuses[5], propertyStatuses[7], propertyStatuses[8]];

const isFor = (status: PropertyStatus, ...texts: string[]) =>
  texts.some((word) => status.toLowerCase().includes(word));
const roundTo = (step: number, amount: number) => Math.round(amount / step) * step;
const toDay = (instant: number) => new Date(instant).toISOString().slice(0, 10);

/** Returns `count` properties of an agency's owners, newest first; `today` is a midnight in UTC. */
export function createDemoProperties(
  random: Random,
  agencyId: string,
  ownerIds: readonly string[],
  count: number,
  today: number,
): Property[] {
  return Array.from({ length: count }, (_, index) => {
    const type = random.pick(types);
    const [street, neighbourhood, postalCode] = random.pick(streets);
    const status = random.pick(statuses);
    const isHome = !(roomlessTypes as readonly string[]).includes(type);
    const area = type === 'Garaje' ? random.between(10, 24) : random.between(42, 160);
    const title = `${type} ${random.pick(isHome ? homeQualities : otherQualities)} en ${neighbourhood}`;
    const createdAt = today - (index * 5 + random.between(1, 4)) * DAY_MS + random.between(8, 18) * 3_600_000;
    const isForSale = isFor(status, 'venta', 'compra', 'vendida');
    const isForRent = isFor(status, 'alquiler', 'alquilada');
    const isRented = status === 'Alquilada';
    const number = random.between(2, 320);
    const parts = toParts({ street, number, postalCode, isHome }, index);
    const place = {
      title,
      // Older records have none.
      zone: index % 11 === 7 ? null : neighbourhood,
      address: parts ? composeAddress(parts) : `${street}, ${number}, ${postalCode} Barcelona`,
    };
    return {
      id: random.uuid(),
      agencyId,
      clientKey: random.uuid(),
      ...place,
      ...foldProperty(place),
      type,
      status,
      price: isForSale ? roundTo(1000, area * random.between(3100, 5400)) : null,
      rentalPrice: isForRent ? roundTo(25, area * random.between(13, 21)) : null,
      rentStartDate: isRented ? toDay(today - 200 * DAY_MS) : null,
      rentEndDate: isRented ? toDay(today + 165 * DAY_MS) : null,
      bedrooms: isHome ? Math.max(1, Math.round(area / 32)) : null,
      bathrooms: isHome ? (area > 85 ? 2 : 1) : null,
      area,
      features: isHome ? random.some(propertyFeatures, random.between(3, 7)) : [],
      ownerId: index % 13 === 11 ? null : random.pick(ownerIds),
      ...parts,
      ...createPublishing({ type, area, isHome, hasRent: isForRent, neighbourhood, postalCode }, index),
      createdAt: new Date(createdAt).toISOString(),
      updatedAt: new Date(createdAt + random.between(0, 3) * 3_600_000).toISOString(),
    } satisfies Property;
  });
}

/** The address in parts, of half of the properties; by their number, as what follows. */
function toParts(
  {
    street,
    number,
    postalCode,
    isHome,
  }: { street: string; number: number; postalCode: string; isHome: boolean },
  index: number,
) {
  if (index % 4 === 3 || index % 3 === 2) return null;
  return {
    street,
    streetNumber: String(number),
    floor: isHome ? String((index % 6) + 1) : 'Bajos',
    door: isHome ? String((index % 4) + 1) : null,
    postalCode,
    town: 'Barcelona',
    addressVisibility: addressVisibilities[index % addressVisibilities.length] ?? 'zona',
    latitude: roundDegrees(41.38 + (index % 40) / 1000),
    longitude: roundDegrees(2.14 + (index % 50) / 1000),
  };
}

type Described = {
  type: PropertyType;
  area: number;
  isHome: boolean;
  hasRent: boolean;
  neighbourhood: string;
  postalCode: string;
};

/** What a rent in Catalonia has to say: Barcelona is a stressed market. */
const createRentLaw = (index: number): Partial<Property> => ({
  stressedMarket: 'Sí',
  ...(index % 5 === 0
    ? { lastContract: 'Sin contrato en los últimos cinco años' }
    : { lastRent: 780 + ((index * 35) % 420) }),
  largeHolder: index % 6 === 0 ? 'Sí' : 'No',
  priceIndex: 10 + ((index * 15) % 600) / 100,
});

/** What adverts ask for, of three in four properties; by their number, so that it follows from no further random one. */
function createPublishing(
  { type, area, isHome, hasRent, neighbourhood, postalCode }: Described,
  index: number,
): Partial<Property> {
  if (index % 4 === 3) return {};
  const place = { postalCode, town: 'Barcelona', province: 'Barcelona' as const };
  if (!isHome) return place;
  const label = energyLabels[(index % 5) + 2] ?? null;
  return {
    ...place,
    usableArea: Math.round(area * 0.88),
    builtYear: 1925 + ((index * 7) % 95),
    energyConsumption: label,
    energyEmissions: label,
    ...(hasRent && createRentLaw(index)),
    communityFee: 45 + ((index * 5) % 80),
    ...(index % 2 === 0 && {
      descriptionEs: `${type} de ${area} m² en ${neighbourhood}, a dos calles del metro.\n\nFinca con ascensor. Se visita con cita previa.`,
      descriptionCa: `${type} de ${area} m² a ${neighbourhood}, a dos carrers del metro.\n\nFinca amb ascensor. Es visita amb cita prèvia.`,
    }),
  };
}
