import type { PropertyStatus } from './properties.ts';

type Kind = 'sale' | 'rent';
type Priced = { status: PropertyStatus; price: number | null; rentalPrice: number | null };

/** What a status asks for: money once, money every month, or either. */
const kinds: Record<PropertyStatus, readonly Kind[]> = {
  'Disponible para la venta': ['sale'],
  'Disponible para el alquiler': ['rent'],
  'Disponible para el alquiler temporal': ['rent'],
  'Disponible para la venta o el alquiler': ['sale', 'rent'],
  'Reservada para la compra (arras)': ['sale'],
  'Reservada para el alquiler (paga y señal)': ['rent'],
  'Reservada para el alquiler temporal (paga y señal)': ['rent'],
  Vendida: ['sale'],
  Alquilada: ['rent'],
};

const known: Partial<Record<string, readonly Kind[]>> = kinds;

/** Whether a property of this status is for sale (or was sold), for rent (or was let); a status from another time may be both. */
export const asksFor = (status: string, kind: Kind): boolean => known[status]?.includes(kind) ?? true;

/** The prices in euros that are shown: a known one that the status does not call for is none. */
export const shownPrices = ({ status, price, rentalPrice }: Priced) => ({
  sale: asksFor(status, 'sale') ? price : null,
  rent: asksFor(status, 'rent') ? rentalPrice : null,
});

/** Euros per square metre; null while the price or the area is not known. */
export const perSquareMetre = (price: number | null, area: number | null): number | null =>
  price === null || !area ? null : price / area;
