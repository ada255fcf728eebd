import type { Page } from '@playwright/test';
import { propertyFixture } from '../../domain/property-fixture.ts';
import { axe, expect, failCalls, fetchRoute, signIn, test } from '../../support/browser.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { adFixture, createAd } from '../../worker/fixtures/ads.ts';
import { create, insertOwners, ownerFixture } from '../../worker/fixtures/owners.ts';
import { createProperty, insertProperties } from '../../worker/fixtures/properties.ts';
import { openInDocument } from '../support/navigation.ts';
import { resetBrowserState } from '../support/steps.ts';

let agency: TestAgency;
async function begin(page: Page) {
  await resetBrowserState(page);
  agency = await createTestAgency();
  await signIn(page, agency.agent);
}
test.beforeEach(({ page }) => begin(page));
test.use({ allowedErrors: [/409|500|ERR_FAILED|Failed to load resource/] });

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const save = (page: Page) => page.getByRole('button', { name: 'Guardar cambios' });
const owners = async () => (await agency.agent.api.owners.list.query({ filters: {} })).rows;
const both = (page: Page) => page.getByRole('alertdialog', { name: 'Otra persona ha cambiado lo mismo' });
const CONFLICT = 'Otro usuario ha modificado este registro. Recarga la página para ver los cambios.';

test('portfolio forms: what a colleague changed meanwhile is merged or asked for; a lost response keeps the form', {
  tag: '@rest',
}, async ({ page }) => {
  await test.step('what a colleague changed meanwhile is merged, and what both changed is asked for', async () => {
    await test.step('owner', async () => {
      const ref = await create(agency.agent);
      await page.goto(`/crm/property-owners/${ref.id}/edit`);
      await field(page, 'Teléfono').fill('600 111 222');
      const owner = ownerFixture({ name: 'Del compañero' });
      await agency.manager.api.owners.update.mutate({ ...ref, owner });
      await save(page).click();
      await expect(page).toHaveURL(`/crm/property-owners/${ref.id}`);
      await expect(page.getByText(/^Guardado, con lo que otra persona ha cambiado: Nombre/)).toBeVisible();
      expect(await owners()).toMatchObject([{ name: 'Del compañero', phone: '600 111 222', version: 3 }]);
    });

    const { id: propertyId, version: propertyVersion } = await createProperty(agency.agent);
    await test.step('property', async () => {
      await openInDocument(page, `/crm/properties/${propertyId}/edit`);
      await page.getByLabel('Título').fill('De aquí');
      const property = propertyFixture({ title: 'De allí' });
      await agency.manager.api.properties.update.mutate({
        id: propertyId,
        version: propertyVersion,
        property,
      });
      await save(page).click();
      await expect(both(page).getByRole('radio', { name: 'Lo de la otra persona De allí' })).toBeVisible();
      await axe(page);
      await both(page).getByRole('button', { name: 'Seguir editando' }).click();
      await expect(page.getByText(CONFLICT)).toBeVisible();
      await expect(page.getByLabel('Título')).toHaveValue('De aquí');
      await page.getByRole('button', { name: 'Recargar' }).click();
      await both(page).getByRole('button', { name: 'Guardar' }).click();
      await expect(title(page, 'De aquí')).toBeVisible();
    });

    await test.step('ad', async () => {
      const { id, version } = await createAd(agency.agent, propertyId);
      await openInDocument(page, `/crm/ads/${id}`);
      await page.getByRole('button', { name: 'Editar' }).click();
      const edit = page.getByRole('dialog', { name: 'Editar Anuncio' });
      await edit.getByLabel('Título').fill('De aquí');
      const ad = adFixture(propertyId, { title: 'De allí' });
      await agency.manager.api.ads.update.mutate({ id, version, ad });
      await edit.getByRole('button', { name: 'Guardar cambios' }).click();
      await both(page).getByRole('radio', { name: 'Lo de la otra persona De allí' }).check();
      await both(page).getByRole('button', { name: 'Guardar' }).click();
      await expect(edit).toBeHidden();
      await expect(title(page, 'De allí')).toBeVisible();
    });
  });
  await test.step('a lost response keeps the form, and saving again creates one record', async () => {
    await begin(page);
    await test.step('owner: the response is an error', async () => {
      await page.goto('/crm/property-owners/new');
      await field(page, 'Nombre').fill('Ana Ruiz');
      await page.route(
        '**/trpc/owners.create*',
        async (route) => {
          await fetchRoute(route);
          await route.fulfill({ status: 500, body: 'x' });
        },
        { times: 1 },
      );
      const create = page.getByRole('button', { name: 'Crear propietario' });
      await create.click();
      await expect(page.getByRole('alert')).toHaveText(
        'Error al guardar el propietario. Por favor, inténtalo de nuevo.',
      );
      await create.click();
      await expect(page).toHaveURL('/crm/property-owners');
      expect(await owners()).toHaveLength(1);
    });

    await test.step('property: the connection ends', async () => {
      await openInDocument(page, '/crm/properties/new');
      await page.getByLabel('Título').fill('Piso');
      await page.route(
        '**/trpc/properties.create*',
        async (route) => {
          await fetchRoute(route);
          await route.abort();
        },
        { times: 1 },
      );
      const create = page.getByRole('button', { name: 'Crear propiedad' });
      await create.click();
      await expect(
        page.getByText('Error al guardar la propiedad. Por favor, inténtalo de nuevo.'),
      ).toBeVisible();
      await expect(page.getByLabel('Título')).toHaveValue('Piso');
      await create.click();
      await expect(page).toHaveURL('/crm/properties');
      expect((await agency.agent.api.properties.list.query({ filters: {} })).total).toBe(1);
    });
  });
});

test('portfolio: a failed deletion, list or section shows its error, and what there is stays', {
  tag: '@rest',
}, async ({ page }) => {
  await test.step('each section shows its own error, and is loaded again', async () => {
    const { id: ownerId } = await create(agency.agent);
    await insertProperties(agency.id, [{ ownerId }, { ownerId }, { ownerId }]);
    const restore = await failCalls(page, ['properties.list', 'ads.list']);
    await page.goto(`/crm/property-owners/${ownerId}`);
    await expect(page.getByText('Error al cargar las propiedades del propietario.')).toBeVisible();
    await expect(page.getByText('Error al cargar los anuncios del propietario.')).toBeVisible();
    await restore();
    const properties = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'Propiedades Asociadas', exact: true }) });
    await properties.getByRole('button', { name: 'Reintentar' }).click();
    await expect(
      properties.getByRole('list', { name: 'Propiedades Asociadas' }).getByRole('listitem'),
    ).toHaveCount(3);
  });
  await test.step('a failed one shows an error with a retry', async () => {
    await begin(page);
    await page.unrouteAll();
    await insertOwners(agency.id, [{ name: 'Pere Mas' }]);
    const [propertyId = ''] = await insertProperties(agency.id, [{ title: 'Ático' }]);
    await createAd(agency.agent, propertyId, { title: 'Se queda' });
    const retry = page.getByRole('button', { name: 'Reintentar' });

    await test.step('owners', async () => {
      const restore = await failCalls(page, ['owners.list']);
      await page.goto('/crm/property-owners');
      await expect(page.getByText('Error al cargar los datos')).toBeVisible();
      const sentence = 'Error al cargar los propietarios. Por favor, inténtalo de nuevo.';
      await expect(page.getByText(sentence)).toBeVisible();
      await expect(page.getByRole('link', { name: 'Volver al inicio' })).toHaveAttribute('href', '/crm');
      await axe(page);
      await restore();
      await retry.click();
      await expect(link(page, 'Pere Mas')).toBeVisible();
    });

    await test.step('properties', async () => {
      const restore = await failCalls(page, ['properties.list']);
      await page.goto('/crm/properties');
      await expect(
        page.getByText('Error al cargar las propiedades. Por favor, inténtalo de nuevo.'),
      ).toBeVisible();
      await restore();
      await retry.click();
      await expect(link(page, 'Ático')).toBeVisible();
    });

    await test.step('ads', async () => {
      await failCalls(page, ['ads.list']);
      await page.goto('/crm/ads');
      await expect(
        page.getByText('Error al cargar los anuncios. Por favor, inténtalo de nuevo.'),
      ).toBeVisible();
    });
    await page.unrouteAll();
  });
  await test.step('a failed deletion shows an error in its dialog, and the record stays', async () => {
    await begin(page);
    const { id: ownerId } = await create(agency.agent);
    const { id: propertyId } = await createProperty(agency.agent, { title: 'Piso que se queda' });
    const { id: adId } = await createAd(agency.agent, propertyId, { title: 'Anuncio que se queda' });
    await page.route(/\/trpc\/(owners|properties|ads)\.delete/, (route) =>
      route.fulfill({ status: 500, body: 'x' }),
    );
    await page.goto('/crm/profile');
    for (const [path, sentence, name] of [
      [
        `property-owners/${ownerId}`,
        'Error al eliminar el propietario. Por favor, inténtalo de nuevo.',
        'Montserrat Vila Roca',
      ],
      [
        `properties/${propertyId}`,
        'Error al eliminar la propiedad. Por favor, inténtalo de nuevo.',
        'Piso que se queda',
      ],
      [`ads/${adId}`, 'Error al eliminar el anuncio. Por favor, inténtalo de nuevo.', 'Anuncio que se queda'],
    ] as const)
      await test.step(path, async () => {
        await openInDocument(page, `/crm/${path}`);
        await page.getByRole('main').getByRole('button', { name: 'Eliminar' }).first().click();
        const asked = page.getByRole('alertdialog', { name: 'Confirmar eliminación' });
        await asked.getByRole('button', { name: 'Eliminar' }).click();
        await expect(asked.getByText(sentence)).toBeVisible();
        await asked.getByRole('button', { name: 'Cancelar' }).click();
        await expect(title(page, name)).toBeVisible();
      });
  });
});
