import { spawn } from 'node:child_process';
import { guardChildren } from '../../db/local/guard.ts';
import { program, root } from './programs.ts';

export type Count = { passed: number; failed: number };
export type Step = {
  name: string;
  /** A program of the installed packages and its arguments, or a function that throws its complaint. */
  run: [string, ...string[]] | (() => Promise<void>);
  seconds?: number;
  /** Shows the output as it comes; otherwise only a failure shows it. */
  loud?: boolean;
  env?: NodeJS.ProcessEnv;
  /** What the step's own report says; without it a step counts as one. */
  count?: () => Count | undefined;
};

// Leaving through exit ends the groups of the running steps as well.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130));

/** Runs one step, says how it went, and counts it. A step never takes longer than its time. */
export async function runStep(step: Step): Promise<Count> {
  const start = performance.now();
  const problem = await attempt(step);
  const time = `${((performance.now() - start) / 1000).toFixed(1)} s`;
  const counted = step.count?.() ?? { passed: problem === null ? 1 : 0, failed: problem === null ? 0 : 1 };
  // A runner may fail on its own, after all its tests have passed.
  if (problem !== null && counted.failed === 0) counted.failed = 1;
  console.log(`${counted.failed ? '✗' : '✓'} ${step.name} (${time})${problem ? `\n${problem}\n` : ''}`);
  return counted;
}

/** Runs steps with at most two at a time. */
export async function runSteps(steps: Step[]): Promise<Count> {
  const queue = [...steps];
  const counts: Count[] = [];
  const lane = async () => {
    for (let step = queue.shift(); step; step = queue.shift()) counts.push(await runStep(step));
  };
  await Promise.all([lane(), lane()]);
  return sum(counts);
}

export function sum(counts: Count[]): Count {
  return {
    passed: counts.reduce((total, count) => total + count.passed, 0),
    failed: counts.reduce((total, count) => total + count.failed, 0),
  };
}

/** Prints the line that ends every run, and leaves: nothing that is still open may keep the run from ending. */
export function conclude({ passed, failed }: Count): never {
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exit(failed ? 1 : 0);
}

async function attempt({ run, seconds = 400, loud = false, env = {} }: Step): Promise<string | null> {
  if (typeof run === 'function')
    return run().then(
      () => null,
      (error) => String(error instanceof Error ? error.message : error),
    );
  guardChildren();
  const [name, ...rest] = run;
  const child = spawn(process.execPath, [program(name), ...rest], {
    cwd: root,
    env: { ...process.env, ...(loud ? {} : { NO_COLOR: '1' }), ...env },
    stdio: ['ignore', loud ? 'inherit' : 'pipe', loud ? 'inherit' : 'pipe'],
    // A group of its own, so that a time-out ends whatever the program has started.
    detached: true,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += text));
  const end = () => child.pid && killGroup(child.pid);
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    end();
  }, seconds * 1000);
  process.once('exit', end);
  const code = await new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', resolve);
  });
  clearTimeout(timer);
  process.off('exit', end);
  end();
  if (code === 0) return null;
  return late ? `${output}\nNo terminó en ${seconds} s.` : output;
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {}
}
