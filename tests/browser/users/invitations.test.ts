import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { INVITATION_GONE } from '../../../db/domain/users/invitations.ts';
import { axe, clearSession, expect, signIn, test } from '../../support/browser.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { HASHING_TIMEOUT, NO_COOKIE_TEXT, refuseCookies, setOwnIpAddress } from '../support/access.ts';
import { button, field, userRow } from '../support/users.ts';

const GOOD = 'Tr4montana&Garbí';
const newAddress = () => `nora-${randomUUID().slice(0, 8)}@llavero.test`;
// Taken addresses, and links that are not valid.
test.use({ allowedErrors: [/status of 4(04|09)/] });
let agency: TestAgency;
test.beforeEach(async ({ context }) => {
  await setOwnIpAddress(context);
  agency = await createTestAgency('Fincas Mar');
});

const invitations = (page: Page) => page.getByRole('list', { name: 'Invitaciones pendientes' });
const readLink = (page: Page) => page.getByRole('dialog').getByLabel('Enlace').inputValue();
const createLink = async (email = newAddress()) => {
  const invitation = { clientKey: randomUUID(), fullName: 'Nora Vidal', email, role: 'agent' as const };
  return `/invitation#${(await agency.manager.api.invitations.create.mutate(invitation)).token}`;
};

test('invitation: a manager makes a link, and the person chooses a password and is signed in', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const email = newAddress();
  await signIn(page, agency.manager);
  await page.goto('/crm/agency');
  await button(page, 'Invitar').click();
  const dialog = page.getByRole('dialog', { name: 'Invitar a la agencia' });
  await expect(dialog.getByRole('radio', { name: 'Agente inmobiliario' })).toBeChecked();
  await button(page, 'Crear enlace').click();
  await expect(dialog.getByText('El nombre es obligatorio.')).toBeVisible();
  await expect(dialog.getByText('Por favor, introduce un email válido.')).toBeVisible();
  await axe(page);
  await field(page, 'Nombre completo').fill('Nora Vidal');
  await field(page, 'Email').fill(agency.agent.email);
  await button(page, 'Crear enlace').click();
  await expect(dialog.getByText('Este email ya está registrado en el sistema.')).toBeVisible();
  await field(page, 'Email').fill(email);
  await page.keyboard.press('Enter');
  await expect(button(page, 'Copiar enlace')).toBeFocused();
  await axe(page);
  const link = await readLink(page);
  expect(link).toMatch(/^http:\/\/[^/]+\/invitation#[a-z0-9.]{40,}$/);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Enlace copiado.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await button(page, 'Listo').click();
  await expect(dialog).toBeHidden();
  await expect(button(page, 'Invitar')).toBeFocused();
  await expect(invitations(page).getByRole('listitem')).toHaveText(
    /Nora Vidal.*Agente inmobiliario.*vale hasta el/,
  );
  await axe(page);

  await clearSession(page);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url(), request.headers().referer ?? ''));
  await page.goto(link);
  await expect(page.getByText('Hola, Nora Vidal. Fincas Mar te invita a su equipo en Llavero')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  const rules = page.getByRole('listitem');
  await field(page, 'Contraseña').fill('1!FincasMar');
  await expect(
    page.getByText('La contraseña no puede contener tu email ni el nombre de la agencia.'),
  ).toBeVisible();
  await expect(button(page, 'Entrar en Llavero')).toBeDisabled();
  await axe(page);
  await field(page, 'Contraseña').fill(GOOD);
  await expect(rules.filter({ hasText: '(cumplido)' })).toHaveCount(6);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/crm', HASHING_TIMEOUT);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Nora');
  // The token is in no address that a server or a proxy sees.
  const token = new URL(link).hash.slice(1);
  expect(sent.filter((text) => text.split('#')[0]?.includes(token))).toEqual([]);

  await clearSession(page);
  await page.goto('/login');
  await page.goto(link);
  await expect(page.getByText(INVITATION_GONE)).toBeVisible();
});

test('invitation: where the browser keeps no cookie it ends and names the cookie, and goes on once it keeps one', {
  tag: '@rest',
}, async ({ page }) => {
  const keepCookies = await refuseCookies(page, 'invitations.accept');
  await page.goto(await createLink());
  await field(page, 'Contraseña').fill(GOOD);
  await button(page, 'Entrar en Llavero').click();
  await expect(page.getByRole('alert')).toHaveText(NO_COOKIE_TEXT, HASHING_TIMEOUT);
  await keepCookies();
  await button(page, 'Entrar en Llavero').click();
  await expect(page).toHaveURL('/crm', HASHING_TIMEOUT);
});

test('invitation: revoked and renewed links end, by keyboard', { tag: '@rest' }, async ({ page }) => {
  const first = await createLink();
  await signIn(page, agency.manager);
  await page.goto('/crm/agency');
  await button(page, 'Crear otro enlace para Nora Vidal').press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Crear otro enlace' });
  await expect(question).toContainText('El enlace que ya tenga Nora Vidal deja de valer.');
  await question.getByRole('button', { name: 'Crear otro enlace' }).press('Enter');
  await expect(page.getByRole('dialog', { name: 'Enlace de invitación' })).toBeVisible();
  await expect(button(page, 'Copiar enlace')).toBeFocused();
  const second = await readLink(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const visitor = await page.context().newPage();
  await visitor.goto(first);
  await expect(visitor.getByText('Ya has iniciado sesión')).toBeVisible();
  await visitor.close();
  await button(page, 'Revocar la invitación de Nora Vidal').press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revocar' }).press('Enter');
  await expect(page.getByText('Invitación revocada.')).toBeVisible();
  await expect(invitations(page)).toHaveCount(0);
  await expect(button(page, 'Invitar')).toBeFocused();
  await clearSession(page);
  for (const link of [first, second]) {
    await page.goto('/login');
    await page.goto(link);
    await expect(page.getByText(INVITATION_GONE)).toBeVisible();
  }
});

test('invitation: a link that is not valid, one seen by somebody who is signed in, and the first steps that lead to one', {
  tag: '@rest',
}, async ({ page }) => {
  await test.step('a link that is not valid says so, in the language of the page, and offers to sign in', async () => {
    await page.goto('/invitation#nada');
    await expect(page.getByRole('heading', { name: 'Enlace no válido' })).toBeVisible();
    await expect(page.getByText(INVITATION_GONE)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Iniciar sesión' })).toHaveAttribute('href', '/login');
    await axe(page);
  });
  await test.step('somebody who is signed in sees the link, and may sign out to use it', async () => {
    const link = await createLink();
    await signIn(page, agency.agent);
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'Ya has iniciado sesión' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Seguir en Llavero' })).toHaveAttribute('href', '/crm');
    await axe(page);
    await button(page, 'Cerrar sesión').click();
    await expect(button(page, 'Entrar en Llavero')).toBeVisible();
  });
  await test.step('the first steps of a new agency lead to the invitation', async () => {
    await signIn(page, agency.manager);
    await page.goto('/crm');
    await page.getByRole('link', { name: 'Invita a un compañero' }).click();
    await expect(page.getByRole('dialog', { name: 'Invitar a la agencia' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL('/crm/agency');
    await expect(userRow(page, agency.agent.email)).toBeVisible();
  });
});
