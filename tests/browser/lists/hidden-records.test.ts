import type { Page } from '@playwright/test';
import { today } from '../../../db/domain/madrid.ts';
import { axe, expect, signIn, switchUser, test } from '../../support/browser.ts';
import { sharedServer } from '../../support/shared-server.ts';
import { createTestAgency, createTestUser } from '../../support/test-users.ts';
import { createAd } from '../../worker/fixtures/ads.ts';
import { insertTask } from '../../worker/fixtures/events.ts';
import { sendPhoto } from '../../worker/fixtures/files.ts';
import { createLead } from '../../worker/fixtures/leads.ts';
import { createOwner, createProperty } from '../../worker/fixtures/properties.ts';
import { openInDocument } from '../support/navigation.ts';

const link = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name });

test('who sees only their own reads the name of a hidden record as text, and that of a visible one as a link', {
  tag: '@rest',
}, async ({ page }) => {
  const agency = await createTestAgency();
  const { agent, manager } = agency;
  const colleague = await createTestUser({ agencyId: agency.id });
  const { id: leadId } = await createLead(manager, { name: 'Marta Ruiz', assignedTo: colleague.id });
  const ownerId = await createOwner(colleague, 'Núria Ferrer');
  const { id: propertyId } = await createProperty(manager, {
    title: 'Piso en Gràcia',
    ownerId,
    assignedTo: null,
  });
  const ad = await createAd(manager, propertyId);
  await sendPhoto(manager, propertyId);
  const task = { title: 'Pedir la nota simple', leadId, propertyId, dueDate: today() };
  await insertTask(agent, task);
  await sharedServer().sql("update agencies set agent_visibility = 'own' where id = ?", [agency.id]);
  await sharedServer().sql('update property_owners set assigned_to = ? where id = ?', [
    colleague.id,
    ownerId,
  ]);
  await signIn(page, agent);
  await page.goto('/crm');
  for (const path of ['/crm', '/crm/tasks?view=cards', '/crm/tasks?view=compact'])
    await test.step(path, async () => {
      await openInDocument(page, path);
      await expect(link(page, 'Propiedad: Piso en Gràcia')).toBeVisible();
      await expect(link(page, 'Propiedad: Piso en Gràcia').locator('img')).toBeVisible();
      await expect(page.getByText('Lead: Reservado')).toBeVisible();
      await expect(link(page, 'Reservado')).toHaveCount(0);
    });
  for (const path of [
    '/crm/properties',
    '/crm/properties?view=cards',
    `/crm/properties/${propertyId}`,
    `/crm/ads/${ad.id}`,
    '/crm/properties/missing-documents',
  ])
    await test.step(path, async () => {
      await openInDocument(page, path);
      await expect(page.getByRole('main').getByText('Núria Ferrer').first()).toBeVisible();
      await expect(link(page, 'Núria Ferrer')).toHaveCount(0);
    });
  await axe(page);
  await switchUser(page, manager);
  await page.goto(`/crm/properties/${propertyId}`);
  await expect(link(page, 'Núria Ferrer')).toHaveAttribute('href', `/crm/property-owners/${ownerId}`);
});
