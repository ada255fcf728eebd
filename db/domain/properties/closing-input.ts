import * as z from 'zod/mini';
import { clientKey, dayOrNull, distinct, distinctRows, id, version } from '../fields.ts';
import { MAX_CLOSING } from './closings.ts';
import { rentInput } from './property-input.ts';

const createRowsSchema = <T extends Record<string, z.ZodMiniType>>(max: number, values: T) =>
  z
    .array(z.strictObject({ id, version, ...values }))
    .check(z.maxLength(max, `Como máximo ${max} a la vez.`), distinctRows());
const refs = (max: number) => createRowsSchema(max, {});

/** The properties that have become 'Vendida' or 'Alquilada'. */
export const closingInput = z.strictObject({
  propertyIds: z
    .array(id)
    .check(
      z.minLength(1),
      z.maxLength(MAX_CLOSING.properties, `Como máximo ${MAX_CLOSING.properties} a la vez.`),
      distinct(),
    ),
});

/**
 * What is done as properties are closed: the days of their rent (null keeps the stored ones), the ads to pause, and the matches whose leads
 * are to be informed. Each with the version that was read.
 */
export const closingSaveInput = z
  .strictObject({
    clientKey,
    properties: refs(MAX_CLOSING.properties).check(z.minLength(1)),
    rent: z.nullable(rentInput),
    ads: refs(MAX_CLOSING.ads),
    matches: refs(MAX_CLOSING.leads),
  })
  .check(
    z.refine(
      ({ rent, ads, matches }) => rent !== null || ads.length + matches.length > 0,
      'Elige al menos una cosa.',
    ),
  );
export type ClosingSaveInput = z.output<typeof closingSaveInput>;

/** Undoes what was applied with this key: the ads to activate again and the days that the properties had, with the versions they got. */
export const closingUndoInput = z.strictObject({
  clientKey,
  properties: createRowsSchema(MAX_CLOSING.properties, { rentStartDate: dayOrNull, rentEndDate: dayOrNull }),
  ads: refs(MAX_CLOSING.ads),
});
export type ClosingUndoInput = z.output<typeof closingUndoInput>;
