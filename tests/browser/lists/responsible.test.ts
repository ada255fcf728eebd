import { randomUUID } from 'node:crypto';
import { leadFixture } from '../../domain/lead-fixture.ts';
import { axe, expect, signIn, test } from '../../support/browser.ts';
import { sharedServer } from '../../support/shared-server.ts';
import {
  createTestAgency,
  createTestUser,
  type TestAgency,
  type TestUser,
} from '../../support/test-users.ts';
import { createLead } from '../../worker/fixtures/leads.ts';

let agency: TestAgency;
let colleague: TestUser;
test.beforeEach(async ({ page }) => {
  agency = await createTestAgency();
  colleague = await createTestUser({ agencyId: agency.id });
  const { sql } = sharedServer();
  await sql("update users set display_name = 'Ana Puig' where id = ?", [agency.agent.id]);
  await sql("update users set display_name = 'Blai Coll' where id = ?", [colleague.id]);
  await signIn(page, agency.agent);
});

test('leads list: the switch shows one’s own, all or unassigned leads, and is kept in the address', {
  tag: '@phone',
}, async ({ page }) => {
  await createLead(agency.agent, { name: 'De Ana' });
  await createLead(agency.agent, { name: 'De Blai', assignedTo: colleague.id });
  await createLead(agency.agent, { name: 'De nadie', assignedTo: null });
  await page.goto('/crm/leads');
  const lead = (name: string) => page.getByRole('link', { name, exact: true });
  const choose = (name: string) =>
    page.getByRole('radiogroup', { name: 'Responsable' }).getByText(name).click();
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
  await page.goto('/crm');
  await page.goto('/crm/leads');
  await expect(page).toHaveURL(/responsible=none/);
  await choose('Todos');
  await expect(lead('De Blai')).toBeVisible();
  await expect(page).not.toHaveURL(/responsible/);
});

test('lead detail: the responsible agent is changed in place and undone', { tag: '@phone' }, async ({
  page,
}) => {
  const { id } = await createLead(agency.agent, { name: 'Núria Ferrer' });
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
  expect(await getStored()).toEqual([colleague.id, 2]);
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(trigger).toHaveAccessibleName('Responsable: Ana Puig');
  expect(await getStored()).toEqual([agency.agent.id, 3]);
  await axe(page);
});

test('lead form: the creator is responsible unless another is chosen; a paused one is kept', async ({
  page,
}) => {
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
