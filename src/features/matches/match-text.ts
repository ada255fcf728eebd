import { area } from '../../lib/format/format.ts';
import { plural } from '../../lib/format/plural.ts';
import { priceText } from '../../lib/format/price-text.ts';
import type { PropertyMatch } from './match-types.ts';

type DescribedProperty = Pick<
  PropertyMatch,
  'title' | 'address' | 'status' | 'price' | 'rentalPrice' | 'bedrooms' | 'bathrooms' | 'area'
>;

/** A property for a message: title, address, price and rooms, without link. */
export function describeProperty(property: DescribedProperty): string {
  const { title, address, bedrooms, bathrooms, area: size } = property;
  const facts = [
    priceText(property),
    bedrooms ? `${bedrooms} hab.` : '',
    bathrooms ? plural(bathrooms, 'baño', 'baños') : '',
    size ? area(size) : '',
  ];
  return [title, address, facts.filter(Boolean).join(' · ')].filter(Boolean).join('\n');
}
export const describeProperties = (properties: readonly DescribedProperty[]): string =>
  properties.map(describeProperty).join('\n\n');
