import {
  type PropertyGroup,
  propertyFeatures,
  propertyGroups,
  propertyStatuses,
  propertyTypes,
} from '../../db/domain/properties.ts';
import { statusText, toOptions } from './option-texts.ts';

const groupTexts: Record<PropertyGroup, string> = {
  available: 'Disponible',
  reserved: 'Reservado',
  sold: 'Sold',
};
// Types, features and statuses are stored as people say them.
const asOptions = <T extends string>(words: readonly T[]) =>
  words.map((word) => ({ value: word, label: word as string }));

const statusTexts = Object.fromEntries(propertyStatuses.map((status) => [status, status]));
export const propertyStatusText = (status: string | null | undefined) => statusText(statusTexts, status);

/** Words in the order of a Spanish dictionary. */
export const sortedFeatures = <T extends string>(features: readonly T[]): T[] =>
  features.toSorted((a, b) => a.localeCompare(b, 'es'));

export const propertyGroupOptions = toOptions(propertyGroups, groupTexts);
export const propertyStatusOptions = asOptions(propertyStatuses);
export const propertyTypeOptions = asOptions(propertyTypes);
export const propertyFeatureOptions = asOptions(sortedFeatures(propertyFeatures));
