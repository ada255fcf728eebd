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
  postalCode: '08012',
  town: 'Barcelona',
  province: 'Barcelona',
  usableArea: 78,
  plotArea: null,
  builtYear: 1925,
  energyConsumption: 'D',
  energyEmissions: 'E',
  cadastralReference: '9872023VH5797S0001WX',
  communityFee: 85.5,
  touristLicence: null,
  registryNumber: null,
  descriptionEs: 'Ático con terraza.\n\nMuy luminoso.',
  descriptionCa: null,
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
  postalCode: '28004',
  town: 'Madrid',
  province: 'Madrid',
  usableArea: null,
  plotArea: 120,
  builtYear: 2004,
  energyConsumption: 'En trámite',
  energyEmissions: null,
  cadastralReference: '7837301VG8173B0001TT',
  communityFee: null,
  touristLicence: 'HUTB-012345',
  registryNumber: 'ESFCTU0000080',
  descriptionEs: null,
  descriptionCa: 'Baixos amb pati.',
  ...traits,
});

/** The errors of a property in order, as 'field: message'. */
export function getPropertyErrors(property: unknown): string[] {
  const { error } = propertyInput.safeParse(property);
  return error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];
}
