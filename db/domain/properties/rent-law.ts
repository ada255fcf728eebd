import { stressedMarketLaw } from '../law/law.ts';
import { needRooms } from './properties.ts';
import { hasPriceKind } from './property-price.ts';
import { toPostalPrefix } from './provinces.ts';

// Without Zod, which public pages do not load. What a rent in Catalonia has to say of itself: law.ts has the law.

export const yesNo = ['Sí', 'No'] as const;
/** What is known of the last contract where there is no rent of it. */
export const lastContracts = ['Sin contrato en los últimos cinco años'] as const;
/** Why a dwelling is rented for a time. */
export const rentPurposes = [
  'Vacaciones',
  'Trabajo',
  'Estudios',
  'Salud',
  'Obras en la vivienda',
  'Otra causa temporal',
] as const;

/** €/m² and month. */
export const PRICE_INDEX = { min: 1, max: 99 } as const;

type Rented = {
  type: string | null;
  status: string;
  postalCode: string | null;
  province: string | null;
  rentPurpose: string | null;
};

/** Whether a place lies in Catalonia: by its postal code or, without one, by its province. */
export const isInCatalonia = (place: Pick<Rented, 'postalCode' | 'province'>): boolean =>
  (stressedMarketLaw.provinces as readonly (string | null)[]).includes(toPostalPrefix(place));

/** Whether a property is a dwelling that is or was for rent. */
const isRentedHome = ({ type, status }: Pick<Rented, 'type' | 'status'>) =>
  needRooms(type === null ? [] : [type]) && hasPriceKind(status, 'rent');
export const isTemporaryRent = (status: string): boolean => status.includes('alquiler temporal');

/** Whether a rent for a time has to say what it is for. */
export const needsPurpose = (property: Rented): boolean =>
  isRentedHome(property) && isInCatalonia(property) && isTemporaryRent(property.status);
/** Whether the price reference index and what goes with it concern a property: a dwelling for rent in Catalonia, but for holidays. */
export const followsStressedMarketLaw = (property: Rented): boolean =>
  isRentedHome(property) &&
  isInCatalonia(property) &&
  !(isTemporaryRent(property.status) && property.rentPurpose === 'Vacaciones');

type Stated = Rented & {
  stressedMarket: string | null;
  lastRent: number | null;
  lastContract: string | null;
  largeHolder: string | null;
  priceIndex: number | null;
};

const words = {
  es: {
    stressed: 'Zona tensionada',
    lastRent: 'última renta',
    none: 'sin contrato en los últimos cinco años',
    month: '€/mes',
    index: 'índice',
    holder: { Sí: 'gran tenedor', No: 'no gran tenedor' },
  },
  ca: {
    stressed: 'Zona tensionada',
    lastRent: 'última renda',
    none: 'sense contracte en els últims cinc anys',
    month: '€/mes',
    index: 'índex',
    holder: { Sí: 'gran tenidor', No: 'no gran tenidor' },
  },
} as const;
const format = (value: number, decimals: number) =>
  value.toLocaleString('es-ES', {
    useGrouping: 'always',
    minimumFractionDigits: decimals,
    maximumFractionDigits: 2,
  });

/**
 * Returns the sentence that an advert of the property has to say, in a language: 'Zona tensionada · última renta 950 €/mes · índice 11,20
 * €/m² · no gran tenedor', outside of a stressed market only the index; null where there is nothing to say. Made for each output, never stored.
 */
export function toStressedMarketSentence(property: Stated, language: 'es' | 'ca'): string | null {
  if (!followsStressedMarketLaw(property)) return null;
  const { stressedMarket, lastRent, lastContract, largeHolder, priceIndex } = property;
  const text = words[language];
  const isStressed = stressedMarket === 'Sí';
  const rent =
    lastRent === null
      ? lastContract && text.none
      : `${text.lastRent} ${format(lastRent, Number.isInteger(lastRent) ? 0 : 2)} ${text.month}`;
  const holder = largeHolder === 'Sí' || largeHolder === 'No' ? text.holder[largeHolder] : null;
  const parts = [
    isStressed && text.stressed,
    isStressed && rent,
    priceIndex !== null && `${text.index} ${format(priceIndex, 2)} €/m²`,
    isStressed && holder,
  ].filter((part) => typeof part === 'string' && part !== '');
  const sentence = parts.join(' · ');
  return sentence === '' ? null : sentence.charAt(0).toUpperCase() + sentence.slice(1);
}
