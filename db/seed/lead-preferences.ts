import {
  type PropertyFeature,
  type PropertyType,
  propertyFeatures,
} from '../domain/properties/properties.ts';
import type { leads } from '../tables/leads.ts';
import { neighbourhoods } from './properties.ts';
import type { Random } from './random.ts';

type Lead = typeof leads.$inferInsert;
/** The preferences and budgets of a lead. */
type LeadPreferences = Pick<
  Lead,
  | 'minBuyBudget'
  | 'maxBuyBudget'
  | 'minRentBudget'
  | 'maxRentBudget'
  | 'minPropertySize'
  | 'maxPropertySize'
  | 'preferredPropertyTypes'
  | 'preferredBedrooms'
  | 'preferredBathrooms'
  | 'preferredFeatures'
  | 'preferredZones'
>;
type Range = readonly [low: number, high: number];
type SearchProfile = {
  types: PropertyType[];
  /** Ranges in euros, euros per month, square metres. */
  buy: Range;
  rent: Range;
  size: Range;
  /** The range of the minimum of bedrooms; null for types without bedrooms. */
  rooms: Range | null;
  features: PropertyFeature[];
};

// biome-ignore format: one line a kind reads better
const homeFeatures: PropertyFeature[] = ['aire acondicionado', 'armarios', 'ascensor', 'balcón', 'calefacción', 'cocina equipada', 'electrodomésticos', 'exterior', 'lavadero', 'terraza'];
const searches: Record<'small' | 'flat' | 'top' | 'house' | 'shop' | 'garage' | 'land', SearchProfile> = {
  small: {
    types: ['Piso', 'Bajo', 'Entresuelo'],
    buy: [140_000, 240_000],
    rent: [750, 1150],
    size: [30, 60],
    rooms: [0, 1],
    features: [...homeFeatures, 'amueblado'],
  },
  flat: {
    types: ['Piso', 'Entresuelo', 'Dúplex'],
    buy: [230_000, 460_000],
    rent: [1100, 1900],
    size: [60, 110],
    rooms: [2, 3],
    features: [...homeFeatures, 'garaje privado', 'servicio de portería'],
  },
  top: {
    types: ['Ático', 'Sobreático', 'Dúplex'],
    buy: [420_000, 950_000],
    rent: [1800, 3500],
    size: [80, 150],
    rooms: [2, 4],
    features: [...homeFeatures, 'piscina', 'garaje privado', 'servicio de portería'],
  },
  house: {
    types: ['Casa', 'Casa Adosada'],
    buy: [390_000, 1_250_000],
    rent: [1900, 4200],
    size: [140, 320],
    rooms: [3, 5],
    features: ['calefacción', 'cocina equipada', 'garaje privado', 'piscina', 'lavadero', 'terraza'],
  },
  shop: {
    types: ['Local Comercial', 'Oficina'],
    buy: [120_000, 520_000],
    rent: [800, 3200],
    size: [50, 240],
    rooms: null,
    features: ['aire acondicionado', 'exterior', 'servicio de portería'],
  },
  garage: {
    types: ['Garaje'],
    buy: [15_000, 45_000],
    rent: [100, 200],
    size: [10, 30],
    rooms: null,
    features: ['ascensor', 'servicio de portería'],
  },
  land: {
    types: ['Terreno'],
    buy: [90_000, 400_000],
    rent: [600, 1500],
    size: [400, 1500],
    rooms: null,
    features: ['exterior'],
  },
};
// biome-ignore format: one list, repeated by frequency
const profileNames = ['small', 'small', 'small', 'small', 'flat', 'flat', 'flat', 'flat', 'flat', 'flat', 'flat', 'top', 'top', 'top', 'house', 'house', 'house', 'shop', 'garage', 'land'] as const;

/** Returns consistent preferences: a tenant has a monthly budget, and a garage has no bedrooms. */
export function createPreferences(random: Random): LeadPreferences {
  const search = searches[random.pick(profileNames)];
  const intent = random.pick(['buy', 'buy', 'buy', 'rent', 'rent', 'either'] as const);
  const buy = intent === 'rent' ? none : createRange(random, search.buy, 5000);
  const rent = intent === 'buy' ? none : createRange(random, search.rent, 50);
  const size = random.chance(0.25) ? none : createRange(random, search.size, 10);
  const minRooms = search.rooms ? random.between(...search.rooms) : 0;
  return {
    minBuyBudget: buy.min,
    maxBuyBudget: buy.max,
    minRentBudget: rent.min,
    maxRentBudget: rent.max,
    minPropertySize: size.min,
    maxPropertySize: size.max,
    preferredPropertyTypes: random.some(search.types, random.between(1, search.types.length)),
    preferredBedrooms: search.rooms ? rangeFrom(minRooms, random.between(1, 3)) : [],
    preferredBathrooms: search.rooms ? rangeFrom(minRooms > 2 ? 2 : 1, random.between(1, 2)) : [],
    preferredFeatures: sortFeatures(random.some(search.features, random.between(1, 5))),
    preferredZones: random.chance(0.3) ? [] : random.some(neighbourhoods, random.between(1, 4)),
  };
}

const none = { min: null, max: null };
/** Returns a range in round numbers; one in five is open at one end. */
function createRange(random: Random, [from, to]: Range, step: number) {
  const low = random.between(from, to);
  const high = low * (1.15 + random.between(0, 4) / 10);
  const openEnd = random.between(0, 9);
  return {
    min: openEnd === 0 ? null : Math.floor(low / step) * step,
    max: openEnd === 1 ? null : Math.ceil(high / step) * step,
  };
}
const sortFeatures = (chosen: PropertyFeature[]) =>
  propertyFeatures.filter((feature) => chosen.includes(feature));
const rangeFrom = (first: number, count: number) => Array.from({ length: count }, (_, i) => first + i);
