import { phone as phoneText } from '../lib/format/format.ts';
import { priceText } from '../lib/format/price-text.ts';
import type { Choice } from './picker-props.ts';

/** The second line of an option: street and price of a property, phone or else email of a person. */
export function describeChoice({ address, status, price = null, rentalPrice = null, phone, email }: Choice) {
  if (status === undefined) return phone ? phoneText(phone) : (email ?? '');
  return [address, priceText({ status, price, rentalPrice })].filter(Boolean).join(' · ');
}
