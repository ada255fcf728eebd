import { expect, test } from 'vitest';
import { parsePhone, parseSearch } from '../../db/domain/search/search.ts';

const toPhone = (text: string) => {
  const phone = parseSearch(text).phone;
  return phone && { whole: phone.whole.map(({ dialled }) => dialled), parts: phone.parts };
};

test.each([
  ['+34630672767', ['+34630672767']],
  ['0034 630-67-27-67', ['+34630672767']],
  ['34630672767', ['+34630672767']],
  ['630 67 27 67', ['630672767']],
  ['(630) 67.27/67', ['630672767']],
  ['٦٣٠ ٦٧٢ ٧٦٧', ['630672767']],
  ['+44 (0)7911 123456', ['+447911123456']],
  ['934111222 ext. 12', ['934111222']],
  ['tel:+34934111222', ['+34934111222']],
  ['Tel. 934 111 222', ['934111222']],
  ['https://wa.me/34612345678', ['+34612345678']],
  ['wa.me/34612345678?text=Hola', ['+34612345678']],
  ['https://api.whatsapp.com/send?phone=34612345678&text=Hola', ['+34612345678']],
  ['+34 612‑345‑678', ['+34612345678']],
  ['655 111 222 / 934 111 222', ['655111222', '934111222']],
  ['93 411 12 22 / 23', ['934111222']],
])('parseSearch: %j is a whole number', (text, dialled) => {
  expect(toPhone(text)?.whole).toEqual(dialled);
});

test.each([
  ['67 27', ['6727']],
  ['+34 630', ['630']],
  ['+44 (0)79', ['+4479']],
  ['+34', ['+34']],
  ['45/3', ['453']],
])('parseSearch: %j is a part of a number', (text, parts) => {
  expect(toPhone(text)).toEqual({ whole: [], parts });
});

test.each([
  ['maria 630672767', ['maria', '630672767']],
  ['maria +34 630 67 27 67', ['maria', '630672767']],
  ['ana 0044 7911 123456', ['ana', '7911123456']],
  ['ana 934 111 222 ext. 12', ['ana', '934111222']],
  ['ana630672767@correo.example', ['ana630672767@correo.example']],
  ['Mayor 45, 3º 2ª', ['mayor', '45', '3o', '2a']],
  ['Mayor 125, 4º 3ª, 08001 Barcelona', ['mayor', '125', '4o', '3a', '08001', 'barcelona']],
  ['a8d95d05-88fc-4f17-b26f-2a2db2f3c8c6', ['a8d95d05', '88fc', '4f17', 'b26f', '2a2db2f3c8c6']],
  ['+', ['+']],
])('parseSearch: %j is words', (text, words) => {
  const search = parseSearch(text);
  expect(search.phone).toBe(null);
  expect(search.words).toEqual(words);
});

test('parsePhone finds no phone in a text without digits', () => {
  expect(parsePhone('sin teléfono')).toBe(null);
});
