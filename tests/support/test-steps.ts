import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { output, root } from './programs.ts';
import type { Step } from './steps.ts';

const config = relative(root, join(import.meta.dirname, '..', 'vitest.config.ts'));

/** The parts of Vitest's JSON report that are read. */
export type Report = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
};

/** Returns file and title of the tests that failed first and passed when they were retried: they have the failures of the first try. */
export const listRetried = ({ testResults }: Report): string[] =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map(({ fullName }) => `${relative(root, name)}: ${fullName}`),
  );

/** Runs the tests of one project of vitest.config.ts and counts each. */
export function vitestStep(name: string, project: string, options: Partial<Step> = {}): Step {
  const report = join(output, `vitest-${project}.json`);
  const reporters = [
    options.loud ? '--reporter=default' : '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ];
  return {
    name,
    run: ['vitest', 'run', '--config', config, '--project', project, ...reporters],
    count: () => {
      if (!existsSync(report)) return undefined;
      const results: Report = JSON.parse(readFileSync(report, 'utf8'));
      const retried = listRetried(results);
      if (retried.length > 0)
        console.log(`${retried.length} tests passed on their second try only:\n  ${retried.join('\n  ')}`);
      return { passed: results.numPassedTests, failed: results.numFailedTests };
    },
    ...options,
  };
}

/** Runs the browser tests; each counts once for every screen size and time zone it runs in. */
export function playwrightStep(name: string, options: Partial<Step> = {}): Step {
  const report = join(output, 'playwright.json');
  return {
    name,
    run: ['playwright', 'test', '--config', 'tests/playwright.config.ts', '--pass-with-no-tests'],
    count: () => {
      if (!existsSync(report)) return undefined;
      const { stats, errors } = JSON.parse(readFileSync(report, 'utf8'));
      if (stats.flaky > 0) console.log(`${stats.flaky} tests passed on their second try only.`);
      return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length };
    },
    ...options,
  };
}
