import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readTypedPerson } from '../../db/domain/typed-person.ts';
import { anyText } from './any-text.ts';

test.each([
  ['699 11 13 33', { name: '', phone: '699 11 13 33', email: '' }],
  ['699111333', { name: '', phone: '699111333', email: '' }],
  ['+34 699 11 13 33', { name: '', phone: '+34 699 11 13 33', email: '' }],
  ['ana@casa.cat', { name: '', phone: '', email: 'ana@casa.cat' }],
  ['Ana Ruiz <ana@casa.cat>', { name: 'Ana Ruiz', phone: '', email: 'ana@casa.cat' }],
  ['Laura 699 11 13 33', { name: 'Laura', phone: '699 11 13 33', email: '' }],
  ['Laura, 699111333, laura@casa.cat', { name: 'Laura', phone: '699111333', email: 'laura@casa.cat' }],
  ['Laura Vidal', { name: 'Laura Vidal', phone: '', email: '' }],
  ['Calle Mayor 45, 08011', { name: 'Calle Mayor 45, 08011', phone: '', email: '' }],
  ['699', { name: '699', phone: '', email: '' }],
])('readTypedPerson: %s', (text, person) => {
  expect(readTypedPerson(text)).toEqual(person);
});

test('readTypedPerson: every letter of a text is in one part', () => {
  const letters = (text: string) => [...text.replace(/\P{L}/gu, '')].toSorted().join('');
  fc.assert(
    fc.property(anyText, (text) => {
      const { name, phone, email } = readTypedPerson(text);
      if (!text.includes('@')) expect(letters(name + phone + email)).toBe(letters(text));
    }),
  );
});
