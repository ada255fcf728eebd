import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toAsciiDigits } from '../../db/domain/digits.ts';
import { emailKey, fold, foldPhone, phoneKey, phoneSearchKey } from '../../db/domain/fold.ts';
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
])('fold: %j is %j', (text, folded) => {
  expect(fold(text)).toBe(folded);
});

// Every letter with a diacritic in Spanish, Catalan, Galician and Basque, in both cases, NFC and NFD.
const accented = { a: 'áàâä', e: 'éèêë', i: 'íìîï', o: 'óòôö', u: 'úùûü', n: 'ñ', c: 'ç' };
const pairs = Object.entries(accented).flatMap(([plain, letters]) =>
  [...letters].flatMap((letter) =>
    [letter, letter.toUpperCase()].flatMap((each) =>
      (['NFC', 'NFD'] as const).map((form) => [each.normalize(form), plain] as const),
    ),
  ),
);

test('fold removes case and diacritics', () => {
  expect(pairs.length).toBeGreaterThan(80);
  expect(pairs.filter(([letter, plain]) => fold(`x${letter}x`) !== `x${plain}x`)).toEqual([]);
});

test('fold is idempotent', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(fold(fold(text))).toBe(fold(text));
    }),
  );
});

test('fold: a part of a name in any notation is a part of the folded name', () => {
  const words = fc.array(fc.constantFrom('María', 'ÁNGELES', 'Núñez', 'i', 'Ferré', 'de la', 'GÜELL'), {
    minLength: 1,
  });
  const notations = fc.constantFrom(
    (text: string) => text.toUpperCase(),
    (text: string) => text.toLowerCase(),
    (text: string) => text.normalize('NFD'),
    fold,
  );
  fc.assert(
    fc.property(words, fc.nat(), fc.nat(), notations, (list, from, length, notation) => {
      const name = list.join(' ');
      const start = from % name.length;
      const part = name.slice(start, start + 1 + length);
      expect(fold(name)).toContain(fold(notation(part)));
    }),
  );
});

test.each([
  ['٦١٢ ٣٤٥ ٦٧٨', '612 345 678'],
  ['۶۱۲۳۴۵۶۷۸', '612345678'],
  ['＋３４ ６１２３４５６７８', '+34 612345678'],
  ['६१२ 345 678 ½', '612 345 678 ½'],
  ['𝟼𝟷𝟸', '612'],
  ['ext. 12', 'ext. 12'],
])('toAsciiDigits: %j is %j', (text, ascii) => {
  expect(toAsciiDigits(text)).toBe(ascii);
});

test('toAsciiDigits: the ten digits of every script are 0 to 9', () => {
  const all = Array.from({ length: 0x1fbfa }, (_, code) => code).filter(
    (code) => (code < 0xd800 || code > 0xdfff) && /\p{Nd}/u.test(String.fromCodePoint(code)),
  );
  expect(all.length).toBeGreaterThan(600);
  const values = all.map((code) => toAsciiDigits(String.fromCodePoint(code))).join('');
  expect(values).toMatch(/^(0123456789)+$/);
});

test.each([
  ['612 34 56 78', '612345678'],
  ['+34 (93) 415-28.60', '+34934152860'],
  ['ext. 12', '12'],
  ['sin teléfono', ''],
])('foldPhone: %j is %j', (phone, digits) => {
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
])('phoneSearchKey: %j is %j', (phone, key) => {
  expect(phoneSearchKey(phone)).toBe(key);
});

test.each([
  ['+34630672767', '630672767'],
  ['0034 630 67 27 67', '630672767'],
  ['630-67.27 67', '630672767'],
  ['+3463067', null],
  ['+12345678', null],
  ['sin teléfono', null],
])('phoneKey: %j is %j', (phone, key) => {
  expect(phoneKey(phone)).toBe(key);
});

test.each([
  ['  Gerente@Llavero.TEST ', 'gerente@llavero.test'],
  ['ｇerente@llavero.test', 'gerente@llavero.test'],
  ['núria@llavero.test', 'núria@llavero.test'],
])('emailKey: %j is %j', (email, key) => {
  expect(emailKey(email)).toBe(key);
});
