import { randomUUID } from 'node:crypto';
import { axe, expect, signIn, test } from '../../support/browser.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { createAd } from '../../worker/fixtures/ads.ts';
import { create } from '../../worker/fixtures/owners.ts';
import { createProperty } from '../../worker/fixtures/properties.ts';

let agency: TestAgency;
test.beforeEach(async ({ page }) => {
  agency = await createTestAgency();
  await signIn(page, agency.agent);
});
test.use({ allowedErrors: [/404/] });

test('record pages: a missing id, one of another tenant and a malformed one show the same page', {
  tag: '@rest',
}, async ({ page }) => {
  const { id: property } = await createProperty(agency.otherTenant);
  const { id: ad } = await createAd(agency.otherTenant, property);
  const { id: owner } = await create(agency.otherTenant);
  for (const { path, ids, heading, sentence } of [
    {
      path: '/crm/property-owners',
      ids: [randomUUID(), owner, 'nada'],
      heading: 'Propietario no encontrado',
    },
    {
      path: '/crm/properties',
      ids: [randomUUID(), property, 'nada', `${property}/edit`],
      heading: 'Propiedad no encontrada',
      sentence: 'La propiedad que buscas no existe o no tienes permisos para verla.',
    },
    {
      path: '/crm/ads',
      ids: [randomUUID(), ad, 'nada', `${ad}/edit`],
      heading: 'Anuncio no encontrado',
      sentence: 'El anuncio que buscas no existe o no tienes permisos para verlo.',
    },
  ])
    await test.step(path, async () => {
      for (const id of ids) {
        await page.goto(`${path}/${id}`);
        await expect(page.getByRole('heading', { name: heading })).toBeVisible();
        if (sentence) await expect(page.getByText(sentence)).toBeVisible();
      }
      await axe(page);
      await page.getByRole('link', { name: 'Volver a la lista' }).click();
      await expect(page).toHaveURL(path);
    });
});
