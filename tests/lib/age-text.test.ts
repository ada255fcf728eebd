import { expect, test } from 'vitest';
import { ageText } from '../../src/lib/format/age-text.ts';

const MINUTE = 60_000;

test.each([
  [-5, 'ahora mismo'],
  [0, 'ahora mismo'],
  [1, 'hace 1\u00a0min'],
  [59, 'hace 59\u00a0min'],
  [60, 'hace 1\u00a0h'],
  [24 * 60 - 1, 'hace 23\u00a0h'],
  [24 * 60, 'hace 1\u00a0día'],
  [50 * 60, 'hace 2\u00a0días'],
])('an instant of %i minutes ago reads %s', (minutes, text) => {
  expect(ageText(new Date(Date.now() - minutes * MINUTE - 1000).toISOString())).toBe(text);
});
