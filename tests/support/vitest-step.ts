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
