import * as z from 'zod/mini';
import {
  amount,
  amountOrNull,
  clientKey,
  dayOrNull,
  distinct,
  type EnumFields,
  id,
  knownEnums,
  manyInput,
  numberRange,
  optionsInput,
  priceOrNull,
  responsible,
  responsibleFilter,
  sortableListInput,
  storedEnums,
  version,
} from '../fields.ts';
import { MAX_LENGTHS } from '../max-lengths.ts';
import { tagFilter } from '../tags/tag-filter.ts';
import { line, orNull, requiredLine, search } from '../text.ts';
import { addressVisibilities } from './address.ts';
import { toCadastralReference } from './cadastral-reference.ts';
import { energyLabels } from './energy-labels.ts';
import { propertyFeatures, propertyGroups, propertyStatuses, propertyTypes } from './properties.ts';
import { propertyOperations } from './property-price.ts';
import { provinces } from './provinces.ts';
import { cadastralCheck, coordinatesCheck, lastContractCheck, publishingFields } from './publishing.ts';
import { MAX_REFERENCE, MAX_REFERENCES_ASKED, toReference } from './reference.ts';
import { editedReference, newReference } from './reference-input.ts';
import { lastContracts, rentPurposes, yesNo } from './rent-law.ts';

const rentDays = { rentStartDate: dayOrNull, rentEndDate: dayOrNull };
/** A check: a rent does not end before it starts. */
const rentOrder = () =>
  z.refine<Record<string, unknown>>(
    ({ rentStartDate: start, rentEndDate: end }) =>
      typeof start !== 'string' || typeof end !== 'string' || end >= start,
    {
      when: () => true,
      error: 'La fecha de fin debe ser posterior a la de inicio.',
      path: ['rentEndDate'],
    },
  );
/** The days of a rent. */
export const rentInput = z.strictObject(rentDays).check(rentOrder());

/** The short first part of the form, which lists show. */
const shortFields = ({ value, values }: EnumFields) => ({
  title: requiredLine(MAX_LENGTHS.title, 'El título es obligatorio.'),
  address: orNull(line(MAX_LENGTHS.address)),
  // Optional: a form of an earlier version has no zone, and keeps the stored one.
  zone: z.optional(orNull(line(MAX_LENGTHS.zone))),
  type: z.nullable(value(propertyTypes)),
  status: value(propertyStatuses),
  bedrooms: amountOrNull,
  bathrooms: amountOrNull,
  area: amountOrNull,
  price: priceOrNull,
  rentalPrice: priceOrNull,
  ...rentDays,
  ownerId: z.nullable(id),
  features: values(propertyFeatures),
  assignedTo: responsible,
});
/** The checks of several fields of a property. */
export const propertyChecks = () =>
  [rentOrder(), cadastralCheck(), ...coordinatesCheck(), lastContractCheck()] as const;
const propertyForm = <Reference extends z.ZodMiniType>(enums: EnumFields, reference: Reference) =>
  z.strictObject({ ...shortFields(enums), reference, ...publishingFields(enums) }).check(...propertyChecks());
/** The fields of a property that its rows in lists have. */
export const listedPropertyFields = {
  shape: { ...shortFields(knownEnums), reference: newReference },
};
/** The form of a new property. */
export const propertyInput = propertyForm(knownEnums, newReference);
/** The form of an edited property, which may keep stored values that are no longer in the lists. */
export const propertyEditInput = propertyForm(storedEnums, editedReference);
/** The lists of the valid values, by field (see assertKnownOrStored). */
export const propertyEnums = {
  type: propertyTypes,
  status: propertyStatuses,
  features: propertyFeatures,
  addressVisibility: addressVisibilities,
  province: provinces,
  stressedMarket: yesNo,
  lastContract: lastContracts,
  largeHolder: yesNo,
  rentPurpose: rentPurposes,
  energyConsumption: energyLabels,
  energyEmissions: energyLabels,
};
export type PropertyInput = z.output<typeof propertyInput>;

export const propertyFilters = z.strictObject({
  title: z.optional(search),
  status: z.optional(z.enum(propertyStatuses)),
  type: z.optional(z.enum(propertyTypes)),
  group: z.optional(z.enum(propertyGroups)),
  operation: z.optional(z.enum(propertyOperations)),
  /** Those that lack a required document. */
  documents: z.optional(z.enum(['missing'])),
  /** In euros: of sale or of rent as `operation` says, either without it. */
  price: z.optional(numberRange),
  /** At least so many; 0 is a studio, exactly none. */
  bedrooms: z.optional(amount),
  bathrooms: z.optional(amount),
  /** In square metres. */
  area: z.optional(numberRange),
  /** A part of the zone. */
  zone: z.optional(search),
  /** All of these. */
  features: z.optional(knownEnums.values(propertyFeatures)),
  ownerId: z.optional(id),
  responsible: responsibleFilter,
  tags: z.optional(tagFilter),
});
export type PropertyFilters = z.output<typeof propertyFilters>;

/** The input of the property picker, optionally limited to one owner. */
export const propertyOptionsInput = z.strictObject({ ...optionsInput.shape, ownerId: z.optional(id) });

/** What the list can be sorted by: `price` is the shown one; missing prices and areas come last in both directions. */
export const propertySorts = ['title', 'price', 'area', 'reference', 'status', 'created'] as const;
/** A cadastral reference as it was typed, of a property or null for a new one. */
export const cadastralReferenceInput = z.strictObject({
  cadastralReference: requiredLine(MAX_LENGTHS.search, 'Falta la referencia catastral.').check(
    z.overwrite(toCadastralReference),
  ),
  except: z.optional(id),
});
/** The references that photos are named after. */
export const referencesInput = z.strictObject({
  references: z
    .array(requiredLine(MAX_REFERENCE, 'Falta la referencia.').check(z.overwrite(toReference)))
    .check(z.minLength(1), z.maxLength(MAX_REFERENCES_ASKED), distinct()),
});
export const propertyListInput = sortableListInput(propertyFilters, propertySorts);
export const propertyStatusManyInput = manyInput({ status: z.enum(propertyStatuses) });
export const propertyCreateInput = z.strictObject({ clientKey, property: propertyInput });
export const propertyUpdateInput = z.strictObject({ id, version, property: propertyEditInput });
export const propertyStatusInput = z.strictObject({ id, version, status: z.enum(propertyStatuses) });
/** Prices in euros: of sale, and of rent a month; null for one that is not known. */
export const propertyPriceInput = z.strictObject({
  id,
  version,
  price: priceOrNull,
  rentalPrice: priceOrNull,
});
