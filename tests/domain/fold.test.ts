import fc from 'fast-check';
import { expect, test } from 'vitest';
import { emailKey, fold, foldPhone, phoneSearchKey } from '../../db/domain/fold.ts';
import { anyText } from './any-text.ts';

test.each([
  ['GARCÍA', 'garcia'],
  ['Peñíscola', 'peniscola'],
  ['Mercè Güell i Àvila', 'merce guell i avila'],
  ['  L’Hospitalet de l’Infant  ', 'l’hospitalet de l’infant'],
  ['Col·legi', 'col·legi'],
  ['Begoña'.normalize('NFD'), 'begona'],
  ['Straße', 'straße'],
  ['İstanbul', 'istanbul'],
  ['李 伟', '李 伟'],
  ['50%_\\', '50%_\\'],
  ['\u0301', ''],
])('%j is compared as %j', (text, folded) => {
  expect(fold(text)).toBe(folded);
});

// Every vowel and consonant that Spanish, Catalan, Galician and Basque dress up, in each of its ways to be written.
const dressed = { a: 'áàâä', e: 'éèêë', i: 'íìîï', o: 'óòôö', u: 'úùûü', n: 'ñ', c: 'ç' };
const pairs = Object.entries(dressed).flatMap(([plain, letters]) =>
  [...letters].flatMap((letter) =>
    [letter, letter.toUpperCase()].flatMap((each) =>
      (['NFC', 'NFD'] as const).map((form) => [each.normalize(form), plain] as const),
    ),
  ),
);

test('no accent and no case stands between a search and what it finds', () => {
  expect(pairs.length).toBeGreaterThan(80);
  expect(pairs.filter(([letter, plain]) => fold(`x${letter}x`) !== `x${plain}x`)).toEqual([]);
});

test('what is compared once is compared the same twice', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(fold(fold(text))).toBe(fold(text));
    }),
  );
});

test('a part of a name is a part of the compared name, however it is written', () => {
  const words = fc.array(fc.constantFrom('María', 'ÁNGELES', 'Núñez', 'i', 'Ferré', 'de la', 'GÜELL'), {
    minLength: 1,
  });
  const ways = fc.constantFrom(
    (text: string) => text.toUpperCase(),
    (text: string) => text.toLowerCase(),
    (text: string) => text.normalize('NFD'),
    fold,
  );
  fc.assert(
    fc.property(words, fc.nat(), fc.nat(), ways, (list, from, length, way) => {
      const name = list.join(' ');
      const start = from % name.length;
      const part = name.slice(start, start + 1 + length);
      expect(fold(name)).toContain(fold(way(part)));
    }),
  );
});

test.each([
  ['612 34 56 78', '612345678'],
  ['+34 (93) 415-28.60', '+34934152860'],
  ['ext. 12', '12'],
  ['sin teléfono', ''],
])('the phone %j is compared as %j', (phone, digits) => {
  expect(foldPhone(phone)).toBe(digits);
});

test.each([
  ['+34630672767', '630672767'],
  ['0034 630 67 27 67', '630672767'],
  ['34630672767', '630672767'],
  ['630 67 27 67', '630672767'],
  ['+34 630', '630'],
  ['67 27', '6727'],
  ['+33 6 12 34 56 78', '612345678'],
  ['+34', '+34'],
  ['+', '+'],
  ['sin teléfono', ''],
])('phoneSearchKey: %j searches for %j', (phone, key) => {
  expect(phoneSearchKey(phone)).toBe(key);
});

test.each([
  ['  Gerente@Llavero.TEST ', 'gerente@llavero.test'],
  ['ｇerente@llavero.test', 'gerente@llavero.test'],
  ['núria@llavero.test', 'núria@llavero.test'],
])('the address %j signs in as %j', (email, key) => {
  expect(emailKey(email)).toBe(key);
});
