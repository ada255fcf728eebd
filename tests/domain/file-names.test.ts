import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toDownloadName, toSafeFileName, toUniqueFileNames } from '../../db/domain/file-names.ts';
import { anyText } from './any-text.ts';

/** What a file system that heeds neither case nor the way accents are written takes for one name. */
const toStoredKeys = (name: string) => [
  name.normalize('NFC').toLowerCase(),
  name.normalize('NFD').toUpperCase(),
];
const difficult = fc.constantFrom(
  'nota.pdf',
  'Nota.pdf',
  'NOTA.PDF',
  'nota (2).pdf',
  'cafe\u0301.pdf',
  'CAF\u00c9.pdf',
  'stra\u00dfe.pdf',
  'STRASSE.pdf',
  'CON.pdf',
  'aux.pdf',
  'LPT\u00b9',
  'con .tar.pdf',
  'Planta "baja" <v2>|.pdf',
  'a/b\\c:d*e?.pdf',
  'fin. . .',
  '...',
  '.htaccess',
  `${'x'.repeat(200)}.pdf`,
  `${'漢'.repeat(119)}.pdf`,
  `${'👩‍👩‍👧'.repeat(40)}.pdf`,
  '\u202egpj.exe',
  '',
);
const names = fc.array(fc.oneof(difficult, anyText), { maxLength: 40 });

describe('toUniqueFileNames', () => {
  test('each name is safe on Windows and macOS, and none is that of another file', () => {
    fc.assert(
      fc.property(names, (list) => {
        const unique = toUniqueFileNames(list);
        for (const toKey of [0, 1])
          expect(new Set(unique.map((name) => toStoredKeys(name)[toKey])).size).toBe(list.length);
        for (const name of unique) {
          expect(name).not.toMatch(/["<>|:*?\\/\p{Cc}]/u);
          expect(name).not.toMatch(/^[ .]|[ .]$/);
          expect(name).not.toMatch(/^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]) *(\.|$)/i);
          expect(name.isWellFormed() && name.length > 0 && name.length <= 120).toBe(true);
          expect(Buffer.byteLength(name)).toBeLessThanOrEqual(240);
        }
        expect(unique.map(toSafeFileName)).toEqual(unique);
      }),
    );
  });

  test('equal names are numbered in their order', () => {
    expect(
      toUniqueFileNames(['nota.pdf', 'Nota.pdf', 'NOTA.PDF', 'nota (2).pdf', 'cafe\u0301', 'Caf\u00e9']),
    ).toEqual(['nota.pdf', 'Nota (2).pdf', 'NOTA (3).PDF', 'nota (2) (2).pdf', 'caf\u00e9', 'Caf\u00e9 (2)']);
  });
});

test.each([
  ['Contrato.pdf', 'Contrato.pdf'],
  ['CON.pdf', '_CON.pdf'],
  ['aux.pdf', '_aux.pdf'],
  ['Consuelo.pdf', 'Consuelo.pdf'],
  ['Planta "baja" <v2>|.pdf', 'Planta baja v2.pdf'],
  ['plano 1/2.pdf', 'plano 1 2.pdf'],
  ['Sra. Puig.pdf', 'Sra. Puig.pdf'],
  ['.pdf', 'archivo.pdf'],
])('toSafeFileName(%j) is %j', (name, safe) => expect(toSafeFileName(name)).toBe(safe));

test('toDownloadName gives an extension that fits the type', () => {
  expect(toDownloadName('foto.pdf', 'image/png')).toBe('foto.png');
  expect(toDownloadName('Foto.JPG', 'image/jpeg')).toBe('Foto.JPG');
  expect(toDownloadName('programa.exe', 'image/jpeg')).toBe('programa.exe.jpg');
  expect(toDownloadName('aux', 'application/pdf')).toBe('_aux.pdf');
});
