import { expect, test } from 'vitest';
import { errorTextsCa, toCatalan } from '../../src/features/access/form-error-texts-ca.ts';
import { readSources } from '../architecture/source-files.ts';

test('errorTextsCa: every key is a message in the sources', () => {
  const sources = readSources('db', 'worker', 'src/api-client.ts')
    .map(({ text }) => text)
    .join();
  expect(Object.keys(errorTextsCa).filter((message) => !sources.includes(message))).toEqual([]);
});

test.each([
  ['Como máximo 120 caracteres.', 'Com a màxim 120 caràcters.'],
  [
    'Demasiados intentos. Vuelve a intentarlo en 1 minuto.',
    'Massa intents. Torna-ho a provar d’aquí a 1 minut.',
  ],
  [
    'Demasiados intentos. Vuelve a intentarlo en 14 minutos.',
    'Massa intents. Torna-ho a provar d’aquí a 14 minuts.',
  ],
  ['Algo que nadie ha traducido.', 'Algo que nadie ha traducido.'],
])('inCatalan: %s is %s', (message, catalan) => expect(toCatalan(message)).toBe(catalan));
