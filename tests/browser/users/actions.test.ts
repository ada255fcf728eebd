import { randomUUID } from 'node:crypto';
import type { Locator } from '@playwright/test';
import { axe, clickMenuItem, expect, signIn, test } from '../../support/browser.ts';
import {
  createTestAgency,
  createTestUser,
  type TestAgency,
  type TestUser,
} from '../../support/test-users.ts';
import { createLead, insertLeads } from '../../worker/fixtures/leads.ts';
import { createProperty } from '../../worker/fixtures/properties.ts';
import { chooseUserAction, field, userActions, userRow } from '../support/users.ts';

const GOOD = 'Tr4montana&Garbí';
let agency: TestAgency;
let ana: TestUser;
test.beforeEach(async ({ page }) => {
  agency = await createTestAgency('Fincas Mar');
  ana = await createTestUser({ agencyId: agency.id, fullName: 'Ana Ruiz' });
  await signIn(page, agency.manager);
  await page.goto('/crm/agency');
});

const list = () => agency.manager.api.users.list.query();
const stored = async (id = ana.id) => (await list()).find((each) => each.id === id);

test('users table: shows name, role and status; one’s own row links to the profile', async ({ page }) => {
  await createTestUser({ agencyId: agency.id, role: 'manager', status: 'inactive', fullName: 'Pep Vila' });
  await page.reload();
  await expect(userRow(page, 'Ana Ruiz').getByText('Agente inmobiliario')).toBeVisible();
  await expect(userRow(page, 'Ana Ruiz').getByText('Activo', { exact: true })).toBeVisible();
  await expect(userRow(page, 'Pep Vila').getByText('Gerente')).toBeVisible();
  await expect(userRow(page, 'Pep Vila').getByText('Inactivo')).toBeVisible();
  // Grey, because amber means reserved.
  const look = { has: page.getByText('Inactivo', { exact: true }) };
  await expect(userRow(page, 'Pep Vila').locator('.text-tone-lost').filter(look)).toBeVisible();
  const own = userRow(page, agency.manager.email);
  await expect(own.getByText('Tú', { exact: true })).toBeVisible();
  await expect(own.getByRole('button')).toHaveCount(0);
  await axe(page);
  await userActions(page, 'Pep Vila').click();
  await expect(page.getByRole('menuitem')).toHaveText([
    'Activar',
    'Cambiar rol',
    'Establecer contraseña',
    'Eliminar',
  ]);
  await clickMenuItem(page.getByRole('menuitem', { name: 'Activar' }));
  await expect(page.getByText('Pep Vila vuelve a tener acceso.')).toBeVisible();
  await expect(userRow(page, 'Pep Vila').getByText('Activo', { exact: true })).toBeVisible();
  await own.getByRole('link', { name: 'Mi Perfil' }).click();
  await expect(page).toHaveURL('/crm/profile');
});

test('users: a manager is deactivated by keyboard, and open work is handed over', async ({ page }) => {
  const none = { description: null, propertyId: null, leadId: null };
  const task = { title: 'Llamar', dueDate: null, dueTime: null, status: 'pending' as const, priority: null };
  const startTime = new Date(Date.now() + 86_400_000).toISOString();
  const event = { title: 'Visita', eventType: 'Otro' as const, endTime: null, allDay: false, location: null };
  const { api } = agency.manager;
  const made = await api.tasks.create.mutate({
    clientKey: randomUUID(),
    task: { ...task, ...none, assignedTo: ana.id },
  });
  await api.events.create.mutate({
    clientKey: randomUUID(),
    event: { ...event, ...none, startTime, userId: ana.id },
  });
  await insertLeads(agency.id, [{ assignedTo: ana.id }, { assignedTo: ana.id }]);
  await userActions(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Pausar' })).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Pausar usuario' });
  await expect(dialog.getByText(/^Deja 2.leads, 1.tarea, 1.evento\.$/)).toBeVisible();
  await axe(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(userActions(page)).toBeFocused();
  expect((await stored())?.status).toBe('active');

  await chooseUserAction(page, 'Pausar');
  const successor = dialog.getByLabel('Traspasar todo a');
  // Nobody is chosen, and to leave it with nobody is no choice.
  await expect(successor).toHaveValue('');
  await expect(successor.getByRole('option')).toHaveCount(3);
  await expect(successor.getByRole('option', { name: 'Nadie' })).toHaveCount(0);
  await expect(successor.getByRole('option', { name: 'Ana Ruiz' })).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: 'Pausar', exact: true })).toBeDisabled();
  expect((await stored())?.status).toBe('active');
  await successor.selectOption({ label: 'Persona de Prueba (tú)' });
  await dialog.getByRole('button', { name: 'Pausar', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(userActions(page)).toBeFocused();
  await expect(userRow(page, 'Ana Ruiz').getByText('Inactivo')).toBeVisible();
  expect((await api.tasks.get.query({ id: made.id })).assignedTo).toBe(agency.manager.id);
  expect(await api.users.openWork.query({ id: ana.id })).toEqual({
    leads: 0,
    owners: 0,
    properties: 0,
    tasks: 0,
    events: 0,
  });
  expect((await api.leads.list.query({ filters: { responsible: 'mine' } })).total).toBe(2);
  await expect(ana.api.profile.get.query()).rejects.toThrow('Tu sesión ha expirado');
});

test('users: the work of who leaves is split by kind, and the timeline says who has it', {
  tag: '@rest',
}, async ({ page }) => {
  const { api } = agency.manager;
  const bea = await createTestUser({ agencyId: agency.id, fullName: 'Bea Soler' });
  const lead = await createLead(agency.manager, { assignedTo: ana.id });
  const property = await createProperty(agency.manager, { assignedTo: ana.id });
  await page.reload();
  await chooseUserAction(page, 'Eliminar');
  const dialog = page.getByRole('dialog', { name: 'Eliminar usuario' });
  await expect(dialog.getByText(/^Deja 1.lead, 1.propiedad\.$/)).toBeVisible();
  // The menu has faded out without taking the focus back to its trigger, behind the dialog.
  await expect(page.locator('[role=dialog]:focus, [role=dialog] :focus')).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Repartir…' }).press('Enter');
  await axe(page);
  const [leads, properties] = [/^Traspasar 1.lead a/, /^Traspasar 1.propiedad a/].map((label) =>
    dialog.getByLabel(label),
  );
  await page.keyboard.press('Control+Enter');
  await expect(dialog.getByText('Faltan 2 campos')).toBeVisible();
  await expect(leads as Locator).toBeFocused();
  await axe(page);
  await leads?.selectOption({ label: 'Bea Soler' });
  await dialog.getByRole('button', { name: 'Eliminar', exact: true }).click();
  await expect(properties as Locator).toHaveAccessibleDescription('Elige a quién pasa el trabajo.');
  await expect(leads as Locator).toHaveAccessibleDescription('');
  await expect(dialog.getByText('Falta 1 campo')).toBeVisible();
  await expect(properties as Locator).toBeFocused();
  await properties?.selectOption({ label: 'Persona de Prueba (tú)' });
  await dialog.getByRole('button', { name: 'Eliminar', exact: true }).click();
  await expect(dialog).toBeHidden();
  expect((await api.leads.get.query({ id: lead.id })).assignedTo).toBe(bea.id);
  expect((await api.properties.get.query({ id: property.id })).assignedTo).toBe(agency.manager.id);
  await page.goto(`/crm/leads/${lead.id}`);
  await expect(page.getByText('Traspasado de Ana Ruiz a Bea Soler')).toBeVisible();
});

test('users: one kind of work is shared by several', { tag: '@rest' }, async ({ page }) => {
  const { api } = agency.manager;
  const bea = await createTestUser({ agencyId: agency.id, fullName: 'Bea Soler' });
  await insertLeads(
    agency.id,
    Array.from({ length: 5 }, () => ({ assignedTo: ana.id })),
  );
  const property = await createProperty(agency.manager, { assignedTo: ana.id });
  await page.reload();
  await chooseUserAction(page, 'Pausar');
  const dialog = page.getByRole('dialog', { name: 'Pausar usuario' });
  await dialog.getByRole('button', { name: 'Repartir…' }).click();
  const leads = dialog.getByLabel(/^Traspasar 5.leads a/);
  const second = dialog.getByLabel(/^También a \(2\): 5.leads/);
  await leads.selectOption({ label: 'Bea Soler' });
  // One property has no further person.
  await dialog.getByLabel(/^Traspasar 1.propiedad a/).selectOption({ label: 'Bea Soler' });
  const more = dialog.getByRole('button', { name: /^Añadir otra persona/ });
  await expect(more).toHaveCount(1);
  await more.click();
  await expect(second.getByRole('option', { name: 'Bea Soler' })).toHaveCount(0);
  await second.selectOption({ label: 'Persona de Prueba (tú)' });
  await expect(leads).toHaveAccessibleDescription('Se reparten a partes iguales.');
  await axe(page);
  await second.selectOption({ label: 'Elige a una persona' });
  await expect(second).toBeHidden();
  await more.click();
  await second.selectOption({ label: 'Persona de Prueba (tú)' });
  await dialog.getByRole('button', { name: 'Pausar', exact: true }).click();
  await expect(dialog).toBeHidden();
  expect((await api.leads.list.query({ filters: { responsible: 'mine' } })).total).toBe(2);
  expect((await bea.api.leads.list.query({ filters: { responsible: 'mine' } })).total).toBe(3);
  expect((await api.properties.get.query({ id: property.id })).assignedTo).toBe(bea.id);
});

test('users: a role is changed, a password set and a user deleted, each after its dialog', async ({
  page,
}) => {
  await test.step('changing a role asks for confirmation, which can be cancelled', async () => {
    await chooseUserAction(page, 'Cambiar rol');
    const asked = page.getByRole('alertdialog', { name: 'Cambiar rol' });
    await expect(asked.getByText(/Agente inmobiliario a Gerente/)).toBeVisible();
    await axe(page);
    await page.keyboard.press('Escape');
    await expect(asked).toBeHidden();
    expect((await stored())?.role).toBe('agent');
    await chooseUserAction(page, 'Cambiar rol');
    await asked.getByRole('button', { name: 'Cambiar rol' }).click();
    await expect(page.getByText('Ana Ruiz es ahora Gerente.')).toBeVisible();
    await expect(userRow(page, 'Ana Ruiz').getByText('Gerente')).toBeVisible();
  });
  await test.step('setting a password ends the sessions of that user', async () => {
    await chooseUserAction(page, 'Establecer contraseña');
    const dialog = page.getByRole('dialog', { name: 'Establecer contraseña' });
    const submit = dialog.getByRole('button', { name: 'Establecer contraseña' });
    await expect(dialog.getByText(/Sus sesiones se cierran/)).toBeVisible();
    // Compared with the colleague's address.
    await field(page, 'Nueva contraseña').fill(`Tejado9!${ana.email.split('@')[0]}`);
    await expect(
      dialog.getByText(
        'La contraseña no puede contener el email de esta persona ni el nombre de la agencia.',
      ),
    ).toHaveCount(1);
    await expect(dialog.getByText('Fuerte', { exact: true })).toHaveCount(0);
    await field(page, 'Nueva contraseña').fill(GOOD);
    await expect(submit).toBeDisabled();
    await field(page, 'Confirmar nueva contraseña').fill(GOOD);
    await axe(page);
    await submit.click();
    await expect(page.getByText('Ana Ruiz ya puede entrar con la nueva contraseña.')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(ana.api.profile.get.query()).rejects.toThrow('Tu sesión ha expirado');
  });
  await test.step('a deleted user moves to the deleted ones, without actions', async () => {
    // Newest first, deleted or not.
    const names = page.getByRole('region', { name: 'Usuarios' }).getByText(/^(Ana Ruiz|Persona de Prueba)$/);
    await expect(names).toHaveText(['Ana Ruiz', 'Persona de Prueba', 'Persona de Prueba']);
    await chooseUserAction(page, 'Eliminar');
    const dialog = page.getByRole('dialog', { name: 'Eliminar usuario' });
    await expect(dialog.getByText('No deja trabajo pendiente.')).toBeVisible();
    await axe(page);
    await dialog.getByRole('button', { name: 'Eliminar', exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(userRow(page, 'Ana Ruiz')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Nuevo Usuario' })).toBeFocused();
    await page.getByRole('button', { name: 'Mostrar eliminados (1)' }).click();
    await expect(userRow(page, 'Ana Ruiz').getByText('Eliminado')).toBeVisible();
    await expect(userRow(page, 'Ana Ruiz').getByRole('button')).toHaveCount(0);
    await expect(names).toHaveText(['Ana Ruiz', 'Persona de Prueba', 'Persona de Prueba']);
    await axe(page);
    await page.getByRole('button', { name: 'Ocultar eliminados' }).click();
    await expect(userRow(page, 'Ana Ruiz')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Mostrar eliminados (1)' })).toBeVisible();
    expect((await stored())?.status).toBe('deleted');
  });
});

test.describe('a hand-over that takes several requests', () => {
  test.use({ allowedErrors: [/status of 409/] });

  test('users: who leaves with much work reads «Traspasando…» until all of it is handed over', {
    tag: '@rest',
  }, async ({ page }) => {
    await insertLeads(
      agency.id,
      Array.from({ length: 250 }, () => ({ assignedTo: ana.id })),
    );
    const isHeld = Promise.withResolvers<void>();
    await page.route(/users\.continueHandOver/, async (route) => {
      await isHeld.promise;
      await route.continue();
    });
    await chooseUserAction(page, 'Pausar');
    const dialog = page.getByRole('dialog', { name: 'Pausar usuario' });
    // One kind can be shared, too.
    await expect(dialog.getByRole('button', { name: 'Repartir…' })).toBeVisible();
    await dialog.getByLabel('Traspasar todo a').selectOption({ label: 'Persona de Prueba (tú)' });
    await dialog.getByRole('button', { name: 'Pausar', exact: true }).click();
    await expect(userRow(page, 'Ana Ruiz').getByText('Traspasando…', { exact: true })).toBeVisible();
    await axe(page);
    await chooseUserAction(page, 'Activar');
    await expect(
      page.getByText('Su trabajo se está traspasando. Podrás activarlo cuando termine.'),
    ).toBeVisible();
    isHeld.resolve();
    await expect(userRow(page, 'Ana Ruiz').getByText('Inactivo', { exact: true })).toBeVisible();
    const { leads } = agency.manager.api;
    expect((await leads.list.query({ filters: { responsible: 'mine' } })).total).toBe(250);
  });
});
