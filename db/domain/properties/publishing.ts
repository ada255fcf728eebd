import * as z from 'zod/mini';
import { amountOrNull, type EnumFields, priceOrNull } from '../fields.ts';
import { line, orNull, paragraph } from '../text.ts';
import { addressVisibilities } from './address.ts';
import { findCadastralProblem, toCadastralReference } from './cadastral-reference.ts';
import { roundDegrees, SPAIN } from './coordinates.ts';
import { energyLabels } from './energy-labels.ts';
import { postalCodeOrNull } from './postal-code.ts';
import { provinces } from './provinces.ts';
import { lastContracts, PRICE_INDEX, rentPurposes, yesNo } from './rent-law.ts';

const INDEX_RANGE = `Entre ${PRICE_INDEX.min} y ${PRICE_INDEX.max} €/m².`;
const MAX = { town: 80, description: 4000, licence: 60, reference: 40, street: 120, part: 20 };
const YEAR = { first: 1000, last: 2100, error: 'Escribe un año de cuatro cifras.' };

const year = z.nullable(z.int(YEAR.error).check(z.gte(YEAR.first, YEAR.error), z.lte(YEAR.last, YEAR.error)));

const OUTSIDE = 'Esas coordenadas no están en España.';
const degrees = ({ min, max }: { min: number; max: number }) =>
  z.nullable(
    z.number('Escribe un número.').check(z.overwrite(roundDegrees), z.gte(min, OUTSIDE), z.lte(max, OUTSIDE)),
  );

/** The fields of a property that an advert asks for beside its short first part. Optional: forms of earlier pages lack them, and keep the stored ones. */
export const publishingFields = ({ value }: EnumFields) => ({
  street: z.optional(orNull(line(MAX.street))),
  streetNumber: z.optional(orNull(line(MAX.part))),
  floor: z.optional(orNull(line(MAX.part))),
  door: z.optional(orNull(line(MAX.part))),
  postalCode: z.optional(postalCodeOrNull),
  town: z.optional(orNull(line(MAX.town))),
  province: z.optional(z.nullable(value(provinces))),
  addressVisibility: z.optional(value(addressVisibilities)),
  latitude: z.optional(degrees(SPAIN.latitude)),
  longitude: z.optional(degrees(SPAIN.longitude)),
  usableArea: z.optional(amountOrNull),
  plotArea: z.optional(amountOrNull),
  builtYear: z.optional(year),
  energyConsumption: z.optional(z.nullable(value(energyLabels))),
  energyEmissions: z.optional(z.nullable(value(energyLabels))),
  cadastralReference: z.optional(orNull(line(MAX.reference).check(z.overwrite(toCadastralReference)))),
  communityFee: z.optional(priceOrNull),
  touristLicence: z.optional(orNull(line(MAX.licence))),
  registryNumber: z.optional(orNull(line(MAX.licence))),
  stressedMarket: z.optional(z.nullable(value(yesNo))),
  lastRent: z.optional(priceOrNull),
  lastContract: z.optional(z.nullable(value(lastContracts))),
  largeHolder: z.optional(z.nullable(value(yesNo))),
  priceIndex: z.optional(
    z.nullable(
      z.number('Escribe un número.').check(
        z.gte(PRICE_INDEX.min, INDEX_RANGE),
        z.lte(PRICE_INDEX.max, INDEX_RANGE),
        z.refine((n) => Math.round(n * 100) / 100 === n, 'Como máximo dos decimales.'),
      ),
    ),
  ),
  rentPurpose: z.optional(z.nullable(value(rentPurposes))),
  descriptionEs: z.optional(orNull(paragraph(MAX.description))),
  descriptionCa: z.optional(orNull(paragraph(MAX.description))),
});
type WithReference = { cadastralReference?: string | null; postalCode?: string | null };
const findProblem = ({ cadastralReference, postalCode }: WithReference) =>
  cadastralReference ? findCadastralProblem(cadastralReference, postalCode ?? null) : null;
/** A check: the cadastral reference is one of the cadastre of the postal code. */
export const cadastralCheck = () =>
  z.refine<Record<string, unknown>>((form) => findProblem(form) === null, {
    when: () => true,
    error: ({ input }) => findProblem(input as WithReference) ?? undefined,
    path: ['cadastralReference'],
  });

/** A check: latitude and longitude are both there, or neither. */
export const coordinatesCheck = () => {
  const lacks = (form: Record<string, unknown>, name: string, other: string) =>
    typeof form[other] === 'number' && (form[name] === null || form[name] === undefined);
  const check = (name: string, other: string, error: string) =>
    z.refine<Record<string, unknown>>((form) => !lacks(form, name, other), {
      when: () => true,
      error,
      path: [name],
    });
  return [
    check('latitude', 'longitude', 'Falta la latitud.'),
    check('longitude', 'latitude', 'Falta la longitud.'),
  ] as const;
};

/** A check: there was a last contract with its rent, or none. */
export const lastContractCheck = () =>
  z.refine<Record<string, unknown>>(
    ({ lastRent, lastContract }) => typeof lastRent !== 'number' || !lastContract,
    {
      when: () => true,
      error: 'Con una renta no puede decir que no hubo contrato.',
      path: ['lastContract'],
    },
  );
