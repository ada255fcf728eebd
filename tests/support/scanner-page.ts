import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import type { Page } from '@playwright/test';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { root } from './paths.ts';

const entry = join(root, 'tests', 'browser', 'support', 'scanner-page.tsx');
const types: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css' };

let built: Promise<Map<string, string>> | undefined;

/** Files of the scanner's test page by path; built once, and no part of the product. */
function buildFiles(): Promise<Map<string, string>> {
  built ??= (async () => {
    const outDir = mkdtempSync(join(tmpdir(), 'llavero-scanner-'));
    const result = await build({
      configFile: false,
      root,
      base: '/scanner-test/',
      publicDir: false,
      logLevel: 'error',
      plugins: [react(), tailwindcss()],
      build: { outDir, emptyOutDir: true, rolldownOptions: { input: entry } },
    });
    const [bundle] = [result].flat();
    if (!bundle || !('output' in bundle)) throw new Error('The test page of the scanner was not built.');
    const entries = bundle.output.map(
      ({ fileName }) => [`/scanner-test/${fileName}`, readFileSync(join(outDir, fileName), 'utf8')] as const,
    );
    const first = bundle.output.find((file) => file.type === 'chunk' && file.isEntry)?.fileName;
    const styles = bundle.output.find(({ fileName }) => fileName.endsWith('.css'))?.fileName;
    const html = `<!doctype html><html lang="es"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover"><title>Escáner</title><link rel="stylesheet" href="/scanner-test/${styles}"><body><div id="root"></div><script type="module" src="/scanner-test/${first}"></script></body></html>`;
    rmSync(outDir, { recursive: true, force: true });
    return new Map([...entries, ['/scanner-test/', html]]);
  })();
  return built;
}

/** Opens a page that contains only the scanner, with the content security policy of the server's own pages. */
export async function openScannerPage(page: Page): Promise<void> {
  const files = await buildFiles();
  const front = await page.request.get('/', { maxRetries: 1 });
  const policy = front.headers()['content-security-policy'] ?? '';
  await page.route('**/scanner-test/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    const body = files.get(pathname);
    if (body === undefined) return route.abort();
    const contentType = `${types[extname(pathname)] ?? 'text/html'}; charset=utf-8`;
    await route.fulfill({ body, contentType, headers: { 'content-security-policy': policy } });
  });
  await page.goto('/scanner-test/');
}

type File = { name: string; mimeType: string; buffer: Buffer };

/** Chooses a photo in the scanner's dialog; opens the dialog when it is closed. */
export async function scanPhoto(page: Page, photo: File): Promise<void> {
  if (!(await page.getByRole('dialog').isVisible()))
    await page.getByRole('button', { name: 'Escanear', exact: true }).click();
  await page.getByLabel('Elegir una imagen').and(page.locator('input')).setInputFiles(photo);
}

/** Waits until the corners can be adjusted: they were detected, or detection is not available. */
export async function waitForCorners(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Enderezar' }).waitFor({ timeout: 60_000 });
}
