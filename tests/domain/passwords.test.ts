import { describe, expect, test } from 'vitest';
import {
  containsPersonalFact,
  isHashable,
  MAX_PASSWORD_LENGTH,
  meetsAllRules,
  passwordRules,
  rulesMet,
  strength,
} from '../../db/domain/passwords/passwords.ts';

describe('passwordRules', () => {
  // A password that meets all five rules, and variants that each break one.
  const whole = 'Tejado7!x';
  test.each([
    ['Al menos 8 caracteres', 'Tejad7!'],
    ['Al menos una letra mayúscula', 'tejado7!x'],
    ['Al menos una letra minúscula', 'TEJADO7!X'],
    ['Al menos un número', 'Tejados!x'],
    ['Al menos un carácter especial: !@#$%^&*(),.?":{}|<>', 'Tejado7_x'],
  ])('%s', (text, without) => {
    expect(meetsAllRules(whole)).toBe(true);
    expect(passwordRules.filter((rule) => !rule.holds(without)).map((rule) => rule.text)).toEqual([text]);
  });

  test('rulesMet: eight characters are enough, seven are not', () => {
    expect(rulesMet('Tejad7!x')).toBe(5);
    expect(rulesMet('Tejad7!')).toBe(4);
  });

  test.each([...'!@#$%^&*(),.?":{}|<>'])('%s is a special character', (sign) => {
    expect(meetsAllRules(`Tejados7${sign}`)).toBe(true);
  });
  test.each([..."-_=+;'[]~`/\\ ñ€"])('%s is not a special character', (sign) => {
    expect(meetsAllRules(`Tejados7${sign}`)).toBe(false);
  });

  test('letters of any alphabet with cases count', () => {
    expect(meetsAllRules('ÑANDÚ ñandú 7!')).toBe(true);
    expect(meetsAllRules('ЖУК жук 7!')).toBe(true);
    expect(meetsAllRules('李李李李李李7!')).toBe(false);
  });
});

test.each([
  ['', 0, 'Débil'],
  ['a', 1, 'Débil'],
  ['aB', 2, 'Débil'],
  ['aB3', 3, 'Media'],
  ['aB3!', 4, 'Media'],
  ['aB3!aaaa', 5, 'Fuerte'],
] as const)('rulesMet of %j is %i, strength is %s', (password, rules, word) => {
  expect(rulesMet(password)).toBe(rules);
  expect(strength(password)).toBe(word);
});

test('isHashable is false for control characters, lone surrogates and overlong passwords', () => {
  expect(isHashable('ñ'.repeat(MAX_PASSWORD_LENGTH))).toBe(true);
  expect(isHashable('ñ'.repeat(MAX_PASSWORD_LENGTH + 1))).toBe(false);
  expect(isHashable('clave 🔑 del piso')).toBe(true);
  for (const sign of ['\0', '\n', '\t', '\x7f', '\x85', '\ud83d', '\udd11'])
    expect.soft(isHashable(`Tejado7!${sign}x`), JSON.stringify(sign)).toBe(false);
});

describe('guessable passwords', () => {
  test('strength is never Fuerte for a guessable password', () => {
    expect([strength('aB3!aaaa', true), strength('aB3', true), strength('', true)]).toEqual([
      'Media',
      'Media',
      'Débil',
    ]);
  });

  const facts = { email: 'Ana.García@fincas.test', agencyName: 'Fincas Mar, S.L.' };
  test.each([
    ['Ana.García@fincas.test1A', true],
    ['xANAGARCIA1!z', true],
    ['1!ana_garcia', true],
    ['FincasMarSL-77', true],
    ['FincasMar-77', false],
    ['Garcia1!tejado', false],
  ])('containsPersonalFact: %s is %s', (password, contains) => {
    expect(containsPersonalFact(password, facts)).toBe(contains);
  });

  test('containsPersonalFact ignores names of up to three letters and missing ones', () => {
    expect(containsPersonalFact('Anabel1!sol', { email: 'ana@x.es', agencyName: 'Sol' })).toBe(false);
    expect(containsPersonalFact('Tejado9!q', { email: '', agencyName: null })).toBe(false);
  });
});
