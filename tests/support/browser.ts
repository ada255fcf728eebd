import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import {
  type APIResponse,
  test as base,
  expect,
  type Locator,
  type Page,
  type Route,
} from '@playwright/test';
import axeCore, { type RunOptions } from 'axe-core';
import { PAGE_USER_KEY } from '../../src/lib/storage/storage-keys.ts';
import { root } from './paths.ts';
import { sessionCookie } from './session-cookie.ts';
import { sharedServer } from './shared-server.ts';
import type { TestUser } from './test-users.ts';

export { expect };

/** What the browser's own translator does to the texts of a page, once and whenever they change. */
const TRANSLATOR = `(${reportPartedTexts})();${readFileSync(join(root, 'tests/support/browser-translator.js'), 'utf8')}`;

/** Translates a page from now on, as its user may at any time. */
export const translate = (page: Page): Promise<void> => page.evaluate(TRANSLATOR);

/**
 * Runs in a translated page: writes an error for texts beside each other in a flex or grid container. They are one item of it until the
 * translator makes an element of each, between which stand the gaps of the container.
 */
function reportPartedTexts(): void {
  const reported = new Set<string>();
  new MutationObserver((records) => {
    for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) {
      const { nextSibling, parentElement } = node;
      const isParted = node.nodeName === 'FONT' && nextSibling?.nodeName === 'FONT' && parentElement;
      if (!isParted || !/flex|grid/.test(getComputedStyle(parentElement).display)) continue;
      const text = parentElement.textContent;
      if (!reported.has(text)) console.error(`The translator parts the text '${text}'.`);
      reported.add(text);
    }
  }).observe(document.body, { childList: true, subtree: true });
}

type Fixtures = {
  /** Whether the browser's translator works on the pages, as in the project 'translated'. */
  translated: boolean;
  /** Console errors that a test expects: test.use({ allowedErrors: [/401/] }). */
  allowedErrors: RegExp[];
  /** Console errors so far, of every page of the test. */
  consoleErrors: string[];
};

/** For journeys about first loads and missing code: a context with an empty cache. Others share the context of their worker. */
export const EMPTY_CACHE = { reuseContext: false };

/** Playwright's test against the shared server. Fails on any console error and any violation of the CSP. */
export const test = base.extend<Fixtures>({
  allowedErrors: [[], { option: true }],
  translated: [false, { option: true }],
  baseURL: async ({ browserName: _ }, use) => use(sharedServer().origin),
  // Of its own, with an empty history and sessionStorage. Playwright resets the rest of a shared context, except these two settings.
  page: async ({ context }, use) => {
    const page = await context.newPage();
    await use(page);
    // A request under way when a journey ends is none of its failures.
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.setOffline(false);
    await context.setExtraHTTPHeaders({});
  },
  consoleErrors: [
    async ({ context, allowedErrors, translated }, use) => {
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
      if (translated)
        await context.addInitScript({
          content: `addEventListener('DOMContentLoaded', () => {${TRANSLATOR}});`,
        });
      if (process.env.UNEVEN) await context.route('**/*', delayResponse);
      await use(errors);
      const unexpected = errors.filter((error) => !allowedErrors.some((allowed) => allowed.test(error)));
      expect(unexpected, 'errors in the browser console').toEqual([]);
    },
    { auto: true },
  ],
});

/** Delays each response by up to UNEVEN milliseconds, so that a test which does not wait for its page fails. */
async function delayResponse(route: Route): Promise<void> {
  await setTimeout(Math.random() * Number(process.env.UNEVEN));
  // The page may be closed by then.
  await route.fallback().catch(() => undefined);
}

/** Sets the session cookie of a user; it holds from the next navigation on. */
export async function signIn(page: Page, { token }: Pick<TestUser, 'token'>): Promise<void> {
  await page.context().addCookies([sessionCookie(token, sharedServer().origin)]);
}

/**
 * Signs in another user in a browser that the first one has left, as after a sign-out: an open page of the first one would be refused, and
 * the next page would say that it is theirs.
 */
export async function switchUser(page: Page, user: Pick<TestUser, 'token'>): Promise<void> {
  // A page of the same origin without the client, which would store its user again with the next response.
  const left = `${new URL(page.url()).origin}/left`;
  await page.route(left, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:," />' }),
  );
  await page.goto(left);
  await page.evaluate((key) => localStorage.removeItem(key), PAGE_USER_KEY);
  await page.unroute(left);
  await signIn(page, user);
}

/** Ends the session in this browser. Leaves the page first, which would go on asking without one. */
export async function clearSession(page: Page): Promise<void> {
  await page.goto('about:blank');
  await page.context().clearCookies();
}

/**
 * Clicks an item of an open menu or popover without scrolling the page first. While a menu fades in, Playwright tries again, and its fourth
 * try scrolls the item to the top; the menu then moves to the other side of its button between press and release.
 */
export const clickMenuItem = (item: Locator, timeout?: number) => item.click({ scroll: 'none', timeout });

/** Waits until nothing moves and no list is busy, 3 s at most. */
export const waitUntilAtRest = (page: Page): Promise<unknown> =>
  page.waitForFunction(isAtRest, null, { timeout: 3000 }).catch(() => undefined);

/** Asserts that axe finds no violation on the page, by its default rules and those in `rules`. */
export async function axe(page: Page, rules: readonly string[] = []): Promise<void> {
  await waitUntilAtRest(page);
  const enabled = Object.fromEntries(rules.map((rule) => [rule, { enabled: true }]));
  // The document keeps the script of its last check: to send, parse and run it costs as much as half a check.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeCore.source);
  const options: RunOptions = { rules: enabled, resultTypes: ['violations'] };
  let { violations, moved } = await page.evaluate(checkAtRest, options);
  // Colours in mid-transition say nothing: what began to move meanwhile is checked at its end.
  for (let again = 0; violations.length && moved && again < 3; again++) {
    await waitUntilAtRest(page);
    ({ violations, moved } = await page.evaluate(checkAtRest, options));
  }
  const found = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n${nodes.map((node) => `  ${node.html}`).join('\n')}`,
  );
  expect(found, 'accessibility').toEqual([]);
}

/** Runs in the page: its violations, and whether anything began to move while they were looked for. */
async function checkAtRest(options: RunOptions) {
  let moved = false;
  const note = () => {
    moved = true;
  };
  for (const type of ['transitionrun', 'animationstart']) addEventListener(type, note);
  const { axe } = globalThis as unknown as { axe: typeof axeCore };
  const { violations } = await axe.run(options);
  // A movement is announced in the frame after the one in which it begins.
  if (violations.length)
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  for (const type of ['transitionrun', 'animationstart']) removeEventListener(type, note);
  return { violations, moved };
}

/** Runs in the page: no finite animation is running and no list is busy. Colours in mid-transition fail the contrast rule. */
function isAtRest(): boolean {
  const moves = document.getAnimations().some((animation) => {
    const endless = animation.effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY;
    return animation.playState === 'running' && !endless;
  });
  return !moves && !document.querySelector('main [aria-busy=true]');
}

/**
 * The server's response to a request that was intercepted. Playwright keeps the connections of such requests open; one that the
 * server closes at the moment it is used again resets the request before it is answered, which a browser repeats by itself.
 */
export const fetchRoute = (route: Route): Promise<APIResponse> => route.fetch({ maxRetries: 2 });

/** A tRPC error of 500, as the server answers it. */
export const INTERNAL_ERROR = {
  message: 'Ha ocurrido un error inesperado. Por favor, inténtalo de nuevo.',
  code: -32603,
  data: { code: 'INTERNAL_SERVER_ERROR', httpStatus: 500 },
};

/**
 * Answers queries with an error; the others of their batch get their own responses, because which queries share a batch depends on
 * when the code of a page arrives. Returns a function that ends it.
 */
export async function failCalls(
  page: Page,
  procedures: readonly string[],
  error: object = INTERNAL_ERROR,
): Promise<() => Promise<void>> {
  const callsOf = (url: string) => new URL(url).pathname.replace('/trpc/', '').split(',');
  const isAffected = (url: URL) =>
    url.pathname.startsWith('/trpc/') && callsOf(url.href).some((call) => procedures.includes(call));
  await page.route(isAffected, async (route) => {
    const calls = callsOf(route.request().url());
    const isBatch = new URL(route.request().url()).searchParams.has('batch');
    if (!isBatch) return route.fulfill({ status: 500, json: { error } });
    const responses = (await (await fetchRoute(route)).json()) as unknown[];
    const json = calls.map((call, at) => (procedures.includes(call) ? { error } : responses[at]));
    await route.fulfill({ status: 207, json });
  });
  return () => page.unroute(isAffected);
}
