import { axe, expect, signIn, test } from '../support/browser.ts';
import { type Agency, mintAgency } from '../support/people.ts';
import { pdf } from '../worker/corpus/papers.ts';
import { createProperty } from '../worker/properties-given.ts';
import {
  choose,
  confirmDeletion,
  fromMenu,
  main,
  photo,
  slot,
  stored,
  tiles,
  withPhotos,
} from './portfolio-given.ts';

let agency: Agency;
// Pictures are decoded, scaled and encoded here.
test.describe.configure({ timeout: 60_000 });
test.beforeEach(async ({ page }) => {
  agency = await mintAgency();
  await signIn(page, agency.agent);
});

test('from an owner to an ad, with photos and papers, and back to nothing', async ({ page }) => {
  test.setTimeout(120_000);
  await page.goto('/crm/property-owners/new');
  await page.getByLabel('Nombre').fill('Núria Ferrer');
  await page.getByRole('button', { name: 'Crear propietario' }).click();
  await page.getByRole('link', { name: 'Núria Ferrer', exact: true }).click();
  await main(page).getByRole('button', { name: 'Nueva propiedad' }).click();
  await page.getByRole('dialog', { name: 'Nueva Propiedad' }).getByLabel('Título').fill('Piso de Núria');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Piso de Núria', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Piso de Núria' })).toBeVisible();
  const propertyId = new URL(page.url()).pathname.split('/').at(-1) ?? '';

  await expect(page.getByText('JPG, PNG, GIF hasta 10MB cada una')).toBeVisible();
  await choose(page, page.getByRole('button', { name: 'Subir fotos' }), [
    photo('salón.png', [230, 220, 200]),
    photo('cocina.png', [200, 220, 230]),
    photo('baño.png', [210, 230, 210]),
  ]);
  await expect(tiles(page)).toHaveCount(3);
  await expect(page.getByRole('list', { name: 'Archivos que se están subiendo' })).toHaveCount(0);
  expect((await stored(agency.agent, propertyId)).toSorted()).toEqual([
    'baño.jpg',
    'cocina.jpg',
    'salón.jpg',
  ]);
  await expect(tiles(page).first().getByText('Portada')).toBeVisible();
  // What is shown is a picture, made by the browser in its small size.
  const width = () =>
    tiles(page)
      .first()
      .getByRole('button')
      .first()
      .locator('img')
      .evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(width).toBe(240);

  const energy = slot(page, 'Certificado Energético');
  await expect(energy.getByText('Requerido', { exact: true })).toBeVisible();
  await choose(page, energy.getByRole('button', { name: 'Subir' }), [
    { name: 'certificado.pdf', mimeType: 'application/pdf', buffer: pdf() },
  ]);
  await expect(energy.getByText('Subido', { exact: true })).toBeVisible();
  await expect(page.getByText('1 de 4 requeridos en orden')).toBeVisible();
  await axe(page);

  await main(page).getByRole('button', { name: 'Nuevo anuncio' }).click();
  const form = page.getByRole('dialog', { name: 'Nuevo Anuncio' });
  await expect(form.getByRole('combobox', { name: 'Propiedad' })).toHaveValue('Piso de Núria');
  await form.getByLabel('Título').fill('Piso con luz');
  await form.getByRole('button', { name: 'Crear anuncio' }).click();
  await page.getByRole('link', { name: 'Piso con luz', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Piso con luz' })).toBeVisible();
  await expect(tiles(page)).toHaveCount(3);
  await expect(
    slot(page, 'Certificado Energético').getByText('certificado.pdf', { exact: true }),
  ).toBeVisible();

  await main(page).getByRole('link', { name: 'Piso de Núria' }).click();
  await page.getByRole('button', { name: 'Eliminar', exact: true }).click();
  await confirmDeletion(page);
  await expect(page).toHaveURL('/crm/properties');
  await page.goto('/crm/ads');
  await expect(page.getByText('Mostrando 0 de 0 anuncios')).toBeVisible();
});

test('what is no photo, or no document, is refused before it is sent, and can be put away', async ({
  page,
}) => {
  const { id } = await createProperty(agency.agent);
  await page.goto(`/crm/properties/${id}`);
  const text = { name: 'nota.txt', mimeType: 'text/plain', buffer: Buffer.from('hola') };
  await choose(page, page.getByRole('button', { name: 'Subir fotos' }), [text, photo('a.png', [1, 2, 3])]);
  await expect(page.getByText('Solo se permiten archivos de imagen.')).toBeVisible();
  await expect(tiles(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Quitar nota.txt' }).click();
  const plans = slot(page, 'Planos de la Vivienda');
  await expect(plans.getByText('Pendiente', { exact: true })).toBeVisible();
  await choose(page, plans.getByRole('button', { name: 'Subir' }), [text]);
  await expect(
    plans.getByText(
      'Tipo de archivo no permitido. Solo se permiten PDF, imágenes (JPG, PNG) y documentos de Word.',
    ),
  ).toBeVisible();
  await axe(page);
  await plans.getByRole('button', { name: 'Quitar nota.txt' }).click();
  const large = { ...text, name: 'enorme.pdf', buffer: Buffer.alloc(10 * 1024 * 1024 + 1) };
  await choose(page, plans.getByRole('button', { name: 'Subir' }), [large]);
  await expect(
    plans.getByText('El archivo es demasiado grande. El tamaño máximo permitido es 10MB.'),
  ).toBeVisible();
  await expect(plans.getByText('Pendiente', { exact: true })).toBeVisible();
});

test.describe('when the server fails', () => {
  test.use({ allowedErrors: [/500/] });
  test('a new order goes back and says so, and a failed photo is sent again', async ({ page }) => {
    const id = await withPhotos(agency.agent, ['a.jpg', 'b.jpg', 'd.jpg']);
    await page.goto(`/crm/properties/${id}`);
    await page.route('**/trpc/photos.reorder*', (route) => route.fulfill({ status: 500, body: 'no' }));
    await fromMenu(page, '2 de 3', 'Mover después');
    await expect(
      page.getByText('Error al reordenar las imágenes. Por favor, inténtalo de nuevo.'),
    ).toBeVisible();
    await expect(page.getByTitle('b.jpg')).toHaveAccessibleName('Foto 2 de 3: ampliar');
    await page.route('**/api/uploads/**', (route) => route.fulfill({ status: 500, body: 'no' }), {
      times: 1,
    });
    await choose(page, page.getByRole('button', { name: 'Subir fotos' }), [photo('c.png', [9, 90, 190])]);
    await expect(page.getByText('Error al subir las imágenes. Por favor, inténtalo de nuevo.')).toBeVisible();
    await page.getByRole('button', { name: 'Reintentar c.png' }).click();
    await expect(tiles(page)).toHaveCount(4);
    expect(await stored(agency.agent, id)).toEqual(['a.jpg', 'b.jpg', 'd.jpg', 'c.jpg']);
  });
});
