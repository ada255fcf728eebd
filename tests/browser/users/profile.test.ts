import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { formatDateTime } from '../../../src/lib/format/format.ts';
import { axe, expect, signIn, test } from '../../support/browser.ts';
import { sharedServer } from '../../support/shared-server.ts';
import {
  createTestAgency,
  createTestClient,
  createTestSession,
  PASSWORD,
  type TestAgency,
} from '../../support/test-users.ts';
import { HASHING_TIMEOUT } from '../support/access.ts';
import { chooseFiles, createPhotoFile } from '../support/portfolio.ts';
import { button, field, recordTextDuration } from '../support/users.ts';
import { openNavigation } from '../support/viewport.ts';

const NEXT = 'Tr4montana&Garbí';
let agency: TestAgency;
test.beforeEach(async ({ page }) => {
  agency = await createTestAgency('Fincas Mar');
  await signIn(page, agency.agent);
});

const stored = () => agency.agent.api.profile.get.query();
/** The link to the profile in menu or sidebar, which shows the signed-in user. */
async function frame(page: Page) {
  return (await openNavigation(page)).locator('a[href="/crm/profile"]');
}

test('profile page: the form saves name and avatar, which the shell shows too; the back link leads to the dashboard', {
  tag: '@phoneRest',
}, async ({ page }) => {
  await page.goto('/crm/profile');
  await expect(page.getByRole('heading', { level: 1, name: 'Mi Perfil' })).toBeVisible();
  const since = formatDateTime((await stored()).createdAt);
  for (const fact of ['Agente inmobiliario', 'Fincas Mar', agency.agent.email, since])
    await expect(page.getByRole('main').getByText(fact, { exact: true }).last()).toBeVisible();
  await axe(page);
  await test.step('the heading of a card is on one line with its action', async () => {
    for (const [title, action] of [
      ['Información personal', 'Editar'],
      ['Seguridad', 'Cambiar contraseña'],
    ] as const) {
      const middle = async (one: Locator) => {
        const { y, height } = (await one.boundingBox()) ?? { y: 0, height: 0 };
        return y + height / 2;
      };
      const heading = await middle(page.getByRole('heading', { name: title }));
      expect(Math.abs(heading - (await middle(button(page, action))))).toBeLessThanOrEqual(2);
    }
  });

  await button(page, 'Editar').click();
  // Facts that cannot be changed stay visible.
  for (const [label, value] of [
    ['Rol', 'Agente inmobiliario'],
    ['Agencia', 'Fincas Mar'],
    ['Cuenta creada', /\d de \w+, \d\d:\d\d/],
  ] as const) {
    const fact = page.getByRole('main').locator('dl > div').filter({ hasText: label });
    await expect(fact.getByRole('definition')).toContainText(value);
  }
  await chooseFiles(page, button(page, 'Subir imagen'), [createPhotoFile('yo.png', [200, 90, 80])]);
  await expect(button(page, 'Cambiar imagen')).toBeVisible();
  await field(page, 'Nombre completo').fill('  Ana Ruiz ');
  await field(page, 'Nombre visible').fill('Anita');
  await field(page, 'Teléfono').fill(' ');
  await axe(page);
  await button(page, 'Guardar').click();
  await expect(page.getByText('Perfil actualizado.')).toBeVisible();
  await expect(button(page, 'Editar')).toBeFocused();
  const picture = page.getByRole('main').locator('img');
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(240);
  expect(await stored()).toMatchObject({ fullName: 'Ana Ruiz', displayName: 'Anita', phone: null });
  const link = await frame(page);
  await expect(link).toContainText('Anita');
  await expect(link.locator('img')).toHaveAttribute(
    'src',
    /^\/api\/files\/avatars\/[0-9a-f-]+\?v=\w+&for=[0-9a-f-]+$/,
  );
  await page.reload();

  await button(page, 'Editar').click();
  await button(page, 'Quitar imagen').click();
  await field(page, 'Teléfono').fill('630 672 767');
  await button(page, 'Guardar').click();
  await expect(button(page, 'Editar')).toBeFocused();
  await expect(page.locator('img')).toHaveCount(0);
  expect((await stored()).avatar).toBe(null);
  await expect(page.getByRole('main').getByText('630 672 767')).toBeVisible();

  await page.getByRole('link', { name: 'Volver al inicio' }).click();
  await expect(page).toHaveURL('/crm');
});

test('profile form: Cancelar discards image and input, by keyboard; a new e-mail address asks for the password', {
  tag: '@rest',
}, async ({ page }) => {
  await test.step('Cancelar, by keyboard', async () => {
    await page.goto('/crm/profile');
    await button(page, 'Editar').focus();
    await page.keyboard.press('Enter');
    await expect(field(page, 'Nombre completo')).toBeFocused();
    await field(page, 'Nombre completo').fill('Otra');
    await chooseFiles(page, button(page, 'Subir imagen'), [createPhotoFile('yo.png', [200, 90, 80])]);
    await button(page, 'Cancelar').press('Enter');
    await button(page, 'Descartar').press('Enter');
    await expect(button(page, 'Editar')).toBeFocused();
    expect(await stored()).toMatchObject({ fullName: 'Persona de Prueba', avatar: null, version: 1 });
  });
  await test.step('a new e-mail address', async () => {
    await button(page, 'Editar').click();
    await expect(field(page, 'Email')).toHaveValue(agency.agent.email);
    await expect(field(page, 'Contraseña actual')).toHaveCount(0);
    const email = `nueva-${randomUUID().slice(0, 8)}@llavero.test`;
    await field(page, 'Email').fill(email);
    await button(page, 'Guardar').click();
    await expect(page.getByText('Por favor, introduce tu contraseña actual.')).toBeVisible();
    await axe(page);
    await field(page, 'Contraseña actual').fill(PASSWORD);
    await field(page, 'Contraseña actual').press('Enter');
    await expect(button(page, 'Editar')).toBeFocused();
    await expect(page.getByRole('link', { name: email })).toBeVisible();
    expect((await stored()).email).toBe(email);
  });
});

test('sessions: lists this one and the others, and ends them', async ({ page }) => {
  const { sql } = sharedServer();
  const [phone, office] = [
    await createTestSession(agency.agent.id),
    await createTestSession(agency.agent.id),
  ];
  const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) Version/26.0 Mobile Safari/604.1';
  await sql('update sessions set user_agent = ? where user_id = ?', [iphone, agency.agent.id]);
  await page.goto('/crm/profile');
  const places = page.getByRole('list', { name: 'Sesiones abiertas' }).getByRole('listitem');
  await expect(places).toHaveCount(3);
  await expect(places.filter({ hasText: 'Esta sesión' })).toHaveCount(1);
  await expect(places.filter({ hasText: 'Esta sesión' }).getByRole('button')).toHaveCount(0);
  await expect(places.first()).toContainText('Safari en iPhone');
  await expect(places.first()).toContainText(/Última actividad: (hoy|ayer), \d+:\d\d/);
  await axe(page);
  await places.getByRole('button', { name: 'Cerrar la sesión de Safari en iPhone' }).first().click();
  const asked = page.getByRole('alertdialog', { name: 'Cerrar sesión' });
  await expect(asked.getByRole('button', { name: 'Cancelar' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(asked).toBeHidden();
  await expect(places).toHaveCount(3);
  await places
    .getByRole('button', { name: /^Cerrar/ })
    .first()
    .press('Enter');
  await asked.getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect(places).toHaveCount(2);
  await button(page, 'Cerrar las demás').click();
  const all = page.getByRole('alertdialog', { name: 'Cerrar las demás sesiones' });
  await all.getByRole('button', { name: 'Cerrar las demás' }).click();
  await expect(places).toHaveCount(1);
  await expect(button(page, 'Cerrar las demás')).toHaveCount(0);
  for (const token of [phone, office])
    expect(await createTestClient(token).api.auth.session.query()).toBe(false);
  expect(await agency.agent.api.auth.session.query()).toBeTruthy();
});

test('change password: closes its dialog after two seconds, and its notice after five', async ({ page }) => {
  await page.goto('/crm/profile');
  await button(page, 'Cambiar contraseña').click();
  const dialog = page.getByRole('dialog', { name: 'Cambiar contraseña' });
  const submit = dialog.getByRole('button', { name: 'Cambiar contraseña' });
  await field(page, 'Contraseña actual').fill(PASSWORD);
  await field(page, 'Nueva contraseña').fill(`Tejado9!${agency.agent.email.split('@')[0]}`);
  await expect(
    dialog.getByText('La contraseña no puede contener tu email ni el nombre de la agencia.'),
  ).toHaveCount(1);
  await expect(dialog.getByText('Fuerte', { exact: true })).toHaveCount(0);
  await field(page, 'Nueva contraseña').fill(NEXT);
  await expect(dialog.getByText('Fuerte', { exact: true })).toBeVisible();
  await field(page, 'Confirmar nueva contraseña').fill('otra');
  await expect(dialog.getByText('Las contraseñas no coinciden.')).toBeVisible();
  await expect(submit).toBeDisabled();
  await axe(page);
  await field(page, 'Confirmar nueva contraseña').fill(NEXT);
  const notice = 'Tu contraseña ha sido actualizada exitosamente.';
  const readDialogShown = await recordTextDuration(page, '[role=dialog]', 'Contraseña actualizada.');
  const readNoticeShown = await recordTextDuration(page, 'main', notice);
  await submit.click();
  await expect.poll(readDialogShown, HASHING_TIMEOUT).toBeGreaterThan(1900);
  await expect(dialog).toBeHidden();
  await expect.poll(readNoticeShown).toBeGreaterThan(4900);
  await expect(page.getByText(notice)).toHaveCount(0);
  await expect(page.getByRole('listitem').filter({ hasText: 'Esta sesión' })).toBeVisible();
});

test('delete account: asks for the password, hands over open work and signs out', async ({ page }) => {
  const { id } = await agency.agent.api.tasks.create.mutate({
    clientKey: randomUUID(),
    task: {
      title: 'Llamar',
      description: null,
      status: 'pending',
      priority: null,
      dueDate: null,
      dueTime: null,
      propertyId: null,
      leadId: null,
      assignedTo: agency.agent.id,
    },
  });
  await page.goto('/crm/profile');
  await button(page, 'Eliminar Cuenta').click();
  const dialog = page.getByRole('dialog', { name: 'Eliminar Cuenta' });
  await dialog.getByLabel('Traspasar todo a').selectOption(agency.manager.id);
  await axe(page);
  await field(page, 'Contraseña actual').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Eliminar Cuenta' }).click();
  await expect(page).toHaveURL('/');
  expect(await agency.agent.api.auth.session.query()).toBe(false);
  expect((await agency.manager.api.tasks.get.query({ id })).assignedTo).toBe(agency.manager.id);
});
