import { fold } from '../fold.ts';
import type { LeadOperation } from '../leads/lead-operation.ts';
import { BEDROOMS, type LeadStatus } from '../leads/leads.ts';
import { getGroupStatuses, type PropertyStatus, roomlessTypes } from '../properties/properties.ts';
import { hasPriceKind } from '../properties/property-price.ts';
import { type Criterion, toCriterion, WEIGHTS } from './criteria.ts';

/** What the score reads of a lead. */
export type LeadPreferences = {
  status: LeadStatus;
  operation: LeadOperation | null;
  minBuyBudget: number | null;
  maxBuyBudget: number | null;
  minRentBudget: number | null;
  maxRentBudget: number | null;
  minPropertySize: number | null;
  maxPropertySize: number | null;
  preferredPropertyTypes: readonly string[];
  preferredBedrooms: readonly number[];
  preferredBathrooms: readonly number[];
  preferredFeatures: readonly string[];
  preferredZones: readonly string[];
};
/** What the score reads of a property. */
export type ScoredProperty = {
  status: PropertyStatus;
  type: string | null;
  price: number | null;
  rentalPrice: number | null;
  bedrooms: number | null;
  bathrooms: number | null;
  area: number | null;
  zone: string | null;
  features: readonly string[];
};
/** A score from 0 to 100 with the criteria that make it, in the order of their weights. */
export type Match = { score: number; criteria: Criterion[] };

/** The statuses of leads that still search. */
export const openLeadStatuses = ['New', 'Contacted', 'Qualified'] as const satisfies LeadStatus[];
export const availableStatuses = getGroupStatuses('available');

type Range = { min: number | null; max: number | null };
/** Whether a range limits anything: a minimum of 0 without maximum does not. */
const isStated = ({ min, max }: Range) => max !== null || (min ?? 0) > 0;
const buyBudget = (lead: LeadPreferences): Range => ({ min: lead.minBuyBudget, max: lead.maxBuyBudget });
const rentBudget = (lead: LeadPreferences): Range => ({ min: lead.minRentBudget, max: lead.maxRentBudget });
const sizeRange = (lead: LeadPreferences): Range => ({
  min: lead.minPropertySize,
  max: lead.maxPropertySize,
});

/** What a lead wants: by its budgets, without any by the operation of a quick lead, else both. */
function getWantedKinds(lead: LeadPreferences) {
  const [buys, rents] = [isStated(buyBudget(lead)), isStated(rentBudget(lead))];
  if (buys || rents) return { sale: buys, rent: rents };
  // The full form derives an operation from a minimum of 0 too, which is no budget.
  const operation = (lead.minBuyBudget ?? lead.minRentBudget) === null ? lead.operation : null;
  return { sale: operation !== 'rent', rent: operation !== 'buy' };
}

const isRoomless = (type: string | null) => (roomlessTypes as readonly (string | null)[]).includes(type);

/** Whether a lead states a preference that has a weight. Types alone have none, nor have rooms for types without rooms. */
export function hasPreferences(lead: LeadPreferences): boolean {
  const types = lead.preferredPropertyTypes;
  const mayHaveRooms = types.length === 0 || !types.every(isRoomless);
  return (
    [buyBudget(lead), rentBudget(lead), sizeRange(lead)].some(isStated) ||
    lead.preferredZones.length > 0 ||
    lead.preferredFeatures.length > 0 ||
    (mayHaveRooms && lead.preferredBedrooms.length + lead.preferredBathrooms.length > 0)
  );
}

/**
 * Returns how well a property fits a lead: the weighted mean of the criteria that the lead states. Null where one of them excludes the
 * other (status, operation, type, price above the maximum by more than a tenth), or no criterion applies.
 */
export function scoreMatch(lead: LeadPreferences, property: ScoredProperty): Match | null {
  const rated = [...rateCriteria(lead, property)].filter((rating) => rating !== null);
  if (rated.length === 0) return null;
  const weight = sum(rated.map(({ name }) => WEIGHTS[name]));
  const reached = sum(rated.map(({ name, value }) => WEIGHTS[name] * value));
  return { score: toScore(reached, weight), criteria: rated.map(toCriterion) };
}
/** Half up; the small addend keeps a half that floating point has made a little less. */
const toScore = (reached: number, weight: number) => Math.floor((100 * reached) / weight + 0.5 + 1e-9);

/** Whether the pair is offered as new: its score is more than 0. Rates without the words of the criteria. */
export function isNewMatch(lead: LeadPreferences, property: ScoredProperty): boolean {
  let [reached, weight] = [0, 0];
  for (const rating of rateCriteria(lead, property)) {
    if (rating === null) continue;
    weight += WEIGHTS[rating.name];
    reached += WEIGHTS[rating.name] * rating.value;
  }
  return weight > 0 && toScore(reached, weight) > 0;
}

/** Rates one criterion after the other, null for one that does not apply; none where the lead or the property excludes the other. */
function* rateCriteria(lead: LeadPreferences, property: ScoredProperty) {
  if (!(openLeadStatuses as readonly string[]).includes(lead.status)) return;
  if (!availableStatuses.includes(property.status)) return;
  if (!isWantedType(lead, property)) return;
  const prices = getOfferedPrices(lead, property);
  if (!prices) return;
  yield ratePrice(prices);
  yield rateZone(lead, property);
  yield rateBedrooms(lead, property);
  yield rateArea(lead, property);
  yield rateBathrooms(lead, property);
  yield rateFeatures(lead, property);
}

const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);

const isWantedType = ({ preferredPropertyTypes: types }: LeadPreferences, { type }: ScoredProperty) =>
  types.length === 0 || (type !== null && types.includes(type));

type Price = { price: number; budget: Range };

/**
 * Returns the prices to compare with the lead's budgets, those that are known and not beyond the limit; null where the property is
 * not offered in a way that the lead wants, or each known price is beyond it.
 */
function getOfferedPrices(lead: LeadPreferences, property: ScoredProperty) {
  const wanted = getWantedKinds(lead);
  const offers = [
    { kind: 'sale', price: property.price, budget: buyBudget(lead) },
    { kind: 'rent', price: property.rentalPrice, budget: rentBudget(lead) },
  ] as const;
  const wantedOffers = offers.filter(({ kind }) => wanted[kind] && hasPriceKind(property.status, kind));
  if (wantedOffers.length === 0) return null;
  const known = wantedOffers.flatMap(({ price, budget }): Price[] => (price ? [{ price, budget }] : []));
  const within = known.filter(({ price, budget }) => !isBeyondLimit(price, budget));
  if (known.length > 0 && within.length === 0) return null;
  return { isStated: wantedOffers.some(({ budget }) => isStated(budget)), within };
}

// In cents and tenths: exactly a tenth more is not beyond.
const isBeyondLimit = (price: number, { max }: Range) =>
  max !== null && Math.round(price * 100) * 10 > Math.round(max * 100) * 11;

function ratePrice({ isStated: stated, within }: NonNullable<ReturnType<typeof getOfferedPrices>>) {
  if (!stated) return null;
  const rated = within.map((offer) => ({
    name: 'price' as const,
    value: priceValue(offer),
    off: distance(offer),
  }));
  const best = rated.toSorted((one, other) => other.value - one.value)[0];
  return best ?? { name: 'price' as const, value: 0, isUnknown: true as const };
}

/** 1 inside the budget; falls to 0 at a tenth above the maximum and at three tenths below the minimum. */
function priceValue({ price, budget: { min, max } }: Price): number {
  if (max !== null && price > max) return Math.max(0, 1 - (10 * (price - max)) / max);
  if (min !== null && price < min) return Math.max(0, 1 - (10 * (min - price)) / (3 * min));
  return 1;
}
/** The part of the limit by which a price is above the maximum (positive) or below the minimum (negative). */
function distance({ price, budget: { min, max } }: Price): number {
  if (max !== null && price > max) return (price - max) / max;
  return min !== null && price < min ? (price - min) / min : 0;
}

function rateZone({ preferredZones }: LeadPreferences, { zone }: ScoredProperty) {
  if (preferredZones.length === 0) return null;
  const folded = zone === null ? '' : fold(zone);
  const isAmong = preferredZones.some((each) => fold(each) === folded);
  return { name: 'zone' as const, value: folded && isAmong ? 1 : 0, zone, isUnknown: !folded };
}

function rateBedrooms({ preferredBedrooms: wanted }: LeadPreferences, { type, bedrooms }: ScoredProperty) {
  if (wanted.length === 0 || isRoomless(type)) return null;
  const isUnknown = bedrooms === null || (bedrooms === 0 && !wanted.includes(0));
  const value = isUnknown ? 0 : bedroomsValue(bedrooms, wanted);
  return { name: 'bedrooms' as const, value, count: bedrooms ?? 0, isUnknown };
}

function bedroomsValue(count: number, wanted: readonly number[]): number {
  if (wanted.includes(Math.min(count, BEDROOMS.max))) return 1;
  if (count > Math.max(...wanted)) return 0.75;
  return wanted.some((each) => Math.abs(each - count) === 1) ? 0.5 : 0;
}

function rateArea(lead: LeadPreferences, { area }: ScoredProperty) {
  const range = sizeRange(lead);
  if (!isStated(range)) return null;
  return {
    name: 'area' as const,
    value: area ? areaValue(area, range) : 0,
    area: area ?? 0,
    isUnknown: !area,
  };
}

function areaValue(area: number, range: Range): number {
  const [min, max] = [range.min ?? 0, range.max ?? Number.POSITIVE_INFINITY];
  if (area >= min && area <= max) return 1;
  return area * 10 >= min * 9 && area * 10 <= max * 11 ? 0.5 : 0;
}

function rateBathrooms({ preferredBathrooms: wanted }: LeadPreferences, { type, bathrooms }: ScoredProperty) {
  if (wanted.length === 0 || isRoomless(type)) return null;
  const missing = Math.min(...wanted) - (bathrooms ?? 0);
  const value = !bathrooms ? 0 : missing <= 0 ? 1 : missing === 1 ? 0.5 : 0;
  return { name: 'bathrooms' as const, value, count: bathrooms ?? 0, isUnknown: !bathrooms };
}

function rateFeatures({ preferredFeatures: wanted }: LeadPreferences, { features }: ScoredProperty) {
  if (wanted.length === 0) return null;
  const missing = wanted.filter((each) => !features.includes(each));
  return { name: 'features' as const, value: 1 - missing.length / wanted.length, missing };
}
