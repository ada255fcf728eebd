import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '../../../db/local/ports.ts';
import { clearSession, EMPTY_CACHE, expect, test } from '../../support/browser.ts';
import { root } from '../../support/paths.ts';
import { pingLive } from '../support/live.ts';

test.use(EMPTY_CACHE);
test.setTimeout(300_000);

let folder: string;
test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'llavero-development-'));
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Starts the development server with these variables; returns its origin, what it printed, and the function that stops it. */
async function startDevelopmentServer(variables: Record<string, string>) {
  const port = await findFreePort();
  const env = { ...process.env, PORT: String(port), DATA_DIR: folder, DATABASE_URL: undefined, ...variables };
  const child = spawn(process.execPath, ['db/local/dev.ts'], { cwd: root, env });
  const printed = await new Promise<string>((resolve, reject) => {
    let text = '';
    const read = (chunk: Buffer) => {
      text += chunk;
      if (text.includes('Ctrl+C')) resolve(text);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', () => reject(new Error(text)));
  });
  const stop = async () => {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
  return { origin: `http://localhost:${port}`, printed, stop };
}

test('npm run dev: a page opens by its address, the printed account signs in, REGISTRATION=closed closes the registration; HTTPS=1 serves the same data over TLS', {
  tag: '@rest',
}, async ({ page, browser }) => {
  const server = await startDevelopmentServer({ REGISTRATION: 'closed' });
  try {
    await test.step('a page opens by its address, and the printed account signs in', async () => {
      const password = /contraseña: (.+)\)/.exec(server.printed)?.[1] ?? '';
      await page.goto(`${server.origin}/crm/leads`);
      // The first page waits until Vite has transformed its modules.
      await page.getByLabel('Email').fill('gerente@llavero.test', { timeout: 120_000 });
      await page.getByLabel('Contraseña', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Iniciar sesión' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Leads', { timeout: 120_000 });
      await expect(page.getByText(/\d+ leads/).first()).toBeVisible({ timeout: 60_000 });
      expect(new URL(page.url()).pathname).toBe('/crm/leads');
    });
    await test.step('a WebSocket of the page is answered', async () => {
      expect(await pingLive(page)).toBe('pong');
    });
    await test.step('the page follows the translator: a text that it replaced is written where it is seen', async () => {
      const shown = await page.evaluate(async () => {
        const title = document.querySelector('h1');
        const text = title?.firstChild as Text;
        const font = document.createElement('font');
        text.replaceWith(font);
        await new Promise((resolve) => setTimeout(resolve));
        text.nodeValue = 'Otra';
        return title?.textContent;
      });
      expect(shown).toBe('Otra');
    });
    await test.step('REGISTRATION=closed closes the registration', async () => {
      await clearSession(page);
      await page.goto(`${server.origin}/register`);
      await expect(page.getByText(/registro está cerrado/i).first()).toBeVisible({ timeout: 120_000 });
      await expect(page.getByRole('button', { name: 'Crear cuenta' })).toHaveCount(0);
    });
  } finally {
    // A page that is still loading would report the end of its server.
    await page.close();
    await server.stop();
  }
  await test.step('HTTPS=1 serves the same data over TLS', async () => {
    const secure = await startDevelopmentServer({ HTTPS: '1' });
    const context = await browser.newContext({ ignoreHTTPSErrors: true });
    try {
      const page = await context.newPage();
      const origin = secure.origin.replace('http:', 'https:');
      expect(secure.printed).toContain(origin);
      // Its modules are transformed as without TLS, in the journey above.
      await page.route('**/*', (route) =>
        route.request().resourceType() === 'script' ? route.abort() : route.continue(),
      );
      const signedIn = await context.request.post(`${origin}/trpc/auth.signIn`, {
        headers: { origin },
        data: { email: 'gerente@llavero.test', password: 'Llavero!2026' },
      });
      expect(signedIn.ok()).toBe(true);
      const shown = await page.goto(`${origin}/crm/leads`);
      expect(shown?.ok()).toBe(true);
      expect(await pingLive(page)).toBe('pong');
    } finally {
      await context.close();
      await secure.stop();
    }
  });
});
