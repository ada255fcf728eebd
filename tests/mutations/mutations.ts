import { execFileSync, spawn } from 'node:child_process';
import {
  closeSync,
  cpSync,
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
import { buildOnce, dist } from '../support/build.ts';
import { output, root } from '../support/paths.ts';
import { mutations } from './all-mutations.ts';
import { planBatches } from './batches.ts';
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
 * Breaks each guard in a worktree of its own and runs the tests that it names, then the suites of the import graph until one goes red. Prints
 * a line for each, writes tests/.output/mutations.json, and exits with 1 where a guard survives without a reason. `--only=TEXT` runs those whose name or
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
  // Of the build only the Worker differs.
  await buildOnce();
  cpSync(dist, join(worktree, 'dist'), { recursive: true });
  const record = (result: Result, mutation: Mutation) => {
    results.push(result);
    printResult(result, mutation);
    mkdirSync(output, { recursive: true });
    writeFileSync(reportFile, `${JSON.stringify(results, null, 2)}\n`);
  };
  const left: Mutation[] = [];
  for (const batch of planBatches(wanted)) {
    const red = batch.some(({ tests }) => tests) ? await tryBatch(worktree, batch) : [];
    for (const mutation of batch) {
      const result = red.find(({ name }) => name === mutation.name);
      if (result) record(result, mutation);
      else left.push(mutation);
    }
  }
  for (const mutation of left) record(await tryMutation(worktree, mutation, project), mutation);
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

/**
 * Builds the Worker with all mutations of a batch and runs the tests that they name; returns the results of those that a failed test shows.
 * The others are to be tried alone: a suite that could not start says nothing.
 */
async function tryBatch(worktree: string, batch: readonly Mutation[]): Promise<Result[]> {
  const start = performance.now();
  const files = [...new Set(batch.map(({ file }) => file))].map((file) => join(worktree, file));
  const before = files.map((path) => [path, readFileSync(path, 'utf8')] as const);
  try {
    for (const mutation of batch) {
      const path = join(worktree, mutation.file);
      writeFileSync(path, applyMutation(readFileSync(path, 'utf8'), mutation));
    }
    const suites = [...new Set(batch.flatMap((mutation) => mutation.suites ?? []))];
    const needsWorker = suites.some((suite) => getProject(suite) === 'worker');
    if (needsWorker && !(await run(worktree, MAX_SECONDS, 'tests/support/build-worker.ts')).ok) return [];
    const tests = batch.flatMap((mutation) => mutation.tests ?? []);
    const failures: Failure[] = [];
    for (const kind of ['quick', 'worker'] as const) {
      const ofKind = suites.filter((suite) => getProject(suite) === kind);
      if (ofKind.length > 0)
        failures.push(
          ...(await runSuites(worktree, kind, ofKind, MAX_SECONDS * batch.length, { tests })).failures,
        );
    }
    const seconds = Math.round((performance.now() - start) / 100 / batch.length) / 10;
    const red = batch.flatMap((mutation): Result[] => {
      const by = findFailure(failures, mutation);
      return by === undefined ? [] : [{ name: mutation.name, status: 'red', by, seconds }];
    });
    console.log(
      `· ${red.length} of ${batch.length} at once in ${suites.length} suites, ${failures.length} red tests`,
    );
    return red;
  } catch {
    return [];
  } finally {
    for (const [path, text] of before) writeFileSync(path, text);
  }
}

const getProject = (suite: string) => (suite.startsWith('tests/worker/') ? 'worker' : 'quick');

/** Returns the suite and the test that show a mutation. */
function findFailure(
  failures: readonly Failure[],
  { suites = [], tests = [''], sees = '' }: Mutation,
): string | undefined {
  const failure = failures.find(
    ({ suite, test, messages }) =>
      suites.includes(suite) &&
      tests.some((title) => test.includes(title)) &&
      `${test}\n${messages}`.includes(sees),
  );
  return failure && toText(failure);
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
    const { named, quick, server } = orderSuites(mutation, before, after, project);
    const ofServer = named.filter((suite) => getProject(suite) === 'worker');
    const likely = named.length > 0 ? 0 : FIRST;
    const runs: ['quick' | 'worker', string[]][] = [
      ['quick', named.filter((suite) => getProject(suite) === 'quick')],
      ['worker', ofServer],
      // Without a server they take less than a build, and more than the suites that a mutation names.
      ['quick', quick],
      ['worker', server.slice(0, likely)],
      ['worker', server.slice(likely)],
    ];
    let isBuilt = false;
    for (const [at, [kind, suites]] of runs.entries()) {
      // What is argued to survive is tried against the suites that it names.
      if (suites.length === 0 || (mutation.survives && at > 1)) continue;
      if (kind === 'worker' && !isBuilt) {
        if (!(await run(worktree, MAX_SECONDS, 'tests/support/build-worker.ts')).ok)
          return result('invalid', 'the Worker does not build');
        isBuilt = true;
      }
      const left = MAX_SECONDS - seconds();
      const red = left > 5 ? await findRed(worktree, kind, suites, left) : null;
      if (red) return result('red', red);
      if (red === null)
        return result('unfinished', `${ofServer.length + server.length} suites in ${MAX_SECONDS} s`);
    }
    const others = mutation.survives ? 0 : quick.length + server.length;
    return result('survived', `${named.length + others} suites`);
  } catch (error) {
    return result('invalid', error instanceof Error ? error.message : String(error));
  } finally {
    writeFileSync(path, before);
  }
}

/** The suites that the mutation names, and the others of the import graph: of its domain, of access, and of few things first. */
function orderSuites(mutation: Mutation, before: string, after: string, project: Project) {
  const selection = selectTests([{ path: mutation.file, before, after }], project);
  const { quick, worker } = selection.all ? { ...project.suites, quick: [] } : selection;
  const domain = basename(mutation.file, '.ts').replace(/-input$|s$/g, '');
  const rank = (suite: string) => (suite.includes(domain) ? 0 : suite.includes('/access/') ? 1 : 2);
  const named = mutation.suites ?? [];
  const others = (suites: string[]) => suites.filter((suite) => !named.includes(suite));
  return {
    named,
    // It fails for any mutation: its text is no longer in the file.
    quick: others(quick).filter((suite) => !suite.endsWith('/mutations.test.ts')),
    server: others(worker).toSorted(
      (a, b) => rank(a) - rank(b) || project.reach(a).size - project.reach(b).size,
    ),
  };
}

/** Suites that were running when another one failed are 'failed' as well, without a failed test or a message. */
type Report = {
  testResults: {
    name: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] | null }[];
  }[];
};
/** The pattern of a title. Vitest joins those of a test by ' > ' where it compares, and by a space where it reports. */
const toPattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', '(?: | > )');
const TIMED_OUT = /^Error: (?:Test|Hook) timed out in/;
type Failure = { suite: string; test: string; messages: string };
const SEPARATOR = ' › ';
const toText = ({ suite, test }: Pick<Failure, 'suite' | 'test'>) => `${suite}${SEPARATOR}${test}`;

/** Runs suites of a project, only those tests that are part of `npm test`; returns the failed tests. `bail` ends at the first one. */
async function runSuites(
  worktree: string,
  project: string,
  suites: string[],
  seconds: number,
  { bail = 0, tests = [] }: { bail?: number; tests?: string[] } = {},
) {
  const report = join(worktree, 'mutation.json');
  rmSync(report, { force: true });
  const options = [
    `--bail=${bail}`,
    '--retry=0',
    '--reporter=json',
    `--outputFile=${report}`,
    '--tags-filter=!rest',
    ...(tests.length > 0 ? [`--testNamePattern=${tests.map(toPattern).join('|')}`] : []),
  ];
  const ran = await run(worktree, seconds, 'vitest', 'run', '--project', project, ...options, ...suites);
  const { testResults }: Report = existsSync(report)
    ? JSON.parse(readFileSync(report, 'utf8'))
    : { testResults: [] };
  const toSuite = (name: string) => name.slice(worktree.length + 1);
  const failures = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      // On a busy machine a test may time out that the mutation does not touch.
      .filter(({ failureMessages }) => !failureMessages?.some((message) => TIMED_OUT.test(message)))
      .map(
        ({ fullName, failureMessages }): Failure => ({
          suite: toSuite(name),
          test: fullName,
          messages: (failureMessages ?? []).join('\n'),
        }),
      ),
  );
  const stopped = testResults.filter(({ message }) => message !== '').map(({ name }) => toSuite(name));
  return { ...ran, failures, stopped };
}

/** Returns the first test that fails; undefined where none does, null where they do not end in time, or time out. */
async function findRed(
  worktree: string,
  project: string,
  suites: string[],
  seconds: number,
): Promise<string | null | undefined> {
  const { ok, timedOut, failures, stopped } = await runSuites(worktree, project, suites, seconds, {
    bail: 1,
  });
  const [failure] = failures;
  if (failure) return toText(failure);
  if (ok) return undefined;
  return stopped[0] && !timedOut ? toText({ suite: stopped[0], test: 'did not run' }) : null;
}

/** The tests that went red must be green without a mutation, or they say nothing. */
async function assertGreen(worktree: string, results: Result[]): Promise<void> {
  const red = results.filter(({ status }) => status === 'red').map(({ by }) => by.split(SEPARATOR));
  await run(worktree, MAX_SECONDS, 'tests/support/build-worker.ts');
  for (const project of ['quick', 'worker'] as const) {
    const ofProject = red.filter(([suite = '']) => getProject(suite) === project);
    const suites = [...new Set(ofProject.map(([suite = '']) => suite))];
    const tests = [...new Set(ofProject.map(([, test = '']) => test))];
    if (suites.length === 0) continue;
    const { ok, failures } = await runSuites(worktree, project, suites, 1200, { tests });
    if (!ok)
      throw new Error(
        `Red without a mutation too: ${(failures.length > 0 ? failures.map(toText) : suites).join(', ')}`,
      );
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
