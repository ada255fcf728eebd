import { expect, test } from 'vitest';
import { splitPhone } from '../../db/domain/contacts/split-phone.ts';

const contact = (phone: string, more: object = {}) => ({
  ...{ name: null, label: null, phone, email: null, note: null },
  ...more,
});

test.each([
  ['600 111 222 / 934 445 566 Jordi', '600 111 222', contact('934 445 566', { name: 'Jordi' })],
  ['600111222 934445566', '600111222', contact('934445566')],
  ['María 600 111 222, Jordi 934 445 566', '600 111 222 María', contact('934 445 566', { name: 'Jordi' })],
  ['600 111 222 - Casa: 934 445 566', '600 111 222', contact('934 445 566', { label: 'Casa' })],
  ['600 111 222 (tardes) / +44 7911 123456', '600 111 222 tardes', contact('+44 7911 123456')],
  [
    '600 111 222 / 934 445 566 por las tardes',
    '600 111 222',
    contact('934 445 566', { note: 'por las tardes' }),
  ],
  [
    '600 111 222; 934 445 566 ext. 12 TRABAJO',
    '600 111 222',
    contact('934 445 566 ext. 12', { label: 'Trabajo' }),
  ],
])('splitPhone: %j keeps %j', (field, phone, other) => {
  expect(splitPhone(field, [])).toEqual({ phone, contacts: [other] });
});

test('splitPhone leaves a field of one number, and one whose notes would be lost', () => {
  for (const field of [
    null,
    '',
    '600 111 222',
    '600 111 222 Jordi',
    '112 / 600 111 222',
    'llamar por la tarde',
  ])
    expect([field, splitPhone(field, [])]).toEqual([field, null]);
  expect(splitPhone('600 111 222 / 600111222 Jordi', [])).toBeNull();
  expect(splitPhone(`600 111 222 / 934 445 566 ${'tarde '.repeat(30)}`, [])).toBeNull();
});

test('splitPhone makes no contact of a number that is known, and no more than ten', () => {
  const known = { phone: '+34 934445566', email: null };
  expect(splitPhone('600 111 222 / 934 445 566', [known])).toEqual({ phone: '600 111 222', contacts: [] });
  const ten = Array.from({ length: 10 }, (_, at) => ({ phone: `600 100 1${at + 10}`, email: null }));
  expect(splitPhone('600 111 222 / 934 445 566', ten)).toBeNull();
});
