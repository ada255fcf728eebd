import { setTimeout } from 'node:timers/promises';
import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page, type Route } from '@playwright/test';
import { sessionCookie } from './session-cookie.ts';
import { sharedServer } from './shared-server.ts';
import type { TestUser } from './test-users.ts';

export { expect };

type Fixtures = {
  /** Console errors that a journey causes on purpose: test.use({ allowedErrors: [/401/] }). */
  allowedErrors: RegExp[];
  /** What the console has called an error so far, in every page of the journey. */
  consoleErrors: string[];
};

/** Playwright's test on the server: whatever the console calls an error, and any breach of the CSP, fails the journey. */
export const test = base.extend<Fixtures>({
  allowedErrors: [[], { option: true }],
  baseURL: async ({ browserName: _ }, use) => use(sharedServer().origin),
  consoleErrors: [
    async ({ context, allowedErrors }, use) => {
      const errors: string[] = [];
      context.on('console', (message) => {
        if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`);
      });
      context.on('weberror', (error) => errors.push(String(error.error())));
      await context.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', (event) => {
          console.error(`CSP: ${event.violatedDirective} ${event.blockedURI}`);
        });
      });
      if (process.env.UNEVEN) await context.route('**/*', late);
      await use(errors);
      const unexpected = errors.filter((error) => !allowedErrors.some((allowed) => allowed.test(error)));
      expect(unexpected, 'errors in the browser console').toEqual([]);
    },
    { auto: true },
  ],
});

/** Brings each file and answer late, by up to the milliseconds of UNEVEN: what waits for nothing in a journey shows itself. */
async function late(route: Route): Promise<void> {
  await setTimeout(Math.random() * Number(process.env.UNEVEN));
  // The page may be gone by then.
  await route.fallback().catch(() => undefined);
}

/** From the next page on the browser belongs to this person. */
export async function signIn(page: Page, { token }: Pick<TestUser, 'token'>): Promise<void> {
  await page.context().addCookies([sessionCookie(token, sharedServer().origin)]);
}

/** Asserts that axe finds nothing wrong on the page as it stands, by its usual rules and the further ones that are named. */
export async function axe(page: Page, rules: readonly string[] = []): Promise<void> {
  await page.waitForFunction(atRest, null, { timeout: 3000 }).catch(() => undefined);
  const enabled = Object.fromEntries(rules.map((rule) => [rule, { enabled: true }]));
  const { violations } = await new AxeBuilder({ page }).options({ rules: enabled }).analyze();
  const found = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n${nodes.map((node) => `  ${node.html}`).join('\n')}`,
  );
  expect(found, 'accessibility').toEqual([]);
}

/** Runs in the page: nothing fades any more, and no list still shows the answer before. Colours in between are nobody's. */
function atRest(): boolean {
  const moves = document.getAnimations().some((animation) => {
    const endless = animation.effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY;
    return animation.playState === 'running' && !endless;
  });
  return !moves && !document.querySelector('main [aria-busy=true]');
}
