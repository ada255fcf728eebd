import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { initials } from '../../src/ui/display/avatar.tsx';
import { anyText } from '../domain/any-text.ts';

describe('initials', () => {
  test.each([
    ['Mariona Vilardell Ros', 'MV'],
    ['Mariona', 'M'],
    ['  ángel   óscar ', 'ÁÓ'],
    ['Núria-Pau Soler', 'NP'],
    ['𝒜da', '𝒜'],
    ['', '?'],
    ['(Ana) Ruiz', 'AR'],
    ['🏠 Casa · Mar', 'CM'],
    ['👩🏽\u200d🚀', '?'],
    ['123', '?'],
    ['3 Torres SL', 'TS'],
    ['«Fincas» l’Eixample', 'FL'],
    ['E\u0301ric Núñez', 'ÉN'],
    ['M.ª Carmen Solà', 'MC'],
    ["O'Donnell Ana", 'OA'],
    ['李 伟', '李伟'],
    ['नि शा', 'निशा'],
    ['ǆ\u0301on', 'Ǆ\u0301'],
  ])('of the name %j: %s', (name, letters) => expect(initials(name)).toBe(letters));

  test('of any text are letters, or none', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(initials(text)).toMatch(/^(?:\?|(?:\p{L}\p{M}*){1,})$/u);
      }),
    );
  });

  test.each([
    ['recien.llegada@llavero.test', 'RL'],
    ['pep@llavero.test', 'P'],
    ['ana_ruiz+casas@llavero.test', 'AR'],
    ['j-sola@fincas.mar.es', 'JS'],
    ['@llavero.test', '?'],
  ])('of the e-mail address %j, from its local part: %s', (email, letters) =>
    expect(initials(email)).toBe(letters),
  );
});
