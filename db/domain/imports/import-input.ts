import * as z from 'zod/mini';
import { clientKey, distinct, id } from '../fields.ts';
import { requiredLine } from '../text.ts';
import type { Field } from './field-definitions.ts';
import { importFields } from './import-fields.ts';
import {
  IMPORT_LIMITS,
  type ImportKind,
  importKinds,
  MAX_FILE_NAME,
  MAX_HEADING,
  MAX_MAPPED_VALUES,
  numberFormats,
  ROWS_OF_REQUEST,
  rowOutcomes,
} from './imports.ts';

const text = (max: number) => z.string().check(z.maxLength(max));
const isMapped = ({ kind, choices }: Field) => choices !== undefined || kind === 'user';
const all = Object.values(importFields).flatMap((fields) => Object.entries(fields));
const listNames = (entries: typeof all) =>
  [...new Set(entries.map(([name]) => name))] as [string, ...string[]];
/** A column that is imported; `at` is its place in the file. `format` of numbers. */
const column = z.strictObject({
  at: z.int().check(z.gte(0), z.lte(IMPORT_LIMITS.columns)),
  heading: text(MAX_HEADING),
  field: z.enum(listNames(all)),
  format: z.optional(z.enum(numberFormats)),
});
/** What values of the file mean, of `user` the id of one; null where they are left out. */
const meaning = {
  field: z.enum(listNames(all.filter(([, field]) => isMapped(field)))),
  value: z.nullable(z.union([z.enum([...new Set(all.flatMap(([, { choices = [] }]) => choices))]), id])),
};
export const importSettings = z.strictObject({
  columns: z.array(column).check(
    z.minLength(1, 'Elige al menos una columna.'),
    z.maxLength(IMPORT_LIMITS.columns, `Como máximo ${IMPORT_LIMITS.columns} columnas.`),
    z.refine(
      (columns) => new Set(columns.map(({ field }) => field)).size === columns.length,
      'Dos columnas van al mismo dato.',
    ),
  ),
  /** What every other value of a field means. */
  others: z.optional(z.array(z.strictObject(meaning)).check(z.maxLength(IMPORT_LIMITS.columns))),
  /** Headings of columns that are left out, by which the next import leaves them out too. */
  leftOut: z.optional(z.array(text(MAX_HEADING)).check(z.maxLength(IMPORT_LIMITS.columns))),
  values: z
    .array(z.strictObject({ ...meaning, text: text(IMPORT_LIMITS.cell) }))
    .check(z.maxLength(MAX_MAPPED_VALUES, `Como máximo ${MAX_MAPPED_VALUES} valores.`)),
});
export type ImportSettings = z.output<typeof importSettings>;

/** A check: the columns hold fields of the kind, and its choices are what the values stand for. */
const areOfKind = z.refine<{ kind: ImportKind; settings: ImportSettings }>(
  ({ kind, settings: { columns, values, others = [] } }) =>
    columns.every(({ field }) => importFields[kind][field]) &&
    [...values, ...others].every(({ field, value }) => {
      const found = importFields[kind][field];
      return found && isMapped(found) && (value === null || !found.choices || found.choices.includes(value));
    }),
  { error: 'Hay columnas o valores que no son de lo que se importa.', path: ['settings'] },
);
export const importCreateInput = z
  .strictObject({
    clientKey,
    kind: z.enum(importKinds),
    fileName: requiredLine(MAX_FILE_NAME, 'El archivo no tiene nombre.'),
    /** The rows that will be sent. */
    total: z.int().check(z.gte(1, 'El archivo no tiene filas.'), z.lte(IMPORT_LIMITS.rows)),
    settings: importSettings,
  })
  .check(areOfKind);

/** The next rows of a draft: `from` is how many it has; `line` is that of the row in the file, and the cells are those of its columns. */
export const importRowsInput = z.strictObject({
  id,
  from: z.int().check(z.gte(0), z.lte(IMPORT_LIMITS.rows)),
  rows: z
    .array(
      z.strictObject({
        line: z.int().check(z.gte(1), z.lte(10_000_000)),
        cells: z.array(text(IMPORT_LIMITS.cell)).check(z.maxLength(IMPORT_LIMITS.columns)),
      }),
    )
    .check(
      z.minLength(1),
      z.maxLength(ROWS_OF_REQUEST.rows),
      z.refine(
        (rows) => rows.every((row, index) => index === 0 || row.line > (rows[index - 1]?.line ?? 0)),
        'Las filas no están en orden.',
      ),
    ),
});

/** A page of the rows with one of these outcomes, after the position of the last row of the page before. */
export const importRowListInput = z.strictObject({
  id,
  outcomes: z.array(z.enum(rowOutcomes)).check(z.minLength(1), distinct()),
  after: z.nullish(z.int().check(z.gte(0))),
});
