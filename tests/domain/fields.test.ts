import { expect, test } from 'vitest';
import {
  amountOrNull,
  clientKey,
  cursor,
  id,
  instant,
  knownWords,
  LARGEST,
  numbersBetween,
  version,
} from '../../db/domain/fields.ts';

type Field = { safeParse: (value: unknown) => { error?: { issues: { message: string }[] } } };
/** The sentences a field refuses a value with; none when it takes it. */
const says = (field: Field, value: unknown) =>
  field.safeParse(value).error?.issues.map(({ message }) => message) ?? [];
const UNKNOWN = 'El dato no es válido.';

test.each([null, 0, 1, LARGEST])('%j is an amount', (value) => {
  expect(says(amountOrNull, value)).toEqual([]);
});

test.each([
  [-1, 'No puede ser negativo.'],
  [LARGEST + 1, 'El número es demasiado grande.'],
  [1e300, 'El número es demasiado grande.'],
  [0.5, 'Escribe un número entero.'],
  [-0.5, 'Escribe un número entero.'],
  [Number.NaN, 'Escribe un número.'],
  [Number.POSITIVE_INFINITY, 'Escribe un número.'],
  ['1', 'Escribe un número.'],
  [undefined, 'Escribe un número.'],
  [[], 'Escribe un número.'],
])('%j is none: %s', (value, sentence) => {
  expect(says(amountOrNull, value)[0]).toBe(sentence);
});

test('choices are words of the list, each once', () => {
  const field = knownWords.words(['uno', 'dos', 'tres']);
  expect(says(field, [])).toEqual([]);
  expect(says(field, ['tres', 'uno', 'dos'])).toEqual([]);
  expect(says(field, ['uno', 'uno'])).toEqual(['Hay valores repetidos.']);
  expect(says(field, ['cuatro'])).toEqual([UNKNOWN]);
  expect(says(field, ['UNO'])).toEqual([UNKNOWN]);
  for (const value of [null, 'uno', { 0: 'uno', length: 1 }, [null], [['uno']]])
    expect.soft(says(field, value), JSON.stringify(value)).not.toEqual([]);
});

test('numbers are whole ones of the range, each once', () => {
  const field = numbersBetween(1, 6);
  expect(says(field, [1, 2, 3, 4, 5, 6])).toEqual([]);
  expect(says(field, [3, 3])).toEqual(['Hay valores repetidos.']);
  for (const value of [[0], [7], [1.5], ['1'], [null], [Number.NaN]])
    expect.soft(says(field, value), JSON.stringify(value)).toHaveLength(1);
});

test.each([
  ['an id', id],
  ['a client key', clientKey],
])('%s is a UUID', (_, field) => {
  expect(says(field, crypto.randomUUID())).toEqual([]);
  for (const value of ['', 'x', 1, null, `${crypto.randomUUID()}x`, `${crypto.randomUUID()}' or 1=1 --`])
    expect.soft(says(field, value)).toEqual([UNKNOWN]);
});

test('a version is a whole number from one', () => {
  for (const value of [1, 2, LARGEST]) expect(says(version, value)).toEqual([]);
  for (const value of [0, -1, 1.5, LARGEST + 1, '1', null, Number.NaN])
    expect.soft(says(version, value), String(value)).toEqual([UNKNOWN]);
});

test('an instant is UTC with milliseconds, as JavaScript writes it', () => {
  expect(says(instant, new Date().toISOString())).toEqual([]);
  for (const value of [
    '2026-11-20',
    '2026-11-20T10:00:00Z',
    '2026-11-20T10:00:00.000',
    '2026-11-20T10:00:00.000+01:00',
    '2026-13-20T10:00:00.000Z',
    '2026-02-30T10:00:00.000Z',
    0,
  ])
    expect.soft(says(instant, value), String(value)).toEqual([UNKNOWN]);
});

test('a cursor is an instant and an id, and nothing more', () => {
  const place = { createdAt: new Date().toISOString(), id: crypto.randomUUID() };
  expect(says(cursor, place)).toEqual([]);
  expect(says(cursor, { ...place, limit: 1 })).toEqual(['Hay datos que no se reconocen.']);
  expect(says(cursor, { id: place.id })).toEqual([UNKNOWN]);
});
