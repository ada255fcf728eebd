import type { Page } from '@playwright/test';
import { axe, EMPTY_CACHE, expect, signIn, test } from '../../support/browser.ts';
import { createTestAgency } from '../../support/test-users.ts';
import { holdScripts } from '../support/held-scripts.ts';

test.use(EMPTY_CACHE);

const pin = (page: Page) => page.locator('#root').getByRole('button', { name: 'Fijar' });

/** The widths of sidebar and of what it leaves to the page, the middles of its symbols, and the opacity of the words of its rows. */
const measure = (page: Page) =>
  page.evaluate(() => {
    const bars = document.querySelector('#root .bars');
    const rows = [...(bars?.querySelectorAll('nav li a, #top-bar-tools > button:not(#pin)') ?? [])];
    const middle = (element: Element | null | undefined) => {
      const { left = 0, width = 0 } = element?.getBoundingClientRect() ?? {};
      return left + width / 2;
    };
    return {
      sidebar: bars?.querySelector('nav')?.getBoundingClientRect().width,
      page: Number.parseFloat(getComputedStyle(document.querySelector('#root main') as Element).paddingLeft),
      axes: [...new Set(rows.map((row) => middle(row.querySelector('svg'))))],
      heights: [...new Set(rows.map((row) => row.getBoundingClientRect().height))],
      words: rows.filter(
        (row) => getComputedStyle(row.querySelector('svg ~ span, span ~ span') as Element).opacity === '1',
      ).length,
      rows: rows.length,
    };
  });

test('sidebar: symbols on one axis, words of every row while it is open; pinned it stays open from 1280 px on, and moves nothing', async ({
  page,
}) => {
  const { agent } = await createTestAgency();
  await signIn(page, agent);
  await page.goto('/crm/leads');
  const search = page.getByRole('button', { name: 'Buscar en todo' });
  const folded = { sidebar: 80, page: 80, axes: [40], heights: [44], words: 0, rows: 9 };
  const open = { ...folded, sidebar: 280, words: 9 };
  await test.step('folded, then open under the pointer, over its tools too', async () => {
    await expect(search).toBeVisible();
    await expect.poll(() => measure(page)).toEqual(folded);
    await page.getByRole('link', { name: 'Leads', exact: true }).hover();
    await expect.poll(() => measure(page)).toEqual(open);
    await search.hover();
    await expect.poll(() => measure(page)).toEqual(open);
    await axe(page);
    await page.mouse.move(700, 400);
    await expect.poll(() => measure(page)).toEqual(folded);
  });
  await test.step('open while the keyboard focus is in it, the pin included', async () => {
    await page.getByRole('link', { name: 'Ads', exact: true }).focus();
    await page.keyboard.press('Shift+Tab');
    await expect.poll(() => measure(page)).toEqual(open);
    await search.focus();
    await expect.poll(() => measure(page)).toEqual(folded);
  });
  await test.step('pinned, the page stands beside it', async () => {
    await page.getByRole('link', { name: 'Leads', exact: true }).hover();
    await pin(page).click();
    await expect(pin(page)).toHaveAttribute('aria-pressed', 'true');
    await page.mouse.move(700, 400);
    await expect.poll(() => measure(page)).toEqual({ ...open, page: 280 });
  });
  await test.step('at the next load it is there with the frame, without layout shift', async () => {
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const release = await holdScripts(page);
    await page.reload({ waitUntil: 'commit' });
    const title = page.locator('h1:visible');
    await expect(title).toHaveText('Leads');
    // Words are a little wider in the typeface than in its fallback.
    await page.evaluate(() => document.fonts.ready);
    const before = await title.boundingBox();
    expect(before?.x).toBe(280 + 32);
    await release();
    await expect(page.locator('#frame')).toHaveCount(0, { timeout: 15_000 });
    await expect(search).toBeVisible();
    expect(await title.boundingBox()).toEqual(before);
    await page.waitForLoadState('networkidle');
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
    expect(shifts.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(0.01);
  });
  await test.step('in a narrower window it is folded, and there is no pin', async () => {
    await page.setViewportSize({ width: 1279, height: 720 });
    await expect.poll(() => measure(page)).toEqual(folded);
    await expect(pin(page)).toBeHidden();
    await page.setViewportSize({ width: 1280, height: 720 });
    await expect.poll(() => measure(page)).toEqual({ ...open, page: 280 });
  });
  await test.step('unpinned, it folds', async () => {
    await pin(page).click();
    await page.mouse.move(700, 400);
    await expect.poll(() => measure(page)).toEqual(folded);
  });
});
