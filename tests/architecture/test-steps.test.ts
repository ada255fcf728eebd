import { expect, test } from 'vitest';
import { count, summarizeFailures, summarizeSteps, type TestResult } from '../support/results.ts';
import { replaceFlaky } from '../support/test-steps.ts';

const result = (
  title: string,
  outcome: TestResult['outcome'],
  more: Partial<TestResult> = {},
): TestResult => ({ file: 'tests/worker/a.test.ts', title, outcome, seconds: 1, ...more });

test('count counts a flaky test as passed, and an error of the runner as failed', () => {
  const tests = (['passed', 'flaky', 'failed', 'skipped'] as const).map((outcome) => result('t', outcome));
  expect(count({ tests, errors: ['Error: no browser'] })).toEqual({ passed: 2, failed: 2 });
});

test('replaceFlaky keeps those of the other proof, and of this one only the last run', () => {
  const core = { ...result('of the core', 'flaky'), proof: 'core' as const };
  const before = [core, { ...result('of an earlier run', 'flaky'), proof: 'rest' as const }];
  const tests = [result('passes at last', 'flaky'), result('passes', 'passed'), result('fails', 'failed')];
  const flaky = replaceFlaky(before, tests, 'rest');
  expect(flaky.map(({ title, proof }) => [title, proof])).toEqual([
    ['of the core', 'core'],
    ['passes at last', 'rest'],
  ]);
});

test('summarizeFailures prints one message for one cause, whatever ids, numbers and names it has', () => {
  const error = (id: number) => `TypeError: forms['key ${id}'] is not a function (${id})\n    at line ${id}`;
  const tests = Array.from({ length: 65 }, (_, id) => result(`case ${id}`, 'failed', { error: error(id) }));
  const other = result('another', 'failed', { error: 'AssertionError: expected 1 to be 2' });
  const summary = summarizeFailures({ tests: [...tests, other, result('fine', 'passed')], errors: [] });
  expect(summary.match(/not a function/g)).toHaveLength(1);
  expect(summary).toContain('65 tests, one cause');
  expect(summary).toContain('tests/worker/a.test.ts › case 0');
  expect(summary).toContain('… and 62 more');
  expect(summary).toContain('expected 1 to be 2');
  expect(summary.split('\n').length).toBeLessThan(20);
  expect(summarizeFailures({ tests: [result('fine', 'passed')], errors: [] })).toBe('');
});

test('summarizeFailures bounds the lines of a message and the number of causes', () => {
  const long = Array.from({ length: 500 }, (_, line) => `line ${line}`).join('\n');
  const letters = 'abcdefghijklmnopqrstuvwxyz'.split('');
  const tests = letters.map((letter) => result(letter, 'failed', { error: `${letter}: ${long}` }));
  const summary = summarizeFailures({ tests, errors: [] });
  expect(summary.split('\n').length).toBeLessThan(400);
  expect(summary).toContain('and 14 more causes');
});

test('summarizeSteps names failed and flaky tests of all steps', () => {
  const steps = [
    { tests: [result('breaks', 'failed', { error: 'Error: a\n1\n2\n3\n4\n5\n6\n7\n8' })], errors: [] },
    { tests: [result('wavers', 'flaky', { error: 'Error: b' }), result('holds', 'passed')], errors: [] },
  ];
  const summary = summarizeSteps(steps);
  expect(summary).toContain('breaks');
  expect(summary).not.toContain('8');
  expect(summary).toContain('wavers (flaky)');
  expect(summary).not.toContain('holds');
});
