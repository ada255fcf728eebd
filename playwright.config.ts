import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { engines, isInstalled } from './tests/browsers/support/installed.ts';
import type { WorkerOptions } from './tests/browsers/support/test.ts';
import { chromiumLaunch } from './tests/support/chromium.ts';
import { output, root } from './tests/support/paths.ts';
import { isProof } from './tests/support/proofs.ts';

const desktop = { viewport: { width: 1280, height: 800 } };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };

const { PROOF, THOROUGH } = process.env;
const proof = isProof(PROOF) ? PROOF : undefined;

/** The journeys of the proof that runs, without one those of both. */
const ofProof = {
  ...(proof === 'rest' && { grep: /@rest\b/ }),
  ...(proof === 'core' && { grepInvert: /@rest\b/ }),
};
/** The journeys that also run on a phone: those tagged '@phoneRest' in the rest, whatever proof they are in at 1280 px. */
const onPhone = {
  core: { ...ofProof, grep: /@phone\b/ },
  rest: { grep: /(?=.*@phone\b)(?=.*@rest\b)|@phoneRest\b/ },
  both: { grep: /@phone(Rest)?\b/ },
}[proof ?? 'both'];

/** The files whose journeys begin with an empty cache, each in a context of its own. */
const withEmptyCache = readdirSync(join(root, 'tests/browser'), { recursive: true, encoding: 'utf8' })
  .map((file) => join(root, 'tests/browser', file))
  .filter(
    (file) => file.endsWith('.test.ts') && /^test\.use\(EMPTY_CACHE\)/m.test(readFileSync(file, 'utf8')),
  );

/**
 * Runs those files after the others: a worker of Playwright that goes from one kind to the other ends, and the next one starts a browser and
 * loads all code anew.
 */
const inTwoParts = <Project extends object>(project: Project) => [
  { ...project, testIgnore: withEmptyCache },
  { ...project, testMatch: withEmptyCache },
];

export default defineConfig<{ translated: boolean }, WorkerOptions>({
  testDir: 'tests/browser',
  testMatch: '**/*.test.ts',
  outputDir: join(output, proof ? `journeys-${proof}` : 'journeys'),
  globalSetup: './tests/support/global-setup.ts',
  fullyParallel: true,
  workers: 2,
  // A shared machine may stall for seconds.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  // Tells a flaky journey from a broken one: see tests/support/journey-reporter.ts.
  retries: 1,
  // So many failures have one common cause; the run ends instead of waiting for each.
  maxFailures: 25,
  reporter: process.argv.includes('--list') ? 'list' : './tests/support/journey-reporter.ts',
  use: {
    launchOptions: chromiumLaunch('--process-per-site'),
    // Journeys of a worker share a context, whose cache has the code of the pages: a first load costs twice the CPU of a later one.
    reuseContext: true,
    locale: 'es-ES',
    timezoneId: 'Europe/Madrid',
    // Of the first try too, which has no trace: a trace of every try costs a tenth of the time.
    screenshot: 'only-on-failure',
    trace: 'on-first-retry',
  },
  projects: [
    ...inTwoParts({ name: 'desktop', use: desktop, ...ofProof }),
    ...inTwoParts({ name: 'phone', use: phone, ...(THOROUGH ? ofProof : onPhone) }),
    // With the browser's translator at work, in the rest.
    ...(proof === 'core'
      ? []
      : [
          {
            name: 'translated',
            grep: THOROUGH ? /.*/ : /@translated\b/,
            use: { ...desktop, translated: true },
          },
        ]),
    // Core journeys in other browsers, in the rest, whose run says which are missing.
    ...engines
      .filter((browser) => proof !== 'core' && (!proof || isInstalled(browser)))
      .map(({ engine }) => ({
        name: engine,
        testDir: 'tests/browsers',
        // Of one browser alone.
        testIgnore: engines
          .filter((other) => other.engine !== engine)
          .map((other) => `**/${other.engine}-*.test.ts`),
        use: { engine },
      })),
    // Run in the rest, whatever proof their journey is in at 1280 px.
    ...(proof === 'core'
      ? []
      : ([
          ['bogota', 'America/Bogota', /@timezone\b/],
          ['tokyo', 'Asia/Tokyo', /@east\b/],
        ] as const)
    ).map(([name, timezoneId, tag]) => ({
      name,
      grep: THOROUGH ? /.*/ : tag,
      use: { ...desktop, timezoneId },
    })),
  ],
});
