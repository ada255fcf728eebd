import { expect, test } from 'vitest';
import { workKinds } from '../../db/domain/users/hand-over.ts';
import { domainPolicies } from '../../worker/domains/policies.ts';
import type { TablePolicy } from '../../worker/tenant/policy.ts';

const policies: [string, TablePolicy][] = Object.entries(domainPolicies.tables);

test('each kind of work that a user leaves is that of one table', () => {
  const declared = policies.flatMap(([, { assignment }]) => assignment?.work.kind ?? []);
  expect(declared.sort()).toEqual([...workKinds].sort());
});

test('a column of a policy is one of its table', () => {
  const others = policies.filter(
    ([name, { assignment }]) => assignment && !(assignment.field in assignment.user.table) && name,
  );
  expect(others.map(([name]) => name)).toEqual([]);
});
