import { fold } from '../domain/fold.ts';
import {
  type PropertyStatus,
  type PropertyType,
  propertyFeatures,
  propertyStatuses,
  roomlessTypes,
} from '../domain/properties.ts';
import type { properties } from '../tables/properties.ts';
import type { Random } from './random.ts';

type Property = typeof properties.$inferInsert;
const DAY = 86_400_000;

// Streets with the quarter they cross and its postal code.
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
// biome-ignore format: kinds and how often they come
const types: PropertyType[] = ['Piso', 'Piso', 'Piso', 'Piso', 'Piso', 'Ático', 'Ático', 'Dúplex', 'Bajo', 'Entresuelo', 'Sobreático', 'Casa', 'Casa Adosada', 'Local Comercial', 'Oficina', 'Garaje'];
const charms = [
  'por estrenar',
  'con balcón',
  'con mucha luz',
  'con terraza',
  'junto al metro',
  'con vistas',
  'en finca regia',
  'para entrar a vivir',
];
const plainCharms = ['junto al metro', 'a pie de calle', 'en pleno centro'];
// biome-ignore format: where things stand, and how often
const statuses: PropertyStatus[] = [propertyStatuses[0], propertyStatuses[0], propertyStatuses[0], propertyStatuses[1], propertyStatuses[1], propertyStatuses[2], propertyStatuses[3], propertyStatuses[4], propertyStatuses[5], propertyStatuses[7], propertyStatuses[8]];

const isFor = (status: PropertyStatus, ...words: string[]) =>
  words.some((word) => status.toLowerCase().includes(word));
const roundTo = (step: number, amount: number) => Math.round(amount / step) * step;
const dayAt = (instant: number) => new Date(instant).toISOString().slice(0, 10);

/** `count` properties of an agency's owners, newest first. */
export function demoProperties(
  random: Random,
  agencyId: string,
  owners: readonly string[],
  count: number,
  today: number,
): Property[] {
  return Array.from({ length: count }, (_, place) => {
    const type = random.pick(types);
    const [street, quarter, code] = random.pick(streets);
    const status = random.pick(statuses);
    const homely = !(roomlessTypes as readonly string[]).includes(type);
    const area = type === 'Garaje' ? random.between(10, 24) : random.between(42, 160);
    const title = `${type} ${random.pick(homely ? charms : plainCharms)} en ${quarter}`;
    const at = today - (place * 5 + random.between(1, 4)) * DAY + random.between(8, 18) * 3_600_000;
    const sale = isFor(status, 'venta', 'compra', 'vendida');
    const rent = isFor(status, 'alquiler', 'alquilada');
    const rented = status === 'Alquilada';
    return {
      id: random.uuid(),
      agencyId,
      clientKey: random.uuid(),
      title,
      titleFolded: fold(title),
      address: `${street}, ${random.between(2, 320)}, ${code} Barcelona`,
      type,
      status,
      price: sale ? roundTo(1000, area * random.between(3100, 5400)) : null,
      rentalPrice: rent ? roundTo(25, area * random.between(13, 21)) : null,
      rentStartDate: rented ? dayAt(today - 200 * DAY) : null,
      rentEndDate: rented ? dayAt(today + 165 * DAY) : null,
      bedrooms: homely ? Math.max(1, Math.round(area / 32)) : null,
      bathrooms: homely ? (area > 85 ? 2 : 1) : null,
      area,
      features: homely ? random.some(propertyFeatures, random.between(3, 7)) : [],
      ownerId: place % 13 === 11 ? null : random.pick(owners),
      createdAt: new Date(at).toISOString(),
      updatedAt: new Date(at + random.between(0, 3) * 3_600_000).toISOString(),
    } satisfies Property;
  });
}
