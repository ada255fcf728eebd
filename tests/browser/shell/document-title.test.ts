import type { Page } from '@playwright/test';
import { expect, signIn, switchUser, test } from '../../support/browser.ts';
import { createTestAgency } from '../../support/test-users.ts';
import { createAd } from '../../worker/fixtures/ads.ts';
import { createLead } from '../../worker/fixtures/leads.ts';
import { createOwner, createProperty } from '../../worker/fixtures/properties.ts';
import { openInDocument } from '../support/navigation.ts';

const unknownId = '00000000-0000-4000-8000-000000000000';

test.use({ allowedErrors: [/404/] });

test('document title: every route sets it, also for a user without agency', { tag: '@rest' }, async ({
  page,
}) => {
  const { agent, withoutAgency } = await createTestAgency();
  const owner = await createOwner(agent, 'Núria Ferrer');
  const { id: home } = await createProperty(agent, { title: 'Piso en Sants', ownerId: owner });
  const { id: lead } = await createLead(agent, { name: 'Ana Ruiz' });
  const { id: ad } = await createAd(agent, home, { title: 'Ático con vistas' });
  await signIn(page, agent);
  for (const [path, title] of [
    ['/crm', 'Dashboard'],
    ['/crm/calendar', 'Calendario'],
    ['/crm/tasks', 'Tareas'],
    ['/crm/leads', 'Leads'],
    ['/crm/leads/new', 'Nuevo lead · Leads'],
    [`/crm/leads/${lead}`, 'Ana Ruiz · Leads'],
    [`/crm/leads/${lead}/edit`, 'Ana Ruiz · Editar · Leads'],
    [`/crm/leads/${unknownId}`, 'Lead no encontrado · Leads'],
    ['/crm/property-owners', 'Propietarios'],
    ['/crm/property-owners/new', 'Nuevo propietario · Propietarios'],
    [`/crm/property-owners/${owner}`, 'Núria Ferrer · Propietarios'],
    [`/crm/property-owners/${owner}/edit`, 'Núria Ferrer · Editar · Propietarios'],
    [`/crm/property-owners/${unknownId}`, 'Propietario no encontrado · Propietarios'],
    ['/crm/properties', 'Propiedades'],
    ['/crm/properties/missing-documents', 'Documentación pendiente'],
    ['/crm/properties/stale', 'Sin movimiento'],
    ['/crm/duplicates', 'Posibles duplicados'],
    ['/crm/properties/new', 'Nueva propiedad · Propiedades'],
    [`/crm/properties/${home}`, 'Piso en Sants · Propiedades'],
    [`/crm/properties/${home}/edit`, 'Piso en Sants · Editar · Propiedades'],
    [`/crm/properties/${unknownId}`, 'Propiedad no encontrada · Propiedades'],
    ['/crm/ads', 'Anuncios'],
    ['/crm/ads/new', 'Nuevo anuncio · Anuncios'],
    [`/crm/ads/${ad}`, 'Ático con vistas · Anuncios'],
    [`/crm/ads/${ad}/edit`, 'Ático con vistas · Editar · Anuncios'],
    [`/crm/ads/${unknownId}`, 'Anuncio no encontrado · Anuncios'],
    ['/crm/agency', 'Mi agencia'],
    ['/crm/profile', 'Mi Perfil'],
  ] as const)
    await test.step(path, async () => {
      // Sections, whose HTML has a title of its own, as documents.
      if (/^\/crm(\/[^/]+)?$/.test(path)) await page.goto(path);
      else await openInDocument(page, path);
      await expect(page).toHaveTitle(`${title} · Llavero`);
    });
  await test.step('a user without agency', async () => {
    await switchUser(page, withoutAgency);
    await page.goto('/crm/leads');
    await expect(page).toHaveTitle('No estás asociado a una agencia · Leads · Llavero');
  });
});

test('document title: changes with navigation and is announced to screen readers', async ({ page }) => {
  const { agent } = await createTestAgency();
  const { id } = await createLead(agent, { name: 'Ana Ruiz' });
  await signIn(page, agent);
  // A longer debounce: also a slow machine navigates within that of the opened page, which is not announced.
  await page.addInitScript((debounce) => {
    const { setTimeout } = window;
    const slower = (work: () => void, delay?: number, ...rest: unknown[]) =>
      setTimeout(work, delay === debounce ? 4 * debounce : delay, ...rest);
    Object.assign(window, { setTimeout: slower });
  }, 300);
  await page.goto('/crm/leads');
  await expect(page).toHaveTitle('Leads · Llavero');
  await page.waitForFunction((href) => {
    const link = document.querySelector<HTMLElement>(`main a[href="${href}"]`);
    link?.click();
    return link !== null;
  }, `/crm/leads/${id}`);
  await expect(page).toHaveTitle('Ana Ruiz · Leads · Llavero');
  await expect.poll(() => getAnnouncement(page)).toBe('Ana Ruiz · Leads · Llavero');
  await page.getByRole('link', { name: 'Leads' }).and(page.locator('main a')).first().click();
  await expect(page).toHaveTitle('Leads · Llavero');
  await expect.poll(() => getAnnouncement(page)).toBe('Leads · Llavero');
});

/** The last announcement to screen readers: the text of the polite live region in the accessibility tree. */
async function getAnnouncement(page: Page): Promise<string> {
  const client = await page.context().newCDPSession(page);
  const { nodes } = await client.send('Accessibility.getFullAXTree');
  await client.detach();
  const live = nodes.filter(({ properties }) =>
    properties?.some(({ name, value }) => name === 'live' && value.value === 'polite'),
  );
  const within = (id: string): string[] => {
    const node = nodes.find(({ nodeId }) => nodeId === id);
    return [
      ...(node?.role?.value === 'StaticText' ? [String(node.name?.value)] : []),
      ...(node?.childIds ?? []).flatMap(within),
    ];
  };
  return live.flatMap(({ nodeId }) => within(nodeId)).find((text) => text.includes('Llavero')) ?? '';
}
