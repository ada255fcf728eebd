import { type PropertyStatus, propertyStatuses } from './properties.ts';

export const propertyOperations = ['sale', 'rent'] as const;
export type PropertyOperation = (typeof propertyOperations)[number];
type Priced = { status: PropertyStatus; price: number | null; rentalPrice: number | null };

/** The prices that a status has: of sale, of rent, or both. */
const kindsByStatus: Record<PropertyStatus, readonly PropertyOperation[]> = {
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

const lookup: Partial<Record<string, readonly PropertyOperation[]>> = kindsByStatus;

/** Whether a property of this status is or was for sale, or for rent; true for a status that is not in the list. */
export const hasPriceKind = (status: string, kind: PropertyOperation): boolean =>
  lookup[status]?.includes(kind) ?? true;

/** The statuses of properties that are or were for sale, or for rent. */
export const getOperationStatuses = (operation: PropertyOperation) =>
  propertyStatuses.filter((status) => kindsByStatus[status].includes(operation));

/** Returns the prices in euros to show: null for one that the status does not have. */
export const shownPrices = ({ status, price, rentalPrice }: Priced) => ({
  sale: hasPriceKind(status, 'sale') ? price : null,
  rent: hasPriceKind(status, 'rent') ? rentalPrice : null,
});

/** Returns euros per square metre; null without price or area. */
export const perSquareMetre = (price: number | null, area: number | null): number | null =>
  price === null || !area ? null : price / area;
