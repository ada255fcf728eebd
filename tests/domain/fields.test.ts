import { expect, test } from 'vitest';
import {
  amountOrNull,
  clientKey,
  cursor,
  id,
  instant,
  knownEnums,
  MAX_NUMBER,
  numbersBetween,
  version,
} from '../../db/domain/fields.ts';

type Field = { safeParse: (value: unknown) => { error?: { issues: { message: string }[] } } };
/** The messages a field rejects a value with; none when it accepts it. */
const getMessages = (field: Field, value: unknown) =>
  field.safeParse(value).error?.issues.map(({ message }) => message) ?? [];
const UNKNOWN = 'El dato no es válido.';

test.each([null, 0, 1, MAX_NUMBER])('amountOrNull accepts %j', (value) => {
  expect(getMessages(amountOrNull, value)).toEqual([]);
});

test.each([
  [-1, 'No puede ser negativo.'],
  [MAX_NUMBER + 1, 'El número es demasiado grande.'],
  [1e300, 'El número es demasiado grande.'],
  [0.5, 'Escribe un número entero.'],
  [-0.5, 'Escribe un número entero.'],
  [Number.NaN, 'Escribe un número.'],
  [Number.POSITIVE_INFINITY, 'Escribe un número.'],
  ['1', 'Escribe un número.'],
  [undefined, 'Escribe un número.'],
  [[], 'Escribe un número.'],
])('amountOrNull rejects %j: %s', (value, expectedMessage) => {
  expect(getMessages(amountOrNull, value)[0]).toBe(expectedMessage);
});

test('knownEnums.values accepts values of the list, each once', () => {
  const field = knownEnums.values(['uno', 'dos', 'tres']);
  expect(getMessages(field, [])).toEqual([]);
  expect(getMessages(field, ['tres', 'uno', 'dos'])).toEqual([]);
  expect(getMessages(field, ['uno', 'uno'])).toEqual(['Hay valores repetidos.']);
  expect(getMessages(field, ['cuatro'])).toEqual([UNKNOWN]);
  expect(getMessages(field, ['UNO'])).toEqual([UNKNOWN]);
  for (const value of [null, 'uno', { 0: 'uno', length: 1 }, [null], [['uno']]])
    expect.soft(getMessages(field, value), JSON.stringify(value)).not.toEqual([]);
});

test('numbersBetween accepts whole numbers of the range, each once', () => {
  const field = numbersBetween(1, 6);
  expect(getMessages(field, [1, 2, 3, 4, 5, 6])).toEqual([]);
  expect(getMessages(field, [3, 3])).toEqual(['Hay valores repetidos.']);
  for (const value of [[0], [7], [1.5], ['1'], [null], [Number.NaN]])
    expect.soft(getMessages(field, value), JSON.stringify(value)).toHaveLength(1);
});

test.each([
  ['an id', id],
  ['a client key', clientKey],
])('%s is a UUID', (_, field) => {
  expect(getMessages(field, crypto.randomUUID())).toEqual([]);
  for (const value of ['', 'x', 1, null, `${crypto.randomUUID()}x`, `${crypto.randomUUID()}' or 1=1 --`])
    expect.soft(getMessages(field, value)).toEqual([UNKNOWN]);
});

test('version is an integer from 1', () => {
  for (const value of [1, 2, MAX_NUMBER]) expect(getMessages(version, value)).toEqual([]);
  for (const value of [0, -1, 1.5, MAX_NUMBER + 1, '1', null, Number.NaN])
    expect.soft(getMessages(version, value), String(value)).toEqual([UNKNOWN]);
});

test('instant is UTC with milliseconds, as Date.toISOString writes it', () => {
  expect(getMessages(instant, new Date().toISOString())).toEqual([]);
  for (const value of [
    '2026-11-20',
    '2026-11-20T10:00:00Z',
    '2026-11-20T10:00:00.000',
    '2026-11-20T10:00:00.000+01:00',
    '2026-13-20T10:00:00.000Z',
    '2026-02-30T10:00:00.000Z',
    0,
  ])
    expect.soft(getMessages(instant, value), String(value)).toEqual([UNKNOWN]);
});

test('cursor is an instant and an id, without other keys', () => {
  const validCursor = { createdAt: new Date().toISOString(), id: crypto.randomUUID() };
  expect(getMessages(cursor, validCursor)).toEqual([]);
  expect(getMessages(cursor, { ...validCursor, limit: 1 })).toEqual(['Hay datos que no se reconocen.']);
  expect(getMessages(cursor, { id: validCursor.id })).toEqual([UNKNOWN]);
});
