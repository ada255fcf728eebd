import type * as z from 'zod/mini';
import type { Field, FieldSet } from './field-definitions.ts';

export type Values = Record<string, unknown>;

/** How the rows of a kind of record are read and compared, beside its fields. */
export type RowRules = {
  fields: FieldSet;
  /** The schema of each field of the form, for what is read from its cell. */
  schemas: Readonly<Record<string, z.ZodMiniType>>;
  /** What the texts of a cell with several values are; null for one that is none. */
  parsers?: Readonly<Record<string, (text: string) => string | number | null>>;
  /** What the schema reads of the text of a cell, where that is another value or programs write it otherwise. */
  prepare?: Readonly<Record<string, (text: string) => unknown>>;
  /** By what people name the row, the first that it has. */
  titleFields: readonly string[];
  /** Checks on several values of a record, as its form has them; returns the first message, null where there is none. */
  findContradiction: (record: Values) => string | null;
  /** What a new record lacks; null where that is nothing. */
  findMissing: (values: Values) => string | null;
  /** The values that a row changes, with what follows from them; `merged` is the record with them. */
  deriveValues?: (changed: Values, merged: Values) => Values;
};

const getLabel = (fields: FieldSet, field: string) => (fields[field] as Field).label;

/** Returns the checks of one value that may not be more than another one. */
export const createRangeCheck =
  (fields: FieldSet, pairs: readonly (readonly [low: string, high: string])[]) =>
  (record: Values): string | null => {
    const wrong = pairs.find(([min, max]) => {
      const [low, high] = [record[min], record[max]];
      return typeof low === 'number' && typeof high === 'number' && low > high;
    });
    return wrong ? `${getLabel(fields, wrong[1])}: el mínimo no puede superar al máximo.` : null;
  };

const MANY = /^(\d+)\s*(?:\+|o m[aá]s)?$/;
/** Reads '3', '3+' and '3 o más'. */
export const wholeNumber = (text: string) => (MANY.test(text) ? Number(MANY.exec(text)?.[1]) : null);
