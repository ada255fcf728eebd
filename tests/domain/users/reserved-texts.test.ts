import fc from 'fast-check';
import { expect, test } from 'vitest';
import { reserveNames, restoreNames } from '../../../db/domain/users/reserved-texts.ts';

test.each([
  ['Visita · Marta Ruiz', ['Marta Ruiz'], 'Visita · Reservado'],
  ['Visita · marta ruiz', ['Marta Ruiz'], 'Visita · marta ruiz'],
  ['Analizar con Ana', ['Ana'], 'Analizar con Reservado'],
  ['Íñigo y Íñigoa', ['Íñigo'], 'Reservado y Íñigoa'],
  ['En Calle Mayor, 3 (2.º)', ['Mayor, 3', 'Calle Mayor, 3 (2.º)'], 'En Reservado'],
  ['A.B', ['A+B', 'A.B'], 'Reservado'],
  ['AxB', ['A.B', ''], 'AxB'],
])('reserveNames(%j, %j) is %j', (text, names, expected) => {
  expect(reserveNames(text, names, 160)).toBe(expected);
});

test.each([
  ['unchanged', 'Visita · Reservado', ['Marta'], 'Visita · Marta'],
  ['with more text', '¡Visita · Reservado!', ['Marta'], '¡Visita · Marta!'],
  ['without the name', 'Visita', ['Marta'], 'Visita'],
  ['with one more', 'Reservado · Reservado', ['Marta'], 'Reservado · Reservado'],
  ['unchanged, once its name is not reserved any more', 'Visita · Reservado', [], 'Visita · Reservado'],
  [
    'with more text, once its name is not reserved any more',
    'Visita · Reservado!',
    [],
    'Visita · Reservado!',
  ],
])('restoreNames restores a text %s', (_, sent, kept, expected) => {
  expect(restoreNames(sent, { text: 'Visita · Marta', names: ['Marta'], kept }, 160)).toBe(expected);
});

test('restoreNames keeps the word where it is the text’s own', () => {
  const stored = { text: 'Reservado a Marta', names: ['Marta'], kept: ['Marta'] };
  expect(restoreNames('Reservado a Reservado.', stored, 160)).toBe('Reservado a Marta.');
});

test('restoreNames keeps what was sent where the names make it too long', () => {
  const stored = { text: 'A Maximiliano', names: ['Maximiliano'], kept: ['Maximiliano'] };
  expect(restoreNames('Para Reservado', stored, 15)).toBe('Para Reservado');
});

test('any text comes back as it was where it is sent as it was read', () => {
  const word = fc.constantFrom('Ana', 'Marta Ruiz', 'Reservado', 'x', ' ', '😀', '.');
  const someText = fc.array(word, { maxLength: 30 }).map((words) => words.join(''));
  fc.assert(
    fc.property(someText, fc.array(fc.constantFrom('Ana', 'Marta Ruiz', 'x', '.')), (text, names) => {
      const read = reserveNames(text, names, 40 + text.length);
      expect(restoreNames(read, { text, names, kept: names }, 40 + text.length)).toBe(text);
      const cut = reserveNames(text, names, text.length);
      expect(cut.length).toBeLessThanOrEqual(text.length);
      expect(restoreNames(cut, { text, names, kept: names }, text.length)).toBe(text);
    }),
  );
});
