import { today } from '../../../db/domain/madrid.ts';
import { expect, signIn, test } from '../../support/browser.ts';
import { createTestAgency } from '../../support/test-users.ts';
import { createActivity } from '../../worker/fixtures/activities.ts';
import { createAd } from '../../worker/fixtures/ads.ts';
import { between, createEvent } from '../../worker/fixtures/events.ts';
import { createLead } from '../../worker/fixtures/leads.ts';
import { flat, wish } from '../../worker/fixtures/matches.ts';
import { create as createOwner } from '../../worker/fixtures/owners.ts';
import { createProperty } from '../../worker/fixtures/properties.ts';
import { createTask } from '../../worker/fixtures/tasks.ts';
import { findSmallTargets, MIN_TARGET } from '../support/targets.ts';
import { isPhone } from '../support/viewport.ts';

test('targets: each is at least 24 px with a mouse and 44 px on touch, on every page', {
  tag: ['@rest', '@phone'],
}, async ({ page }) => {
  test.slow();
  const { manager, agent } = await createTestAgency();
  const assignedTo = manager.id;
  const { id: lead } = await createLead(manager, {
    ...wish,
    email: 'ana@correo.example',
    phone: '600 11 22 33',
    assignedTo,
  });
  await createLead(manager, {
    name: 'Bea Prats',
    email: 'bea@correo.example',
    phone: '600 11 22 44',
    assignedTo: agent.id,
  });
  const { id: owner } = await createOwner(manager, { name: 'Núria Ferrer' });
  const { id: property } = await createProperty(manager, { ...flat, ownerId: owner, assignedTo });
  const { id: ad } = await createAd(manager, property, {});
  await createTask(manager, { title: 'Llamar al notario', leadId: lead, propertyId: property, assignedTo });
  for (const hour of [10, 11])
    await createEvent(manager, {
      ...between(`${today()} ${hour}:00`, `${today()} ${hour}:30`),
      leadId: lead,
      propertyId: property,
    });
  await createActivity(manager, { kind: 'lead', id: lead });
  const paths = [
    '/crm',
    '/crm/calendar',
    '/crm/calendar?view=month',
    '/crm/tasks',
    '/crm/tasks?view=compact',
    '/crm/leads',
    '/crm/leads?view=kanban',
    '/crm/leads?view=cards',
    '/crm/leads/new',
    `/crm/leads/${lead}`,
    `/crm/leads/${lead}?tab=facts`,
    `/crm/leads/${lead}?tab=side`,
    `/crm/leads/${lead}/edit`,
    '/crm/property-owners',
    '/crm/property-owners/new',
    `/crm/property-owners/${owner}`,
    `/crm/property-owners/${owner}?tab=side`,
    `/crm/property-owners/${owner}/edit`,
    '/crm/properties',
    '/crm/properties?view=list',
    '/crm/properties/new',
    `/crm/properties/${property}`,
    `/crm/properties/${property}/edit`,
    '/crm/properties/missing-documents',
    '/crm/ads',
    `/crm/ads/${ad}`,
    `/crm/ads/${ad}/edit`,
    `/crm/ads/new?propertyId=${property}`,
    '/crm/duplicates',
    '/crm/agency',
    '/crm/profile',
  ];
  const min = isPhone(page) ? MIN_TARGET.touch : MIN_TARGET.mouse;
  const small: Record<string, unknown> = {};
  async function measure(path: string) {
    await page.goto(path);
    await expect(page.locator('#frame'), path).toHaveCount(0);
    await expect(page.locator('h1').first(), path).toBeVisible();
    await page.waitForLoadState('networkidle');
    const found = await findSmallTargets(page, min);
    if (found.length > 0) small[path] = found;
  }
  for (const path of ['/', '/login', '/register']) await measure(path);
  await signIn(page, manager);
  for (const path of paths) await measure(path);
  expect(small).toEqual({});
});
