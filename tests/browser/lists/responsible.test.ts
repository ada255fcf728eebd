import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { leadFixture } from '../../domain/lead-fixture.ts';
import { axe, clickMenuItem, expect, signIn, test } from '../../support/browser.ts';
import { sharedServer } from '../../support/shared-server.ts';
import {
  createTestAgency,
  createTestUser,
  type TestAgency,
  type TestUser,
} from '../../support/test-users.ts';
import { createLead } from '../../worker/fixtures/leads.ts';
import { openInDocument } from '../support/navigation.ts';
import { resetBrowserState } from '../support/steps.ts';
import { openRecordTab } from '../support/viewport.ts';

let agency: TestAgency;
let colleague: TestUser;
async function begin(page: Page) {
  await resetBrowserState(page);
  agency = await createTestAgency();
  colleague = await createTestUser({ agencyId: agency.id });
  const { sql } = sharedServer();
  await sql("update users set display_name = 'Ana Puig' where id = ?", [agency.agent.id]);
  await sql("update users set display_name = 'Blai Coll' where id = ?", [colleague.id]);
  await signIn(page, agency.agent);
}
test.beforeEach(({ page }) => begin(page));

test('responsible: the switch and panel of the list, the form of a lead, and giving a lead away', {
  tag: '@rest',
}, async ({ page }) => {
  await test.step('the switch shows one’s own, all or unassigned leads, and the panel those of a colleague', async () => {
    await createLead(agency.agent, { name: 'De Ana' });
    await createLead(agency.agent, { name: 'De Blai', assignedTo: colleague.id });
    await createLead(agency.agent, { name: 'De nadie', assignedTo: null });
    const lead = (name: string) => page.getByRole('link', { name, exact: true });
    await test.step('the switch is kept in the address', async () => {
      const choose = (name: string) =>
        page.getByRole('radiogroup', { name: 'Responsable' }).getByText(name).click();
      await page.goto('/crm/leads');
      await expect(page.getByRole('img', { name: 'Responsable: Ana Puig' })).toHaveCount(1);
      await expect(page.getByRole('img', { name: 'Responsable: Blai Coll' })).toHaveCount(1);
      await choose('Míos');
      await expect(page).toHaveURL(/[?&]responsible=mine\b/);
      await expect(page.getByText('Mostrando 1 lead')).toBeVisible();
      await expect(lead('De Ana')).toBeVisible();
      await choose('Sin asignar');
      await expect(lead('De nadie')).toBeVisible();
      await expect(lead('De Ana')).toHaveCount(0);
      await axe(page);
      // A link without filters brings back the last ones.
      await openInDocument(page, '/crm');
      await openInDocument(page, '/crm/leads');
      await expect(page).toHaveURL(/responsible=none/);
      await choose('Todos');
      await expect(lead('De Blai')).toBeVisible();
      await expect(page).not.toHaveURL(/responsible/);
    });
    await test.step('the panel filters by a colleague, which the switch ends', async () => {
      await openInDocument(page, '/crm/leads?responsible=mine');
      const turn = (name: string) =>
        page.getByRole('radiogroup', { name: 'Responsable' }).getByRole('radio', { name });
      await expect(lead('De Ana')).toBeVisible();
      await page.getByRole('button', { name: 'Filtros', exact: true }).click();
      const field = page.getByRole('combobox', { name: 'Responsable' });
      await expect(field).toHaveValue('Cualquiera');
      await field.fill('blai');
      await page.getByRole('option', { name: 'Blai Coll' }).click();
      await expect(lead('De Blai')).toBeVisible();
      await expect(lead('De Ana')).toHaveCount(0);
      await expect(page).toHaveURL(new RegExp(`[?&]responsible=${colleague.id}`));
      await expect(turn('Míos')).not.toBeChecked();
      await expect(turn('Todos')).not.toBeChecked();
      await expect(page.getByText('Responsable: Blai Coll', { exact: true })).toBeVisible();
      await axe(page);
      await page.reload();
      await expect(page.getByText('Responsable: Blai Coll', { exact: true })).toBeVisible();
      await expect(lead('De Blai')).toBeVisible();
      await page.getByRole('radiogroup', { name: 'Responsable' }).getByText('Todos').click();
      await expect(lead('De Ana')).toBeVisible();
      await expect(page).not.toHaveURL(/responsible/);
      await page.goto(`/crm/property-owners?responsible=${colleague.id}`);
      await expect(page.getByRole('button', { name: 'Quitar filtro: Responsable: Blai Coll' })).toBeVisible();
    });
  });
  await test.step('the creator is responsible unless another is chosen, and who gives it away is led to the list', async () => {
    await test.step('the creator is responsible unless another is chosen; a paused one is kept', async () => {
      await page.goto('/crm/leads/new');
      const field = page.getByRole('combobox', { name: 'Responsable' });
      await expect(field).toHaveValue('Ana Puig');
      const lead = leadFixture({ name: 'Núria Ferrer', assignedTo: colleague.id });
      const { id } = await agency.agent.api.leads.create.mutate({ clientKey: randomUUID(), lead });
      await sharedServer().sql("update users set status = 'inactive' where id = ?", [colleague.id]);
      await page.goto(`/crm/leads/${id}/edit`);
      await expect(field).toHaveValue('Blai Coll');
      await page.getByLabel('Nombre').fill('Núria Ferrer Puig');
      await page.getByRole('button', { name: 'Guardar cambios' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Núria Ferrer Puig' })).toBeVisible();
      expect((await agency.agent.api.leads.get.query({ id })).assignedTo).toBe(colleague.id);
    });
    await test.step('who sees only their own is led to the list by what they give to a colleague', async () => {
      // The page of the colleague's lead would go on asking for what is hidden from then on.
      await page.goto('about:blank');
      await sharedServer().sql("update users set status = 'active' where id = ?", [colleague.id]);
      await sharedServer().sql("update agencies set agent_visibility = 'own' where id = ?", [agency.id]);
      const lead = leadFixture({ name: 'Núria Ferrer' });
      const { id } = await agency.agent.api.leads.create.mutate({ clientKey: randomUUID(), lead });
      await page.goto(`/crm/leads/${id}/edit`);
      await page.getByRole('combobox', { name: 'Responsable' }).fill('blai');
      await page.getByRole('option', { name: 'Blai Coll' }).click();
      await page.getByRole('button', { name: 'Guardar cambios' }).click();
      await expect(page).toHaveURL(/\/crm\/leads$/);
      await expect(page.getByText('Lead no encontrado')).toHaveCount(0);
      await expect(page.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible();
    });
  });
  await test.step('who sees only their own is asked before giving to a colleague, which has no undo', async () => {
    await begin(page);
    await sharedServer().sql("update agencies set agent_visibility = 'own' where id = ?", [agency.id]);
    for (const name of ['Una', 'Otra', 'Tercera']) await createLead(agency.agent, { name });
    await page.goto('/crm/leads');
    const lead = (name: string) => page.getByRole('link', { name, exact: true });
    const undo = page.getByRole('button', { name: 'Deshacer' });
    const assign = async (name: string, colleagueName: string) => {
      await page.getByRole('checkbox', { name: `Elegir ${name}`, exact: true }).click();
      await page.getByRole('toolbar').getByRole('button', { name: 'Asignar a…' }).click();
      await clickMenuItem(page.getByRole('menuitem', { name: colleagueName, exact: true }));
    };
    const giveAway = page.getByRole('alertdialog', { name: 'Asignar a Blai Coll' });
    await assign('Una', 'Sin asignar');
    await expect(page.getByText('Responsable de 1 lead: Sin asignar.')).toBeVisible();
    await expect(undo).toBeVisible();
    await page.reload();
    await assign('Una', 'Blai Coll');
    await expect(giveAway.getByText(/dejarás de ver 1\slead\.$/)).toBeVisible();
    await axe(page);
    await page.keyboard.press('Escape');
    await expect(giveAway).toBeHidden();
    await page.getByRole('toolbar').getByRole('button', { name: 'Asignar a…' }).click();
    await clickMenuItem(page.getByRole('menuitem', { name: 'Blai Coll', exact: true }));
    await giveAway.getByRole('button', { name: 'Asignar' }).click();
    await expect(page.getByText('Responsable de 1 lead: Blai Coll.')).toBeVisible();
    // At once: the notice itself leaves after some seconds.
    expect(await undo.count()).toBe(0);
    await expect(lead('Una')).toBeHidden();
    await page.reload();
    const row = page.getByRole('row').filter({ has: lead('Otra') });
    await row.getByRole('button', { name: /Responsable/ }).click();
    await clickMenuItem(page.getByRole('menuitemradio', { name: 'Blai Coll' }));
    await giveAway.getByRole('button', { name: 'Asignar' }).click();
    await expect(page.getByText('Responsable: Blai Coll.')).toBeVisible();
    expect(await undo.count()).toBe(0);
    await expect(lead('Otra')).toBeHidden();
    await expect(lead('Tercera')).toBeVisible();
  });
});

test('lead detail: the responsible agent is changed and undone; who sees only their own is asked, and led away', async ({
  page,
}) => {
  const { id } = await createLead(agency.agent, { name: 'Núria Ferrer' });
  await test.step('is changed in place by keyboard and undone', async () => {
    await page.goto(`/crm/leads/${id}?tab=facts`);
    const trigger = page.getByRole('button', { name: /^Responsable:/ });
    await expect(trigger).toHaveAccessibleName('Responsable: Ana Puig');
    await trigger.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitemradio', { name: 'Blai Coll' }).press('Enter');
    await expect(page.getByText('Responsable: Blai Coll.')).toBeVisible();
    await expect(trigger).toHaveAccessibleName('Responsable: Blai Coll');
    const getStored = async () => {
      const { assignedTo, version } = await agency.agent.api.leads.get.query({ id });
      return [assignedTo, version];
    };
    await expect.poll(getStored).toEqual([colleague.id, 2]);
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await expect(trigger).toHaveAccessibleName('Responsable: Ana Puig');
    await expect.poll(getStored).toEqual([agency.agent.id, 3]);
    await axe(page);
  });
  await test.step('who sees only their own is asked, and led to the list by what they give to a colleague', async () => {
    await sharedServer().sql("update agencies set agent_visibility = 'own' where id = ?", [agency.id]);
    await page.goto(`/crm/leads/${id}`);
    await openRecordTab(page, 'Datos');
    const giveAway = page.getByRole('alertdialog', { name: 'Asignar a Blai Coll' });
    for (const button of ['Cancelar', 'Asignar']) {
      await page.getByRole('button', { name: 'Responsable: Ana Puig' }).click();
      await clickMenuItem(page.getByRole('menuitemradio', { name: 'Blai Coll' }));
      await expect(giveAway.getByText(/dejarás de ver este registro\.$/)).toBeVisible();
      await giveAway.getByRole('button', { name: button }).click();
      await expect(giveAway).toBeHidden();
    }
    await expect(page).toHaveURL(/\/crm\/leads$/);
    await expect(page.getByText('Responsable: Blai Coll.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible();
  });
});
