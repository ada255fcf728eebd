import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { propertyFixture } from '../../domain/property-fixture.ts';
import { axe, expect, signIn, switchUser, test } from '../../support/browser.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { createLead, insertLeads } from '../../worker/fixtures/leads.ts';
import { createOwner } from '../../worker/fixtures/properties.ts';
import { addTags, createTag } from '../../worker/fixtures/tags.ts';
import { createTask } from '../../worker/fixtures/tasks.ts';
import { openInDocument } from '../support/navigation.ts';
import { expectErrors, resetBrowserState } from '../support/steps.ts';
import { isPhone } from '../support/viewport.ts';

let agency: TestAgency;
async function begin(page: Page) {
  await resetBrowserState(page);
  agency = await createTestAgency();
  await createLead(agency.agent, { name: 'María Peñalver', email: null, phone: '+34 612 34 56 78' });
  const property = propertyFixture({ title: 'Piso con mucha luz', address: 'Carrer d’Aribau, 12' });
  await agency.agent.api.properties.create.mutate({ clientKey: randomUUID(), property });
  await signIn(page, agency.agent);
}
test.beforeEach(({ page }) => begin(page));

const box = (page: Page) => page.getByRole('combobox', { name: 'Buscar en todo' });
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name });

/** Opens the search by Ctrl+K, once its code has loaded. */
async function openSearch(page: Page) {
  await expect(async () => {
    await page.keyboard.press('Control+k');
    await expect(box(page)).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(box(page)).toBeFocused();
}

test('search everything: opens by its button at every width, finds by words and any phone format, and opens with Enter', {
  tag: ['@phone', '@translated'],
}, async ({ page }) => {
  await test.step('opens by its button at every width, for hands without a keyboard', async () => {
    if (!isPhone(page)) await page.setViewportSize({ width: 820, height: 1100 });
    await page.goto('/crm/leads');
    const button = page.getByRole('button', { name: 'Buscar en todo' });
    const bell = page.getByRole('button', { name: /^Avisos/ });
    await expect(button).toHaveAttribute('title', 'Buscar en todo (Ctrl+K)');
    // Both have their place, and none covers the navigation.
    await expect(bell).toBeVisible();
    const [one, other] = [await button.boundingBox(), await bell.boundingBox()];
    expect(one && other && (one.y + one.height <= other.y || one.x + one.width <= other.x)).toBe(true);
    await button.click();
    await expect(box(page)).toBeFocused();
  });
  if (!isPhone(page)) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto('/crm/calendar');
    await openSearch(page);
  }
  await axe(page);
  for (const text of ['penalver maria', '612345678', '612 345', '5678', '+34 612-34-56-78']) {
    await box(page).fill(text);
    await expect(option(page, /^María Peñalver/)).toBeVisible();
  }
  const call = option(page, /^Llamar a María Peñalver/);
  await expect(call).toHaveAttribute('href', 'tel:+34612345678');
  await box(page).fill('llamar a peñalver');
  await expect(page.getByText('Buscando…')).toBeHidden();
  await expect(call).toHaveAttribute('aria-selected', 'true');
  await axe(page);
  await box(page).fill('aribau luz');
  await expect(option(page, /Piso con mucha luz/)).toHaveAttribute('aria-selected', 'true');
  await box(page).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Piso con mucha luz' })).toBeVisible();
  await expect(box(page)).toBeHidden();
});

test('search everything: one request for each rested text', {
  tag: '@rest',
}, async ({ page }) => {
  // A paused clock: no pause between two letters is long enough for a request.
  await page.clock.install();
  await page.goto('/crm/calendar');
  await openSearch(page);
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('search.everything') && asked.push(request.url()));
  await page.clock.pauseAt(Date.now() + 60_000);
  for (const letter of 'María') {
    await page.keyboard.type(letter);
    await page.clock.runFor(20);
  }
  await expect(box(page)).toHaveValue('María');
  await page.clock.resume();
  await expect(option(page, /^María Peñalver/)).toBeVisible();
  expect(asked).toHaveLength(1);
});

test('search everything: leads everywhere, opens again, lists what was opened last and forgets what was deleted', {
  tag: '@rest',
}, async ({ page, consoleErrors }) => {
  await test.step('leads to sections, lists and tasks, and says that nothing matches', async () => {
    await test.step('says that nothing matches', async () => {
      await page.goto('/crm/calendar');
      await openSearch(page);
      await box(page).fill('zzz');
      await expect(page.getByText('Nada coincide con la búsqueda.')).toBeVisible();
    });
    await test.step('leads to the list of missing documents by its words', async () => {
      await box(page).fill('documentacion pend');
      await expect(option(page, 'Ir a documentación pendiente')).toHaveAttribute('aria-selected', 'true');
      await box(page).press('Enter');
      await expect(page.getByRole('heading', { level: 1, name: 'Documentación pendiente' })).toBeVisible();
    });
    await test.step('the list has all results beyond the first five', async () => {
      await insertLeads(
        agency.id,
        Array.from({ length: 7 }, (_, index) => ({ name: `Común número ${index}` })),
      );
      await openInDocument(page, '/crm');
      await openSearch(page);
      await box(page).fill('numero comun');
      await expect(page.getByText('7 resultados', { exact: true })).toBeVisible();
      await option(page, 'Ver los 7').click();
      await expect(page.getByText('Mostrando 7 leads')).toBeVisible();
    });
    await test.step('after # it has those of the tag', async () => {
      const { rows } = await agency.agent.api.leads.list.query({ filters: { name: 'numero comun' } });
      const tag = await createTag(agency.agent, 'Inversor');
      await addTags(
        agency.agent,
        'lead',
        rows.slice(1).map(({ id }) => id),
        [tag.id],
      );
      await openSearch(page);
      await box(page).fill('#inver');
      await option(page, 'Ver los 6').click();
      await expect(page.getByText('Mostrando 6 leads')).toBeVisible();
      await expect(page.getByText('Etiquetas: Inversor')).toBeVisible();
    });
    await test.step('a task opens over the page, and sections are found by their Spanish words', async () => {
      await createTask(agency.agent, { title: 'Recoger las llaves' });
      await openInDocument(page, '/crm/leads');
      await openSearch(page);
      for (const [word, section] of [
        ['propietarios', 'Ir a property owners'],
        ['propiedades', 'Ir a properties'],
        ['anuncios', 'Ir a ads'],
      ] as const) {
        await box(page).fill(word);
        await expect(option(page, section)).toBeVisible();
        await expect(page.getByText('Nada coincide con la búsqueda.')).toHaveCount(0);
      }
      await box(page).fill('llaves');
      await expect(option(page, /^Recoger las llaves/)).toHaveAttribute('aria-selected', 'true');
      await box(page).press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Editar Tarea' });
      await expect(dialog.getByRole('textbox', { name: 'Título' })).toHaveValue('Recoger las llaves');
      await expect(page).toHaveURL(/\/crm\/leads/);
    });
  });
  await test.step('opens again, empty, by Ctrl+K while its dialog is fading out', async () => {
    await page.goto('/crm/calendar');
    await openSearch(page);
    await box(page).fill('Jordi');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await expect(page.locator('[role=dialog][data-open]').getByRole('combobox')).toBeFocused();
    await expect(box(page)).toHaveValue('');
  });
  await test.step('records that were deleted, here or elsewhere, are forgotten', async () =>
    expectErrors(consoleErrors, /404/, async () => {
      await begin(page);
      const { id } = await createLead(agency.agent, { name: 'Berta Serra' });
      await page.goto(`/crm/leads/${id}`);
      await expect(page.getByRole('heading', { level: 1, name: 'Berta Serra' })).toBeVisible();
      // The code that remembers it is loaded when idle.
      await page.waitForLoadState('networkidle');
      await page.goto('/crm/calendar');
      await openSearch(page);
      await agency.manager.api.leads.delete.mutate({ id });
      await option(page, /^Berta Serra/).click();
      await expect(page.getByText('no existe')).toBeVisible();
      await openSearch(page);
      await expect(option(page, 'Nuevo lead')).toBeVisible();
      await expect(option(page, /^Berta Serra/)).toBeHidden();
      const own = await createLead(agency.agent, { name: 'Carme Pons' });
      await page.goto(`/crm/leads/${own.id}`);
      await page.getByRole('button', { name: 'Eliminar' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click();
      await expect(page).toHaveURL(/\/crm\/leads(\?|$)/);
      await openSearch(page);
      await expect(option(page, 'Nuevo lead')).toBeVisible();
      await expect(option(page, /^Carme Pons/)).toBeHidden();
    }));
  await test.step('empty it lists what was opened last, of this user, and the actions', async () => {
    await begin(page);
    await test.step('lists what was opened last and the actions; Esc closes it', async () => {
      const { id } = await createLead(agency.agent, { name: 'Jordi Vila' });
      await page.goto(`/crm/leads/${id}`);
      await expect(page.getByRole('heading', { level: 1, name: 'Jordi Vila' })).toBeVisible();
      await openSearch(page);
      await expect(
        page.getByRole('group', { name: 'Abiertos hace poco' }).getByText('Jordi Vila'),
      ).toBeVisible();
      await page.keyboard.press('ArrowUp');
      await expect(option(page, 'Ir a ads')).toHaveAttribute('aria-selected', 'true');
      await page.keyboard.press('ArrowDown');
      await expect(option(page, /^Jordi Vila/)).toHaveAttribute('aria-selected', 'true');
      await page.keyboard.press('Escape');
      await expect(box(page)).toBeHidden();
      await openSearch(page);
      await box(page).fill('lead rap');
      await box(page).press('Enter');
      await expect(page.getByRole('dialog', { name: 'Lead rápido' })).toBeVisible();
      // Not over a form.
      await page.keyboard.press('Control+k');
      await expect(box(page)).toBeHidden();
    });
    await test.step('another user finds nothing of what was opened before', async () => {
      await page.goto('/crm/calendar');
      await openSearch(page);
      // Its page was opened and left by an address.
      await expect(option(page, /^Jordi Vila/)).toBeVisible();
      await switchUser(page, agency.manager);
      await page.goto('/crm');
      await openSearch(page);
      await expect(option(page, 'Nuevo lead')).toBeVisible();
      await expect(option(page, /^Jordi Vila/)).toBeHidden();
    });
  });
});

test('search everything: without a hit it makes a lead of the text or adds it to somebody, and the actions stay', async ({
  page,
}) => {
  const { api } = agency.agent;
  const ownerId = await createOwner(agency.agent, 'Olga Serra');
  const { rows } = await api.leads.list.query({ filters: {}, cursor: null });
  const [maria] = rows;
  if (!maria) throw new Error('No lead.');
  const open = async (text: string) => {
    await openSearch(page);
    await box(page).fill(text);
    await expect(page.getByText('Nada coincide con la búsqueda.')).toBeVisible();
  };
  await page.goto('/crm/calendar');
  await test.step('a number is a quick lead by Enter; the actions stay below it', async () => {
    await open('699 11 13 33');
    await expect(option(page, 'Lead rápido con 699 11 13 33')).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('option').nth(1)).toHaveText(/^Añadir a un contacto/);
    await expect(option(page, 'Nuevo evento')).toBeVisible();
    await expect(option(page, 'Ir a ads')).toBeVisible();
    await axe(page);
    await box(page).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Lead rápido' });
    await expect(dialog.getByRole('textbox', { name: 'Teléfono' })).toHaveValue('699 11 13 33');
    await expect(dialog.getByRole('textbox', { name: 'Nombre' })).toHaveValue('');
    await dialog.getByRole('button', { name: 'Cancelar' }).click();
  });
  await test.step('a name is one too, and nothing to add to a contact', async () => {
    await open('Zoe Inexistente');
    await expect(option(page, 'Lead rápido con Zoe Inexistente')).toHaveAttribute('aria-selected', 'true');
    await expect(option(page, /^Añadir a un contacto/)).toHaveCount(0);
    await box(page).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Lead rápido' });
    await expect(dialog.getByRole('textbox', { name: 'Nombre' })).toHaveValue('Zoe Inexistente');
    await dialog.getByRole('button', { name: 'Cancelar' }).click();
  });
  const dialog = page.getByRole('dialog', { name: 'Añadir a un contacto' });
  const add = async (text: string, person: string) => {
    await open(text);
    await box(page).press('ArrowDown');
    await box(page).press('Enter');
    await dialog.getByRole('combobox', { name: 'Lead o propietario' }).fill(person);
    await page.getByRole('option', { name: person }).click();
    await dialog.getByRole('button', { name: 'Añadir' }).click();
  };
  await test.step('fills an empty phone at once', async () => {
    await add('699 11 13 33', 'Olga Serra');
    await expect(page.getByText('Contacto de Olga Serra guardado.')).toBeVisible();
    expect((await api.owners.get.query({ id: ownerId })).phone).toBe('699 11 13 33');
  });
  await test.step('adds another one as a contact, once, and takes it back', async () => {
    await add('644 55 66 77', 'María Peñalver');
    await expect(page.getByText('Contacto añadido a María Peñalver.')).toBeVisible();
    const getMaria = () => api.leads.get.query({ id: maria.id });
    expect(await getMaria()).toMatchObject({
      ...{ version: maria.version, phone: '+34 612 34 56 78' },
      contacts: [{ name: null, phone: '644 55 66 77', email: null }],
    });
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await expect(page.getByText('María Peñalver tiene los datos de antes.')).toBeVisible();
    expect(await getMaria()).toMatchObject({ phone: '+34 612 34 56 78', contacts: [] });
  });
});
