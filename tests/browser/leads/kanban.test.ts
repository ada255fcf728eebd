import type { Page } from '@playwright/test';
import { axe, clickMenuItem, expect, signIn, test } from '../../support/browser.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { insertLeads } from '../../worker/fixtures/leads.ts';
import { expectErrors, resetBrowserState } from '../support/steps.ts';

test.skip(({ hasTouch }) => hasTouch, 'a phone shows cards');
test.use({ viewport: { width: 1280, height: 900 } });

let agency: TestAgency;
async function begin(page: Page) {
  await resetBrowserState(page);
  agency = await createTestAgency();
  await signIn(page, agency.agent);
  await page.addInitScript(() => localStorage.setItem('leadsView', '"kanban"'));
}
test.beforeEach(({ page }) => begin(page));

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const card = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name });
const counts = (page: Page) => page.locator('[data-column] header');
const getStatus = async (id: string) => (await agency.agent.api.leads.get.query({ id })).status;
/** Leads in three columns; returns the ids of Ana and Blai, who are new. */
const insertBoard = async () => {
  const [first = '', second = ''] = await insertLeads(agency.id, [
    {
      name: 'Ana Ruiz',
      createdAt: '2026-01-02T00:00:00.000Z',
      maxBuyBudget: 250_000,
      nextFollowUpOn: '2026-01-15',
    },
    { name: 'Blai Coll', createdAt: '2026-01-01T00:00:00.000Z' },
    { name: 'Carla Mas', status: 'Contacted' },
    { name: 'Dídac Pla', status: 'Lost' },
  ]);
  return { id: first, blai: second };
};

/** The text that is marked. */
const marked = (page: Page) => page.evaluate(() => getSelection()?.toString());

/** Drags a card to a column with the mouse in several moves, as a person does. */
async function drag(page: Page, name: string, to: string) {
  const [from, target] = [await card(page, name).first().boundingBox(), await column(page, to).boundingBox()];
  if (!from || !target) throw new Error('nothing to drag');
  await page.mouse.move(from.x + 90, from.y + 60);
  await page.mouse.down();
  await page.mouse.move(from.x + 110, from.y + 70, { steps: 3 });
  await page.mouse.move(target.x + 140, target.y + 150, { steps: 12 });
  await expect(column(page, to)).toHaveClass(/outline-accent/);
  // The pointer is captured by the body, so its cursor is the one that is shown.
  await expect(page.locator('body')).toHaveCSS('cursor', 'grabbing');
  // WebKit marks the texts that a drag passes.
  await page.getByRole('heading', { level: 1 }).evaluate((text) => getSelection()?.selectAllChildren(text));
  await expect.poll(() => marked(page)).toBe('');
  await page.mouse.up();
  await expect(page.locator('body')).toHaveCSS('cursor', 'auto');
}

test('kanban: shows its columns; a card is moved by dragging and by its menu', async ({ page }) => {
  const { id, blai } = await insertBoard();
  await page.goto('/crm/leads');
  await test.step('a column for each status has its count and percentage', async () => {
    await expect(page.getByRole('heading', { name: 'Vista Kanban' })).toBeVisible();
    await expect(page.getByText('4 leads', { exact: true })).toBeVisible();
    const heads = ['Nuevos2', 'Contactados1', 'Calificados0', 'Convertidos0', 'Perdidos1'];
    await expect(counts(page)).toHaveText(heads);
    await expect(column(page, 'Calificados').getByText('No hay leads')).toBeVisible();
    await expect(column(page, 'Nuevos').getByText('No hay leads')).toHaveCount(0);
    const shares = [/^2\s*50\s%$/, /^1\s*25\s%$/, /^0\s*0\s%$/, /^0\s*0\s%$/, /^1\s*25\s%$/];
    await expect(page.getByRole('definition')).toHaveText(shares);
    await expect(card(page, 'Ana Ruiz')).toContainText(/250\.000\s€.*Vencido: 15 de enero/);
    await expect(card(page, 'Blai Coll')).toContainText('Sin próximo paso');
    await expect(card(page, 'Dídac Pla')).not.toContainText('próximo paso');
    const box = await column(page, 'Calificados').boundingBox();
    expect(box?.width).toBeGreaterThanOrEqual(280);
    expect(box?.height).toBeGreaterThanOrEqual(500);
    expect(box?.height).toBeLessThanOrEqual(600);
    await axe(page);
  });
  await test.step('a press that is no drag marks no text', async () => {
    await card(page, 'Ana Ruiz').getByText(' · ').dblclick();
    expect(await marked(page)).toBe('');
  });
  await test.step('dragging a card changes its status, also on the server', async () => {
    await drag(page, 'Ana Ruiz', 'Calificados');
    await expect(column(page, 'Calificados').getByRole('link', { name: 'Ana Ruiz' })).toBeVisible();
    await expect(counts(page)).toHaveText([
      'Nuevos1',
      'Contactados1',
      'Calificados1',
      'Convertidos0',
      'Perdidos1',
    ]);
    await expect.poll(() => getStatus(id)).toBe('Qualified');
    await page.reload();
    await expect(column(page, 'Calificados').getByRole('link', { name: 'Ana Ruiz' })).toBeVisible();
  });
  await test.step('«Mover a…» moves a card and keeps its focus', async () => {
    await page.getByRole('button', { name: 'Mover a…: Blai Coll' }).click();
    const menu = page.getByRole('menu');
    await expect(menu.getByText('Mover a…', { exact: true })).toBeVisible();
    await expect(menu.getByRole('menuitemradio')).toHaveText([
      'Nuevos',
      'Contactados',
      'Calificados',
      'Convertidos',
      'Perdidos',
    ]);
    await expect(menu.getByRole('menuitemradio', { name: 'Nuevos' })).toBeChecked();
    await clickMenuItem(menu.getByRole('menuitemradio', { name: 'Contactados' }));
    const moved = column(page, 'Contactados').getByRole('button', { name: 'Mover a…: Blai Coll' });
    await expect(moved).toBeFocused();
    await expect.poll(() => getStatus(blai)).toBe('Contacted');
  });
});

test('kanban: a card released early, a failed move, a wide board and a long column', {
  tag: '@rest',
}, async ({ page, consoleErrors }) => {
  await test.step('a card released before the next frame goes where the pointer is', async () => {
    const { id } = await insertBoard();
    await page.goto('/crm/leads');
    const [from, passed, target] = await Promise.all([
      card(page, 'Ana Ruiz').boundingBox(),
      column(page, 'Contactados').boundingBox(),
      column(page, 'Calificados').boundingBox(),
    ]);
    if (!from || !passed || !target) throw new Error('nothing to drag');
    await page.mouse.move(from.x + 90, from.y + 60);
    await page.mouse.down();
    await page.mouse.move(from.x + 110, from.y + 70, { steps: 3 });
    await page.mouse.move(passed.x + 140, passed.y + 150, { steps: 12 });
    await expect(column(page, 'Contactados')).toHaveClass(/outline-accent/);
    await page.evaluate(
      ([clientX = 0, clientY = 0]) => {
        for (const type of ['pointermove', 'pointerup'])
          document.body.dispatchEvent(
            new PointerEvent(type, {
              bubbles: true,
              isPrimary: true,
              pointerType: 'mouse',
              clientX,
              clientY,
            }),
          );
      },
      [target.x + 140, target.y + 150],
    );
    await page.mouse.up();
    await expect(page.locator('[id^="dnd-kit-announcement"]')).toHaveText(
      'Has soltado la tarjeta de Ana Ruiz en Calificados.',
    );
    await expect.poll(() => getStatus(id)).toBe('Qualified');
  });
  await test.step('a move is shown at once, and rolled back with an error where it fails', async () =>
    expectErrors(consoleErrors, /500|409/, async () => {
      await begin(page);
      const { id } = await insertBoard();
      await page.goto('/crm/leads');
      await test.step('where a colleague has moved the card, their column is shown and said, and the own one offered', async () => {
        await expect(card(page, 'Ana Ruiz')).toBeVisible();
        await page.waitForLoadState('networkidle');
        await agency.manager.api.leads.setStatus.mutate({ id, version: 1, status: 'Qualified' });
        await drag(page, 'Ana Ruiz', 'Contactados');
        await expect(
          page.getByText('Otra persona lo ha cambiado antes. Estado: Calificado.', { exact: true }),
        ).toBeVisible();
        await expect(column(page, 'Calificados').getByRole('link', { name: 'Ana Ruiz' })).toBeVisible();
        await expect(counts(page)).toHaveText([
          'Nuevos1',
          'Contactados1',
          'Calificados1',
          'Convertidos0',
          'Perdidos1',
        ]);
        expect(await getStatus(id)).toBe('Qualified');
        await page.getByRole('button', { name: 'Poner «Contactado»' }).click();
        await expect.poll(() => getStatus(id)).toBe('Contacted');
        await expect(column(page, 'Contactados').getByRole('link', { name: 'Ana Ruiz' })).toBeVisible();
        await expect(counts(page).nth(1)).toHaveText('Contactados2');
      });
      await test.step('other fields that a colleague has changed do not stand against a move', async () => {
        const { version } = await agency.agent.api.leads.get.query({ id });
        await page.waitForLoadState('networkidle');
        await agency.manager.api.leads.setPriority.mutate({ id, version, priority: 'High' });
        await drag(page, 'Ana Ruiz', 'Nuevos');
        await expect.poll(() => getStatus(id)).toBe('New');
        await expect(column(page, 'Nuevos').getByRole('link', { name: 'Ana Ruiz' })).toBeVisible();
        await expect(card(page, 'Ana Ruiz').getByText('Alta')).toBeVisible();
        await drag(page, 'Ana Ruiz', 'Contactados');
        await expect.poll(() => getStatus(id)).toBe('Contacted');
        await expect(counts(page).nth(1)).toHaveText('Contactados2');
      });
      await test.step('a move is shown before the server has answered', async () => {
        let respond: () => void = () => undefined;
        const asked = new Promise<void>((resolve) => {
          respond = resolve;
        });
        await page.route('**/trpc/leads.setStatus*', async (route) => {
          await asked;
          await route.fulfill({ status: 500, body: 'no' });
        });
        await drag(page, 'Blai Coll', 'Contactados');
        await expect(column(page, 'Contactados').getByRole('link', { name: 'Blai Coll' })).toBeVisible();
        await expect(counts(page).nth(1)).toHaveText('Contactados3');
        respond();
        await expect(column(page, 'Nuevos').getByRole('link', { name: 'Blai Coll' })).toBeVisible();
        await expect(counts(page).nth(1)).toHaveText('Contactados2');
        await expect(
          page.getByText('Error al actualizar el lead. Por favor, inténtalo de nuevo.'),
        ).toBeVisible();
      });
    }));
  await test.step('a board wider than the viewport and a long column are scrolled; a card links to phone and e-mail', async () => {
    await begin(page);
    await insertLeads(agency.id, [
      {
        name: 'Eva Sol',
        status: 'Contacted',
        priority: 'Medium',
        source: 'Phone Call',
        email: 'eva@correo.example',
        phone: '+34 612 34 56 78',
      },
    ]);
    const many = Array.from({ length: 130 }, (_, index) => ({
      name: `Persona ${index}.`,
      createdAt: new Date(Date.UTC(2026, 9, 1) - index * 60_000).toISOString(),
    }));
    await insertLeads(agency.id, many);
    await page.goto('/crm/leads');
    await test.step('a card links to phone and e-mail, and the board is scrolled by buttons', async () => {
      const eva = card(page, 'Eva Sol');
      await expect(eva.getByRole('link', { name: 'eva@correo.example' })).toHaveAttribute('href', /^mailto:/);
      await expect(eva.locator('[href^="tel:"]')).toHaveAttribute('href', 'tel:+34612345678');
      const since = eva.getByText(/^Llamada telefónica · /);
      expect(await since.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
      const more = page.getByRole('button', { name: 'Más columnas' });
      await expect(column(page, 'Perdidos')).not.toBeInViewport({ ratio: 0.5 });
      await more.press('Enter');
      await expect(column(page, 'Perdidos')).toBeInViewport({ ratio: 0.9 });
      await expect(more).toBeHidden();
      await page.getByRole('button', { name: 'Columnas anteriores' }).press('Enter');
      await expect(column(page, 'Nuevos')).toBeInViewport({ ratio: 0.9 });
      await page.setViewportSize({ width: 1366, height: 900 });
      await expect(column(page, 'Perdidos')).toBeInViewport({ ratio: 0.2 });
      await column(page, 'Nuevos').hover();
      await page.mouse.wheel(400, 0);
      await expect(column(page, 'Perdidos')).toBeInViewport({ ratio: 0.9 });
      await page.mouse.wheel(-400, 0);
      await expect(column(page, 'Nuevos')).toBeInViewport({ ratio: 0.9 });
      await page.setViewportSize({ width: 1680, height: 900 });
      await expect(column(page, 'Perdidos')).toBeInViewport({ ratio: 0.9 });
      await expect(more).toBeHidden();
    });
    await test.step('a long column loads further pages while scrolling, and renders visible cards only', async () => {
      await expect(counts(page).nth(0)).toHaveText('Nuevos130');
      const list = column(page, 'Nuevos').getByRole('list');
      await expect(async () => {
        await list.evaluate((element) => element.parentElement?.scrollBy(0, 20_000));
        await expect(card(page, 'Persona 129.')).toBeVisible({ timeout: 500 });
      }).toPass();
      expect(await list.getByRole('article').count()).toBeLessThan(30);
    });
  });
});

test('kanban: the keyboard moves the focus and a card, with announcements in Spanish', {
  tag: '@translated',
}, async ({ page }) => {
  const { id } = await insertBoard();
  await page.goto('/crm/leads');
  await test.step('arrow keys move the focus over the board', async () => {
    const link = (name: string) => page.getByRole('link', { name, exact: true });
    await link('Ana Ruiz').focus();
    await page.keyboard.press('ArrowDown');
    await expect(link('Blai Coll')).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(link('Carla Mas')).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(link('Dídac Pla')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Dídac Pla' })).toBeVisible();
    await page.goBack();
  });
  await test.step('a card is moved by keyboard', async () => {
    const grip = page.getByRole('button', { name: 'Arrastrar la tarjeta de Ana Ruiz' });
    await grip.focus();
    await expect(grip).toHaveAccessibleDescription(/^Pulsa espacio para coger la tarjeta/);
    const announcement = page.locator('[id^="dnd-kit-announcement"]');
    await page.keyboard.press('Space');
    await expect(announcement).toHaveText('Has cogido la tarjeta de Ana Ruiz.');
    await page.keyboard.press('ArrowRight');
    await expect(announcement).toHaveText('Sobre la columna Contactados.');
    await page.keyboard.press('Escape');
    await expect(announcement).toHaveText('Movimiento cancelado. La tarjeta de Ana Ruiz vuelve a su sitio.');
    await expect(column(page, 'Nuevos').getByRole('link', { name: 'Ana Ruiz' })).toBeVisible();
    // A drag ends two renderings after its announcement, and the next one cannot begin before.
    await expect(page.locator('[data-dnd-dragging]')).toHaveCount(0);

    await page.keyboard.press('Space');
    for (const name of ['Contactados', 'Calificados', 'Convertidos', 'Perdidos']) {
      await page.keyboard.press('ArrowRight');
      await expect(announcement).toHaveText(`Sobre la columna ${name}.`);
      await expect(column(page, name)).toBeInViewport();
    }
    await page.keyboard.press('Space');
    await expect(announcement).toHaveText('Has soltado la tarjeta de Ana Ruiz en Perdidos.');
    await expect.poll(() => getStatus(id)).toBe('Lost');
    await expect(column(page, 'Perdidos').getByRole('button', { name: /Arrastrar.*Ana Ruiz/ })).toBeFocused();
  });
});
