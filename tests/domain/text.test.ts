import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  emailOrNull,
  LONGEST,
  line,
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
/** What a field makes of a value: `{ is }`, or `{ says }` the sentence of its refusal, which is its first. */
function reads(field: Field, value: unknown) {
  const { success, data, error } = field.safeParse(value);
  return success ? { is: data } : { says: error?.issues[0]?.message };
}

const UNREADABLE = 'El texto contiene caracteres no válidos.';
const UNKNOWN = 'El dato no es válido.';
const WRONG_EMAIL = 'El formato del email no es válido';
const name = requiredLine(LONGEST.name, 'El nombre es obligatorio.');
const email = emailOrNull(WRONG_EMAIL);

test.each(Object.entries(LONGEST))('%s: at its limit and not past it', (_, max) => {
  for (const field of [line(max), paragraph(max), requiredLine(max, 'Falta.')]) {
    expect(reads(field, 'ñ'.repeat(max))).toEqual({ is: 'ñ'.repeat(max) });
    expect(reads(field, ` ${'ñ'.repeat(max)} `)).toEqual({ is: 'ñ'.repeat(max) });
    // What is stored is measured: letter and accent become one.
    expect(reads(field, 'n\u0303'.repeat(max))).toEqual({ is: 'ñ'.repeat(max) });
    expect(reads(field, 'ñ'.repeat(max + 1))).toEqual({ says: `Como máximo ${max} caracteres.` });
  }
});

test('a search and a phone keep their own limits', () => {
  expect(reads(search, 'a'.repeat(100))).toEqual({ is: 'a'.repeat(100) });
  expect(reads(search, 'a'.repeat(101))).toEqual({ says: 'Como máximo 100 caracteres.' });
  expect(reads(phoneOrNull, '6'.repeat(32))).toEqual({ is: '6'.repeat(32) });
  expect(reads(phoneOrNull, '6'.repeat(33))).toEqual({ says: 'Como máximo 32 caracteres.' });
});

describe('what libSQL or a screen could not bear', () => {
  const controls = Array.from({ length: 0xa0 }, (_, code) => String.fromCharCode(code)).filter((sign) =>
    /\p{Cc}/u.test(sign),
  );

  test('no control character in a line, wherever it stands', () => {
    expect(controls).toHaveLength(65);
    for (const sign of controls)
      for (const text of [sign, `a${sign}b`, `${sign}a`, `a${sign}`])
        expect.soft(reads(name, text), JSON.stringify(text)).toEqual({ says: UNREADABLE });
  });

  test('only tabs and line ends in a paragraph', () => {
    const passing = controls.filter((sign) => 'is' in reads(paragraph(10), `a${sign}b`));
    expect(passing).toEqual(['\t', '\n', '\r']);
    expect(reads(paragraph(10), 'a\r\nb\rc\nd')).toEqual({ is: 'a\nb\nc\nd' });
  });

  test.each(['\ud800', 'a\udc00', '\udc00\ud800', 'a\ud83db'])('no half of a character: %j', (text) => {
    for (const field of [name, line(9), paragraph(9), email, phoneOrNull, search])
      expect(reads(field, text)).toEqual({ says: UNREADABLE });
  });
});

test('every other text comes through as its NFC without outer spaces, and once more unchanged', () => {
  fc.assert(
    fc.property(anyLine, (text) => {
      const expected = storedLine(text);
      expect(reads(line(400), text)).toEqual({ is: expected });
      expect(reads(line(400), expected)).toEqual({ is: expected });
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
test.each(['', ' ', '\u00a0\u2003', '\ufeff', ...INVISIBLE])('%j is no name', (text) => {
  expect(reads(name, text)).toEqual({ says: 'El nombre es obligatorio.' });
});

test.each([[null], [undefined], [0], [[]], [{}], [true]])('%j is no text', (value) => {
  expect(reads(name, value).says).toBe('El nombre es obligatorio.');
  expect(reads(line(9), value).says).toBe(UNKNOWN);
});

test.each(INVISIBLE)('%j alone is stored as nothing', (text) => {
  expect(reads(orNull(line(9)), text)).toEqual({ is: null });
});

test.each(['李伟', '😀', '👨\u200d👩\u200d👧', 'مريم', '½', '—', 'e\u0301', 'नमस्ते', 'A\u200bB'])(
  '%j is a name',
  (text) => {
    expect(reads(name, text)).toEqual({ is: text.normalize('NFC') });
  },
);

test('bidi controls are stripped from lines, paragraphs and searches', () => {
  const controls = '\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069';
  for (const field of [name, line(9), paragraph(9), search, phoneOrNull])
    for (const sign of controls) expect(reads(field, `a${sign}b`)).toEqual({ is: 'ab' });
  expect(reads(email, 'ana\u202e@casa.cat')).toEqual({ is: 'ana@casa.cat' });
});

test('an empty text is absent', () => {
  for (const field of [email, phoneOrNull, orNull(line(9))]) {
    expect(reads(field, '')).toEqual({ is: null });
    expect(reads(field, '   ')).toEqual({ is: null });
    expect(reads(field, null)).toEqual({ is: null });
    expect(reads(field, undefined)).toEqual({ says: UNKNOWN });
  }
});

describe('an e-mail address', () => {
  test.each(['a@b.c', 'núria.güell@casa.cat', 'x+y@a.b.c', ' marta@correo.example '])('%j', (text) => {
    expect(reads(email, text)).toEqual({ is: text.trim() });
  });
  test.each(['a', 'a@b', '@b.c', 'a@.', 'a b@c.d', 'a@b@c.d', 'a@b. c'])('not %j', (text) => {
    expect(reads(email, text)).toEqual({ says: WRONG_EMAIL });
  });
  test('of at most 254 characters', () => {
    const long = (length: number) => `${'a'.repeat(length - 4)}@b.c`;
    expect(reads(email, long(254))).toEqual({ is: long(254) });
    expect(reads(email, long(255))).toEqual({ says: 'Como máximo 254 caracteres.' });
  });
});
