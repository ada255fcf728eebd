import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import { runSteps, type Step } from '../support/steps.ts';

let log: MockInstance<typeof console.log>;
beforeEach(() => {
  log = vi.spyOn(console, 'log').mockImplementation(() => {});
});
afterEach(() => vi.restoreAllMocks());

const listPrinted = () => log.mock.calls.map(([line]) => String(line).replace(/ \([\d.]+ s\)/, ''));

/** Returns steps of so many turns each, and in `events` when each starts and ends. */
function createSteps(...given: [name: string, turns: number, after?: string][]) {
  const events: string[] = [];
  const steps = given.map(([name, turns, after]): Step => {
    const run = async () => {
      events.push(`+${name}`);
      for (let turn = 0; turn < turns; turn++) await new Promise(setImmediate);
      events.push(`-${name}`);
    };
    return { name, run, after };
  });
  return { steps, events };
}

test('runSteps runs two at a time, in their order', async () => {
  const { steps, events } = createSteps(['a', 20], ['b', 5], ['c', 5], ['d', 20]);
  expect(await runSteps(steps)).toEqual({ passed: 4, failed: 0, failures: [] });
  expect(events).toEqual(['+a', '+b', '-b', '+c', '-c', '+d', '-a', '-d']);
});

test('runSteps starts a step after the one that it needs, and others in its place meanwhile', async () => {
  const { steps, events } = createSteps(['a', 20], ['needs a', 1, 'a'], ['b', 5]);
  await runSteps(steps);
  expect(events).toEqual(['+a', '+b', '-b', '-a', '+needs a', '-needs a']);
});

test('runSteps does not run what needs a step that has failed, and counts the failure once', async () => {
  const { steps, events } = createSteps(['b', 1], ['needs a', 1, 'a'], ['needs that', 1, 'needs a']);
  const a: Step = { name: 'a', run: () => Promise.reject(new Error('broken')) };
  const result = await runSteps([a, ...steps]);
  expect(result).toEqual({ passed: 1, failed: 1, failures: ['a', 'needs a', 'needs that'] });
  expect(events).toEqual(['+b', '-b']);
  expect(listPrinted()).toEqual([
    '✗ a\nbroken\n',
    '– needs a: no se ejecuta, porque ha fallado «a»',
    '– needs that: no se ejecuta, porque ha fallado «needs a»',
    '✓ b',
  ]);
});

test('runSteps rejects steps that wait for each other', async () => {
  const { steps } = createSteps(['a', 1, 'b'], ['b', 1, 'a'], ['c', 1]);
  await expect(runSteps(steps)).rejects.toThrow('a, b');
});
