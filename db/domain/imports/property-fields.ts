import { sheets } from '../exchange/sheets.ts';
import { addressVisibilities } from '../properties/address.ts';
import { energyLabels } from '../properties/energy-labels.ts';
import { propertyFeatures, propertyStatuses, propertyTypes } from '../properties/properties.ts';
import { provinces } from '../properties/provinces.ts';
import { lastContracts, rentPurposes, yesNo } from '../properties/rent-law.ts';
import { type FieldSet, toChoice, toField, toSharedFields } from './field-definitions.ts';

const { properties } = sheets;

/** The fields of an imported property. Its owner is one of the agency's, found by the first of the four that tells one. */
export const propertyFields: FieldSet = {
  externalId: toField(properties.id, [
    'id externo',
    'codigo',
    'id inmueble',
    'id propiedad',
    'identificador',
  ]),
  reference: toField(properties.reference, ['ref', 'referencia interna', 'ref interna', 'reference']),
  title: toField(properties.title, ['nombre', 'titulo del anuncio', 'title']),
  type: toChoice(properties.type, propertyTypes, ['tipo de inmueble', 'tipo inmueble', 'tipologia', 'type']),
  status: toChoice(properties.status, propertyStatuses, ['operacion', 'situacion', 'status']),
  price: toField(properties.price, ['precio', 'precio venta', 'pvp', 'importe', 'price']),
  rentalPrice: toField(properties.rentalPrice, [
    'precio alquiler',
    'precio de alquiler',
    'alquiler',
    'renta',
    'renta mensual',
  ]),
  rentStartDate: toField(properties.rentStartDate),
  rentEndDate: toField(properties.rentEndDate),
  address: toField(properties.address, ['direccion completa', 'domicilio', 'address']),
  street: toField(properties.street, ['via', 'nombre de la via', 'street']),
  streetNumber: toField(properties.streetNumber, ['num', 'numero de la via', 'nº']),
  floor: toField(properties.floor, ['piso', 'altura']),
  door: toField(properties.door),
  zone: toField(properties.zone, ['zona', 'barrio', 'distrito']),
  postalCode: toField(properties.postalCode, ['cp', 'c p', 'cod postal', 'codigo postal']),
  town: toField(properties.town, ['municipio', 'localidad', 'ciudad', 'town']),
  province: toChoice(properties.province, provinces),
  addressVisibility: toChoice(properties.addressVisibility, addressVisibilities),
  latitude: { ...toField(properties.latitude, ['lat', 'latitude']), kind: 'text' },
  longitude: { ...toField(properties.longitude, ['lon', 'lng', 'long', 'longitude']), kind: 'text' },
  bedrooms: toField(properties.bedrooms, ['dormitorios', 'hab', 'habs', 'n habitaciones', 'bedrooms']),
  bathrooms: toField(properties.bathrooms, ['aseos', 'n banos', 'bathrooms']),
  area: toField(properties.area, [
    'm2',
    'metros',
    'm2 construidos',
    'metros construidos',
    'superficie construida',
  ]),
  usableArea: toField(properties.usableArea, ['m2 utiles', 'superficie util']),
  plotArea: toField(properties.plotArea, ['m2 parcela', 'superficie parcela']),
  builtYear: toField(properties.builtYear, ['ano', 'ano construccion']),
  energyConsumption: toChoice(properties.energyConsumption, energyLabels, [
    'certificado energetico',
    'calificacion energetica',
    'consumo',
  ]),
  energyEmissions: toChoice(properties.energyEmissions, energyLabels),
  cadastralReference: toField(properties.cadastralReference, ['ref catastral', 'catastro']),
  communityFee: toField(properties.communityFee, ['comunidad', 'gastos comunidad', 'gastos de comunidad']),
  touristLicence: toField(properties.touristLicence),
  registryNumber: toField(properties.registryNumber),
  rentPurpose: toChoice(properties.rentPurpose, rentPurposes),
  stressedMarket: toChoice(properties.stressedMarket, yesNo),
  lastRent: toField(properties.lastRent),
  lastContract: toChoice(properties.lastContract, lastContracts),
  largeHolder: toChoice(properties.largeHolder, yesNo),
  priceIndex: toField(properties.priceIndex),
  features: toChoice(properties.features, propertyFeatures, ['extras', 'equipamiento']),
  descriptionEs: toField(properties.descriptionEs, ['descripcion', 'texto', 'description']),
  descriptionCa: toField(properties.descriptionCa, ['descripcio']),
  ownerId: toField(properties.ownerId, ['codigo propietario', 'id propietario', 'nif propietario']),
  ownerPhone: toField(
    ['Teléfono del propietario', 'text'],
    ['telefono propietario', 'movil propietario', 'tel propietario', 'telefono', 'movil'],
  ),
  ownerEmail: toField(
    ['Email del propietario', 'text'],
    ['email propietario', 'correo propietario', 'email', 'correo'],
  ),
  ownerName: toField(properties.ownerName, [
    'nombre propietario',
    'propietaria',
    'titular',
    'titular registral',
  ]),
  ...toSharedFields(properties),
};
