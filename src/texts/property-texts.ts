import { type AddressVisibility, addressVisibilities } from '../../db/domain/properties/address.ts';
import {
  type PropertyGroup,
  propertyFeatures,
  propertyGroups,
  propertyStatuses,
} from '../../db/domain/properties/properties.ts';
import { optionText, statusText, toLabelOptions, toOptions } from './option-texts.ts';

const groupTexts: Record<PropertyGroup, string> = {
  available: 'Disponible',
  reserved: 'Reservado',
  sold: 'Sold',
};

const addressVisibilityTexts: Record<AddressVisibility, string> = {
  completa: 'Dirección completa',
  calle: 'Solo la calle',
  zona: 'Solo la zona',
};
/** How much of an address everybody may read. */
export const addressVisibilityText = (visibility: string) =>
  optionText(addressVisibilityTexts, visibility, '');
export const addressVisibilityOptions = toOptions(addressVisibilities, addressVisibilityTexts);

const statusTexts = Object.fromEntries(propertyStatuses.map((status) => [status, status]));
export const propertyStatusText = (status: string | null | undefined) => statusText(statusTexts, status);

/** The features in Spanish alphabetical order. */
export const sortedFeatures = <T extends string>(features: readonly T[]): T[] =>
  features.toSorted((a, b) => a.localeCompare(b, 'es'));

export const propertyGroupOptions = toOptions(propertyGroups, groupTexts);
export const propertyFeatureOptions = toLabelOptions(sortedFeatures(propertyFeatures));
