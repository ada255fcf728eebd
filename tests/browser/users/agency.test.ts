import type { Page } from '@playwright/test';
import { axe, expect, signIn, test } from '../../support/browser.ts';
import { sharedServer } from '../../support/shared-server.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { jpeg } from '../../worker/fixtures/corpus/images.ts';
import { send } from '../../worker/fixtures/files.ts';
import { chooseFiles, createPhotoFile, main } from '../support/portfolio.ts';
import { button, field, invalidImageFiles } from '../support/users.ts';
import { isPhone, openNavigation } from '../support/viewport.ts';

let agency: TestAgency;
test.beforeEach(async ({ page }) => {
  agency = await createTestAgency('Fincas Mar');
  await signIn(page, agency.manager);
});

const card = (page: Page) => page.getByRole('region', { name: 'Información de la agencia' });
const stored = () => agency.manager.api.agency.get.query();
async function edit(page: Page) {
  await page.goto('/crm/agency');
  await button(page, 'Editar').click();
  await expect(field(page, 'Nombre')).toHaveValue('Fincas Mar');
}

test('agency form: saves every field, the logo and the colours', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/crm/agency');
  await expect(page.getByRole('heading', { level: 1, name: 'Mi agencia' })).toBeVisible();
  await expect(card(page).getByText('Gerente', { exact: true })).toBeVisible();
  await expect(card(page).getByText(agency.id)).toBeVisible();
  await axe(page);
  await button(page, 'Editar').click();
  // Facts that cannot be changed stay visible.
  for (const [label, value] of [
    ['Tu rol', 'Gerente'],
    ['Creada', /\d de \w+, \d\d:\d\d/],
  ] as const) {
    const fact = card(page).locator('dl > div').filter({ hasText: label });
    await expect(fact.getByRole('definition')).toContainText(value);
  }
  await expect(card(page).getByText(agency.id)).toBeVisible();
  await chooseFiles(page, button(page, 'Subir imagen'), [createPhotoFile('logo.png', [20, 90, 80])]);
  await expect(page.getByRole('img', { name: 'Logo de Fincas Mar' })).toBeVisible();
  await field(page, 'Nombre').fill('  Fincas Mar i Cel ');
  await field(page, 'Email').fill('hola@fincas.test');
  await field(page, 'Web').fill('https://www.fincas.test/');
  await field(page, 'Teléfono fijo').fill('93 415 28 60');
  await field(page, 'Dirección').fill('Carrer de Verdi, 48');
  await field(page, 'Horario').fill('Lunes a viernes\n9:30–14:00');
  await button(page, 'Añadir color').click();
  await expect(field(page, 'Código del color 1')).toBeFocused();
  await page.keyboard.type('#aa3355');
  await button(page, 'Añadir color').click();
  await page.getByRole('radiogroup', { name: 'Leads sin responsable' }).getByText('Se reparten').click();
  await page.getByLabel('Color 2', { exact: true }).fill('#22cc88');
  await expect(field(page, 'Código del color 2')).toHaveValue('#22CC88');
  await axe(page);
  await button(page, 'Guardar').click();
  await expect(page.getByText('Agencia actualizada.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'Fincas Mar i Cel' })).toBeVisible();
  const logo = page.getByRole('img', { name: 'Logo de Fincas Mar i Cel' });
  await expect.poll(() => logo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(240);
  await expect(card(page).getByRole('link', { name: 'www.fincas.test' })).toHaveAttribute(
    'rel',
    'noopener noreferrer',
  );
  if (isPhone(page)) {
    const { height } = (await card(page).getByRole('link', { name: 'www.fincas.test' }).boundingBox()) ?? {};
    expect(height).toBeGreaterThanOrEqual(44);
  }
  await expect(card(page).getByTitle('#AA3355')).toHaveCSS('background-color', 'rgb(170, 51, 85)');
  await expect(card(page).getByTitle('#22CC88')).toHaveCSS('background-color', 'rgb(34, 204, 136)');
  await expect(card(page).getByText('Se reparten')).toBeVisible();
  expect(await stored()).toMatchObject({
    name: 'Fincas Mar i Cel',
    mobilePhone: null,
    unassignedLeads: 'distribute',
    openingHours: 'Lunes a viernes\n9:30–14:00',
    colorPalette: ['#aa3355', '#22CC88'],
  });

  await button(page, 'Editar').click();
  await button(page, 'Quitar imagen').click();
  await button(page, 'Quitar color 1').click();
  await expect(button(page, 'Añadir color')).toBeFocused();
  await button(page, 'Guardar').click();
  await expect(button(page, 'Editar')).toBeFocused();
  await expect(page.getByRole('img', { name: /^Logo/ })).toHaveCount(0);
  expect(await stored()).toMatchObject({ logo: null, colorPalette: ['#22CC88'] });
  await axe(page);
});

test('agency page: is in the navigation of a manager; its form works by keyboard and asks before discarding changes', async ({
  page,
}) => {
  await test.step('the navigation', async () => {
    await page.goto('/crm/profile');
    await (await openNavigation(page)).getByRole('link', { name: 'Mi agencia' }).click();
    await expect(page).toHaveURL('/crm/agency');
    await expect(page.getByRole('heading', { level: 1, name: 'Mi agencia' })).toBeVisible();
  });
  await test.step('by keyboard; the focus is restored when the form closes', async () => {
    await button(page, 'Editar').focus();
    await page.keyboard.press('Enter');
    await field(page, 'Teléfono móvil').focus();
    await page.keyboard.type('652 41 87 30');
    await page.keyboard.press('Enter');
    await expect(button(page, 'Editar')).toBeFocused();
    await expect(card(page).getByRole('link', { name: '652 41 87 30' })).toBeVisible();
    await button(page, 'Editar').press('Enter');
    await field(page, 'Teléfono móvil').fill('1');
    await button(page, 'Cancelar').press('Enter');
    await button(page, 'Descartar').press('Enter');
    await expect(button(page, 'Editar')).toBeFocused();
    expect((await stored()).mobilePhone).toBe('652 41 87 30');
  });
  await test.step('the leave guard asks before discarding changes', async () => {
    await button(page, 'Editar').click();
    await expect(field(page, 'Nombre')).toHaveValue('Fincas Mar');
    await field(page, 'Nombre').fill('Otra');
    await (await openNavigation(page)).getByRole('link', { name: 'Leads', exact: true }).click();
    const asked = page.getByRole('alertdialog', { name: '¿Descartar los cambios?' });
    await asked.getByRole('button', { name: 'Seguir editando' }).click();
    await expect(field(page, 'Nombre')).toHaveValue('Otra');
  });
});

test('agency form: errors are shown at their fields, and six colours are the maximum', {
  tag: '@rest',
}, async ({ page }) => {
  await edit(page);
  await test.step('an error replaces the hint of its field', async () => {
    const hint = page.getByText('Por ejemplo, fincas.es', { exact: true });
    await expect(hint).toBeVisible();
    await field(page, 'Web').fill('ftp://fincas.test');
    await button(page, 'Guardar').click();
    await expect(field(page, 'Web')).toHaveAccessibleDescription(
      'La web debe empezar por http:// o https://.',
    );
    await expect(hint).toBeHidden();
    await field(page, 'Web').fill('https://fincas.test');
    await expect(hint).toBeVisible();
  });
  await field(page, 'Nombre').fill(' ');
  await field(page, 'Email').fill('sin arroba');
  await field(page, 'Web').fill('javascript:alert(1)');
  for (let n = 0; n < 6; n++) await button(page, 'Añadir color').click();
  await expect(button(page, 'Añadir color')).toBeDisabled();
  await field(page, 'Código del color 3').fill('rojo');
  await button(page, 'Guardar').click();
  for (const sentence of [
    'El nombre es obligatorio.',
    'El formato del email no es válido.',
    'La web debe empezar por http:// o https://.',
    'El color no es válido.',
  ])
    await expect(page.getByText(sentence, { exact: true })).toBeVisible();
  await axe(page);
  await chooseFiles(page, button(page, 'Subir imagen'), [invalidImageFiles.vector]);
  await expect(page.getByText('Por favor selecciona un archivo de imagen válido.')).toBeVisible();
  await chooseFiles(page, button(page, 'Subir imagen'), [invalidImageFiles.huge]);
  await expect(
    page.getByText('El archivo es demasiado grande. El tamaño máximo es 5MB.', { exact: true }),
  ).toBeVisible();
  expect((await stored()).version).toBe(1);
});

test('agency page: is read-only for an agent', { tag: '@rest' }, async ({ page }) => {
  await signIn(page, agency.agent);
  await page.goto('/crm/agency');
  await expect(page.getByRole('heading', { level: 2, name: 'Fincas Mar' })).toBeVisible();
  await expect(card(page).getByText('Agente inmobiliario', { exact: true })).toBeVisible();
  await expect(main(page).getByRole('button')).toHaveCount(1);
  await expect(button(page, 'Copiar el ID de la agencia')).toBeVisible();
  // Colleagues are listed without role, status and actions.
  const people = main(page).getByRole('region', { name: 'Usuarios' });
  await expect(people.getByRole('listitem')).toHaveCount(2);
  await expect(people.getByRole('link', { name: agency.manager.email })).toBeVisible();
  await axe(page);
  // A user without name is shown by e-mail address, once; an avatar is shown where there is one.
  const { id, email } = agency.manager;
  await sharedServer().sql('update users set full_name = null, display_name = null where id = ?', [id]);
  await send(agency.manager, 'avatar', jpeg());
  await page.reload();
  await expect(people.getByText(email)).toHaveCount(1);
  await expect(people.getByRole('link', { name: email })).toBeVisible();
  await expect(people.locator(`img[src*="${id}"]`)).toBeVisible();
  await axe(page);
  const places = await openNavigation(page);
  await expect(places.getByRole('link', { name: 'Leads', exact: true })).toBeVisible();
  await expect(places.getByRole('link', { name: 'Mi agencia' })).toHaveCount(0);
});
