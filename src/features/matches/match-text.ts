import { foldPhone } from '../../../db/domain/fold.ts';
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

// A Spanish number without its country code (ITU E.164).
const NATIONAL_NUMBER = /^[6-9]\d{8}$/;
/** The address that opens WhatsApp with a text for this number, which keeps its own country code. */
export function whatsAppPath(phone: string, text: string): string {
  const digits = foldPhone(phone).replace(/^(?:\+|00)/, '');
  const number = NATIONAL_NUMBER.test(digits) ? `34${digits}` : digits;
  return `https://wa.me/${number}?text=${encodeURIComponent(text)}`;
}
