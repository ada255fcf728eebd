import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { output, root } from './programs.ts';
import type { Step } from './steps.ts';

const config = relative(root, join(import.meta.dirname, '..', 'vitest.config.ts'));

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
      const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8'));
      return { passed: numPassedTests, failed: numFailedTests };
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
