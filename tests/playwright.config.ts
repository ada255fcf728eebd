import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { chromiumLaunch } from './support/chromium.ts';
import { output } from './support/programs.ts';

const desktop = { viewport: { width: 1280, height: 800 } };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };
/** Tests of dates and times, which also run in other time zones; with THOROUGH every test does. */
const zoned = process.env.THOROUGH
  ? '**/*.test.ts'
  : ['**/calendar*.test.ts', '**/tasks*.test.ts', '**/dashboard*.test.ts'];

export default defineConfig({
  testDir: 'browser',
  testMatch: '**/*.test.ts',
  outputDir: join(output, 'browser'),
  globalSetup: './support/global-setup.ts',
  fullyParallel: true,
  workers: 2,
  // A shared machine may stall for seconds: time-outs are long, and a failed test is retried once. Flaky ones are printed.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  retries: 1,
  // So many failures have one common cause; the run ends instead of waiting for each.
  maxFailures: 25,
  reporter: [['list'], ['json', { outputFile: join(output, 'playwright.json') }]],
  use: {
    launchOptions: chromiumLaunch(),
    locale: 'es-ES',
    timezoneId: 'Europe/Madrid',
    screenshot: 'only-on-failure',
    trace: 'off',
  },
  projects: [
    { name: 'desktop', use: desktop },
    { name: 'phone', use: phone },
    { name: 'bogota', testMatch: zoned, use: { ...desktop, timezoneId: 'America/Bogota' } },
    { name: 'tokyo', testMatch: zoned, use: { ...desktop, timezoneId: 'Asia/Tokyo' } },
  ],
});
