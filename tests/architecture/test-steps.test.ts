import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../support/programs.ts';
import { listRetried } from '../support/test-steps.ts';

test('listRetried returns the tests that passed at their second try, and no others', () => {
  const result = (fullName: string, status: string, failureMessages: string[] = []) => ({
    fullName,
    status,
    failureMessages,
  });
  const assertionResults = [
    result('passes', 'passed'),
    result('passes at last', 'passed', ['AssertionError: expected 0 to be 1']),
    result('fails', 'failed', ['AssertionError', 'AssertionError']),
    result('is skipped', 'skipped'),
  ];
  const testResults = [{ name: join(root, 'tests/worker/a.test.ts'), assertionResults }];
  expect(listRetried({ numPassedTests: 2, numFailedTests: 1, testResults })).toEqual([
    'tests/worker/a.test.ts: passes at last',
  ]);
});
