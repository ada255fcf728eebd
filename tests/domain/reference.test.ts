import { expect, test } from 'vitest';
import { propertyEditInput } from '../../db/domain/properties/property-input.ts';
import { formatReference, parseReference } from '../../db/domain/properties/reference.ts';
import { agencyInput } from '../../db/domain/users/agency-input.ts';
import { getPropertyErrors, propertyFixture } from './property-fixture.ts';

test('formatReference has at least four digits', () => {
  expect([1, 9999, 10_000].map((number) => formatReference('LL', number))).toEqual([
    'LL-0001',
    'LL-9999',
    'LL-10000',
  ]);
});

test.each([
  ['LL-0001', ['LL-0001'], 'LL-0001', null],
  ['ll-0001', ['LL-0001'], 'LL-0001', null],
  ['ll1', ['LL1', 'LL-0001'], 'LL1', null],
  ['LL 01', ['LL 01', 'LL-0001'], 'LL 01', null],
  ['ll-00', ['LL-00', 'LL-0000'], 'LL-00', null],
  ['ll-12345', ['LL-12345'], 'LL-12345', null],
  ['0012', ['0012'], '0012', '0012'],
  ['12', ['12'], '12', '0012'],
  ['ático', ['ÁTICO'], null, null],
])('parseReference of %j', (typed, whole, begin, number) => {
  expect(parseReference(typed)).toEqual({ whole, begin, number });
});

test('parseReference is null of what no reference can be', () => {
  for (const typed of ['', '   ', 'x'.repeat(31), 'LL\ud800'])
    expect(parseReference(typed), JSON.stringify(typed)).toBeNull();
});

test('the form stores a reference in capitals, an empty one of a new property as null, and refuses it of an edited one', () => {
  const edit = (reference: string | null) => propertyEditInput.safeParse(propertyFixture({ reference }));
  expect(edit(' v-12  b ').data?.reference).toBe('V-12 B');
  expect(edit(' ').error?.issues[0]?.message).toBe('La referencia es obligatoria.');
  expect(edit(null).data?.reference).toBeNull();
  expect(getPropertyErrors(propertyFixture({ reference: '' }))).toEqual([]);
  expect(edit('ß1'.repeat(15)).data?.reference).toBe('ß1'.repeat(15));
  expect(getPropertyErrors(propertyFixture({ reference: 'x'.repeat(31) }))).toEqual([
    'reference: Como máximo 30 caracteres.',
  ]);
});

test('a prefix is stored in capitals and has letters without accent and digits only', () => {
  const { shape } = agencyInput;
  expect(shape.referencePrefix.parse(' bcn2 ')).toBe('BCN2');
  expect(shape.referencePrefix.parse('')).toBeNull();
  for (const prefix of ['LL-', 'Ñ', 'A B'])
    expect(shape.referencePrefix.safeParse(prefix).error?.issues[0]?.message).toBe(
      'Solo letras sin acento y cifras.',
    );
});
