import { expect, test } from 'vitest';
import { agentRegistries, findAgentRegistry } from '../../db/domain/law/law.ts';
import { provinces } from '../../db/domain/properties/provinces.ts';

test.each([
  ['08012', 'AICAT'],
  ['43001', 'AICAT'],
  ['46001', 'Registro de agentes de la Comunitat Valenciana'],
  ['29001', 'Registro de agentes de Andalucía'],
  ['28004', undefined],
  ['0801', undefined],
  ['', undefined],
])('findAgentRegistry of %j', (postalCode, name) => {
  expect(findAgentRegistry(postalCode)?.name).toBe(name);
});

test('every register has a source, days, and provinces that no other one has', () => {
  const all = agentRegistries.flatMap((registry) => registry.provinces);
  expect(new Set(all).size).toBe(all.length);
  for (const code of all) expect(provinces[Number(code) - 1]).toBeDefined();
  for (const { source, dueOn, asOf } of agentRegistries) {
    expect(source).not.toBe('');
    for (const day of [asOf, dueOn ?? asOf]) expect(new Date(day).toISOString().slice(0, 10)).toBe(day);
  }
});
