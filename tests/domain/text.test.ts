import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  emailOrNull,
  line,
  MAX_LENGTHS,
  orNull,
  paragraph,
  phoneOrNull,
  requiredLine,
  search,
} from '../../db/domain/text.ts';
import { anyLine, storedLine } from './any-text.ts';

type Field = {
  safeParse: (value: unknown) => {
    success: boolean;
    data?: unknown;
    error?: { issues: { message: string }[] };
  };
};
/** Parses a value: `{ value }` with the result, or `{ message }` of the first error. */
function parseField(field: Field, value: unknown) {
  const { success, data, error } = field.safeParse(value);
  return success ? { value: data } : { message: error?.issues[0]?.message };
}

const UNREADABLE = 'El texto contiene caracteres no válidos.';
const UNKNOWN = 'El dato no es válido.';
const WRONG_EMAIL = 'El formato del email no es válido';
const name = requiredLine(MAX_LENGTHS.name, 'El nombre es obligatorio.');
const email = emailOrNull(WRONG_EMAIL);

test.each(Object.entries(MAX_LENGTHS))('%s: accepts the maximal length and no more', (_, max) => {
  for (const field of [line(max), paragraph(max), requiredLine(max, 'Falta.')]) {
    expect(parseField(field, 'ñ'.repeat(max))).toEqual({ value: 'ñ'.repeat(max) });
    expect(parseField(field, ` ${'ñ'.repeat(max)} `)).toEqual({ value: 'ñ'.repeat(max) });
    // The length is that of the stored NFC text: letter and combining accent count as one.
    expect(parseField(field, 'n\u0303'.repeat(max))).toEqual({ value: 'ñ'.repeat(max) });
    expect(parseField(field, 'ñ'.repeat(max + 1))).toEqual({ message: `Como máximo ${max} caracteres.` });
  }
});

test('search and phoneOrNull have their own limits', () => {
  expect(parseField(search, 'a'.repeat(100))).toEqual({ value: 'a'.repeat(100) });
  expect(parseField(search, 'a'.repeat(101))).toEqual({ message: 'Como máximo 100 caracteres.' });
  expect(parseField(phoneOrNull, '6'.repeat(32))).toEqual({ value: '6'.repeat(32) });
  expect(parseField(phoneOrNull, '6'.repeat(33))).toEqual({ message: 'Como máximo 32 caracteres.' });
});

describe('text fields reject', () => {
  const controls = Array.from({ length: 0xa0 }, (_, code) => String.fromCharCode(code)).filter((sign) =>
    /\p{Cc}/u.test(sign),
  );

  test('every control character in a line, at any position', () => {
    expect(controls).toHaveLength(65);
    for (const sign of controls)
      for (const text of [sign, `a${sign}b`, `${sign}a`, `a${sign}`])
        expect.soft(parseField(name, text), JSON.stringify(text)).toEqual({ message: UNREADABLE });
  });

  test('control characters in a paragraph, except tabs and line ends', () => {
    const passing = controls.filter((sign) => 'value' in parseField(paragraph(10), `a${sign}b`));
    expect(passing).toEqual(['\t', '\n', '\r']);
    expect(parseField(paragraph(10), 'a\r\nb\rc\nd')).toEqual({ value: 'a\nb\nc\nd' });
  });

  test.each(['\ud800', 'a\udc00', '\udc00\ud800', 'a\ud83db'])('lone surrogates: %j', (text) => {
    for (const field of [name, line(9), paragraph(9), email, phoneOrNull, search])
      expect(parseField(field, text)).toEqual({ message: UNREADABLE });
  });
});

test('line stores any other text as trimmed NFC, and is idempotent', () => {
  fc.assert(
    fc.property(anyLine, (text) => {
      const expected = storedLine(text);
      expect(parseField(line(400), text)).toEqual({ value: expected });
      expect(parseField(line(400), expected)).toEqual({ value: expected });
    }),
  );
});

const INVISIBLE = [
  '\u200b',
  '\u2060\u00ad',
  '\u3164',
  '\uffa0\u115f',
  '\u2800',
  '\u180e',
  '\ufe0f',
  '\u0301',
  '\u{e0041}',
  '\u202e\u2066',
];
test.each(['', ' ', '\u00a0\u2003', '\ufeff', ...INVISIBLE])('requiredLine rejects %j', (text) => {
  expect(parseField(name, text)).toEqual({ message: 'El nombre es obligatorio.' });
});

test.each([[null], [undefined], [0], [[]], [{}], [true]])('requiredLine and line reject %j', (value) => {
  expect(parseField(name, value).message).toBe('El nombre es obligatorio.');
  expect(parseField(line(9), value).message).toBe(UNKNOWN);
});

test.each(INVISIBLE)('line stores invisible %j as null', (text) => {
  expect(parseField(orNull(line(9)), text)).toEqual({ value: null });
});

test.each(['李伟', '😀', '👨\u200d👩\u200d👧', 'مريم', '½', '—', 'e\u0301', 'नमस्ते', 'A\u200bB'])(
  'requiredLine accepts %j',
  (text) => {
    expect(parseField(name, text)).toEqual({ value: text.normalize('NFC') });
  },
);

test('lines, paragraphs and searches are stripped of bidi controls', () => {
  const controls = '\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069';
  for (const field of [name, line(9), paragraph(9), search, phoneOrNull])
    for (const sign of controls) expect(parseField(field, `a${sign}b`)).toEqual({ value: 'ab' });
  expect(parseField(email, 'ana\u202e@casa.cat')).toEqual({ value: 'ana@casa.cat' });
});

test('orNull stores an empty text as null', () => {
  for (const field of [email, phoneOrNull, orNull(line(9))]) {
    expect(parseField(field, '')).toEqual({ value: null });
    expect(parseField(field, '   ')).toEqual({ value: null });
    expect(parseField(field, null)).toEqual({ value: null });
    expect(parseField(field, undefined)).toEqual({ message: UNKNOWN });
  }
});

describe('emailOrNull', () => {
  test.each(['a@b.c', 'núria.güell@casa.cat', 'x+y@a.b.c', ' marta@correo.example '])(
    'accepts %j',
    (text) => {
      expect(parseField(email, text)).toEqual({ value: text.trim() });
    },
  );
  test.each(['a', 'a@b', '@b.c', 'a@.', 'a b@c.d', 'a@b@c.d', 'a@b. c'])('rejects %j', (text) => {
    expect(parseField(email, text)).toEqual({ message: WRONG_EMAIL });
  });
  test('accepts at most 254 characters', () => {
    const long = (length: number) => `${'a'.repeat(length - 4)}@b.c`;
    expect(parseField(email, long(254))).toEqual({ value: long(254) });
    expect(parseField(email, long(255))).toEqual({ message: 'Como máximo 254 caracteres.' });
  });
});
