import type { PropertyFeature } from '../properties/properties.ts';

/** The weight of each criterion of a match. */
export const WEIGHTS = { price: 30, zone: 20, bedrooms: 15, area: 15, bathrooms: 10, features: 10 } as const;
export type CriterionName = keyof typeof WEIGHTS;

/** How far a criterion is met; `unknown` where the property lacks the fact. */
export type CriterionMark = 'met' | 'partial' | 'missed' | 'unknown';
/** A criterion in words: 'Precio', '3 hab.', 'falta terraza', 'superficie: dato pendiente'. */
export type Criterion = { name: CriterionName; mark: CriterionMark; text: string };

/** A criterion's value from 0 to 1, with the facts that its words tell. */
export type Rating = { value: number; isUnknown?: boolean } & (
  | { name: 'price'; off?: number }
  | { name: 'zone'; zone: string | null }
  | { name: 'bedrooms' | 'bathrooms'; count: number }
  | { name: 'area'; area: number }
  | { name: 'features'; missing: readonly string[] }
);

export function toCriterion(rating: Rating): Criterion {
  const { name, value, isUnknown } = rating;
  if (isUnknown) return { name, mark: 'unknown', text: `${NAMES[name]}: dato pendiente` };
  return { name, mark: value === 1 ? 'met' : value > 0 ? 'partial' : 'missed', text: toText(rating) };
}

const NAMES: Record<CriterionName, string> = {
  price: 'precio',
  zone: 'zona',
  bedrooms: 'habitaciones',
  area: 'superficie',
  bathrooms: 'baños',
  features: 'características',
};

function toText(rating: Rating): string {
  switch (rating.name) {
    case 'price':
      return rating.off ? `Precio ${percentText(rating.off)}` : 'Precio';
    case 'zone':
      return rating.value === 1 ? (rating.zone ?? 'Zona') : `otra zona: ${rating.zone}`;
    case 'bedrooms':
      return `${rating.count} hab.`;
    case 'bathrooms':
      return rating.count === 1 ? '1 baño' : `${rating.count} baños`;
    case 'area':
      return `${withThousands(rating.area)} m²`;
    case 'features':
      return rating.missing.length === 0 ? 'Características' : missingText(rating.missing);
  }
}

const withThousands = (whole: number) => String(whole).replace(/\B(?=(?:\d{3})+$)/g, '.');
/** '+5 %', '−12 %'; never '0 %', which would read as no difference. */
function percentText(part: number): string {
  const percent = Math.max(1, Math.round(Math.abs(part) * 100));
  return `${part > 0 ? '+' : '−'}${percent} %`;
}

const MAX_NAMED = 3;
/** Features that say how a property is, not what it has. */
const ADJECTIVES: readonly string[] = ['amueblado', 'exterior'] satisfies PropertyFeature[];
const PLURALS: readonly string[] = ['armarios', 'electrodomésticos'] satisfies PropertyFeature[];

/** 'falta terraza', 'faltan armarios', 'no exterior', 'faltan ascensor, balcón, terraza y 2 más, no amueblado ni exterior'. */
function missingText(missing: readonly string[]): string {
  const things = missing.filter((each) => !ADJECTIVES.includes(each));
  const adjectives = missing.filter((each) => ADJECTIVES.includes(each));
  const rest = things.length - MAX_NAMED;
  const named = rest > 0 ? [...things.slice(0, MAX_NAMED), `${rest} más`] : things;
  const isPlural = things.length > 1 || PLURALS.includes(things[0] ?? '');
  return [
    named.length > 0 && `${isPlural ? 'faltan' : 'falta'} ${listText(named, 'y')}`,
    adjectives.length > 0 && `no ${listText(adjectives, 'ni')}`,
  ]
    .filter(Boolean)
    .join(', ');
}

const listText = (words: readonly string[], and: 'y' | 'ni'): string =>
  words.length > 1 ? `${words.slice(0, -1).join(', ')} ${and} ${words.at(-1)}` : (words[0] ?? '');
