import * as z from 'zod/mini';
import { amountOrNull, type EnumFields, priceOrNull } from '../fields.ts';
import { line, orNull, paragraph } from '../text.ts';
import { findCadastralProblem, toCadastralReference } from './cadastral-reference.ts';
import { provinces, toProvince } from './provinces.ts';

/** The letters of an energy label, and what stands for one that there is not. */
export const energyLabels = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'En trámite', 'Exento'] as const;
const MAX = { town: 80, description: 4000, licence: 60, reference: 40 };
const [FIRST_YEAR, LAST_YEAR] = [1000, 2100];

const postalCode = z.string().check(
  z.overwrite((typed) => typed.replace(/\s/g, '')),
  z.refine((code) => code === '' || /^\d{5}$/.test(code), 'El código postal tiene cinco dígitos.'),
  z.refine(
    (code) => !/^\d{5}$/.test(code) || toProvince(code) !== null,
    'Ese código postal no es de España.',
  ),
);
const year = z.nullable(
  z
    .int('Escribe un año de cuatro cifras.')
    .check(
      z.gte(FIRST_YEAR, 'Escribe un año de cuatro cifras.'),
      z.lte(LAST_YEAR, 'Escribe un año de cuatro cifras.'),
    ),
);

/** The fields of a property that an advert asks for beside its short first part. Optional: forms of earlier pages lack them, and keep the stored ones. */
export const publishingFields = ({ value }: EnumFields) => ({
  postalCode: z.optional(orNull(postalCode)),
  town: z.optional(orNull(line(MAX.town))),
  province: z.optional(z.nullable(value(provinces))),
  usableArea: z.optional(amountOrNull),
  plotArea: z.optional(amountOrNull),
  builtYear: z.optional(year),
  energyConsumption: z.optional(z.nullable(value(energyLabels))),
  energyEmissions: z.optional(z.nullable(value(energyLabels))),
  cadastralReference: z.optional(orNull(line(MAX.reference).check(z.overwrite(toCadastralReference)))),
  communityFee: z.optional(priceOrNull),
  touristLicence: z.optional(orNull(line(MAX.licence))),
  registryNumber: z.optional(orNull(line(MAX.licence))),
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

/** The types that need no energy label. */
const unlabelled: readonly (string | null)[] = ['Terreno', 'Garaje'];
type Labelled = { type: string | null } & Record<'energyConsumption' | 'energyEmissions', string | null>;
/** Returns an energy label as it is shown and published: 'Exento' by itself of a type that needs none, null where it is missing. */
export const getEnergyLabel = (property: Labelled, field: 'energyConsumption' | 'energyEmissions') =>
  property[field] ?? (unlabelled.includes(property.type) ? 'Exento' : null);
