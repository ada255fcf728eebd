import { absentText } from '../lib/format/absence-text.ts';
import { phoneText } from '../lib/format/phone-text.ts';
import { priceText } from '../lib/format/price-text.ts';
import type { Choice } from './picker-props.ts';

/**
 * The second line of an option: why it cannot be chosen, until when a colleague is absent, reference and address of a property, or the
 * contact by which a person was found, else phone or email; and the price of a property, which is shown whole.
 */
export function describeChoice({
  reference,
  address,
  status,
  price = null,
  rentalPrice = null,
  phone,
  email,
  agreeing,
  kind,
  absentUntil,
  disabledReason,
}: Choice): {
  text: string;
  price: string;
} {
  if (disabledReason) return { text: disabledReason, price: '' };
  if (absentUntil) return { text: absentText(absentUntil), price: '' };
  if (status === undefined)
    return {
      text: [kind, agreeing ? `Contacto: ${agreeing}` : phone ? phoneText(phone) : email]
        .filter(Boolean)
        .join(' · '),
      price: '',
    };
  return {
    text: [reference, address].filter(Boolean).join(' · '),
    price: priceText({ status, price, rentalPrice }),
  };
}
