import {
  type PropertyGroup,
  propertyFeatures,
  propertyGroups,
  propertyStatuses,
  propertyTypes,
} from '../../db/domain/properties/properties.ts';
import { statusText, toOptions } from './option-texts.ts';

const groupTexts: Record<PropertyGroup, string> = {
  available: 'Disponible',
  reserved: 'Reservado',
  sold: 'Sold',
};
// The stored types, features and statuses are the labels.
const toLabelOptions = <T extends string>(words: readonly T[]) =>
  words.map((word) => ({ value: word, label: word as string }));

const statusTexts = Object.fromEntries(propertyStatuses.map((status) => [status, status]));
export const propertyStatusText = (status: string | null | undefined) => statusText(statusTexts, status);

/** The features in Spanish alphabetical order. */
export const sortedFeatures = <T extends string>(features: readonly T[]): T[] =>
  features.toSorted((a, b) => a.localeCompare(b, 'es'));

export const propertyGroupOptions = toOptions(propertyGroups, groupTexts);
export const propertyStatusOptions = toLabelOptions(propertyStatuses);
export const propertyTypeOptions = toLabelOptions(propertyTypes);
export const propertyFeatureOptions = toLabelOptions(sortedFeatures(propertyFeatures));
