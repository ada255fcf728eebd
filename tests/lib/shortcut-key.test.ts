import { expect, test } from 'vitest';
import { shortcutKey } from '../../src/lib/shortcut-key.ts';

const press = (key: string, code: string, shiftKey = false) =>
  shortcutKey({ key, code, shiftKey } as KeyboardEvent);

test.each([
  ['n', 'KeyN', 'n'],
  ['N', 'KeyN', 'n'],
  // Dvorak, AZERTY, Turkish: the letter of the layout, wherever it is.
  ['j', 'KeyC', 'j'],
  ['a', 'KeyQ', 'a'],
  ['ı', 'KeyI', 'ı'],
  ['ñ', 'Semicolon', 'ñ'],
  ['Enter', 'Enter', 'enter'],
  ['ArrowLeft', 'ArrowLeft', 'arrowleft'],
  ['/', 'Digit7', '/'],
  ['?', 'Minus', '?'],
  // Greek, Russian, Hebrew, Arabic: the letter at the key's place.
  ['τ', 'KeyT', 't'],
  ['Ν', 'KeyN', 'n'],
  ['л', 'KeyK', 'k'],
  ['ם', 'KeyO', 'o'],
  ['ى', 'KeyN', 'n'],
  ['لا', 'KeyB', 'b'],
  ['ظ', 'Slash', '/'],
])('the key %j at %s is the shortcut %j', (key, code, expected) => {
  expect(press(key, code)).toBe(expected);
});

test('shift with a key of another script is a question mark at its place', () => {
  expect(press('ظ', 'Slash', true)).toBe('?');
});
