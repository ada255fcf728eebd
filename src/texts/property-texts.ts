import {
  type PropertyGroup,
  propertyFeatures,
  propertyGroups,
  propertyStatuses,
} from '../../db/domain/properties/properties.ts';
import { statusText, toLabelOptions, toOptions } from './option-texts.ts';

const groupTexts: Record<PropertyGroup, string> = {
  available: 'Disponible',
  reserved: 'Reservado',
  sold: 'Sold',
};

const statusTexts = Object.fromEntries(propertyStatuses.map((status) => [status, status]));
export const propertyStatusText = (status: string | null | undefined) => statusText(statusTexts, status);

/** The features in Spanish alphabetical order. */
export const sortedFeatures = <T extends string>(features: readonly T[]): T[] =>
  features.toSorted((a, b) => a.localeCompare(b, 'es'));

export const propertyGroupOptions = toOptions(propertyGroups, groupTexts);
export const propertyFeatureOptions = toLabelOptions(sortedFeatures(propertyFeatures));
