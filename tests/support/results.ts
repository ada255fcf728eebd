import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** One test of a run, as the reporters of Vitest and Playwright record it. */
export type TestResult = {
  /** From the project's root. */
  file: string;
  title: string;
  /** A flaky test failed first and passed at its second try. */
  outcome: 'passed' | 'failed' | 'flaky' | 'skipped';
  seconds: number;
  /** Of the first try that failed, with its stack. */
  error?: string;
  /** Trace of the second try. */
  trace?: string;
};

/** The results of one step; `errors` are those of the runner itself, which belong to no test. */
export type Results = { tests: TestResult[]; errors: string[] };

export function writeResults(file: string, results: Results): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(results, null, 1)}\n`);
}

export const count = ({ tests, errors }: Results) => ({
  passed: tests.filter(({ outcome }) => outcome === 'passed' || outcome === 'flaky').length,
  failed: tests.filter(({ outcome }) => outcome === 'failed').length + errors.length,
});

/** How many lines of a message, names of tests and causes a summary shows. */
const LIMITS = { lines: 25, names: 3, causes: 12 };

/** Returns what failed, each cause once: failures whose first line is the same but for ids, numbers and quoted names have one. */
export function summarizeFailures({ tests, errors }: Results, limits = LIMITS): string {
  const failures = [
    ...tests.filter(({ outcome }) => outcome === 'failed'),
    ...errors.map((error) => ({ file: '', title: 'the runner itself', error })),
  ];
  const causes = Object.values(
    Object.groupBy(failures, ({ error = '' }) => toCause(error)) as Record<string, typeof failures>,
  ).sort((a, b) => b.length - a.length);
  const lines = causes.slice(0, limits.causes).flatMap((group) => {
    const names = group.slice(0, limits.names).map(({ file, title }) => `  ${file} › ${title}`);
    const more = group.length - names.length;
    const message = plain(group[0]?.error ?? 'no message')
      .split('\n')
      .filter((line) => !/^\s+at .*(node_modules|node:)/.test(line));
    return [
      `✗ ${group.length === 1 ? '1 test' : `${group.length} tests, one cause`}:`,
      ...names,
      ...(more > 0 ? [`  … and ${more} more`] : []),
      ...message.slice(0, limits.lines).map((line) => `    ${line}`),
      '',
    ];
  });
  const left = causes.length - limits.causes;
  return [...lines, ...(left > 0 ? [`… and ${left} more causes`] : [])].join('\n');
}

/** Returns what failed or was flaky in several steps, in few lines. */
export const summarizeSteps = (steps: Results[]): string =>
  summarizeFailures(
    {
      tests: steps.flatMap(({ tests }) =>
        tests.map((test) =>
          test.outcome === 'flaky' ? { ...test, outcome: 'failed', title: `${test.title} (flaky)` } : test,
        ),
      ),
      errors: steps.flatMap(({ errors }) => errors),
    },
    { lines: 8, names: 3, causes: 8 },
  );

const plain = (text: string) => stripVTControlCharacters(text).trim();
/** The first line of an error without what differs from one test to the next. */
const toCause = (error: string) =>
  (plain(error).split('\n')[0] ?? '')
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '…')
    .replace(/(['"`«]).*?['"`»]/g, '…')
    .replace(/\d+/g, '…');
