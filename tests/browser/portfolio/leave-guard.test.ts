import type { Page } from '@playwright/test';
import { axe, expect, signIn, test } from '../../support/browser.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { pdf } from '../../worker/fixtures/corpus/papers.ts';
import { createProperty } from '../../worker/fixtures/properties.ts';
import { chooseFiles, createPhotoFile, documentSlot, photoTiles } from '../support/portfolio.ts';
import { openNavigation } from '../support/viewport.ts';

let agency: TestAgency;
test.describe.configure({ timeout: 60_000 });
test.beforeEach(async ({ page }) => {
  agency = await createTestAgency();
  await signIn(page, agency.agent);
});

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Hay archivos subiendo…' });
const answer = (page: Page, name: string) => question(page).getByRole('button', { name }).click();
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const sendPhoto = (page: Page) =>
  chooseFiles(page, page.getByRole('button', { name: 'Subir fotos' }), [
    createPhotoFile('sala.png', [9, 90, 190]),
  ]);

test('leave guard: asks while uploads are running, not after they have finished', { tag: '@rest' }, async ({
  page,
}) => {
  await createProperty(agency.agent, { title: 'Piso de antes' });
  const { id } = await createProperty(agency.agent, { title: 'Piso de ahora' });
  await test.step('it does not ask after an upload has finished', async () => {
    await page.goto(`/crm/properties/${id}`);
    await sendPhoto(page);
    await expect(photoTiles(page)).toHaveCount(1);
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    await page.keyboard.press('j');
    await expect(title(page, 'Piso de antes')).toBeVisible();
  });

  await test.step('it asks while two uploads are running', async () => {
    // No response, so the uploads stay pending.
    await page.route('**/api/uploads/**', () => undefined);
    await page.goto(`/crm/properties/${id}`);
    await sendPhoto(page);
    const energy = documentSlot(page, 'Certificado Energético');
    await chooseFiles(page, energy.getByRole('button', { name: 'Subir' }), [
      { name: 'certificado.pdf', mimeType: 'application/pdf', buffer: pdf() },
    ]);
    const sending = page.getByRole('progressbar');
    await expect(sending).toHaveCount(2);

    await page.keyboard.press('j');
    await expect(question(page)).toBeVisible();
    await axe(page);
    await answer(page, 'Quedarme');
    await expect(question(page)).toBeHidden();
    await expect(title(page, 'Piso de ahora')).toBeVisible();
    await expect(sending).toHaveCount(2);

    await (await openNavigation(page)).getByRole('link', { name: 'Leads' }).click();
    await answer(page, 'Salir');
    await expect(title(page, 'Leads')).toBeVisible();
    await expect(question(page)).toBeHidden();
  });
});
