import type { PropertyStatus } from '../../../db/domain/properties.ts';
import { perSquareMetre, shownPrices } from '../../../db/domain/property-price.ts';
import { euros, eurosAndCents, eurosPerMonth } from './format.ts';

type Priced = { status: PropertyStatus; price: number | null; rentalPrice: number | null };

/** '285.000 €', '950 €/mes', '285.000 € · 950 €/mes'; no price that its status calls for gives 'Precio a consultar'. */
export function priceText(property: Priced): string {
  const { sale, rent } = shownPrices(property);
  const texts = [sale === null ? '' : euros(sale), rent === null ? '' : eurosPerMonth(rent)];
  return texts.filter(Boolean).join(' · ') || 'Precio a consultar';
}

/** What a square metre costs, of the prices that are shown: '3.353 €/m²', '11,18 €/m²/mes'; '' when it is not known. */
export function perMetreText({ area, ...property }: Priced & { area: number | null }): string {
  const { sale, rent } = shownPrices(property);
  const [sold, rented] = [perSquareMetre(sale, area), perSquareMetre(rent, area)];
  const texts = [
    sold === null ? '' : `${euros(sold)}/m²`,
    // A cent more or less a square metre is what rents are compared by.
    rented === null ? '' : `${eurosAndCents(rented)}/m²/mes`,
  ];
  return texts.filter(Boolean).join(' · ');
}
