import type { Page } from '@playwright/test';
import { expect, signIn, test } from '../../support/browser.ts';
import { createTestAgency } from '../../support/test-users.ts';
import { createAd } from '../../worker/fixtures/ads.ts';
import { createLead } from '../../worker/fixtures/leads.ts';
import { createOwner, createProperty } from '../../worker/fixtures/properties.ts';
import { resetBrowserState } from '../support/steps.ts';
import { pressDelete } from '../support/viewport.ts';

async function deleteRecord(page: Page) {
  await page.getByRole('main').getByRole('button', { name: 'Eliminar' }).first().click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click();
}

test('deletion: neither Back nor the back link leads to a deleted record, and the list has no filters that leave it empty', {
  tag: '@rest',
}, async ({ page }) => {
  await test.step('never leads to a deleted record', async () => {
    const agency = await createTestAgency();
    await signIn(page, agency.agent);
    const owner = await createOwner(agency.agent, 'Núria Ferrer');
    const { id: property } = await createProperty(agency.agent, { title: 'Piso en Gràcia' });
    const { id: ad } = await createAd(agency.agent, property, { title: 'Ático con terraza' });
    const { id: lead } = await createLead(agency.agent, { name: 'Ana Ruiz' });
    for (const [list, id, name] of [
      ['/crm/leads', lead, 'Ana Ruiz'],
      ['/crm/property-owners', owner, 'Núria Ferrer'],
      ['/crm/ads', ad, 'Ático con terraza'],
      ['/crm/properties', property, 'Piso en Gràcia'],
    ] as const)
      await test.step(list, async () => {
        await page.goto(list);
        await page.getByRole('link', { name, exact: true }).first().click();
        await expect(page).toHaveURL(`${list}/${id}`);
        await deleteRecord(page);
        await expect(page).toHaveURL(list);
        await page.goBack();
        await expect(page).toHaveURL(list);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.getByRole('heading', { name: /no encontrad[oa]$/ })).toHaveCount(0);
      });
  });
  await test.step('skips the pages of a record that was deleted', async () => {
    await resetBrowserState(page);
    const agency = await createTestAgency();
    await signIn(page, agency.agent);
    const { id } = await createLead(agency.agent, { name: 'Ana Ruiz' });
    await page.goto('/crm/leads');
    await page.getByRole('link', { name: 'Ana Ruiz', exact: true }).click();
    await page.getByRole('main').getByRole('link', { name: 'Editar', exact: true }).click();
    // The record's page, which has the same button, stays until the form is there.
    await expect(page.getByRole('heading', { level: 1, name: 'Editar lead' })).toBeVisible();
    await expect(page).toHaveURL(`/crm/leads/${id}/edit`);
    await deleteRecord(page);
    await expect(page).toHaveURL('/crm/leads');
    await page.goBack();
    await expect(page).toHaveURL('/crm/leads');
    await expect(page.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible();
  });
  await test.step('the list opens without the filters of last time where they leave it empty', async () => {
    await resetBrowserState(page);
    const { agent } = await createTestAgency();
    await signIn(page, agent);
    await createProperty(agent, { title: 'Piso en Gràcia', price: 400_000 });
    await createProperty(agent, { title: 'Ático en Sants', price: 100_000 });
    await createLead(agent, { name: 'Ana Ruiz', status: 'Lost' });
    await createLead(agent, { name: 'Ona Vidal', status: 'Lost' });
    await createLead(agent, { name: 'Blai Coll', status: 'New' });
    const record = (name: string) => page.getByRole('link', { name, exact: true }).first();
    const remove = async (name: string) => {
      await record(name).click();
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      await pressDelete(page);
      await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click();
    };
    await test.step('they stay while another record matches', async () => {
      await page.goto('/crm/leads?status=Lost');
      await remove('Ana Ruiz');
      await expect(page).toHaveURL('/crm/leads?status=Lost');
      await expect(record('Ona Vidal')).toBeVisible();
    });
    await test.step('they go with the last one', async () => {
      await remove('Ona Vidal');
      await expect(page).toHaveURL('/crm/leads');
      await expect(record('Blai Coll')).toBeVisible();
      await expect(page.getByText('Mostrando 1 lead', { exact: true })).toBeVisible();
    });
    await test.step('also those that are no text; the order stays', async () => {
      await page.goto('/crm/properties?price=300000-&sort=title');
      await remove('Piso en Gràcia');
      await expect(page).toHaveURL('/crm/properties?sort=title');
      await expect(record('Ático en Sants')).toBeVisible();
    });
  });
});
