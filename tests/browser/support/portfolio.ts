import type { Locator, Page } from '@playwright/test';
import { type Colour, createCanvas } from '../../../db/seed/canvas.ts';
import { clickMenuItem, expect } from '../../support/browser.ts';
import type { TestClient } from '../../support/test-users.ts';
import { jpeg } from '../../worker/fixtures/corpus/images.ts';
import { sendPhoto } from '../../worker/fixtures/files.ts';
import { createProperty } from '../../worker/fixtures/properties.ts';

export const main = (page: Page) => page.getByRole('main');
export const photoTiles = (page: Page) =>
  page.getByRole('list', { name: 'Fotos', exact: true }).getByRole('listitem');
export const documentSlot = (page: Page, category: string) =>
  page
    .getByRole('list', { name: 'Documentos', exact: true })
    .locator('> li')
    .filter({ has: page.getByRole('heading', { name: category, exact: true }) });
/** File names of the photos in their order on the server. */
export const listPhotoNames = async ({ api }: TestClient, propertyId: string) =>
  (await api.photos.list.query({ propertyId })).map(({ fileName }) => fileName);

/** A small photo of a wall and a floor, as an uploadable file. */
export function createPhotoFile(name: string, wall: Colour) {
  const picture = createCanvas(240, 160);
  picture.rect(0, 0, 240, 120, wall);
  picture.rect(0, 120, 240, 40, [120, 90, 60]);
  return { name, mimeType: 'image/png', buffer: picture.png() };
}

/** Clicks a button and chooses files in the file dialog it opens. */
export async function chooseFiles(page: Page, button: Locator, files: ReturnType<typeof createPhotoFile>[]) {
  const chooser = page.waitForEvent('filechooser');
  await button.click();
  await (await chooser).setFiles(files);
}
export async function choosePhotoAction(page: Page, position: string, item: string) {
  await page.getByRole('button', { name: `Foto ${position}: opciones` }).click();
  await clickMenuItem(page.getByRole('menuitem', { name: item }));
  // While the menu fades out, the items of the next one would match twice.
  await expect(page.getByRole('menuitem')).toHaveCount(0);
}
export async function confirmDeletion(page: Page) {
  const question = page.getByRole('alertdialog', { name: 'Confirmar eliminación' });
  await question.getByRole('button', { name: 'Eliminar' }).click();
  await expect(question).toBeHidden();
}

/** Creates a property with photos of these names. */
export async function createPropertyWithPhotos(client: TestClient, names: string[]) {
  const { id } = await createProperty(client);
  for (const name of names) await sendPhoto(client, id, jpeg(), { name });
  return id;
}
