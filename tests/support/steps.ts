import { spawn } from 'node:child_process';
import { guardChildren } from '../../db/local/guard-children.ts';
import { findProgram } from '../../db/local/programs.ts';
import { root } from './paths.ts';

export type Count = { passed: number; failed: number };
export type Step = {
  name: string;
  /** An installed program and its arguments, or a function that throws on failure. */
  run: [string, ...string[]] | (() => Promise<void>);
  seconds?: number;
  /** Prints the output while it runs; otherwise only on failure. */
  inheritOutput?: boolean;
  env?: NodeJS.ProcessEnv;
  /** A step of the same run that has to succeed before; where it fails, this one does not run. */
  after?: string;
  /** Counts from the step's own report; without it a step counts as one. */
  count?: () => Count | undefined;
};

// process.exit runs the 'exit' handlers, which kill the process groups of running steps.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130));

/** Runs one step, prints its result and returns its counts. Ends it after `seconds`. */
export async function runStep(step: Step): Promise<Count> {
  const start = performance.now();
  const problem = await attempt(step);
  const time = toSeconds(performance.now() - start);
  const counted = step.count?.() ?? { passed: problem === null ? 1 : 0, failed: problem === null ? 0 : 1 };
  // A runner may fail on its own, after all its tests have passed.
  if (problem !== null && counted.failed === 0) counted.failed = 1;
  console.log(`${counted.failed ? '✗' : '✓'} ${step.name} (${time})${problem ? `\n${problem}\n` : ''}`);
  return counted;
}

/**
 * Runs steps with at most two at a time, in their order as far as `after` allows. A step whose condition has failed is named and counts neither
 * as passed nor as failed. Returns the counts, and the names of the steps that failed.
 */
export async function runSteps(steps: Step[]): Promise<Count & { failures: string[] }> {
  const queue = [...steps];
  const counts: Count[] = [];
  const failures: string[] = [];
  const running = new Map<string, Promise<void>>();
  const isWaiting = ({ after }: Step) =>
    after !== undefined && (running.has(after) || queue.some(({ name }) => name === after));
  const run = async (step: Step) => {
    const count = await runStep(step);
    counts.push(count);
    if (count.failed > 0) failures.push(step.name);
    running.delete(step.name);
  };
  while (queue.length > 0 || running.size > 0) {
    const at = running.size < 2 ? queue.findIndex((step) => !isWaiting(step)) : -1;
    const [next] = at < 0 ? [] : queue.splice(at, 1);
    if (next?.after && failures.includes(next.after)) {
      console.log(`– ${next.name}: no se ejecuta, porque ha fallado «${next.after}»`);
      failures.push(next.name);
    } else if (next) running.set(next.name, run(next));
    else if (running.size > 0) await Promise.race(running.values());
    else throw new Error(`Steps wait for each other: ${queue.map(({ name }) => name).join(', ')}`);
  }
  return { ...sumCounts(counts), failures };
}

const toSeconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;

export function sumCounts(counts: Count[]): Count {
  return {
    passed: counts.reduce((total, count) => total + count.passed, 0),
    failed: counts.reduce((total, count) => total + count.failed, 0),
  };
}

/** Prints how long the process has run and the totals, and exits, whatever handles are still open. */
export function printTotalsAndExit({ passed, failed }: Count): never {
  console.log(`\n${toSeconds(performance.now())}\n${passed} passed, ${failed} failed`);
  process.exit(failed ? 1 : 0);
}

async function attempt({
  run,
  seconds = 400,
  inheritOutput: loud = false,
  env = {},
}: Step): Promise<string | null> {
  if (typeof run === 'function')
    return run().then(
      () => null,
      (error) => String(error instanceof Error ? error.message : error),
    );
  guardChildren();
  const [name, ...rest] = run;
  const child = spawn(process.execPath, [findProgram(name), ...rest], {
    cwd: root,
    env: { ...process.env, ...(loud ? {} : { NO_COLOR: '1' }), ...env },
    stdio: ['ignore', loud ? 'inherit' : 'pipe', loud ? 'inherit' : 'pipe'],
    // A process group of its own, so that a time-out ends its child processes too.
    detached: true,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += text));
  const killChildren = () => child.pid && killGroup(child.pid);
  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = true;
    killChildren();
  }, seconds * 1000);
  process.once('exit', killChildren);
  const code = await new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', resolve);
  });
  clearTimeout(timer);
  process.off('exit', killChildren);
  killChildren();
  if (code === 0) return null;
  return timedOut ? `${output}\nNo terminó en ${seconds} s.` : output;
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {}
}
