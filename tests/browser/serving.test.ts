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

test.fail('an error in the console fails a journey', async ({ page }) => {
  await page.goto('/');
  await page.evaluate(() => console.error('on purpose'));
});

test.fail('a breach of the content security policy fails a journey', async ({ page }) => {
  await page.goto('/');
  await page.evaluate(() => {
    const image = new Image();
    image.src = 'http://127.0.0.1:9/pixel.png';
  });
  await page.waitForTimeout(200);
});
