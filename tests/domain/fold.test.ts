import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toAsciiDigits } from '../../db/domain/digits.ts';
import { compareTexts, containsWords, emailKey, fold, foldPhone, toSortText } from '../../db/domain/fold.ts';
import { foldPerson, foldProperty } from '../../db/domain/search/folded-columns.ts';
import { anyText } from './any-text.ts';

test.each([
  ['GARCÍA', 'garcia'],
  ['Peñíscola', 'peniscola'],
  ['Mercè Güell i Àvila', 'merce guell i avila'],
  ['  L’Hospitalet de l’Infant  ', 'l hospitalet de l infant'],
  ['l´Eixample, l`Eixample', 'l eixample l eixample'],
  ['Col·legi coŀlegi COL•LEGI', 'collegi collegi collegi'],
  ['Begoña'.normalize('NFD'), 'begona'],
  ['Straße STRAẞE', 'strasse strasse'],
  ['İstanbul Diyarbakır', 'istanbul diyarbakir'],
  ['Søren Łukasz Wałęsa Đorđe', 'soren lukasz walesa dorde'],
  ['Þór Guðrún Ægir Œuvre', 'thor gudrun aegir oeuvre'],
  ['Sebas­tián Zero​Width', 'sebastian zerowidth'],
  ['ﬁnca ＡＢＣ m²', 'finca abc m2'],
  ['Vila‑real – Sant−Cugat', 'vila real sant cugat'],
  ['MONTCADA, BERENGUELA', 'montcada berenguela'],
  ['Calle Ensamblaje, 45, 3º 2ª', 'calle ensamblaje 45 3o 2a'],
  ['«Piso» (nuevo) [A/B]', 'piso nuevo a b'],
  ['李 伟', '李 伟'],
  ['Ana <Pepa.O’Peñalver+x@correo.example>', "ana pepa.o'penalver+x@correo.example"],
  ['ana@ @correo, "ana@b.c".', 'ana@ @correo ana@b.c'],
  ['#12 ref#3', '#12 ref #3'],
  ['50%_\\', '50'],
  ['%', '%'],
  [' _  %\\ ', '_ %\\'],
  ['´', "'"],
  ['\u0301', ''],
  ['', ''],
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

test('fold: every letter and sign of Unicode is the same in both cases and all forms of normalization', () => {
  const forms = ['NFC', 'NFD', 'NFKC', 'NFKD'] as const;
  // The spacing form of the Greek iota below: its capital is a letter of its own.
  const codes = Array.from({ length: 0x110000 }, (_, code) => code).filter(
    (code) => (code < 0xd800 || code > 0xdfff) && code !== 0x37a,
  );
  const different = codes.filter((code) => {
    const text = `1${String.fromCodePoint(code)}2`;
    const written = [text.toUpperCase(), text.toLowerCase(), ...forms.map((form) => text.normalize(form))];
    return written.some((each) => each !== text && fold(each) !== fold(text));
  });
  expect(different.map((code) => code.toString(16))).toEqual([]);
});

/** Ways of typing what a text says: none of them matters. */
const signs = {
  "'": ["'", '’', '‘', '´', '`', 'ʼ', '′', '＇', ' '],
  '-': ['-', '–', '—', '‐', '‑', '−', '﹣', ' '],
  ' ': [' ', '\u00a0', '\u2009', '\u202f', '\u3000', '\t', ', ', '  '],
  '·': ['·', '•', '∙', '‧', '・', '\u0387', ''],
};
const letters: Record<string, string[]> = {
  ...{
    ñ: ['n'],
    ó: ['o', 'ò'],
    í: ['i', 'ï'],
    à: ['a', 'á'],
    ç: ['c'],
    ü: ['u'],
    ø: ['o'],
    ł: ['l'],
    ę: ['e'],
  },
  ...{
    ß: ['ss', 'ẞ'],
    đ: ['d'],
    ð: ['d'],
    þ: ['th'],
    æ: ['ae'],
    œ: ['oe'],
    ı: ['i'],
    º: ['o', '°'],
    ﬁ: ['fi'],
  },
};
const names = [
  'Dreta',
  'l’Eixample',
  'O’Donnell',
  'Núñez',
  'Söñg',
  'Strauß',
  'Wałęsa',
  'Søren',
  'Col·legi',
  'Ramón-Íñigo',
];
const places = [
  '3º',
  'Vila-real',
  'Gràcia',
  'Æsir',
  'Þór',
  'Đorđe',
  'Kadıköy',
  'ﬁnca',
  'Plaça',
  '45',
  '#12',
  'ana@correo.example',
];
const storedText = fc
  .array(fc.constantFrom(...names, ...places), { minLength: 1, maxLength: 6 })
  .map((words) => words.join(' '));
const notations = fc.constantFrom(
  (text: string) => text.toUpperCase(),
  (text: string) => text.toLowerCase(),
  (text: string) => text.normalize('NFD'),
  (text: string) => text.normalize('NFKC'),
  (text: string) => text.normalize('NFKD'),
  (text: string) => `«${text}»`,
  (text: string) => text,
);
const unseen = fc.constantFrom('', '', '', '\u00ad', '\u200b', '\u200d', '\ufeff', '\u2060', '\u200e');
/** Rewrites each character by one of its ways, chosen by the numbers. */
const retype = (text: string, choices: number[], hidden: string[]) =>
  [...text]
    .map((char, at) => {
      const plain = char === '’' ? "'" : char;
      const ways = signs[plain as keyof typeof signs] ?? [char, ...(letters[char] ?? [])];
      const way = ways[(choices[at % choices.length] ?? 0) % ways.length];
      return `${way}${hidden[at % hidden.length]}`;
    })
    .join('');

test('fold: a stored text contains each way of typing it', () => {
  const choices = fc.array(fc.nat(20), { minLength: 1, maxLength: 40 });
  const hidden = fc.array(unseen, { minLength: 1, maxLength: 9 });
  fc.assert(
    fc.property(storedText, choices, hidden, notations, (text, numbers, between, notation) => {
      const typed = notation(retype(text, numbers, between));
      expect(fold(text)).toContain(fold(typed));
      expect(containsWords(text, typed)).toBe(true);
    }),
    { numRuns: 1000 },
  );
});

test('fold: a part of a text is found in it, whatever it is cut from', () => {
  fc.assert(
    fc.property(storedText, fc.nat(), fc.nat(), notations, (text, from, length, notation) => {
      const start = from % text.length;
      const part = text.slice(start, start + 1 + length);
      fc.pre(/[\p{L}\p{N}]/u.test(part));
      expect(containsWords(text, notation(part))).toBe(true);
    }),
    { numRuns: 1000 },
  );
});

test.each([
  ['O’Donnell Ana', 'odonnell'],
  ['Vila-real', 'vilareal'],
  ['Col.legi Montserrat', 'col·legi'],
  ['3.º 2.ª', '3º 2ª'],
  ['Mayor nº 45, 3º 2ª', '3º2ª'],
  ['Mayor nº 45, 3.º 2.ª', 'nº45 3º2ª'],
  ['Mayor 45, 3º2ª', '3º 2ª'],
  ['Mayor 45, 3º2ª', '3º2ª'],
  ['Mayor 45, 3º B', '3ºB'],
  ['Mayor 45 bis', '45bis'],
  ['Ático de 85 m²', '85m2'],
  ['Ático de 85m2', '85 m²'],
  ['ana@correo.example', 'mailto:ana@correo.example'],
  ['Llamar al 630 67-27.67', '630672767'],
  ['Oferta 50%', '%'],
  ['Núñez & Hijos', '&'],
  ['Casa 🏠', '🏠'],
])('containsWords: %j has %j', (text, typed) => {
  expect(containsWords(text, typed)).toBe(true);
});

test('foldPerson and foldProperty have each text on a line of its own, so that no word is found across two', () => {
  const place = { title: 'Piso', zone: null, address: 'C/ Mayor, 3.º' };
  expect(foldProperty(place).searchText).toBe('piso\n\nc mayor 3 o\t3o / , .');
  const person = { name: 'Ana O’Donnell', email: 'ana@correo.example', phone: '612 34 56 78' };
  expect(foldPerson(person).searchText).toBe("ana o donnell\todonnell '\nana@correo.example\n612345678");
});

const sorted = (texts: string[]) => texts.toSorted(compareTexts);
test.each([
  [['Noa', 'Nuria', 'Nzema', 'Ñíguez', 'Óscar']],
  [['Jose', 'José', 'Jose María', 'Josefa']],
  [['Canas', 'Canzo', 'Caña', 'Caño', 'Capa']],
  [['Piso 2', 'Piso 007', 'Piso 10', 'Piso 10 bis', 'Piso 100', 'Piso A']],
  [['Àgora', 'Álex', 'ana', 'Ana B', 'Zoe']],
])('compareTexts: %j is in order', (texts) => {
  expect(sorted(texts.toReversed())).toEqual(texts);
});

test('toSortText orders as Intl.Collator does in Spanish', () => {
  const { compare } = new Intl.Collator('es', { numeric: true, sensitivity: 'base' });
  const word = fc.constantFrom(
    'Nuria',
    'Ñíguez',
    'noa',
    'Canas',
    'caña',
    'Peña',
    'pena',
    'Piso',
    '2',
    '10',
    '007',
    'ç',
    'Óscar',
  );
  const text = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '));
  fc.assert(
    fc.property(text, text, (one, other) => {
      if (compare(one, other) !== 0)
        expect(Math.sign(compareTexts(one, other))).toBe(Math.sign(compare(one, other)));
    }),
    { numRuns: 2000 },
  );
});

test('toSortText is bounded, well formed and the same for the same text', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const key = toSortText(text.repeat(20));
      expect(key.length).toBeLessThanOrEqual(401);
      expect(key.isWellFormed()).toBe(true);
      expect(toSortText(text.normalize('NFD'))).toBe(toSortText(text.normalize('NFC')));
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
  ['  Gerente@Llavero.TEST ', 'gerente@llavero.test'],
  ['ｇerente@llavero.test', 'gerente@llavero.test'],
  ['núria@llavero.test', 'núria@llavero.test'],
])('emailKey: %j is %j', (email, key) => {
  expect(emailKey(email)).toBe(key);
});
