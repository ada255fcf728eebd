import { defineConfig } from 'vitest/config';
import { SuiteSequencer } from './tests/support/suite-sequencer.ts';

const timeouts = { testTimeout: 90_000, hookTimeout: 90_000 };

export default defineConfig({
  test: {
    // The suites share one server. Several wait for time-outs, so that three at a time use two processors better than two.
    maxWorkers: 3,
    passWithNoTests: true,
    sequence: { sequencer: SuiteSequencer },
    // A file whose tests all have it says so in a comment: // @module-tag rest
    tags: [{ name: 'rest', description: 'Runs in `npm run test:rest`, not in `npm test`.' }],
    projects: [
      {
        test: {
          name: 'quick',
          include: ['tests/{architecture,domain,lib,scanner}/**/*.test.{ts,tsx}', 'tests/deploy/*.test.ts'],
          // Those that read every source take seconds on a busy machine.
          testTimeout: 60_000,
          isolate: false,
        },
      },
      {
        test: {
          name: 'worker',
          include: ['tests/worker/**/*.test.ts'],
          globalSetup: ['tests/support/global-setup.ts'],
          // The suites keep no state in modules; loading these anew for each file costs more than a second.
          isolate: false,
          ...timeouts,
        },
      },
      {
        // Suites of the project 'worker' on a server with two cells (TEST_CELLS=2); any other may be run so too.
        test: {
          name: 'cells',
          include: ['access/authorization-tenancy', 'auth/auth-sign-in', 'leads/leads-one'].map(
            (suite) => `tests/worker/${suite}.test.ts`,
          ),
          globalSetup: ['tests/support/global-setup.ts'],
          ...timeouts,
        },
      },
      {
        test: {
          name: 'deploy',
          include: ['tests/deploy/platforms/*.test.ts'],
          globalSetup: ['tests/deploy/support/global-setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
