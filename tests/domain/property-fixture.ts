import { type PropertyInput, propertyInput } from '../../db/domain/properties/property-input.ts';

/** A valid property. */
export const propertyFixture = (traits: Partial<PropertyInput> = {}): PropertyInput => ({
  title: 'Ático en Gràcia',
  address: 'Carrer de Verdi, 48, 08012 Barcelona',
  zone: null,
  type: 'Ático',
  status: 'Disponible para la venta',
  bedrooms: 3,
  bathrooms: 2,
  area: 85,
  price: 285_000,
  rentalPrice: 1250.5,
  rentStartDate: null,
  rentEndDate: null,
  ownerId: null,
  features: ['ascensor', 'terraza'],
  ...traits,
});

/** A valid property that differs from `propertyFixture` in every field except the owner. */
export const otherPropertyFixture = (traits: Partial<PropertyInput> = {}): PropertyInput => ({
  title: 'Bajo con patio',
  address: null,
  zone: 'Sants',
  type: 'Bajo',
  status: 'Alquilada',
  bedrooms: 0,
  bathrooms: null,
  area: 40,
  price: null,
  rentalPrice: 950.55,
  rentStartDate: '2026-01-01',
  rentEndDate: '2026-12-31',
  ownerId: null,
  features: ['terraza', 'ascensor'],
  ...traits,
});

/** The errors of a property in order, as 'field: message'. */
export function getPropertyErrors(property: unknown): string[] {
  const { error } = propertyInput.safeParse(property);
  return error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];
}
