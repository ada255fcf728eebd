import { expect, test } from 'vitest';
import {
  builtInTemplate,
  fillTemplate,
  findUnknownField,
} from '../../db/domain/messages/message-templates.ts';

const values = {
  nombre: 'Lucía',
  agente: 'Ana',
  agencia: 'Fincas',
  inmuebles: 'Piso\n280.000 €',
  enlaces: '',
};

test('fillTemplate fills each field, and leaves lines of empty ones out', () => {
  const text = 'Hola, {nombre}:\n\n{inmuebles}\n\n{enlaces}\n\nAdiós,\n{agente} ({agencia})';
  expect(fillTemplate(text, values)).toBe('Hola, Lucía:\n\nPiso\n280.000 €\n\nAdiós,\nAna (Fincas)');
});

test('fillTemplate leaves an unknown name out with its comma, and fills no value again', () => {
  expect(fillTemplate('Hola, {nombre}:\n{agente}', { ...values, nombre: '', agente: '{agencia}' })).toBe(
    'Hola:\n{agencia}',
  );
});

test('builtInTemplate has only known fields, in the number of properties', () => {
  for (const language of ['es', 'ca'] as const)
    for (const isOne of [true, false]) expect(findUnknownField(builtInTemplate(language, isOne))).toBeNull();
  expect(builtInTemplate('es', true)).toContain('Este inmueble te puede interesar:');
  expect(builtInTemplate('ca', false)).toContain('Aquests immobles et poden interessar:');
});

test.each([
  ['Hola, {nombre}', null],
  ['{precio}', '{precio}'],
  ['{ nombre }', '{ nombre }'],
  ['{nombre', '{'],
  ['nombre}', '}'],
  ['{}', '{}'],
])('findUnknownField(%j) is %j', (text, found) => {
  expect(findUnknownField(text)).toBe(found);
});
