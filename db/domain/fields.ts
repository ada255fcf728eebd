import * as z from 'zod/mini';
import { PAGE } from './lists.ts';
import { LONGEST, requiredLine, search } from './text.ts';

/** The largest number accepted anywhere: euros, square metres. */
export const LARGEST = 1_000_000_000;

/** A whole number from 0 to LARGEST, or null. */
export const amountOrNull = z.nullable(
  z.number('Escribe un número.').check(
    z.refine((n) => Number.isInteger(n), 'Escribe un número entero.'),
    z.gte(0, 'No puede ser negativo.'),
    z.lte(LARGEST, 'El número es demasiado grande.'),
  ),
);

/** How a form takes the words of fixed lists: one of them, told `missing` where there is none, or several that differ. */
export type WordFields = {
  word: <const T extends readonly string[]>(
    words: T,
    missing?: string,
  ) => z.ZodMiniType<T[number], T[number]>;
  words: <const T extends readonly string[]>(words: T) => z.ZodMiniType<T[number][], T[number][]>;
};
const orMissing = (missing: string | undefined) => ({
  error: ({ input }: { input?: unknown }) =>
    input === undefined || input === null || input === '' ? missing : undefined,
});
/** Words of the lists alone: what a new record may hold. */
export const knownWords = {
  word: (words, missing) => z.enum(words, orMissing(missing)),
  words: (words) => z.array(z.enum(words)).check(distinct(), z.maxLength(words.length)),
} satisfies WordFields;
// Several unknown words may stand beside those of a list.
const STORED_WORDS = 40;
const storedWord = (missing = 'El dato no es válido.') => requiredLine(LONGEST.name, missing);
/**
 * Any words: what an edited record may hold from another time. The types say the lists' words, as those of the columns
 * do; the procedure refuses an unknown word that the row does not hold already (`assertKnownOrStored`).
 */
export const storedWords = {
  word: (words, missing) => z.union([z.enum(words), storedWord(missing)], orMissing(missing)) as never,
  words: (words) =>
    z
      .array(z.union([z.enum(words), storedWord()]))
      .check(distinct(), z.maxLength(words.length + STORED_WORDS)) as never,
} satisfies WordFields;

/** Distinct whole numbers from `from` to `to`. */
export const numbersBetween = (from: number, to: number) =>
  z.array(z.int().check(z.gte(from), z.lte(to))).check(distinct<number>(), z.maxLength(to - from + 1));

const distinct = <T>() =>
  z.refine<T[]>((list) => new Set(list).size === list.length, 'Hay valores repetidos.');

export const id = z.uuid();
/** Made when a form opens, so that sending it twice makes one row. */
export const clientKey = z.uuid();
/** A picture that was sent ahead of its form, by the number it was given; null takes the picture away, undefined keeps it. */
export const pictureChange = z.optional(z.nullable(z.int().check(z.gte(1))));
/** The version that was read, which an update must still find. */
export const version = z.int().check(z.gte(1), z.lte(LARGEST));
/** An instant in UTC, ISO 8601 with milliseconds. */
export const instant = z.iso.datetime({ precision: 3 });
/** A place in a newest-first list: the last row that was seen. */
export const cursor = z.strictObject({ createdAt: instant, id });

/** What a paged list takes: its filters, where the page begins, and how long it is. */
export const listInput = <T extends z.ZodMiniObject>(filters: T) =>
  z.strictObject({
    filters,
    cursor: z.nullish(cursor),
    limit: z._default(z.int().check(z.gte(1), z.lte(PAGE.largest)), PAGE.standard),
    // The query library names the way it pages; lists only go forward.
    direction: z.optional(z.literal('forward')),
  });
/** What a picker asks: what was typed, and the row that is chosen already. */
export const optionsInput = z.strictObject({ search: z.optional(search), chosen: z.nullish(id) });
export const idInput = z.strictObject({ id });

/** Euros with at most two decimals, from 0 to LARGEST, or null. */
export const priceOrNull = z.nullable(
  z.number('Escribe un número.').check(
    z.gte(0, 'No puede ser negativo.'),
    z.lte(LARGEST, 'El número es demasiado grande.'),
    z.refine((n) => Math.round(n * 100) / 100 === n, 'Como máximo dos decimales.'),
  ),
);
const DAY = /^(19|20)\d\d-\d\d-\d\d$|^2100-\d\d-\d\d$/;
/** A day 'YYYY-MM-DD' between 1900 and 2100, or null. */
export const dayOrNull = z.pipe(
  z.nullable(
    z
      .string()
      .check(z.refine((text) => text === '' || (DAY.test(text) && isDay(text)), 'La fecha no es válida.')),
  ),
  z.transform((text: string | null) => (text === '' ? null : text)),
);
// 2026-02-30 would be read as a day of March.
const isDay = (text: string) => {
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
};
