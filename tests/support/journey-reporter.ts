import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type {
  FullResult,
  Reporter,
  Suite,
  TestCase,
  TestError,
  TestResult as Try,
} from '@playwright/test/reporter';
import { root } from './paths.ts';
import { type Results, summarizeFailures, type TestResult, writeResults } from './results.ts';

/**
 * Prints a line for each journey, each cause of failures once, and the flaky journeys with the trace of their second try; writes the
 * results to the file that RESULTS_FILE names.
 */
export default class JourneyReporter implements Reporter {
  private suite: Suite | undefined;
  private readonly errors: string[] = [];

  printsToStdio(): boolean {
    return true;
  }

  onBegin(_config: unknown, suite: Suite): void {
    this.suite = suite;
  }

  onStdOut(text: string | Buffer): void {
    process.stdout.write(text);
  }

  onError({ stack, message = 'no message' }: TestError): void {
    this.errors.push(stack ?? message);
  }

  onTestEnd(test: TestCase, { status, duration, retry }: Try): void {
    const mark = status === test.expectedStatus ? (status === 'skipped' ? '-' : '✓') : '✗';
    const again = retry > 0 ? ', second try' : '';
    console.log(`${mark} ${toPath(test)} › ${toTitle(test)} (${(duration / 1000).toFixed(1)} s${again})`);
  }

  onEnd(_result: FullResult): void {
    const results: Results = { tests: (this.suite?.allTests() ?? []).map(toResult), errors: this.errors };
    const summary = summarizeFailures(results);
    if (summary) console.log(`\n${summary}`);
    for (const { file, title, error = '', trace } of results.tests.filter(isFlaky))
      console.log(`Flaky: ${file} › ${title}\n${indent(error)}\n  trace of the second try: ${trace}`);
    if (process.env.RESULTS_FILE) writeResults(process.env.RESULTS_FILE, results);
  }
}

/** The first lines of an error, what was expected and found, and its last ones, what was tried at the end. */
function indent(error: string): string {
  const lines = error.split('\n');
  const shown = lines.length > 30 ? [...lines.slice(0, 12), '…', ...lines.slice(-18)] : lines;
  return shown.map((line) => `  ${line}`).join('\n');
}
const isFlaky = ({ outcome }: TestResult) => outcome === 'flaky';
const toPath = ({ location }: TestCase) => `${relative(root, location.file)}:${location.line}`;
/** '[phone] title': the project stands first, as one file runs in several. */
const toTitle = (test: TestCase) => {
  const [, project, , ...titles] = test.titlePath();
  return `[${project}] ${titles.join(' › ')}`;
};

function toResult(test: TestCase): TestResult {
  const outcomes = { expected: 'passed', unexpected: 'failed', flaky: 'flaky', skipped: 'skipped' } as const;
  const [first] = test.results;
  const trace = test.results.at(-1)?.attachments.find(({ name }) => name === 'trace')?.path;
  // Of a time-out the second one says what was waited for.
  const errors = first?.errors.map(({ stack, message = '' }) => stack ?? message) ?? [];
  return {
    file: toPath(test),
    title: toTitle(test),
    outcome: outcomes[test.outcome()],
    seconds: test.results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
    ...(errors.length > 0 && { error: stripVTControlCharacters(errors.join('\n')) }),
    ...(trace && { trace: relative(root, trace) }),
  };
}
