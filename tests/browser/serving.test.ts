import { axe, expect, signIn, test } from '../support/browser.ts';
import { mintAgency } from '../support/people.ts';

test('the front page opens, clean for the console and for axe', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('#root')).not.toBeEmpty();
  await axe(page);
});

test('whoever is signed in is known to the Worker', async ({ page }) => {
  const { agent } = await mintAgency();
  await page.goto('/');
  await signIn(page, agent);
  const session = await page.evaluate(async () => (await fetch('/trpc/auth.session')).json());
  expect(session.result.data.email).toBe(agent.email);
});

test.describe('the console is watched', () => {
  test.use({ allowedErrors: [/on purpose|Content Security Policy|^CSP: img-src/] });

  test('errors and breaches of the content security policy are noticed', async ({ page, consoleErrors }) => {
    await page.goto('/');
    await page.evaluate(() => {
      console.error('on purpose');
      new Image().src = 'http://127.0.0.1:9/pixel.png';
      setTimeout(() => {
        throw new Error('thrown on purpose');
      });
    });
    for (const noticed of [/^on purpose/, /^CSP: img-src/, /thrown on purpose/])
      await expect.poll(() => consoleErrors.some((error) => noticed.test(error))).toBe(true);
  });
});
