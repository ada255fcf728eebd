import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { output } from './programs.ts';
import type { Step } from './steps.ts';

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
