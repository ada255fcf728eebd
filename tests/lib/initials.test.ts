import { describe, expect, test } from 'vitest';
import { initials } from '../../src/ui/display/avatar.tsx';

describe('initials', () => {
  test.each([
    ['Mariona Vilardell Ros', 'MV'],
    ['Mariona', 'M'],
    ['  ángel   óscar ', 'ÁÓ'],
    ['Núria-Pau Soler', 'NP'],
    ['𝒜da', '𝒜'],
    ['', '?'],
  ])('of the name %j: %s', (name, letters) => expect(initials(name)).toBe(letters));

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
