import { randomUUID } from 'node:crypto';
import { axe, expect, signIn, test } from '../../support/browser.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { field, recordTextDuration, userRow } from '../support/users.ts';

const GOOD = 'Tr4montana&Garbí';
let agency: TestAgency;
test.beforeEach(async ({ page }) => {
  agency = await createTestAgency('Fincas Mar');
  await signIn(page, agency.manager);
  await page.goto('/crm/agency');
});

const list = () => agency.manager.api.users.list.query();

test('new user: password rules update while typing, the button is disabled until they hold, and the form closes after two seconds', async ({
  page,
}) => {
  const email = `nora-${randomUUID().slice(0, 8)}@llavero.test`;
  await page.getByRole('button', { name: 'Nuevo Usuario' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nuevo Usuario' });
  const submit = dialog.getByRole('button', { name: 'Crear usuario' });
  await expect(dialog.getByRole('radio', { name: 'Agente inmobiliario' })).toBeChecked();
  await expect(submit).toBeDisabled();
  const rules = dialog.getByRole('listitem');
  for (const [typed, met, word] of [
    ['ab', 2, 'Débil'],
    ['Abcdefgh', 4, 'Media'],
    ['Tejado9!q', 6, 'Fuerte'],
    [GOOD, 6, 'Fuerte'],
  ] as const) {
    await field(page, 'Contraseña').fill(typed);
    await expect(rules.filter({ hasText: '(cumplido)' })).toHaveCount(met);
    await expect(dialog.getByText(word, { exact: true })).toBeVisible();
    await expect(submit).toBeDisabled();
  }
  // The password is compared with the new user's address, whichever is typed first.
  for (const [typed, message] of [
    ['Verano2026!', 'Esta contraseña es demasiado común. Elige otra.'],
    [
      'Tejado9!nora.vidal',
      'La contraseña no puede contener el email del nuevo usuario ni el nombre de la agencia.',
    ],
    ['1!FincasMar', 'La contraseña no puede contener el email del nuevo usuario ni el nombre de la agencia.'],
  ] as const) {
    await field(page, 'Email').fill('nora.vidal@llavero.test');
    await field(page, 'Contraseña').fill(typed);
    await field(page, 'Confirmar contraseña').fill(typed);
    await expect(dialog.getByText(message, { exact: true })).toHaveCount(1);
    await expect(dialog.getByText('Fuerte', { exact: true })).toHaveCount(0);
    await expect(submit).toBeDisabled();
  }
  await axe(page);
  await field(page, 'Email').fill('');
  await field(page, 'Contraseña').fill(GOOD);
  await field(page, 'Confirmar contraseña').fill(`${GOOD}x`);
  await expect(dialog.getByText('Las contraseñas no coinciden.')).toHaveCount(1);
  await expect(submit).toBeDisabled();
  // Submitting it anyway shows the error at the field only.
  await submit.evaluate((button: HTMLButtonElement) => {
    button.disabled = false;
    button.click();
  });
  await expect(field(page, 'Confirmar contraseña')).toHaveAccessibleDescription(
    'Las contraseñas no coinciden.',
  );
  await expect(dialog.getByText('Las contraseñas no coinciden.')).toHaveCount(1);
  await axe(page);
  await field(page, 'Confirmar contraseña').fill(GOOD);
  await expect(dialog.getByText('Las contraseñas no coinciden.')).toHaveCount(0);
  await submit.click();
  await expect(dialog.getByText('Por favor, introduce un email válido.')).toBeVisible();
  await field(page, 'Email').fill('nora');
  await submit.click();
  await expect(dialog.getByText('El formato del email no es válido.')).toBeVisible();
  await field(page, 'Email').fill(email);
  await field(page, 'Nombre completo').fill('Nora Vidal');
  const readShown = await recordTextDuration(
    page,
    '[role=dialog]',
    `Usuario creado. Ya puede entrar con ${email}.`,
  );
  await submit.click();
  await expect(userRow(page, email)).toBeVisible();
  await expect.poll(readShown).toBeGreaterThan(1900);
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Nuevo Usuario' })).toBeFocused();
  expect((await list())[0]).toMatchObject({ email, fullName: 'Nora Vidal', role: 'agent', status: 'active' });
});

test('new user: works on a page that has been open for hours', { tag: '@rest' }, async ({ page }) => {
  await page.clock.install();
  await page.reload();
  await expect(page.getByText('2 usuarios')).toBeVisible();
  await page.clock.fastForward('30:00');
  await page.getByRole('button', { name: 'Nuevo Usuario' }).click();
  const email = `pau-${randomUUID().slice(0, 8)}@llavero.test`;
  await field(page, 'Email').fill(email);
  await field(page, 'Contraseña').fill(GOOD);
  await field(page, 'Confirmar contraseña').fill(GOOD);
  await page.getByRole('button', { name: 'Crear usuario' }).click();
  await expect(page.getByText(`Usuario creado. Ya puede entrar con ${email}.`)).toBeVisible();
});

test('new user: signing out in another tab shows that the session has ended', { tag: '@rest' }, async ({
  page,
}) => {
  await page.getByRole('button', { name: 'Nuevo Usuario' }).click();
  await field(page, 'Email').fill('pau@llavero.test');
  await field(page, 'Contraseña').fill(GOOD);
  await field(page, 'Confirmar contraseña').fill(GOOD);
  const submit = page.getByRole('button', { name: 'Crear usuario' });
  await expect(submit).toBeEnabled();
  // What ends the session is loaded when the browser is idle.
  await page.waitForLoadState('networkidle');
  // Navigation is slow: for a moment the form is shown without session.
  await page.route('**/*.js', () => undefined);
  const alertText = await submit.evaluate(async (button: HTMLButtonElement) => {
    // It hears of it right after the page's own channel, which was opened before.
    const heard = new Promise((go) => new BroadcastChannel('session').addEventListener('message', go));
    new BroadcastChannel('session').postMessage('signed-out');
    await heard;
    button.click();
    return new Promise<string>((go) => {
      new MutationObserver(() => {
        const alert = document.querySelector('form [role=alert]');
        if (alert) go(alert.textContent);
      }).observe(document.body, { subtree: true, childList: true, characterData: true });
    });
  });
  expect(alertText).toBe('No hay sesión activa. Por favor, inicia sesión nuevamente.');
  expect((await list()).length).toBe(2);
});
