import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { chromiumLaunch } from './support/chromium.ts';
import { output } from './support/programs.ts';

const desktop = { viewport: { width: 1280, height: 800 } };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };
/**
 * Every test runs once, at 1280 px in the zone of Madrid. Those tagged @phone also run at 390 px: what a screen shows there,
 * its dialogs as drawers, touch. Those tagged @timezone also run in two other zones: days, hours, daylight saving time.
 * With THOROUGH every test runs in every project.
 */
const only = (tag: RegExp) => (process.env.THOROUGH ? undefined : tag);

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
    launchOptions: chromiumLaunch('--process-per-site'),
    // Journeys of a worker share a context, whose cache has the code of the pages: a first load costs twice the CPU of a later one.
    reuseContext: true,
    locale: 'es-ES',
    timezoneId: 'Europe/Madrid',
    // Both cost every test a tenth of its time; `--trace on` shows a failure.
    screenshot: 'off',
    trace: 'off',
  },
  projects: [
    { name: 'desktop', use: desktop },
    { name: 'phone', grep: only(/@phone/), use: phone },
    { name: 'bogota', grep: only(/@timezone/), use: { ...desktop, timezoneId: 'America/Bogota' } },
    { name: 'tokyo', grep: only(/@timezone/), use: { ...desktop, timezoneId: 'Asia/Tokyo' } },
  ],
});
