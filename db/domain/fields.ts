import * as z from 'zod/mini';

/** The largest number accepted anywhere: euros, square metres. */
export const LARGEST = 1_000_000_000;

/** A whole number from 0 to LARGEST, or null. */
export const amountOrNull = z.nullable(
  z.number('Escribe un número.').check(
    z.refine((n) => Number.isInteger(n), { error: 'Escribe un número entero.', abort: true }),
    z.gte(0, 'No puede ser negativo.'),
    z.lte(LARGEST, 'El número es demasiado grande.'),
  ),
);

/** Distinct values of a list of words. */
export const choices = <const T extends readonly string[]>(words: T) =>
  z.array(z.enum(words)).check(distinct<T[number]>(), z.maxLength(words.length));

/** Distinct whole numbers from `from` to `to`. */
export const numbersBetween = (from: number, to: number) =>
  z.array(z.int().check(z.gte(from), z.lte(to))).check(distinct<number>(), z.maxLength(to - from + 1));

const distinct = <T>() =>
  z.refine<T[]>((list) => new Set(list).size === list.length, 'Hay valores repetidos.');

export const id = z.uuid();
/** Made when a form opens, so that sending it twice makes one row. */
export const clientKey = z.uuid();
/** The version that was read, which an update must still find. */
export const version = z.int().check(z.gte(1), z.lte(LARGEST));
/** An instant in UTC, ISO 8601 with milliseconds. */
export const instant = z.iso.datetime({ precision: 3 });
/** A place in a newest-first list: the last row that was seen. */
export const cursor = z.strictObject({ createdAt: instant, id });
