import type { Page } from '@playwright/test';
import { axe, expect, signIn, test } from '../../support/browser.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { createAd } from '../../worker/fixtures/ads.ts';
import {
  choosePhotoAction,
  confirmDeletion,
  createPropertyWithPhotos,
  listPhotoNames,
  photoTiles,
} from '../support/portfolio.ts';
import { expectErrors, resetBrowserState } from '../support/steps.ts';
import { isPhone } from '../support/viewport.ts';

let agency: TestAgency;
// Images are decoded, scaled and encoded in these tests, which takes time.
test.describe.configure({ timeout: 60_000 });
async function begin(page: Page) {
  await resetBrowserState(page);
  agency = await createTestAgency();
  await signIn(page, agency.agent);
}
test.beforeEach(({ page }) => begin(page));

test('photos: are reordered by menu and keyboard, and the cover stays first; are deleted one by one or several at once', {
  tag: '@translated',
}, async ({ page }) => {
  const id = await createPropertyWithPhotos(agency.agent, ['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg']);
  await page.goto(`/crm/properties/${id}`);
  await expect(photoTiles(page)).toHaveCount(4);
  await choosePhotoAction(page, '2 de 4', 'Mover después');
  await expect.poll(() => listPhotoNames(agency.agent, id)).toEqual(['a.jpg', 'c.jpg', 'b.jpg', 'd.jpg']);
  await expect(page.getByTitle('c.jpg')).toHaveAccessibleName('Foto 2 de 4: ampliar');
  await choosePhotoAction(page, '4 de 4', 'Mover antes');
  await expect.poll(() => listPhotoNames(agency.agent, id)).toEqual(['a.jpg', 'c.jpg', 'd.jpg', 'b.jpg']);
  await expect(page.getByTitle('b.jpg')).toHaveAccessibleName('Foto 4 de 4: ampliar');
  await choosePhotoAction(page, '4 de 4', 'Elegir como portada');
  await expect.poll(() => listPhotoNames(agency.agent, id)).toEqual(['b.jpg', 'a.jpg', 'c.jpg', 'd.jpg']);
  await expect(page.getByText('Portada', { exact: true })).toHaveCount(1);
  await expect(page.getByTitle('b.jpg')).toHaveAccessibleName('Foto 1 de 4, portada: ampliar');

  // With two columns the next position of the second photo is below.
  await page.setViewportSize({ width: 390, height: 800 });
  const after = ['b.jpg', 'c.jpg', 'd.jpg', 'a.jpg'];
  const announcement = page.locator('[id^="dnd-kit-announcement"]');
  await expect(page.getByRole('button', { name: 'Foto 2 de 4: opciones' })).toBeEnabled();
  await page.getByTitle('a.jpg').focus();
  await expect(page.getByTitle('a.jpg')).toHaveAccessibleDescription(/^Pulsa espacio para coger la foto/);
  await page.keyboard.press('Space');
  await expect(announcement).toHaveText('Has cogido la foto 2.');
  await page.keyboard.press('ArrowDown');
  await expect(announcement).toHaveText('Ahora en el puesto 4.');
  await page.keyboard.press('Space');
  await expect(announcement).toHaveText('Has soltado la foto en el puesto 4.');
  await expect.poll(() => listPhotoNames(agency.agent, id)).toEqual(after);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(page.getByTitle('a.jpg')).toHaveAccessibleName('Foto 4 de 4: ampliar');
  await expect(page.getByRole('button', { name: 'Foto 2 de 4: opciones' })).toBeEnabled();
  // No photo moves before the cover, and no move is announced.
  await page.getByTitle('c.jpg').focus();
  await page.keyboard.press('Space');
  await expect(announcement).toHaveText('Has cogido la foto 2.');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Space');
  await expect(announcement).toHaveText('Has soltado la foto en el puesto 2.');
  // Its placeholder stays until it has moved back.
  await expect(page.getByTitle('c.jpg')).toHaveCount(1);
  const cover = page.getByTitle('b.jpg');
  await expect(cover).toHaveAccessibleDescription('b.jpg');
  await expect(page.getByTitle('c.jpg')).toHaveAttribute('aria-roledescription', 'foto que se arrastra');
  for (const attribute of ['aria-roledescription', 'aria-disabled', 'aria-grabbed'])
    expect(await cover.getAttribute(attribute)).toBe(null);
  await page.reload();
  await expect(photoTiles(page)).toHaveCount(4);
  expect(await listPhotoNames(agency.agent, id)).toEqual(after);
  await axe(page);

  await test.step('the next one becomes the cover when the cover is deleted', async () => {
    await choosePhotoAction(page, '1 de 4', 'Eliminar');
    await expect(page.getByText('Vas a eliminar esta foto.')).toBeVisible();
    await confirmDeletion(page);
    await expect(page.getByTitle('c.jpg')).toHaveAccessibleName('Foto 1 de 3, portada: ampliar');
  });
  await test.step('several are deleted at once', async () => {
    await page.getByRole('button', { name: 'Seleccionar', exact: true }).click();
    await page.getByRole('button', { name: 'Seleccionar foto 1 de 3' }).click();
    await page.getByRole('button', { name: 'Seleccionar foto 3 de 3' }).click();
    await axe(page);
    await page.getByRole('button', { name: 'Eliminar (2)' }).click();
    await expect(page.getByText('Vas a eliminar 2 fotos.')).toBeVisible();
    await confirmDeletion(page);
    await expect(photoTiles(page)).toHaveCount(1);
    expect(await listPhotoNames(agency.agent, id)).toEqual(['d.jpg']);
  });
});

test('photos: dragging changes the order; the cover cannot be dragged, and no photo can be dropped before it', async ({
  page,
}) => {
  test.skip(isPhone(page), 'touch dragging needs a long press');
  const id = await createPropertyWithPhotos(agency.agent, ['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg']);
  await page.goto(`/crm/properties/${id}`);
  await photoTiles(page).nth(3).scrollIntoViewIfNeeded();
  const announcement = page.locator('[id^="dnd-kit-announcement"]');
  /** Drags a photo to the place of another; returns which one is shown first before it is dropped, when `look` has ended. */
  const carry = async (from: number, to: number, look?: () => Promise<void>) => {
    const [start, end] = [
      await photoTiles(page).nth(from).boundingBox(),
      await photoTiles(page).nth(to).boundingBox(),
    ];
    if (!start || !end) throw new Error('nothing to drag');
    await page.mouse.move(start.x + 40, start.y + 40);
    await page.mouse.down();
    await page.mouse.move(start.x + 60, start.y + 45, { steps: 3 });
    await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 15 });
    const shown = await photoTiles(page).first().getByRole('button').first().getAttribute('title');
    await look?.();
    await page.mouse.up();
    return shown;
  };
  await test.step('the cover cannot be dragged, and no photo can be dropped before it', async () => {
    expect(await carry(0, 2)).toBe('a.jpg');
    await expect(announcement).toHaveText('');
    await page.keyboard.press('Escape');
    expect(await carry(2, 0)).toBe('a.jpg');
    await expect(announcement).not.toContainText('puesto 1');
    await page.reload();
    await expect(photoTiles(page)).toHaveCount(4);
    expect((await listPhotoNames(agency.agent, id))[0]).toBe('a.jpg');
  });
  await test.step('another photo changes its place', async () => {
    const [, second, third, fourth] = await listPhotoNames(agency.agent, id);
    await photoTiles(page).nth(3).scrollIntoViewIfNeeded();
    await carry(1, 3, async () => {
      // WebKit marks the texts that a drag passes.
      await page
        .getByRole('heading', { level: 1 })
        .evaluate((text) => getSelection()?.selectAllChildren(text));
      await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toBe('');
    });
    await expect.poll(() => listPhotoNames(agency.agent, id)).toEqual(['a.jpg', third, fourth, second]);
    await expect(page.getByRole('dialog', { name: 'Fotos' })).toHaveCount(0);
  });
});

test('photos: one released early, eight at first, columns by width, and what a session keeps', {
  tag: '@rest',
}, async ({ page, context, consoleErrors }) => {
  await test.step('one released before the next frame goes where the pointer is', async () => {
    test.skip(isPhone(page), 'touch dragging needs a long press');
    const id = await createPropertyWithPhotos(agency.agent, ['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg']);
    await page.goto(`/crm/properties/${id}`);
    await photoTiles(page).nth(3).scrollIntoViewIfNeeded();
    const [, from, , target] = await photoTiles(page).evaluateAll((photos) =>
      photos.map((photo) => photo.getBoundingClientRect().toJSON()),
    );
    await page.mouse.move(from.x + 40, from.y + 40);
    await page.mouse.down();
    await page.mouse.move(from.x + 60, from.y + 45, { steps: 3 });
    const announcement = page.locator('[id^="dnd-kit-announcement"]');
    await expect(announcement).toHaveText('Has cogido la foto 2.');
    await page.evaluate(
      ([clientX = 0, clientY = 0]) => {
        for (const type of ['pointermove', 'pointerup'])
          document.body.dispatchEvent(
            new PointerEvent(type, {
              bubbles: true,
              isPrimary: true,
              pointerType: 'mouse',
              clientX,
              clientY,
            }),
          );
      },
      [target.x + target.width / 2, target.y + target.height / 2],
    );
    await page.mouse.up();
    await expect(announcement).toHaveText('Has soltado la foto en el puesto 4.');
    await expect.poll(() => listPhotoNames(agency.agent, id)).toEqual(['a.jpg', 'c.jpg', 'd.jpg', 'b.jpg']);
  });
  await test.step('a wider window never has fewer columns, from 2 to 6, on the page of a property and of an ad', async () => {
    await begin(page);
    const id = await createPropertyWithPhotos(agency.agent, ['a.jpg', 'b.jpg', 'c.jpg']);
    const ad = await createAd(agency.agent, id);
    const countColumns = () =>
      page
        .getByRole('list', { name: 'Fotos' })
        .evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length);
    const widths = [390, 500, 639, 767, 768, 1023, 1024, 1279, 1280, 1366, 1920];
    for (const path of [`/crm/properties/${id}?tab=facts`, `/crm/ads/${ad.id}`]) {
      await page.goto(path);
      await expect(photoTiles(page)).toHaveCount(3);
      const counts: number[] = [];
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 });
        counts.push(await countColumns());
      }
      expect(counts, path).toEqual(counts.toSorted((a, b) => a - b));
      expect([...new Set(counts)], path).toEqual([2, 3, 4, 6]);
    }
    await page.setViewportSize({ width: 1366, height: 768 });
  });
  await test.step('eight are shown at first, all on a press, and papers and activity begin within two screens', async () => {
    await begin(page);
    const names = Array.from({ length: 10 }, (_, at) => `${at}.jpg`);
    const id = await createPropertyWithPhotos(agency.agent, names);
    await page.setViewportSize({ width: 1366, height: 768 });
    await page.goto(`/crm/properties/${id}`);
    await expect(photoTiles(page)).toHaveCount(8);
    await expect(page.getByText('10 fotos', { exact: true })).toBeVisible();
    const activity = page.getByRole('heading', { level: 2, name: 'Actividad' });
    await expect
      .poll(() => activity.evaluate((one) => one.getBoundingClientRect().top + window.scrollY))
      .toBeLessThanOrEqual(2 * 768);
    await page.getByRole('button', { name: 'Ver las 10' }).click();
    await expect(photoTiles(page)).toHaveCount(10);
  });
  await test.step('are kept for the session that loaded them, and asked for with any other or none', async () =>
    // A request that finds nothing in the cache, a session that is gone, a photo of another user's page.
    expectErrors(consoleErrors, /ERR_CACHE_MISS|401|412/, async () => {
      await begin(page);
      const id = await createPropertyWithPhotos(agency.agent, ['a.jpg']);
      await page.goto(`/crm/properties/${id}`);
      const image = page.locator('img[src*="size=thumb"]');
      await expect(image).toHaveJSProperty('complete', true);
      const address = (await image.getAttribute('src')) ?? '';
      const readStatus = (cache: RequestCache) =>
        page.evaluate(
          ([url, mode]) =>
            fetch(url, { cache: mode, mode: 'same-origin' }).then(
              ({ status }) => status,
              () => 'not cached',
            ),
          [address, cache] as const,
        );
      expect(await readStatus('only-if-cached')).toBe(200);
      await context.clearCookies();
      expect(await readStatus('only-if-cached')).toBe('not cached');
      expect(await readStatus('default')).toBe(401);
      await signIn(page, agency.otherTenant);
      // The address says for whom the page was made.
      expect(await readStatus('default')).toBe(412);
    }));
});

test('photos: open in full screen by click and Enter; the cover is shown large above them', {
  tag: '@phone',
}, async ({ page }) => {
  const id = await createPropertyWithPhotos(agency.agent, ['a.jpg', 'b.jpg']);
  await page.goto(`/crm/properties/${id}`);
  const box = page.getByRole('dialog', { name: 'Fotos' });
  await test.step('in full screen', async () => {
    await page.getByTitle('b.jpg').click();
    await expect(box.getByRole('img', { name: 'b.jpg' })).toBeVisible();
    await expect(box.getByText('2 de 2', { exact: true })).toBeVisible();
    await expect(box.getByText(/^Subida por .+, hoy, \d\d:\d\d$/)).toBeVisible();
    await box.getByRole('button', { name: 'Anterior' }).click();
    await expect(box.getByRole('img', { name: 'a.jpg' })).toBeInViewport();
    await expect(box.getByText('1 de 2', { exact: true })).toBeVisible();
    await axe(page);
    await box.getByRole('button', { name: 'Cerrar' }).click();
    await expect(box).toHaveCount(0);
    await page.getByTitle('a.jpg').focus();
    await page.keyboard.press('Enter');
    await expect(box.getByRole('img', { name: 'a.jpg' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(box).toHaveCount(0);
    await expect(page.getByTitle('a.jpg')).toBeFocused();
    expect(await listPhotoNames(agency.agent, id)).toEqual(['a.jpg', 'b.jpg']);
  });
  await test.step('the cover, which opens them too', async () => {
    // From the top again: a phone's header slides in over the cover while the page scrolls up.
    await page.goto(`/crm/properties/${id}`);
    const cover = page.getByRole('button', { name: 'Portada: ver 2 fotos' });
    const image = cover.locator('img[src*="size=medium"]');
    await expect(image).toHaveJSProperty('complete', true);
    // As wide as the column, and above the photos; on a phone above the data.
    const [wide, tile, price] = await Promise.all([
      cover.boundingBox(),
      page.getByTitle('a.jpg').boundingBox(),
      page.getByText('285.000 €').boundingBox(),
    ]);
    expect(wide?.width).toBeGreaterThan(2 * (tile?.width ?? Number.NaN));
    expect(wide?.y).toBeLessThan(tile?.y ?? Number.NaN);
    if (isPhone(page)) expect(wide?.y).toBeLessThan(price?.y ?? Number.NaN);
    else expect(wide?.x).toBeGreaterThan(price?.x ?? Number.NaN);
    await cover.click();
    await expect(box.getByText('1 de 2', { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(cover).toBeFocused();
    const { 1: second } = await agency.agent.api.photos.list.query({ propertyId: id });
    await choosePhotoAction(page, '2 de 2', 'Elegir como portada');
    await expect(image).toHaveAttribute('src', new RegExp(`/photos/${second?.id}\\?`));
  });
});
