import { type PropertyInput, propertyInput } from '../../db/domain/properties/property-input.ts';

/** A valid property. */
export const propertyFixture = (traits: Partial<PropertyInput> = {}): PropertyInput => ({
  title: 'Ático en Gràcia',
  address: 'Carrer de Verdi, 48, 08012 Barcelona',
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

/** The errors of a property in order, as 'field: message'. */
export function getPropertyErrors(property: unknown): string[] {
  const { error } = propertyInput.safeParse(property);
  return error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];
}
