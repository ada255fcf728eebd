import { readFile } from 'node:fs/promises';
import { axe, expect, signIn, test } from '../../support/browser.ts';
import { createTestAgency } from '../../support/test-users.ts';
import { createAd } from '../../worker/fixtures/ads.ts';
import { sendPhoto } from '../../worker/fixtures/files.ts';
import { createProperty } from '../../worker/fixtures/properties.ts';

test('Idealista: a manager reads what is left out, and downloads the adverts', {
  tag: '@rest',
}, async ({ page }) => {
  const { manager } = await createTestAgency('Fincas Mar');
  const whole = await createProperty(manager, { title: 'Piso luminoso en Gràcia' });
  await sendPhoto(manager, whole.id);
  const lacking = await createProperty(manager, { title: 'Casa con jardín', town: null, postalCode: null });
  for (const { id } of [whole, lacking]) await createAd(manager, id, { platform: 'Idealista' });
  await signIn(page, manager);
  await page.goto('/crm/agency');
  const section = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'JSON de Idealista' }) });
  await section.getByRole('button', { name: 'Revisar los anuncios de Idealista' }).press('Enter');
  await expect(section.getByText('El fichero tiene 1 anuncio.')).toBeVisible();
  await expect(section.getByText('Fuera del fichero: 1 propiedad')).toBeVisible();
  await expect(section.getByRole('link', { name: /Casa con jardín/ })).toBeVisible();
  await axe(page);
  const saved = page.waitForEvent('download');
  await section.getByRole('button', { name: 'Descargar JSON de Idealista' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/\.json$/);
  const { customerProperties } = JSON.parse(await readFile(await file.path(), 'utf8'));
  expect(customerProperties).toHaveLength(1);
});
