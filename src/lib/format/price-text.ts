import type { PropertyStatus } from '../../../db/domain/properties/properties.ts';
import { perSquareMetre, shownPrices } from '../../../db/domain/properties/property-price.ts';
import { memoizeOnce } from '../loading/memoize-once.ts';
import { formatEuros, formatEurosPerMonth } from './format.ts';

const cents = memoizeOnce(
  () => new Intl.NumberFormat('es-ES', { style: 'currency', currency: 'EUR', useGrouping: 'always' }),
);
/** Euros with their cents: 9.5 gives '9,50 €'. */
const eurosAndCents = (amount: number): string => cents().format(amount);

type Priced = { status: PropertyStatus; price: number | null; rentalPrice: number | null };

/** '285.000 €', '950 €/mes', '285.000 € · 950 €/mes'; 'Precio a consultar' where its status shows no price. */
export function priceText(property: Priced): string {
  const { sale, rent } = shownPrices(property);
  const texts = [sale === null ? '' : formatEuros(sale), rent === null ? '' : formatEurosPerMonth(rent)];
  return texts.filter(Boolean).join(' · ') || 'Precio a consultar';
}

/** The shown prices per square metre: '3.353 €/m²', '11,18 €/m²/mes'; '' when unknown. */
export function perMetreText({ area, ...property }: Priced & { area: number | null }): string {
  const { sale, rent } = shownPrices(property);
  const [sold, rented] = [perSquareMetre(sale, area), perSquareMetre(rent, area)];
  const texts = [
    sold === null ? '' : `${formatEuros(sold)}/m²`,
    // With cents: rents per square metre differ by cents.
    rented === null ? '' : `${eurosAndCents(rented)}/m²/mes`,
  ];
  return texts.filter(Boolean).join(' · ');
}

const percent = memoizeOnce(
  () => new Intl.NumberFormat('es-ES', { style: 'percent', maximumSignificantDigits: 2 }),
);
/** A difference as a part of what it is from, in two digits: -0.04 gives '−4 %', 0.125 '+13 %'. */
export const differenceText = (difference: number): string =>
  `${difference < 0 ? '−' : '+'}${percent().format(Math.abs(difference))}`;
