import type { Page } from '@playwright/test';
import { fileTexts } from '../../../db/domain/files.ts';
import { createCanvas } from '../../../db/seed/canvas.ts';
import { RATE_LIMITS, toRateLimitKey } from '../../../worker/rate-limits/persistent-rate-limit.ts';
import { axe, expect, signIn, test } from '../../support/browser.ts';
import { sharedServer } from '../../support/shared-server.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { bytes, u16le, u32le } from '../../worker/fixtures/corpus/bytes.ts';
import { jpeg } from '../../worker/fixtures/corpus/images.ts';
import { sendPhoto } from '../../worker/fixtures/files.ts';
import { createProperty } from '../../worker/fixtures/properties.ts';
import {
  chooseFiles,
  createPhotoFile,
  documentSlot,
  listPhotoNames,
  photoTiles,
} from '../support/portfolio.ts';
import { resetBrowserState } from '../support/steps.ts';

let agency: TestAgency;
let propertyId: string;
// Images are decoded, scaled and encoded in these tests, which takes time.
test.describe.configure({ timeout: 120_000 });
async function begin(page: Page) {
  await resetBrowserState(page);
  agency = await createTestAgency();
  await signIn(page, agency.agent);
  propertyId = (await createProperty(agency.agent)).id;
}
test.beforeEach(({ page }) => begin(page));

const addPhotos = (page: Page, files: Parameters<typeof chooseFiles>[2]) =>
  chooseFiles(page, page.getByRole('button', { name: 'Subir fotos' }), files);
const listed = (page: Page) => page.getByRole('list', { name: 'Archivos que se están subiendo' });
/** Counts uploads from now on, by the kind of file in their path. */
function countUploads(page: Page) {
  const sent = { photos: 0, thumb: 0, medium: 0 };
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const found = /^\/api\/uploads\/photos\/[^/]+(?:\/[^/]+\/(thumb|medium))?$/.exec(pathname);
    if (found) sent[(found[1] ?? 'photos') as keyof typeof sent]++;
  });
  return sent;
}
/** A photo with its own name and colour. */
const small = (at: number) => createPhotoFile(`foto ${at + 1}.png`, [200 - at, 120 + at, 90]);

test('uploads: a press while photos arrive, the order of the chosen, and the content of a file decides', {
  tag: '@rest',
}, async ({ page }) => {
  await test.step('a press on the button counts although the photos arrive before it ends', async () => {
    for (const name of ['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg'])
      await sendPhoto(agency.agent, propertyId, jpeg(), { name });
    await page.goto('/crm/properties');
    const isPressed = Promise.withResolvers<void>();
    await page.route(/photos\.list/, async (route) => {
      await isPressed.promise;
      await route.continue();
    });
    await page.getByRole('row').getByRole('link').first().click();
    const button = page.getByRole('button', { name: 'Subir fotos' });
    await button.hover();
    await expect(photoTiles(page)).toHaveCount(0);
    const chooser = page.waitForEvent('filechooser', { timeout: 5000 });
    await page.mouse.down();
    isPressed.resolve();
    await expect(photoTiles(page)).toHaveCount(4);
    await page.mouse.up();
    await chooser;
  });
  await test.step('photos keep the order in which they were chosen, also where the first takes longest', async () => {
    await begin(page);
    await page.goto(`/crm/properties/${propertyId}`);
    const large = createCanvas(3200, 2000);
    large.rect(0, 0, 3200, 2000, [230, 200, 160], [60, 90, 160]);
    const first = { name: 'foto 0.png', mimeType: 'image/png', buffer: large.png() };
    // One that is refused takes no turn from those after it.
    const refused = { name: 'nota.txt', mimeType: 'text/plain', buffer: Buffer.from('hola') };
    const files = [first, small(0), refused, small(1), small(2), small(3)];
    await addPhotos(page, files);
    await expect(photoTiles(page)).toHaveCount(5);
    expect(await listPhotoNames(agency.agent, propertyId)).toEqual(
      files.filter((file) => file !== refused).map(({ name }) => name),
    );
  });
  await test.step('the content of a file decides, not its name: HEIC is rejected with a message, other formats are converted', async () => {
    await begin(page);
    await page.goto(`/crm/properties/${propertyId}`);
    const sent = countUploads(page);
    const heic = bytes([0, 0, 0, 24], 'ftypheic', Buffer.alloc(64));
    await addPhotos(page, [
      { name: 'IMG_1.HEIC', mimeType: 'image/heic', buffer: heic },
      { name: 'IMG_2.jpg', mimeType: 'image/jpeg', buffer: heic },
    ]);
    await expect(page.getByRole('alert')).toHaveText([fileTexts.heic, fileTexts.heic]);
    expect(sent.photos).toBe(0);
    await axe(page);
    await page.getByRole('button', { name: 'Quitar IMG_1.HEIC' }).click();
    await page.getByRole('button', { name: 'Quitar IMG_2.jpg' }).click();
    // BITMAPFILEHEADER and BITMAPINFOHEADER: 4 × 4 pixels of 24 bits.
    const size = [...u32le(4), ...u32le(4), ...u16le(1), ...u16le(24)];
    const bitmap = bytes(
      'BM',
      u32le(102),
      u32le(0),
      u32le(54),
      u32le(40),
      size,
      Buffer.alloc(24),
      Buffer.alloc(48, 90),
    );
    await addPhotos(page, [
      { ...small(1), name: 'foto.txt', mimeType: 'text/plain' },
      { name: 'plano.bmp', mimeType: 'image/bmp', buffer: bitmap },
    ]);
    await expect(photoTiles(page)).toHaveCount(2);
    const types = (await agency.agent.api.photos.list.query({ propertyId })).map(({ fileName, mimeType }) => [
      fileName,
      mimeType,
    ]);
    expect(types.toSorted()).toEqual([
      ['foto.txt', 'image/png'],
      ['plano.bmp', 'image/jpeg'],
    ]);

    await test.step('a scan with the extension pdf is stored with its real type', async () => {
      const note = documentSlot(page, 'Nota Simple Registral');
      await chooseFiles(page, note.getByRole('button', { name: 'Subir' }), [
        { ...small(1), name: 'nota.pdf', mimeType: 'application/pdf' },
        { ...small(2), name: 'nota.exe', mimeType: 'application/x-msdownload' },
      ]);
      await expect(
        note.getByRole('list', { name: 'Nota Simple Registral' }).getByRole('listitem'),
      ).toHaveCount(2);
      const coming = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Descargar nota.pdf', exact: true }).click();
      expect((await coming).suggestedFilename()).toBe('nota.png');
    });
  });
  await test.step('waiting photos are cancelled together', async () => {
    await begin(page);
    await page.route('**/api/uploads/**', () => undefined);
    await page.goto(`/crm/properties/${propertyId}`);
    await addPhotos(
      page,
      Array.from({ length: 12 }, (_, at) => small(at)),
    );
    await expect(listed(page).getByText('y 6 fotos más en espera')).toBeVisible();
    await page.getByRole('button', { name: 'Cancelar las que esperan' }).click();
    await expect(listed(page).getByRole('listitem')).toHaveCount(3);
  });
});

test('uploads: 24 photos are all uploaded, two scaled at a time, small ones without smaller sizes', {
  tag: '@rest',
}, async ({ page }) => {
  // All photos of a property fit into the limit.
  expect(RATE_LIMITS.uploads.max).toBeGreaterThanOrEqual(100);
  await page.goto(`/crm/properties/${propertyId}`);
  const sent = countUploads(page);
  let most = 0;
  page.on('worker', () => {
    most = Math.max(most, page.workers().length);
  });
  const files = Array.from({ length: 24 }, (_, at) => small(at));
  await addPhotos(page, files);
  await expect(listed(page).getByText(/^y \d+ fotos más en espera$/)).toBeVisible();
  await axe(page);
  await expect(photoTiles(page)).toHaveCount(24, { timeout: 90_000 });
  await expect(listed(page)).toHaveCount(0);
  await expect(page.getByText(/^24\sfotos añadidas$/)).toBeVisible();
  expect((await listPhotoNames(agency.agent, propertyId)).toSorted()).toEqual(
    files.map(({ name }) => name).toSorted(),
  );
  expect(sent).toMatchObject({ photos: 24, thumb: 0, medium: 0 });
  expect(most).toBeLessThanOrEqual(2);
  // Encoding them again would have made them larger.
  const kept = await agency.agent.api.photos.list.query({ propertyId });
  for (const { fileName, size } of kept)
    expect(size).toBe(files.find(({ name }) => name === fileName)?.buffer.length);
});

test.describe('rate limit', () => {
  test.use({ allowedErrors: [/429/] });

  test('uploads: a rate limit pauses the remaining photos with a message, and they continue automatically', {
    tag: '@rest',
  }, async ({ page }) => {
    await page.clock.install();
    await page.goto(`/crm/properties/${propertyId}`);
    const { sql } = sharedServer();
    const key = toRateLimitKey('uploads', agency.agent.id);
    const until = new Date(Date.now() + RATE_LIMITS.uploads.windowMs).toISOString();
    await sql('insert into attempts (key, count, expires_at) values (?, ?, ?)', [
      ...[key, RATE_LIMITS.uploads.max - 2, until],
    ]);
    await addPhotos(
      page,
      Array.from({ length: 8 }, (_, at) => small(at)),
    );
    await expect(listed(page).getByRole('status')).toHaveText(
      /^Has subido muchas fotos seguidas\. Las 6 que faltan seguirán solas a las \d\d:\d\d: no cierres esta página\.$/,
    );
    await expect(page.getByRole('alert')).toHaveCount(0);
    await axe(page);
    await expect(photoTiles(page)).toHaveCount(2);
    // The window ends: on the server at once, and for the page by its clock.
    await sql('delete from attempts where key = ?', [key]);
    await page.clock.fastForward(RATE_LIMITS.uploads.windowMs);
    await expect(photoTiles(page)).toHaveCount(8, { timeout: 40_000 });
    await expect(listed(page)).toHaveCount(0);
  });
});

test('uploads: a large photo is scaled and uploaded with its smaller sizes', async ({ page }) => {
  await page.goto(`/crm/properties/${propertyId}`);
  const sent = countUploads(page);
  const large = createCanvas(3200, 2000);
  large.rect(0, 0, 3200, 2000, [230, 200, 160], [60, 90, 160]);
  await addPhotos(page, [{ name: 'salón.png', mimeType: 'image/png', buffer: large.png() }]);
  const image = photoTiles(page).first().getByRole('button').first().locator('img');
  await expect.poll(() => sent).toMatchObject({ photos: 1, thumb: 1, medium: 1 });
  await expect(listed(page)).toHaveCount(0);
  await page.reload();
  await expect.poll(() => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBe(480);
  const [{ id, mimeType } = { id: '', mimeType: '' }] = await agency.agent.api.photos.list.query({
    propertyId,
  });
  expect(mimeType).toBe('image/jpeg');
  const width = await page.evaluate(async (path) => {
    const whole = await createImageBitmap(await (await fetch(path)).blob());
    return whole.width;
  }, `/api/files/photos/${id}?for=${agency.agent.id}`);
  expect(width).toBe(2560);
});
