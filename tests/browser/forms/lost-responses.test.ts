import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, failCalls, fetchRoute, signIn, switchUser, test } from '../../support/browser.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { createLead } from '../../worker/fixtures/leads.ts';
import { createOwner } from '../../worker/fixtures/properties.ts';
import { createTask, taskFixture } from '../../worker/fixtures/tasks.ts';
import { openInDocument } from '../support/navigation.ts';

test.use({ allowedErrors: [/ERR_FAILED|40\d|500/] });
let agency: TestAgency;
test.beforeEach(async ({ page }) => {
  agency = await createTestAgency();
  await signIn(page, agency.agent);
});

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();
const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

/** Lets the mutation reach the server and drops its response. */
const dropResponse = (page: Page, procedure: string) =>
  page.route(
    `**/trpc/${procedure}*`,
    async (route) => {
      await fetchRoute(route);
      await route.abort();
    },
    { times: 1 },
  );

test('lost response of a create, of an update and of a new user', { tag: '@rest' }, async ({ page }) => {
  await test.step('lost response of a create: the list is refetched, and sending other contents links to the created record', async () => {
    await page.goto('/crm/property-owners');
    await press(page, 'Nuevo Propietario');
    const form = page.getByRole('dialog', { name: 'Nuevo Propietario' });
    await box(page, 'Nombre').fill('Núria Ferrer');
    await dropResponse(page, 'owners.create');
    await press(page, 'Crear propietario');
    await expect(form.getByRole('alert')).toContainText('Error al guardar el propietario.');
    // Behind the dialog.
    await expect(page.getByText('Núria Ferrer', { exact: true }).first()).toBeVisible();
    await box(page, 'Nombre').fill('Núria Ferrer Soler');
    await press(page, 'Crear propietario');
    await expect(form.getByRole('alert')).toHaveText(
      'Ya se había guardado, con los datos de antes. Ábrelo para cambiarlo.',
    );
    await form.getByRole('link', { name: 'Ver propietario' }).click();
    await page
      .getByRole('alertdialog', { name: '¿Descartar los cambios?' })
      .getByRole('button', { name: 'Descartar' })
      .click();
    await expect(page.getByRole('heading', { level: 1, name: 'Núria Ferrer' })).toBeVisible();
    await expect(form).toBeHidden();
    expect((await agency.agent.api.owners.list.query({ filters: {} })).total).toBe(1);
  });
  await test.step('lost response of an update: saving again succeeds without a version conflict', async () => {
    const { id } = await createLead(agency.agent, { name: 'Ana Ruiz' });
    await openInDocument(page, `/crm/leads/${id}/edit`);
    await box(page, 'Nombre').fill('Ana Ruiz Soler');
    await dropResponse(page, 'leads.update');
    await press(page, 'Guardar cambios');
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Error al actualizar el lead.');
    await press(page, 'Guardar cambios');
    await expect(page.getByRole('heading', { level: 1, name: 'Ana Ruiz Soler' })).toBeVisible();
    expect(await agency.agent.api.leads.get.query({ id })).toMatchObject({
      name: 'Ana Ruiz Soler',
      version: 2,
    });
  });
  await test.step('lost response of a new user: sending again creates no second user and shows no taken address', async () => {
    await switchUser(page, agency.manager);
    await page.goto('/crm/agency');
    await press(page, 'Nuevo Usuario');
    const form = page.getByRole('dialog', { name: 'Nuevo Usuario' });
    const email = `nora-${randomUUID().slice(0, 8)}@llavero.test`;
    await box(page, 'Email').fill(email);
    for (const name of ['Contraseña', 'Confirmar contraseña']) await box(page, name).fill('Tr4montana&Garbí');
    await dropResponse(page, 'users.create');
    await press(page, 'Crear usuario');
    await expect(form.getByRole('alert')).toHaveText(
      /^Error al crear el usuario\. Por favor, inténtalo de nuevo\./,
    );
    await press(page, 'Crear usuario');
    await expect(form.getByText(`Usuario creado. Ya puede entrar con ${email}.`)).toBeVisible();
    const users = await agency.manager.api.users.list.query();
    expect(users.filter((user) => user.email === email)).toHaveLength(1);
  });
});

test.describe('record deleted by a colleague while it was edited', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  test('the form says so, keeps its input, and offers what is left', { tag: '@rest' }, async ({ page }) => {
    await test.step('page: the form says so, keeps its input to copy, and links to the list', async () => {
      const { id } = await createLead(agency.agent, { name: 'Ana Ruiz' });
      await page.goto(`/crm/leads/${id}/edit`);
      await box(page, 'Nombre').fill('Ana Ruiz Soler');
      await agency.manager.api.leads.delete.mutate({ id });
      await press(page, 'Guardar cambios');
      await expect(page.getByRole('main').getByRole('alert')).toHaveText(
        'Alguien ha eliminado este registro mientras lo editabas. Lo que has escrito sigue aquí.',
      );
      await press(page, 'Copiar lo escrito');
      await expect(page.getByText('Copiado al portapapeles.')).toBeVisible();
      const copied = await page.evaluate(() => navigator.clipboard.readText());
      expect(copied).toContain('Nombre: Ana Ruiz Soler');
      expect(copied).toContain('Tipos de propiedad: Piso');
      await expect(box(page, 'Nombre')).toHaveValue('Ana Ruiz Soler');
      await page.getByRole('main').getByRole('link', { name: 'Ver leads' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Descartar' }).click();
      await expect(page).toHaveURL('/crm/leads');
    });
    await test.step('edit page of an owner: a background refetch does not unmount the form', async () => {
      const id = await createOwner(agency.agent, 'Ana Ruiz');
      await openInDocument(page, `/crm/property-owners/${id}/edit`);
      await box(page, 'Nombre').fill('Ana Ruiz Soler');
      await agency.manager.api.owners.delete.mutate({ id });
      await page.route('**/trpc/owners.update*', (route) => route.abort(), { times: 1 });
      const read = page.waitForResponse(/owners\.get/);
      await press(page, 'Guardar cambios');
      await read;
      await expect(box(page, 'Nombre')).toHaveValue('Ana Ruiz Soler');
    });
    await test.step('dialog: the form says so, keeps its input to copy, and links to the list', async () => {
      const { id } = await createTask(agency.agent, { title: 'Llamar a Ana' });
      await openInDocument(page, '/crm/tasks');
      await page.getByRole('button', { name: 'Llamar a Ana', exact: true }).first().click();
      const form = page.getByRole('dialog', { name: 'Editar Tarea' });
      await box(page, 'Título').fill('Llamar a Ana y a Núria');
      await agency.manager.api.tasks.delete.mutate({ id });
      await press(page, 'Guardar cambios');
      await expect(form.getByRole('alert')).toContainText('Lo que has escrito sigue aquí.');
      await expect(box(page, 'Título')).toHaveValue('Llamar a Ana y a Núria');
      await expect(form.getByRole('button', { name: 'Copiar lo escrito' })).toBeInViewport();
      await form.getByRole('link', { name: 'Ver tareas' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Descartar' }).click();
      await expect(form).toBeHidden();
    });
    await test.step('dialog: reload after a version conflict: a failed one, or a deleted record, keeps what was typed', async () => {
      const task = await createTask(agency.agent, { title: 'Llamar a Ana' });
      await page.goto('/crm/tasks');
      await page.getByRole('button', { name: 'Llamar a Ana', exact: true }).first().click();
      const form = page.getByRole('dialog', { name: 'Editar Tarea' });
      await box(page, 'Título').fill('Llamar a Ana y a Núria');
      await agency.manager.api.tasks.update.mutate({ ...task, task: taskFixture({ title: 'De allí' }) });
      const restore = await failCalls(page, ['tasks.get']);
      await press(page, 'Guardar cambios');
      await expect(form.getByRole('button', { name: 'Recargar' })).toBeVisible();
      await expect(
        page.getByText('No se han podido cargar los datos actuales. Lo que has escrito sigue aquí.'),
      ).toBeVisible();
      await expect(box(page, 'Título')).toHaveValue('Llamar a Ana y a Núria');
      await restore();
      await agency.manager.api.tasks.delete.mutate({ id: task.id });
      await press(page, 'Recargar');
      await expect(form.getByRole('button', { name: 'Copiar lo escrito' })).toBeVisible();
      await expect(box(page, 'Título')).toHaveValue('Llamar a Ana y a Núria');
    });
  });
});
