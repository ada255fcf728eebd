import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countCharacters } from '../../db/domain/characters.ts';
import { cleanLine, cleanText } from '../../db/domain/clean-text.ts';
import { readNameAndAddress, unwrapEmail } from '../../db/domain/email-address.ts';
import { MAX_LENGTHS } from '../../db/domain/max-lengths.ts';
import { email as accountEmail } from '../../db/domain/passwords/credentials.ts';
import {
  emailOrNull,
  line,
  orNull,
  paragraph,
  phoneOrNull,
  requiredLine,
  search,
} from '../../db/domain/text.ts';
import { toExcessText } from '../../src/lib/format/excess-text.ts';
import { anyText } from './any-text.ts';

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

describe('signs that cannot be seen', () => {
  const controls = Array.from({ length: 0xa0 }, (_, code) => String.fromCharCode(code)).filter((sign) =>
    /\p{Cc}/u.test(sign),
  );
  const breaks = ['\n', '\r', '\v', '\f', '\u0085', '\u2028', '\u2029', '\r\n'];

  test('every control character goes, and breaks and tabs become a space, in a line', () => {
    expect(controls).toHaveLength(65);
    for (const sign of [...controls, ...breaks]) {
      const expected = sign === '\t' || breaks.includes(sign) ? 'a b' : 'ab';
      expect
        .soft(parseField(name, `${sign}a${sign}b${sign}`), JSON.stringify(sign))
        .toEqual({ value: expected });
      expect
        .soft(parseField(name, sign), JSON.stringify(sign))
        .toEqual({ message: 'El nombre es obligatorio.' });
    }
  });

  test('every line break becomes one in a paragraph, and a tab a space', () => {
    for (const sign of [...controls, ...breaks]) {
      const expected = breaks.includes(sign) ? 'a\nb' : sign === '\t' ? 'a b' : 'ab';
      expect.soft(parseField(paragraph(10), `a${sign}b`), JSON.stringify(sign)).toEqual({ value: expected });
    }
    expect(parseField(paragraph(20), 'a\r\nb\rc\n\nd\u2029\n')).toEqual({ value: 'a\nb\nc\n\nd' });
    expect(
      parseField(paragraph(80), 'Visita el jueves a las 10.\u000bLlevar llaves del 3.\u00ba 2.\u00aa'),
    ).toEqual({
      value: 'Visita el jueves a las 10.\nLlevar llaves del 3.\u00ba 2.\u00aa',
    });
  });

  test.each([
    ['\ufeffAna\u200b Ruiz\u2060', 'Ana Ruiz'],
    ['Calle\tMayor\r\n12', 'Calle Mayor 12'],
    ['inmobi\u00adliaria', 'inmobiliaria'],
    ['\u202eAna\u202c', 'Ana'],
    ['e\u200b\u0301', 'é'],
    ['Ana\ufe0f\u200d', 'Ana'],
    ['3\ufe0f habitaciones', '3 habitaciones'],
    ['\u{e0041}\u{e0042}Ana', 'Ana'],
    ['a\u200cb\u200dc', 'abc'],
    ['3.º\u200d 2.ª\ufe0f', '3.º 2.ª'],
  ])('%j is read as %j', (pasted, cleaned) => {
    expect(parseField(name, pasted)).toEqual({ value: cleaned });
  });

  test.each([
    '👨\u200d👩\u200d👧',
    '👩🏽\u200d🚀',
    '❤\ufe0f',
    '👩\u200d❤\ufe0f\u200d👨',
    '🏳\ufe0f\u200d🌈',
    '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}',
    '3\ufe0f\u20e3',
    '☎\ufe0e',
    '🇪🇸',
    'نمی\u200cخواهم',
    'ক্\u200dষ',
    'ക്\u200d',
    '葛\u{e0100}城',
    'ᠭ\u180bᠠ',
  ])('what holds %j together stays', (text) => {
    expect(parseField(name, text)).toEqual({ value: text });
    expect(parseField(paragraph(40), `\u200b${text}\u200e`)).toEqual({ value: text });
  });

  test.each(['\ud800', 'a\udc00', '\udc00\ud800', 'a\ud83db'])('lone surrogates are refused: %j', (text) => {
    for (const field of [name, line(9), paragraph(9), email, phoneOrNull, search])
      expect(parseField(field, text)).toEqual({ message: UNREADABLE });
  });
});

describe('cleaning any text', () => {
  const unseen = /[\p{Cc}\p{DI}]/gu;
  test('is idempotent, and takes nothing that can be seen', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        for (const clean of [cleanLine, cleanText]) {
          const once = clean(text);
          expect(clean(once)).toBe(once);
          expect(once).toBe(once.trim().normalize('NFC'));
          const seen = (each: string) =>
            each.normalize('NFC').replace(/\s/g, '').replace(unseen, '').normalize('NFC');
          expect(seen(once)).toBe(seen(text));
        }
      }),
      { numRuns: 1000 },
    );
  });

  test('leaves no control, bidi or zero-width sign between letters, digits and signs of Europe', () => {
    const visible = fc.constantFrom(...'abñçÀ·l3º.ª-€@жω');
    const removed = fc.constantFrom(
      ...'\0\x07\x1b\x7f\x9f\u00ad\u034f\u061c\u200b\u200c\u200d\u200e\u202e\u2060\u2066\ufe0f\ufeff',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(visible, removed)), (signs) => {
        expect(cleanLine(signs.join(''))).toBe(signs.join('').replace(unseen, ''));
      }),
    );
  });

  test('line and paragraph store what is cleaned, and accept it again', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(parseField(line(400), text)).toEqual({ value: cleanLine(text) });
        expect(parseField(paragraph(400), text)).toEqual({ value: cleanText(text) });
        expect(parseField(line(400), cleanLine(text))).toEqual({ value: cleanLine(text) });
      }),
    );
  });
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
    expect(parseField(name, text)).toEqual({ value: text.normalize('NFC').replace('\u200b', '') });
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
  test.each([
    'mailto:ana@example.com',
    'MAILTO:ana@example.com?subject=Piso&cc=pep@casa.cat',
    '<ana@example.com>',
    'ana@example.com;',
    'ana@example.com.',
    ' (ana@example.com), ',
    '"ana@example.com"',
    '«ana@example.com»',
    '<mailto:ana@example.com>',
    'Ana Ruiz <ana@example.com>',
    '"Ruiz, Ana" <ana@example.com>;',
    '\u200eana@example.com\u202c',
    'ana@\u200bexample.com',
    'mailto://ana@example.com',
    'mailto:ana%40example.com?subject=Piso',
    'ana@example.com <mailto:ana@example.com>',
    'ana@example.com<mailto:ana@example.com>',
    "'ANA@example.com' <ana@example.com>",
    '[ana@example.com](mailto:ana@example.com)',
    'Ana Ruiz [mailto:ana@example.com]',
    'Ana Ruiz (ana@example.com)',
    'Email: ana@example.com',
    'Correo electrónico: ana@example.com',
    'Para: Ana <ana@example.com>',
    'ana@example.com!',
    'ana@example.com…',
    'ana@example.com/',
    '{ana@example.com}',
    '*ana@example.com*',
    '• ana@example.com',
    '- ana@example.com',
  ])('takes the address out of %j', (text) => {
    expect(parseField(email, text)).toEqual({ value: 'ana@example.com' });
    expect(parseField(accountEmail, text)).toEqual({ value: 'ana@example.com' });
  });

  test.each([
    'ana@example.com; pep@casa.cat',
    'ana@example.com pep@casa.cat',
    'Ana <ana@example.com>, pep@casa.cat',
    'ana@example.com|pep@casa.cat',
    'ana@example.com <pep@casa.cat>',
  ])('says that %j is several', (text) => {
    expect(parseField(email, text)).toEqual({ message: 'Escribe un solo email.' });
  });

  test.each([
    'Ana <ana>',
    '<>',
    'mailto:',
    'ana@example..com',
    'ana<b@example.com',
    'ana@exam;ple.com',
    'a,na@example.com',
    'Ana Ruiz ana@example.com',
    'ana%40example.com',
  ])('rejects %j', (text) => {
    expect(parseField(email, text)).toEqual({ message: WRONG_EMAIL });
  });

  test('any address is found in any wrapping, and is left as it is then', () => {
    const label = fc.string({ unit: fc.constantFrom(...'abcñé0129-_+'), minLength: 1, maxLength: 9 });
    const address = fc.tuple(label, label, label).map(([local, domain, top]) => `${local}@${domain}.${top}`);
    const wrapping = fc.constantFrom(
      ['', ';'],
      ['mailto:', ''],
      ['<', '>'],
      ['<mailto:', '>.'],
      ['Núria Güell <', '>'],
      ["'", "',"],
      ['\u00a0[', ']\u00a0'],
      ['\u200f', '\u2069'],
    );
    fc.assert(
      fc.property(address, wrapping, wrapping, (text, [before, behind], [outer, outside]) => {
        expect(parseField(email, `${before}${text}${behind}`)).toEqual({ value: text });
        if (!outer?.includes('N')) expect(unwrapEmail(cleanLine(`${outer}${text}${outside}`))).toBe(text);
        expect(unwrapEmail(text)).toBe(text);
      }),
    );
    fc.assert(
      fc.property(anyText, (text) => {
        expect(unwrapEmail(unwrapEmail(text))).toBe(unwrapEmail(text));
      }),
    );
  });

  test.each([
    ['Ana Ruiz <ana@example.com>', { name: 'Ana Ruiz', email: 'ana@example.com' }],
    ['"Ruiz, Ana" < ana@example.com >;', { name: 'Ruiz, Ana', email: 'ana@example.com' }],
    ['<ana@example.com>', { name: '', email: 'ana@example.com' }],
    ['Ana Ruiz <ana>', null],
    ['ana@example.com', null],
    ['a@b.c <ana@example.com>', null],
    ['ANA@example.com <ana@example.com>', { name: '', email: 'ana@example.com' }],
    ['De: Ana Ruiz [mailto:ana@example.com]', { name: 'Ana Ruiz', email: 'ana@example.com' }],
    ['Ana Ruiz (Casa) <ana@example.com>', { name: 'Ana Ruiz (Casa)', email: 'ana@example.com' }],
  ])('readNameAndAddress: %j', (text, contact) => {
    expect(readNameAndAddress(text)).toEqual(contact);
  });

  test('accepts at most 254 characters', () => {
    const long = (length: number) => `${'a'.repeat(length - 4)}@b.c`;
    expect(parseField(email, long(254))).toEqual({ value: long(254) });
    expect(parseField(email, long(255))).toEqual({ message: 'Como máximo 254 caracteres.' });
  });
});

describe('limits count the characters that people see', () => {
  test.each([
    ['👍', 1],
    ['👩🏽\u200d🚀', 1],
    ['👨\u200d👩\u200d👧', 1],
    ['🇪🇸🇫🇷', 2],
    ['ñandú', 5],
    ['l·l', 3],
    ['n\u0303', 1],
    ['a\nb', 3],
    ['', 0],
  ])('%j', (text, characters) => {
    expect(countCharacters(text)).toBe(characters);
  });

  test('a text of as many emoji as its limit is accepted, one more is refused, with the same number in the form', () => {
    const full = '👩🏽\u200d🚀'.repeat(9);
    expect(parseField(line(9), full)).toEqual({ value: full });
    expect(toExcessText(full, 9)).toBeUndefined();
    expect(parseField(line(9), `${full}👍`)).toEqual({ message: 'Como máximo 9 caracteres.' });
    expect(toExcessText(`${full}👍👍`, 9)).toMatch(/^Sobran 2\scaracteres: como máximo 9\.$/);
  });

  test('signs on one letter are not without end', () => {
    const stacked = `a${'\u0301\u0316'.repeat(100)}`;
    expect(parseField(line(9), stacked)).toEqual({ message: 'Como máximo 9 caracteres.' });
    expect(toExcessText(stacked, 9)).toMatch(/^Sobra 1\scarácter/);
  });

  test('no text is refused that fits by code units, and form and schema agree about any text', () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 1, max: 20 }), (text, max) => {
        const clean = cleanText(text);
        const isRefused = parseField(paragraph(max), text).message === `Como máximo ${max} caracteres.`;
        if (clean.isWellFormed()) expect(isRefused).toBe(toExcessText(text, max) !== undefined);
        if (clean.length <= max) expect(isRefused).toBe(false);
      }),
    );
  });
});
