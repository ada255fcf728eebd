import { toLocalIso } from '../madrid.ts';
import { toPublicPoint } from '../properties/address.ts';
import { getEnergyLabel } from '../properties/energy-labels.ts';
import type { PropertyOperation } from '../properties/property-price.ts';
import { toStressedMarketSentence } from '../properties/rent-law.ts';
import type { Registration } from '../users/registrations.ts';
import { KYERO_IMAGES, type KyeroImageType, kyeroTypes, type SentPhoto } from './kyero-types.ts';
import {
  findPublishingProblems,
  getOfferedOperations,
  isPublishable,
  type Publishable,
  type PublishingProblem,
} from './publishing-check.ts';

// The format of Kyero's XML feed, version 3, as pure functions from rows to text. Facts: kyeroV3.0.xsd and Kyero's help pages; where they
// contradict each other, specification 5, ruling 10.

/** Features and their characters, and characters of a description that an entry has at most. */
const MAX = { features: 50, feature: 35, description: 4000 } as const;
export type KyeroRow = Publishable & {
  id: string;
  reference: string | null;
  features: readonly string[];
  /** The last change of anything that the feed shows of it (ISO). */
  changedAt: string;
  photos: readonly SentPhoto[];
};

/** An entry of the feed, as far as it does not depend on the address it is read at. */
export type KyeroEntry = {
  id: string;
  propertyId: string;
  date: string;
  ref: string;
  price: number;
  frequency: 'sale' | 'month';
  type: string;
  town: string;
  province: string;
  point: { latitude: number; longitude: number } | null;
  beds: number | null;
  baths: number | null;
  hasPool: boolean;
  built: number | null;
  plot: number | null;
  consumption: string;
  emissions: string;
  descriptions: { language: 'es' | 'ca'; text: string }[];
  features: string[];
  images: { id: string; type: KyeroImageType }[];
};

const suffixes: Record<PropertyOperation, string> = { sale: 'V', rent: 'A' };

/** Returns what keeps a property, or a half of it, out of the feed or makes it poor. */
export const findKyeroProblems = (
  row: KyeroRow,
  registrations: readonly Registration[],
): PublishingProblem[] =>
  findPublishingProblems('Kyero', row, {
    registrations,
    photos: { all: row.photos.length, sent: row.photos.filter(({ type }) => type !== null).length },
  });

/** Returns the entries of a property: one for each operation that nothing keeps out. */
export function toKyeroEntries(row: KyeroRow, registrations: readonly Registration[]): KyeroEntry[] {
  const problems = findKyeroProblems(row, registrations);
  return getOfferedOperations(row)
    .filter((operation) => isPublishable(problems, operation))
    .map((operation) => toEntry(row, operation));
}

function toEntry(row: KyeroRow, operation: PropertyOperation): KyeroEntry {
  const isSale = operation === 'sale';
  return {
    id: `${row.id}-${suffixes[operation]}`,
    propertyId: row.id,
    date: toMadrid(row.changedAt),
    ref: row.reference ?? row.id,
    price: toEuros((isSale ? row.price : row.rentalPrice) ?? 0),
    frequency: isSale ? 'sale' : 'month',
    type: kyeroTypes[row.type as keyof typeof kyeroTypes],
    town: row.town ?? '',
    province: row.province ?? '',
    point: toPublicPoint(row),
    beds: row.bedrooms,
    baths: row.bathrooms,
    hasPool: row.features.includes('piscina'),
    built: row.area,
    plot: row.plotArea,
    consumption: toRating(getEnergyLabel(row, 'energyConsumption')),
    emissions: toRating(getEnergyLabel(row, 'energyEmissions')),
    descriptions: (['es', 'ca'] as const).flatMap((language) => {
      const text = toPortalDescription(row, operation, language);
      return text ? [{ language, text }] : [];
    }),
    features: row.features
      .filter((feature) => feature !== 'piscina' && feature.length <= MAX.feature)
      .slice(0, MAX.features),
    images: row.photos.flatMap(({ id, type }) => (type ? [{ id, type }] : [])).slice(0, KYERO_IMAGES),
  };
}

/** Cents round half up. */
export const toEuros = (amount: number) => Math.floor(amount + 0.5);
const toMadrid = (instant: string) => {
  const local = toLocalIso(Date.parse(instant));
  return `${local.slice(0, 10)} ${local.slice(11, 19)}`;
};
const toRating = (label: string | null) => (label !== null && /^[A-G]$/.test(label) ? label : 'X');

/**
 * Returns the text of a language, with what an advert has to say below it, to which a long text gives way. In Spanish also without a text
 * of the agency's own.
 */
export function toPortalDescription(
  row: KyeroRow,
  operation: PropertyOperation,
  language: 'es' | 'ca',
): string {
  const own = language === 'es' ? row.descriptionEs : row.descriptionCa;
  if (!own && language === 'ca') return '';
  const licence = language === 'es' ? 'Licencia turística' : 'Llicència turística';
  const number = language === 'es' ? 'Número de registro' : 'Número de registre';
  const lines = [
    operation === 'rent' && toStressedMarketSentence(row, language),
    row.touristLicence && `${licence}: ${row.touristLicence}`,
    row.registryNumber && `${number}: ${row.registryNumber}`,
  ].filter(Boolean);
  const below = lines.join('\n');
  const gap = own && below ? '\n\n' : '';
  return `${shorten(own ?? '', MAX.description - below.length - gap.length)}${gap}${below}`;
}

/** Returns at most so many code units of a text, without a character cut in two. */
function shorten(text: string, max: number): string {
  if (text.length <= max) return text;
  return `${text
    .slice(0, max - 1)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd()}…`;
}

/** Characters that XML 1.0 cannot have, also escaped. */
const INVALID = /(?![\t\n\r])\p{Cc}|\p{Cs}|[\uFFFE\uFFFF]/gu;
const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
/** Returns a text as XML 1.0 has it. */
export const escapeXml = (text: string): string =>
  text.replace(INVALID, '').replace(/[&<>"']/g, (character) => entities[character] ?? character);

const element = (name: string, value: string | number) => `<${name}>${escapeXml(String(value))}</${name}>`;
const optional = (name: string, value: string | number | null) =>
  value === null ? '' : element(name, value);
const group = (name: string, inside: string) => (inside === '' ? '' : `<${name}>${inside}</${name}>`);

export const KYERO_HEAD =
  '<?xml version="1.0" encoding="UTF-8"?>\n<root>\n<kyero><feed_version>3</feed_version></kyero>\n';
export const KYERO_END = '</root>\n';

/** Returns an entry as XML; `toImageUrl` gives the address of one of its photos, `toPageUrl` that of its property's page. */
export function writeKyeroEntry(
  entry: KyeroEntry,
  toImageUrl: (image: KyeroEntry['images'][number]) => string,
  toPageUrl: (propertyId: string) => string,
): string {
  const { point, descriptions, features, images } = entry;
  return `<property>${[
    element('id', entry.id),
    element('date', entry.date),
    element('ref', entry.ref),
    element('price', entry.price),
    element('currency', 'EUR'),
    element('price_freq', entry.frequency),
    element('type', entry.type),
    element('town', entry.town),
    element('province', entry.province),
    element('country', 'Spain'),
    point
      ? group('location', element('latitude', point.latitude) + element('longitude', point.longitude))
      : '',
    optional('beds', entry.beds),
    optional('baths', entry.baths),
    element('pool', entry.hasPool ? 1 : 0),
    group('surface_area', optional('built', entry.built) + optional('plot', entry.plot)),
    group('energy_rating', element('consumption', entry.consumption) + element('emissions', entry.emissions)),
    group('url', element('es', toPageUrl(entry.propertyId))),
    group('desc', descriptions.map(({ language, text }) => element(language, text)).join('')),
    group('features', features.map((feature) => element('feature', feature)).join('')),
    group(
      'images',
      images
        .map((image, at) => `<image id="${at + 1}">${element('url', toImageUrl(image))}</image>`)
        .join(''),
    ),
  ].join('')}</property>\n`;
}
