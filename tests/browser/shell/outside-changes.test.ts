import type { Locator, Page } from '@playwright/test';
import { expect, signIn, test } from '../../support/browser.ts';
import { createTestAgency, PASSWORD } from '../../support/test-users.ts';
import { insertLeads } from '../../worker/fixtures/leads.ts';
import { insertTasks } from '../../worker/fixtures/tasks.ts';

test.describe('with the translator at work', () => {
  test.use({ translated: true });

  test('from the calendar to the tasks, whose counts change', {
    tag: '@rest',
  }, async ({ page }) => {
    const { agent } = await createTestAgency();
    await insertTasks(agent, [{ title: 'Llamar a Ana' }, { title: 'Enviar propuestas' }]);
    await signIn(page, agent);
    await page.goto('/crm/calendar');
    await expect(page.locator('#root h1 font font')).toHaveText('Calendario');
    await page.getByRole('navigation').first().getByRole('link', { name: 'Tareas', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tareas');
    await page.getByRole('searchbox').fill('ana');
    await expect(page.getByRole('button', { name: 'Enviar propuestas', exact: true })).toBeHidden();
    await page.getByRole('searchbox').fill('');
    await expect(page.getByRole('button', { name: 'Enviar propuestas', exact: true })).toBeVisible();
    expect(await page.getByText('Error al cargar los datos').count()).toBe(0);
  });
});

test('with an extension at work: texts that it replaced are written where they are seen, and back again', {
  tag: '@rest',
}, async ({ page }) => {
  const { agent } = await createTestAgency();
  await signIn(page, agent);
  await page.goto('/crm/leads');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Leads');
  const seen = await page.evaluate(async () => {
    const box = document.createElement('p');
    document.body.append(box);
    const key = Object.keys(document.querySelector('h1') ?? {}).find((name) =>
      name.startsWith('__reactFiber'),
    );
    // Two texts of React beside each other, as it holds them.
    const [first, second] = ['a', 'b'].map((text) => Object.assign(new Text(text), { [String(key)]: {} }));
    if (!first || !second) return [];
    box.append(first, second);
    const settled = () => new Promise((resolve) => setTimeout(resolve));
    await settled();
    const shown = [];
    // The translator joins texts in one element, before which it was inserted.
    const font = document.createElement('font');
    font.textContent = 'AB';
    box.insertBefore(font, first);
    first.remove();
    second.remove();
    await settled();
    second.nodeValue = 'c';
    shown.push(box.textContent);
    // An extension wraps a text; React inserts before it.
    const wrapper = document.createElement('span');
    first.replaceWith(wrapper);
    wrapper.append(first);
    await settled();
    box.insertBefore(new Text('-'), first);
    shown.push(box.innerHTML);
    // Shown translated, then as it was, in another text.
    const again = document.createElement('font');
    second.replaceWith(again);
    await settled();
    again.replaceWith(new Text('c'));
    await settled();
    box.removeChild(second);
    shown.push(box.textContent);
    return shown;
  });
  expect(seen).toEqual(['ac', '-ac', '-a']);
});

test.describe('with an extension at work before the application', () => {
  // React reports that it renders the page anew.
  test.use({ allowedErrors: [/React error #418/] });

  test('what is typed into the prerendered page stays, and signs in', { tag: '@rest' }, async ({ page }) => {
    const { agent } = await createTestAgency();
    const held = Promise.withResolvers<void>();
    await page.route(/\/assets\/index-[^/]*\.js$/, async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto('/login', { waitUntil: 'commit' });
    const email = page.getByRole('textbox', { name: 'Email' });
    const password = page.getByRole('textbox', { name: 'Contraseña' });
    await email.fill(agent.email);
    await password.fill(PASSWORD);
    await page.locator('#root h1').evaluate((element) => element.remove());
    held.resolve();
    await expect(page.locator('#root h1')).toBeVisible();
    await expect(email).toHaveValue(agent.email);
    await expect(password).toBeFocused();
    await password.press('Enter');
    await expect(page).toHaveURL('/crm');
  });
});

test.describe('with an extension at work that removes nodes', () => {
  // React reports what the browser refused it.
  test.use({ allowedErrors: [/NotFoundError/] });

  const removeNode = (node: Locator) => node.evaluate((element) => element.remove());
  const expectNoErrorScreen = async (page: Page) =>
    expect(page.getByText('Error al cargar los datos')).toHaveCount(0);

  // A document does not draw the same part again twice within seconds: each step has its own.
  test('what is removed is drawn again', { tag: '@rest' }, async ({ page }) => {
    const { id, agent } = await createTestAgency();
    await signIn(page, agent);
    await test.step('a list is drawn again where it stands, and the search that is typed goes on', async () => {
      await insertLeads(id, [{ name: 'Ana Ruiz' }, { name: 'Berta Gil' }]);
      await page.goto('/crm/leads');
      const row = (name: string) => page.getByRole('row').filter({ hasText: name });
      await expect(row('Berta Gil')).toBeVisible();
      await removeNode(row('Ana Ruiz'));
      await page.getByRole('searchbox').pressSequentially('berta');
      await expect(page.getByText('1 lead')).toBeVisible();
      await expect(row('Berta Gil')).toBeVisible();
      await expectNoErrorScreen(page);
      await page.getByRole('searchbox').fill('');
      await expect(row('Ana Ruiz')).toBeVisible();
    });
    await test.step('the form of a dialog is drawn again with what is typed, also while typing', async () => {
      await page.goto('/crm/tasks');
      await page.getByRole('button', { name: 'Nueva Tarea' }).first().click();
      const dialog = page.getByRole('dialog', { name: 'Nueva Tarea' });
      const title = dialog.getByRole('textbox', { name: 'Título' });
      await dialog.getByRole('textbox', { name: 'Descripción' }).fill('Por el piso');
      await dialog.getByRole('button', { name: 'Crear tarea' }).click();
      await expect(title).toBeFocused();
      await removeNode(dialog.getByText('El título es obligatorio'));
      await page.keyboard.type('Llamar a Ana');
      await expect(title).toHaveValue('Llamar a Ana');
      await expect(dialog.getByRole('textbox', { name: 'Descripción' })).toHaveValue('Por el piso');
      await dialog.getByRole('button', { name: 'Crear tarea' }).click();
      await expect(dialog).toBeHidden();
      await expect(page.getByRole('button', { name: 'Llamar a Ana', exact: true })).toBeVisible();
      await expectNoErrorScreen(page);
    });
    await test.step('the calendar goes on to the next period', async () => {
      await page.goto('/crm/calendar?view=week');
      const headers = page.getByRole('columnheader');
      await expect(headers.first()).toBeVisible();
      const before = await headers.allTextContents();
      await removeNode(headers.first());
      await page.getByRole('button', { name: 'Siguiente' }).click();
      await expect(headers).toHaveCount(before.length);
      expect(await headers.allTextContents()).not.toEqual(before);
      await expectNoErrorScreen(page);
    });
    await test.step('a page is drawn again with its form, and with its open dialog', async () => {
      await page.goto('/crm/property-owners/new');
      const name = page.getByRole('textbox', { name: 'Nombre' });
      await page.getByRole('textbox', { name: 'Email' }).fill('ana@ejemplo.es');
      await page.getByRole('button', { name: 'Crear propietario' }).click();
      await expect(name).toBeFocused();
      await removeNode(page.locator('main [id$="error"]').first());
      await page.keyboard.type('Ana Ruiz');
      await expect(name).toHaveValue('Ana Ruiz');
      await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('ana@ejemplo.es');
      await page.getByRole('button', { name: 'Crear propietario' }).click();
      await expect(page.getByText('Propietario creado.')).toBeVisible();
      await page.goto('/crm/property-owners');
      const count = page.locator('header p');
      await expect(count).toHaveText(/^Mostrando/);
      await page.getByRole('button', { name: 'Nuevo Propietario' }).first().click();
      const inDialog = page.getByRole('dialog').getByRole('textbox', { name: 'Nombre' });
      await inDialog.fill('Berta Gil');
      await removeNode(count);
      // On a phone the count has another place.
      await page.setViewportSize({ width: 390, height: 800 });
      await expect(page.getByText('Hemos recuperado lo que habías escrito.')).toBeVisible();
      await expect(inDialog).toHaveValue('Berta Gil');
      await expectNoErrorScreen(page);
    });
  });
});
