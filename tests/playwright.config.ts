import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { chromiumLaunch } from './support/chromium.ts';
import { output } from './support/programs.ts';

export default defineConfig({
  testDir: 'browser',
  testMatch: '**/*.test.ts',
  outputDir: join(output, 'browser'),
  globalSetup: './support/one-house.ts',
  fullyParallel: true,
  workers: 2,
  // A shared machine may stand still for seconds: patience costs nothing where nothing is wrong, and a journey may be
  // tried once more. Which ones needed it is printed.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  retries: 1,
  reporter: [['list'], ['json', { outputFile: join(output, 'playwright.json') }]],
  use: {
    launchOptions: chromiumLaunch(),
    locale: 'es-ES',
    timezoneId: 'Europe/Madrid',
    screenshot: 'only-on-failure',
    trace: 'off',
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1280, height: 800 } } },
    { name: 'phone', use: { viewport: { width: 390, height: 844 }, hasTouch: true } },
  ],
});
