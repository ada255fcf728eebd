import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, expect } from '@playwright/test';
import { DEMO_PASSWORD, digestLocalLink } from '../../db/local/demo.ts';
import { sendDemoFiles } from '../../db/local/demo-files.ts';
import { seedDemo } from '../../db/seed/index.ts';
import { hashPassword } from '../../worker/auth/password-hashing.ts';
import { openDatabase } from '../../worker/database.ts';
import { chromiumLaunch, ensureChromium } from '../support/chromium.ts';
import { output } from '../support/paths.ts';
import { sessionCookie } from '../support/session-cookie.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { createTestSession } from '../support/test-users.ts';
import { addColleagues } from './colleagues.ts';
import { contactSheet, type Shot } from './contact-sheet.ts';
import { accounts, type Screen } from './screen.ts';
import { screens } from './screens.ts';

const sizes = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
  { width: 1440, height: 900 },
];
const folder = join(output, 'look');

// npm run look -- leads ads: only the screens whose name or path contains one of the words.
const words = process.argv.length > 2 ? process.argv.slice(2) : [''];
const chosen = screens.filter(({ name, path }) =>
  words.some((word) => name.includes(word) || path.includes(word)),
);

await ensureChromium();
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const server = await startTestServer();
const closedServer = chosen.some(({ closed }) => closed)
  ? await startTestServer({ vars: { REGISTRATION: 'closed' } })
  : null;
try {
  const db = openDatabase({ DATABASE_URL: server.databaseUrl });
  await seedDemo(db, () => hashPassword(DEMO_PASSWORD), digestLocalLink);
  await addColleagues(server);
  await sendDemoFiles(server.origin, { url: server.databaseUrl });
  const browser = await chromium.launch(chromiumLaunch());
  for (const theme of ['light', 'dark'] as const) {
    const shots: Shot[] = [];
    for (const screen of chosen)
      shots.push(...(await Promise.all(sizes.map((size) => shoot(browser, screen, size, theme)))));
    const sheet = join(folder, `${theme}.png`);
    await contactSheet(browser, shots, sheet);
    console.log(`${sheet} (${shots.length} pantallas)`);
  }
  await browser.close();
} finally {
  await closedServer?.stop();
  await server.stop();
}

async function shoot(
  browser: Browser,
  screen: Screen,
  viewport: (typeof sizes)[number],
  theme: 'light' | 'dark',
) {
  const { name, path, who, prepare, whole = false, closed, fails } = screen;
  const { origin } = (closed && closedServer) || server;
  const context = await browser.newContext({
    baseURL: origin,
    viewport,
    colorScheme: theme,
    locale: 'es-ES',
    timezoneId: 'Europe/Madrid',
    reducedMotion: 'reduce',
    hasTouch: viewport.width < 768,
    isMobile: viewport.width < 768,
  });
  if (who) await context.addCookies([sessionCookie(await createToken(server, accounts[who]), origin)]);
  const page = await context.newPage();
  page.on('console', (message) => {
    if (message.type() === 'error' && !fails) console.error(`${name}: ${message.text()}`);
  });
  try {
    await page.goto(path, { waitUntil: 'networkidle' });
    await prepare?.(page);
    const skeletons = page.locator('.animate-late');
    if (!fails) await expect(skeletons).toHaveCount(0, { timeout: 10_000 });
  } catch (error) {
    // The picture shows how far it came; the other screens are still taken.
    console.error(`${name}, ${viewport.width} px: ${error}`);
    process.exitCode = 1;
  }
  const file = join(folder, `${theme}-${viewport.width}-${name.replaceAll(' ', '-')}.png`);
  // A viewport as tall as the page, so that sticky elements are where they are at its end.
  if (whole) {
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ ...viewport, height: Math.max(height, viewport.height) });
    await page.waitForTimeout(400);
  }
  await page.screenshot({ path: file });
  await context.close();
  return { screen: name, width: viewport.width, file };
}

async function createToken(server: TestServer, email: string): Promise<string> {
  const { rows } = await server.sql('SELECT id FROM users WHERE email = ?', [email]);
  if (!rows[0]) throw new Error(`La demostración no tiene a ${email}.`);
  return createTestSession(String(rows[0].id), server);
}
