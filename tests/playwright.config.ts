import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { chromiumLaunch } from './support/chromium.ts';
import { output } from './support/programs.ts';

const desktop = { viewport: { width: 1280, height: 800 } };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };
/** What says when something is, is told in Madrid's time to whoever looks from elsewhere. THOROUGH: everything is. */
const told = process.env.THOROUGH
  ? '**/*.test.ts'
  : ['**/calendar*.test.ts', '**/tasks*.test.ts', '**/dashboard*.test.ts'];

export default defineConfig({
  testDir: 'browser',
  testMatch: '**/*.test.ts',
  outputDir: join(output, 'browser'),
  globalSetup: './support/global-setup.ts',
  fullyParallel: true,
  workers: 2,
  // A shared machine may stand still for seconds: patience costs nothing where nothing is wrong, and a journey may be
  // tried once more. Which ones needed it is printed.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  retries: 1,
  // Where so many fail something lies beneath them all: better to say so at once than to wait for each.
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
    { name: 'bogota', testMatch: told, use: { ...desktop, timezoneId: 'America/Bogota' } },
    { name: 'tokyo', testMatch: told, use: { ...desktop, timezoneId: 'Asia/Tokyo' } },
  ],
});
