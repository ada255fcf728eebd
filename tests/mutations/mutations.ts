import { execFileSync, spawn } from 'node:child_process';
import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { waitForExit } from '../../db/local/programs.ts';
import { createProject, type Project } from '../selection/project.ts';
import { selectTests } from '../selection/select-tests.ts';
import { output, root } from '../support/programs.ts';
import { mutations } from './all-mutations.ts';
import { applyMutation, type Mutation } from './mutation.ts';

/** What became of a mutation: red is what is wanted. */
type Result = {
  name: string;
  status: 'red' | 'survived' | 'unfinished' | 'invalid';
  /** The suite that went red, or why there is none. */
  by: string;
  seconds: number;
};

/** For building and for all suites of a mutation; `--seconds=` gives them more on a busy machine. */
const MAX_SECONDS = Number(readOption('--seconds') ?? 90);
/** Where a mutation names no suites, so many of the likely ones run before the others: each run starts a server. */
const FIRST = 4;
const reportFile = join(output, 'mutations.json');

function readOption(name: string): string | undefined {
  const option = process.argv.find((arg) => arg.startsWith(`${name}=`));
  return option?.slice(name.length + 1);
}

/**
 * Breaks each guard in a worktree of its own and runs the suites that the import graph names until one goes red. Prints a line for each,
 * writes tests/.output/mutations.json, and exits with 1 where a guard survives without a reason. `--only=TEXT` runs those whose name or
 * file contains it, `--resume` leaves out what the last report has.
 */
async function main(args: string[]): Promise<void> {
  const only = readOption('--only') ?? '';
  const known = args.includes('--resume') ? readReport() : [];
  const wanted = mutations.filter(
    ({ name, file }) => `${name} ${file}`.includes(only) && !known.some((result) => result.name === name),
  );
  const project = createProject();
  const worktree = openWorktree();
  process.once('exit', () => closeWorktree(worktree));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130));
  const results = [...known];
  const built = await run(worktree, 600, 'vite', 'build', '--logLevel', 'warn');
  if (!built.ok) throw new Error(`No build:\n${readFileSync(built.log, 'utf8')}`);
  for (const mutation of wanted) {
    const result = await tryMutation(worktree, mutation, project);
    results.push(result);
    printResult(result, mutation);
    mkdirSync(output, { recursive: true });
    writeFileSync(reportFile, `${JSON.stringify(results, null, 2)}\n`);
  }
  if (wanted.length > 0)
    await assertGreen(
      worktree,
      results.filter(({ name }) => wanted.some((one) => one.name === name)),
    );
  const open = results.filter(
    ({ name, status }) => status !== 'red' && !mutations.find((mutation) => mutation.name === name)?.survives,
  );
  const red = results.filter(({ status }) => status === 'red').length;
  console.log(`\n${red} of ${results.length} turn a suite red; ${open.length} without a reason do not:`);
  for (const { name, status, by } of open) console.log(`  ${name}: ${status} (${by})`);
  process.exit(open.length > 0 ? 1 : 0);
}

async function tryMutation(worktree: string, mutation: Mutation, project: Project): Promise<Result> {
  const start = performance.now();
  const seconds = () => Math.round((performance.now() - start) / 100) / 10;
  const path = join(worktree, mutation.file);
  const before = readFileSync(path, 'utf8');
  const result = (status: Result['status'], by: string): Result => ({
    name: mutation.name,
    status,
    by,
    seconds: seconds(),
  });
  try {
    const after = applyMutation(before, mutation);
    writeFileSync(path, after);
    const { quick, server } = orderSuites(mutation, before, after, project);
    if (quick.length > 0) {
      const red = await findRed(worktree, 'quick', quick, MAX_SECONDS);
      if (red) return result('red', red);
    }
    if (!(await run(worktree, MAX_SECONDS, 'tests/support/build-worker.ts')).ok)
      return result('invalid', 'the Worker does not build');
    const first = mutation.suites?.length ?? FIRST;
    for (const suites of [server.slice(0, first), server.slice(first)]) {
      if (suites.length === 0) continue;
      const left = MAX_SECONDS - seconds();
      const red = left > 5 ? await findRed(worktree, 'worker', suites, left) : null;
      if (red) return result('red', red);
      if (red === null) return result('unfinished', `${server.length} suites in ${MAX_SECONDS} s`);
    }
    return result('survived', `${quick.length + server.length} suites`);
  } catch (error) {
    return result('invalid', error instanceof Error ? error.message : String(error));
  } finally {
    writeFileSync(path, before);
  }
}

/** The suites that the import graph names, the likely ones first: those of the mutation, of its domain, of access, and of few things. */
function orderSuites(mutation: Mutation, before: string, after: string, project: Project) {
  const selection = selectTests([{ path: mutation.file, before, after }], project);
  const { quick, worker } = selection.all ? { ...project.suites, quick: [] } : selection;
  const domain = basename(mutation.file, '.ts').replace(/-input$|s$/g, '');
  const rank = (suite: string) => {
    const named = mutation.suites?.indexOf(suite) ?? -1;
    if (named >= 0) return named - 100;
    return suite.includes(domain) ? 0 : suite.includes('/access/') ? 1 : 2;
  };
  const server = worker.toSorted(
    (a, b) => rank(a) - rank(b) || project.reach(a).size - project.reach(b).size,
  );
  const rest = (mutation.suites ?? []).filter((suite) => !server.includes(suite));
  // It fails for any mutation: its text is no longer in the file.
  return {
    quick: quick.filter((suite) => !suite.endsWith('/mutations.test.ts')),
    server: [...rest, ...server],
  };
}

/** Suites that were running when another one failed are 'failed' as well, without a failed test or a message. */
type Report = {
  testResults: { name: string; message: string; assertionResults: { status: string }[] }[];
};
/** Returns the first suite that fails; undefined where none does, null where they do not end in time. */
async function findRed(
  worktree: string,
  project: string,
  suites: string[],
  seconds: number,
): Promise<string | null | undefined> {
  const report = join(worktree, 'mutation.json');
  rmSync(report, { force: true });
  const options = [
    '--bail=1',
    '--retry=0',
    '--reporter=json',
    `--outputFile=${report}`,
    // Those of `npm test` only.
    '--tags-filter=!rest',
  ];
  const { ok, timedOut } = await run(
    worktree,
    seconds,
    'vitest',
    'run',
    '--project',
    project,
    ...options,
    ...suites,
  );
  if (timedOut) return null;
  if (ok) return undefined;
  if (!existsSync(report)) return `${project}: no suite started`;
  const { testResults }: Report = JSON.parse(readFileSync(report, 'utf8'));
  const failed = testResults.find(
    ({ message, assertionResults }) =>
      message !== '' || assertionResults.some(({ status }) => status === 'failed'),
  );
  return failed ? failed.name.slice(worktree.length + 1) : `${project}: the server`;
}

/** The suites that went red must be green without a mutation, or they say nothing. */
async function assertGreen(worktree: string, results: Result[]): Promise<void> {
  const red = [...new Set(results.filter(({ status }) => status === 'red').map(({ by }) => by))];
  await run(worktree, MAX_SECONDS, 'tests/support/build-worker.ts');
  for (const project of ['quick', 'worker']) {
    const suites = red.filter((suite) => suite.startsWith('tests/worker/') === (project === 'worker'));
    const failed = suites.length > 0 ? await findRed(worktree, project, suites, 1200) : undefined;
    if (failed !== undefined) throw new Error(`Red without a mutation too: ${failed ?? suites.join(', ')}`);
  }
}

/** Runs an installed program, or a file, in the worktree; ends it and what it has started after so many seconds. */
async function run(worktree: string, seconds: number, program: string, ...args: string[]) {
  const log = join(worktree, 'mutation.log');
  const file = openSync(log, 'w');
  const child = spawn(process.execPath, ['db/local/with-node.mjs', program, ...args], {
    cwd: worktree,
    stdio: ['ignore', file, file],
    detached: true,
    env: { ...process.env, NODE_ENV: program === 'vitest' ? 'test' : 'production' },
  });
  const kill = (signal: NodeJS.Signals) => {
    try {
      if (child.pid) process.kill(-child.pid, signal);
    } catch {}
  };
  const killAll = () => kill('SIGKILL');
  process.once('exit', killAll);
  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = true;
    // Vitest stops its server when it is asked to end; it gets a moment for it.
    kill('SIGTERM');
    setTimeout(killAll, 5000).unref();
  }, seconds * 1000);
  const code = await waitForExit(child);
  clearTimeout(timer);
  process.off('exit', killAll);
  kill('SIGKILL');
  closeSync(file);
  return { ok: code === 0, timedOut, log };
}

/** A worktree of what is here, uncommitted changes of known files included. */
function openWorktree(): string {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  const folder = join(mkdtempSync(join(tmpdir(), 'llavero-mutations-')), 'worktree');
  git('worktree', 'add', '--quiet', '--detach', folder, git('stash', 'create') || 'HEAD');
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

function closeWorktree(folder: string): void {
  // A program that is ending may still write into it, so that git leaves what it finds.
  rmSync(join(folder, '..'), { recursive: true, force: true, maxRetries: 5 });
  execFileSync('git', ['worktree', 'prune'], { cwd: root });
}

const readReport = (): Result[] =>
  existsSync(reportFile) ? JSON.parse(readFileSync(reportFile, 'utf8')) : [];

function printResult({ name, status, by, seconds }: Result, { survives }: Mutation): void {
  const sign = status === 'red' ? '✓' : survives ? '–' : '✗';
  console.log(
    `${sign} ${name} | ${status}: ${by}${status !== 'red' && survives ? ` (${survives})` : ''} | ${seconds} s`,
  );
}

await main(process.argv.slice(2));
