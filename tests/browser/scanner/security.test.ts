import { expect, test } from '../../support/browser.ts';
import { renderDocumentPhoto } from '../../support/document-photo.ts';
import { openScannerPage, scanPhoto, waitForCorners } from '../../support/scanner-page.ts';

test.setTimeout(120_000);

test('scanner: loads OpenCV.js only while it is open, and ends its worker when it closes', {
  tag: '@rest',
}, async ({ page, browser }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.addInitScript(() => {
    const [make, drop] = [URL.createObjectURL, URL.revokeObjectURL];
    Object.assign(window, { urls: 0 });
    const counted = window as unknown as { urls: number };
    URL.createObjectURL = (blob) => {
      counted.urls++;
      return make(blob);
    };
    URL.revokeObjectURL = (url) => {
      counted.urls--;
      drop(url);
    };
  });
  const paper = await renderDocumentPhoto(browser);
  await openScannerPage(page);
  expect(asked.filter((path) => path.startsWith('/scanner/'))).toEqual([]);
  await scanPhoto(page, paper);
  await waitForCorners(page);
  expect(asked).toContain('/scanner/opencv.js');
  expect(page.workers()).toHaveLength(2);
  await page.getByRole('button', { name: 'Enderezar' }).click();
  await page.getByAltText('El documento enderezado').waitFor({ timeout: 30_000 });

  await page.keyboard.press('Escape');
  const stay = page.getByRole('button', { name: 'Seguir escaneando' });
  await stay.click();
  // A confirmation that is closing still handles the next Escape.
  await expect(stay).toBeHidden();
  await expect(page.getByAltText('El documento enderezado')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Descartar' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect.poll(() => page.workers().length).toBe(0);
  expect(await page.evaluate(() => (window as unknown as { urls: number }).urls)).toBe(0);
});

test('scanner scripts: have a content security policy of their own', async ({ request }) => {
  const worker = await request.get('/scanner/worker.js');
  expect(worker.headers()['content-security-policy']).toBe(
    "default-src 'none'; script-src 'self' 'unsafe-eval' 'wasm-unsafe-eval'; connect-src 'none'",
  );
  for (const file of [worker, await request.head('/scanner/opencv.js')]) {
    expect(file.headers()).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'x-content-type-options': 'nosniff',
    });
  }
  const front = (await request.get('/')).headers()['content-security-policy'];
  expect(front).not.toMatch(/unsafe-eval/);
});

test.describe('content security policy', () => {
  test.use({ allowedErrors: [/Content Security Policy|^CSP: (script|connect)-src/] });

  test('scanner: the CSP blocks eval in the page and requests from the worker', async ({ page }) => {
    await page.goto('/');
    const made = await page.evaluate(
      () =>
        new Promise((resolve) => {
          // In a timer, because code run by the developer tools is exempt from the CSP.
          setTimeout(() => {
            try {
              resolve(new Function('return "made"')());
            } catch (error) {
              resolve((error as Error).name);
            }
          });
        }),
    );
    expect(made).toBe('EvalError');

    const [worker] = await Promise.all([
      page.waitForEvent('worker'),
      page.evaluate(() => void new Worker('/scanner/worker.js')),
    ]);
    const reached = await worker.evaluate(() =>
      fetch('/trpc/auth.session').then(
        () => 'reached',
        () => 'rejected',
      ),
    );
    expect(reached).toBe('rejected');
  });
});
