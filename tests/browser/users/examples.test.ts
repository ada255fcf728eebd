import { axe, expect, signIn, switchUser, test } from '../../support/browser.ts';
import { createTestAgency } from '../../support/test-users.ts';
import { createAd } from '../../worker/fixtures/ads.ts';

test('examples: a new agency loads them and removes them together, after what of its own goes with them is named', async ({
  page,
}) => {
  const { agent, manager } = await createTestAgency('Fincas Nuevas');
  await signIn(page, manager);
  await page.goto('/crm');
  await page.getByRole('button', { name: 'Cargar ejemplos' }).press('Enter');
  await expect(page.getByText('Ejemplos cargados.')).toBeVisible();
  const removal = page.getByRole('button', { name: 'Quitar ejemplos' });
  await expect(removal).toBeVisible();
  await expect(page.getByText('Hacer las fotos del ático (ejemplo)')).toBeVisible();
  await axe(page);
  const { rows } = await manager.api.properties.list.query({ filters: {} });
  await createAd(manager, rows[0]?.id ?? '', { title: 'Anuncio propio' });
  await removal.press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Quitar ejemplos' });
  await expect(question).toContainText('1 anuncio: «Anuncio propio»');
  await axe(page);
  await question.getByRole('button', { name: 'Cancelar' }).click();
  await expect(question).toBeHidden();
  await removal.press('Enter');
  await question.getByRole('button', { name: 'Quitar ejemplos' }).click();
  await expect(page.getByText('Ejemplos quitados.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cargar ejemplos' })).toBeVisible();
  await expect(page.getByText('Hacer las fotos del ático (ejemplo)')).toHaveCount(0);
  expect((await manager.api.ads.list.query({ filters: {} })).rows).toEqual([]);

  await test.step('agents neither load nor remove them', async () => {
    await manager.api.examples.load.mutate();
    await switchUser(page, agent);
    await page.goto('/crm');
    await expect(page.getByRole('heading', { name: "Today's agenda" })).toBeVisible();
    await expect(page.getByRole('button', { name: /ejemplos/ })).toHaveCount(0);
  });
});
