import * as z from 'zod/mini';
import { MAX_CHANGED_ROWS, PAGE_SIZE } from './lists.ts';
import { MAX_LENGTHS } from './max-lengths.ts';
import { requiredLine, search } from './text.ts';

/** The largest number accepted anywhere: euros, square metres. */
export const MAX_NUMBER = 1_000_000_000;

/** A whole number from 0 to MAX_NUMBER. */
export const amount = z.number('Escribe un número.').check(
  z.refine((n) => Number.isInteger(n), 'Escribe un número entero.'),
  z.gte(0, 'No puede ser negativo.'),
  z.lte(MAX_NUMBER, 'El número es demasiado grande.'),
);
/** The same, or null. */
export const amountOrNull = z.nullable(amount);

/**
 * Schemas of a form's choices from fixed lists: one value, with the message `missing` where there is none, or several distinct
 * ones.
 */
export type EnumFields = {
  value: <const T extends readonly string[]>(
    list: T,
    missing?: string,
  ) => z.ZodMiniType<T[number], T[number]>;
  values: <const T extends readonly string[]>(list: T) => z.ZodMiniType<T[number][], T[number][]>;
};
const orMissing = (missing: string | undefined) => ({
  error: ({ input }: { input?: unknown }) =>
    input === undefined || input === null || input === '' ? missing : undefined,
});
/** Accepts only values of the lists: for new records. */
export const knownEnums = {
  value: (list, missing) => z.enum(list, orMissing(missing)),
  values: (list) => z.array(z.enum(list)).check(distinct(), z.maxLength(list.length)),
} satisfies EnumFields;
// Values outside the list that one field may contain.
const MAX_STORED_VALUES = 40;
const storedValue = (missing = 'El dato no es válido.') => requiredLine(MAX_LENGTHS.name, missing);
/**
 * Accepts any value: an edited record may keep values that have left the lists. Typed as the lists, like the columns; the procedure
 * rejects an unknown value that the row does not contain already (`assertKnownOrStored`).
 */
export const storedEnums = {
  value: (list, missing) => z.union([z.enum(list), storedValue(missing)], orMissing(missing)) as never,
  values: (list) =>
    z
      .array(z.union([z.enum(list), storedValue()]))
      .check(distinct(), z.maxLength(list.length + MAX_STORED_VALUES)) as never,
} satisfies EnumFields;

/** Distinct whole numbers from `from` to `to`. */
export const numbersBetween = (from: number, to: number) =>
  z.array(z.int().check(z.gte(from), z.lte(to))).check(distinct<number>(), z.maxLength(to - from + 1));

/**
 * The `when` of an object check. Zod skips object checks when a field is invalid; with this they run too, so that all errors appear
 * together.
 */
export const runWithInvalidFields = {
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
};

/** A check of a list: no value occurs twice. */
export const distinct = <T>() =>
  z.refine<T[]>((list) => new Set(list).size === list.length, 'Hay valores repetidos.');

export const id = z.uuid();
/** Generated when a form opens, so that submitting it twice creates one row (idempotency key). */
export const clientKey = z.uuid();
/** The id of an image that was staged before the save; null removes the image, undefined keeps it. */
export const pictureChange = z.optional(z.nullable(z.int().check(z.gte(1))));
/** The version that was read; an update with a stale one fails (optimistic locking). */
export const version = z.int().check(z.gte(1), z.lte(MAX_NUMBER));
/** An instant in UTC, ISO 8601 with milliseconds. */
export const instant = z.iso.datetime({ precision: 3 });
/** The cursor of a newest-first list: the sort key of the last row of a page. */
export const cursor = z.strictObject({ createdAt: instant, id });

/** The input of a paginated list: filters, cursor and page size. */
export const listInput = <T extends z.ZodMiniObject>(filters: T) =>
  z.strictObject({
    filters,
    cursor: z.nullish(cursor),
    limit: z._default(z.int().check(z.gte(1), z.lte(PAGE_SIZE.largest)), PAGE_SIZE.standard),
    // tRPC's useInfiniteQuery sends the direction; lists only page forward.
    direction: z.optional(z.literal('forward')),
  });
/** The input of a picker: the search text and the row that is already chosen. */
export const optionsInput = z.strictObject({ search: z.optional(search), chosen: z.nullish(id) });
/** The orders by these keys: each ascending, and with '-' before it descending. */
const toOrders = <const Key extends string>(keys: readonly Key[]) =>
  keys.flatMap((key) => [key, `-${key}`] as const) as [Key | `-${Key}`, ...(Key | `-${Key}`)[]];
const MAX_SORT_KEY_LENGTH = 1000;
/** The cursor of a list in another order: the value that it is sorted by, and the id, of the last row of a page. */
const sortCursor = z.strictObject({
  key: z.union([z.string().check(z.maxLength(MAX_SORT_KEY_LENGTH)), z.number()]),
  id,
});
export type ListCursor = z.output<typeof cursor> | z.output<typeof sortCursor>;
/**
 * The input of a paginated list that can be sorted by these keys; without `sort` it has the order of `ownCursor`, which is newest first
 * where none is given.
 */
export const sortableListInput = <
  T extends z.ZodMiniObject,
  const Key extends string,
  C extends z.ZodMiniObject = typeof cursor,
>(
  filters: T,
  keys: readonly Key[],
  ownCursor: C = cursor as unknown as C,
) =>
  z
    .strictObject({
      ...listInput(filters).shape,
      cursor: z.nullish(z.union([ownCursor, sortCursor])),
      sort: z.optional(z.enum(toOrders(keys))),
    })
    .check(
      z.refine(
        (input: { cursor?: object | null | undefined; sort?: string | undefined }) =>
          !input.cursor || 'key' in input.cursor === (input.sort !== undefined),
        'La lista ha cambiado de orden. Vuelve a cargarla.',
      ),
    );
export const idInput = z.strictObject({ id });
/** The user who is responsible for a record, null for nobody; undefined keeps the stored one, of a new record its creator. */
export const responsible = z.optional(z.nullable(id));
/** The input that changes only who is responsible for a record. */
export const assignInput = z.strictObject({ id, version, assignedTo: z.nullable(id) });
/** A check: no row has the id of another one. */
export const distinctRows = <Row>() =>
  z.refine<Row[]>(
    (rows) => new Set(rows.map((row) => (row as { id: string }).id)).size === rows.length,
    'Hay registros repetidos.',
  );
/**
 * The input that changes many records at once, each to a value of its own, so that an undo can send the former ones. All or none are
 * changed; with `skipChanged`, which an undo sends, those whose version is still the stated one.
 */
export const manyInput = <T extends Record<string, z.ZodMiniType>>(values: T) =>
  z.strictObject({
    rows: z
      .array(z.strictObject({ id, version, ...values }))
      .check(
        z.minLength(1, 'Elige al menos un registro.'),
        z.maxLength(MAX_CHANGED_ROWS, `Como máximo ${MAX_CHANGED_ROWS} registros a la vez.`),
        distinctRows(),
      ),
    skipChanged: z.optional(z.boolean()),
  });
export const assignManyInput = manyInput({ assignedTo: z.nullable(id) });
/** Filters by who is responsible: the user who asks, nobody, or the user with this id. */
export const responsibleFilter = z.optional(z.union([z.enum(['mine', 'none']), id]));

/** Euros with at most two decimals, from 0 to MAX_NUMBER, or null. */
export const priceOrNull = z.nullable(
  z.number('Escribe un número.').check(
    z.gte(0, 'No puede ser negativo.'),
    z.lte(MAX_NUMBER, 'El número es demasiado grande.'),
    z.refine((n) => Math.round(n * 100) / 100 === n, 'Como máximo dos decimales.'),
  ),
);
/** A range of whole numbers, both ends included; either may be open. */
export const numberRange = z
  .strictObject({ from: z.optional(amount), to: z.optional(amount) })
  .check(
    z.refine(
      ({ from = 0, to = MAX_NUMBER }: { from?: number | undefined; to?: number | undefined }) => from <= to,
      'El mínimo no puede superar al máximo.',
    ),
  );
export type NumberRange = z.output<typeof numberRange>;
const DAY = /^(19|20)\d\d-\d\d-\d\d$|^2100-\d\d-\d\d$/;
const dayOrEmpty = () =>
  z.refine<string>((text) => text === '' || (DAY.test(text) && isDay(text)), 'La fecha no es válida.');
/** A day 'YYYY-MM-DD' between 1900 and 2100, with the message `missing` where there is none. */
export const requiredDay = (missing: string) =>
  z.string(missing).check(z.minLength(1, missing), dayOrEmpty());
/** The same, or null. */
export const dayOrNull = z.pipe(
  z.nullable(z.string().check(dayOrEmpty())),
  z.transform((text: string | null) => (text === '' ? null : text)),
);
// Date would read 2026-02-30 as a day of March.
const isDay = (text: string) => {
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
};
