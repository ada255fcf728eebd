import { expect, test } from 'vitest';
import { appRouter } from '../../worker/domains/index.ts';
import { router, userProcedure } from '../../worker/trpc.ts';

type Procedure = { _def: { meta?: { accessLevel?: string } } };

test('every procedure of the API declares one of the four access levels', () => {
  const all = Object.values(appRouter._def.procedures as unknown as Record<string, Procedure>);
  expect(all.length).toBeGreaterThan(50);
  const levels = new Set(all.map(({ _def }) => _def.meta?.accessLevel));
  expect([...levels].sort()).toEqual(['agency', 'manager', 'public', 'user']);
});

test.each(['nobody', 'boss', ''])('router throws for a procedure with the access level %j', (level) => {
  const unknown = userProcedure.meta({ accessLevel: level as never }).query(() => null);
  expect(() => router({ unknown })).toThrow('unknown declares no access level');
});
