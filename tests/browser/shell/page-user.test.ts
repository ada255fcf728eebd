import type { Page, Request } from '@playwright/test';
import { PAGE_USER_HEADER } from '../../../db/domain/users/page-user.ts';
import { EMPTY_CACHE, expect, signIn, test } from '../../support/browser.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { jpeg } from '../../worker/fixtures/corpus/images.ts';
import { pdf } from '../../worker/fixtures/corpus/papers.ts';
import { sendDocument, sendPhoto } from '../../worker/fixtures/files.ts';
import { createLead } from '../../worker/fixtures/leads.ts';
import { createOwner, createProperty } from '../../worker/fixtures/properties.ts';

test.use({ ...EMPTY_CACHE, allowedErrors: [/4(12|28)/] });
let first: TestAgency;
let second: TestAgency;
test.beforeEach(async ({ page }) => {
  first = await createTestAgency();
  second = await createTestAgency();
  await createLead(second.manager, { name: 'Lead de la segunda' });
  await signIn(page, first.manager);
});

const isApi = (url: string) => /\/(trpc|api\/(files|uploads))\//.test(url);

/** Records the requests of a page to the API from now on, each with its response; those under way are not among them. */
function recordResponses(page: Page) {
  const responses: { request: Request; url: string; status: number; text: string }[] = [];
  const requests = new Set<Request>();
  page.on('request', (request) => requests.add(request));
  page.on('response', async (response) => {
    const request = response.request();
    if (!isApi(response.url()) || !requests.has(request)) return;
    const text = await response.text().catch(() => '');
    responses.push({ request, url: response.url(), status: response.status(), text });
  });
  return responses;
}

/** Signs in as the manager of the second agency as another tab does that tells nobody. */
const enterElsewhere = (page: Page) => signIn(page, second.manager);

/** Asserts that the page has left for the start page of the second agency. */
async function expectSecond(page: Page) {
  await expect(page).toHaveURL('/crm');
  // Written when the page has its session; the document may be loading until then.
  const readPageUser = () => page.evaluate(() => localStorage.getItem('pageUser')).catch(() => null);
  await expect.poll(readPageUser).toBe(JSON.stringify(second.manager.id));
  await expect(page.getByRole('button', { name: 'Lead rápido' }).first()).toBeVisible();
}

type Case = { path: string; act: (page: Page) => Promise<unknown> };

/** Opens a page as the manager of the first agency, does something in it once the other one is signed in, and asserts that it leaves without. */
async function expectRefused(page: Page, { path, act }: Case) {
  await page.goto(path, { waitUntil: 'networkidle' });
  await enterElsewhere(page);
  const responses = recordResponses(page);
  await act(page);
  await expectSecond(page);
  const ofFirst = responses.filter(({ request }) => request.headers()[PAGE_USER_HEADER] === first.manager.id);
  expect(ofFirst.length).toBeGreaterThan(0);
  for (const { url, status, text } of ofFirst)
    expect.soft([url, status, text.includes('segunda')]).toEqual([url, 412, false]);
  const { rows } = await second.manager.api.owners.list.query({ filters: {} });
  expect(rows).toEqual([]);
}

test('page of another account: follows a link to a list in it neither reads nor writes as the one that is signed in', async ({
  page,
}) => {
  await expectRefused(page, {
    path: '/crm/calendar',
    act: () => page.getByRole('link', { name: 'Leads', exact: true }).first().click(),
  });
});

const cases: Record<string, Case> = {
  'filters a list': {
    path: '/crm/leads',
    act: (page) => page.getByRole('searchbox').first().fill('segunda'),
  },
  'saves an owner': {
    path: '/crm/property-owners/new',
    act: async (page) => {
      await page.getByRole('textbox', { name: 'Nombre' }).fill('Propietaria de la primera');
      await page.getByRole('button', { name: 'Crear propietario' }).click();
    },
  },
  'signs out': {
    path: '/crm',
    act: (page) => page.getByRole('button', { name: 'Cerrar sesión' }).first().click(),
  },
};

test('page of another account: what is done in it neither reads nor writes as the one that is signed in', {
  tag: '@rest',
}, async ({ page }) => {
  const { id } = await createProperty(first.manager, { title: 'Piso en Sants' });
  await sendPhoto(first.manager, id, jpeg());
  await sendDocument(first.manager, id, pdf(), { name: 'nota.pdf' });
  await createOwner(first.manager, 'Ana Ruiz');
  const enterFirst = () => signIn(page, first.manager);
  for (const [what, one] of Object.entries(cases))
    await test.step(what, async () => {
      await enterFirst();
      await expectRefused(page, one);
    });
  const open = async () => {
    await enterFirst();
    await page.goto(`/crm/properties/${id}`, { waitUntil: 'networkidle' });
  };
  await test.step('an upload in it is refused, and leaves it', async () => {
    await open();
    const pictures = await page
      .locator('img[src*="/api/files/photos/"]')
      .evaluateAll((all) => all.map((each) => (each as HTMLImageElement).src));
    expect(pictures.length).toBeGreaterThan(0);
    for (const picture of pictures) expect(picture).toContain(`for=${first.manager.id}`);
    await enterElsewhere(page);
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: jpeg() });
    await expectSecond(page);
  });
  await test.step('a download in it is refused, and leaves it', async () => {
    await open();
    await enterElsewhere(page);
    await page.getByRole('button', { name: 'Descargar nota.pdf' }).click();
    await expectSecond(page);
  });
  await test.step('offline and back it shows nothing of the other', async () => {
    await enterFirst();
    await page.goto('/crm/property-owners', { waitUntil: 'networkidle' });
    await page.context().setOffline(true);
    await enterElsewhere(page);
    await page.context().setOffline(false);
    await page.getByRole('link', { name: 'Leads', exact: true }).first().click();
    await expectSecond(page);
  });
});

test('another tab that signs in: the page leaves by itself, and its draft is offered to its own person alone', async ({
  page,
  context,
}) => {
  const typed = page.getByRole('textbox', { name: 'Nombre', exact: true });
  await page.goto('/crm/property-owners/new', { waitUntil: 'networkidle' });
  await typed.fill('Lo que escribí');
  await enterElsewhere(page);
  const other = await context.newPage();
  await other.goto('/crm');
  await expectSecond(page);
  await page.goto('/crm/property-owners/new');
  await expect(page.getByRole('button', { name: 'Crear propietario' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(typed).toHaveValue('');
  await other.close();
  await signIn(page, first.manager);
  await page.goto('/crm/property-owners/new');
  await expect(typed).toHaveValue('Lo que escribí');
});

test('the first request says whose the stored filters are; those of another user are cleared and not sent', {
  tag: '@rest',
}, async ({ page }) => {
  await page.goto('/crm/leads', { waitUntil: 'networkidle' });
  const filtered = page.waitForResponse((response) => decodeURIComponent(response.url()).includes('"Ana"'));
  await page.getByRole('searchbox').first().fill('Ana');
  await expect(page).toHaveURL(/Ana/);
  await filtered;
  await expect.poll(() => page.evaluate(() => localStorage.getItem('pageUser'))).toContain(first.manager.id);
  await enterElsewhere(page);
  const responses = recordResponses(page);
  await page.goto('/crm/leads');
  await expect(page.getByText('Lead de la segunda').first()).toBeVisible();
  const [refused, ...later] = responses;
  expect([refused?.status, new URL(refused?.url ?? '').searchParams.get('for')]).toEqual([
    412,
    first.manager.id,
  ]);
  for (const { url } of later) expect.soft(url).not.toContain('Ana');
});

test('a page that the server has outgrown asks for a reload, which loses nothing typed', {
  tag: '@rest',
}, async ({ page }) => {
  await page.goto('/crm/property-owners/new', { waitUntil: 'networkidle' });
  const typed = page.getByRole('textbox', { name: 'Nombre', exact: true });
  await typed.fill('Lo que escribí');
  await page.route('**/trpc/**', (route) => {
    const { [PAGE_USER_HEADER]: _, ...headers } = route.request().headers();
    return route.continue({ headers });
  });
  await page.getByRole('button', { name: 'Crear propietario' }).click();
  await expect(page.getByRole('alert')).toHaveText('Hay una versión nueva. Recarga la página.');
  await expect(typed).toHaveValue('Lo que escribí');
  await page.unroute('**/trpc/**');
  const questions: string[] = [];
  page.on('dialog', (dialog) => {
    questions.push(dialog.type());
    void dialog.accept();
  });
  await page.reload();
  await expect(typed).toHaveValue('Lo que escribí');
  expect(questions).toEqual([]);
  await page.getByRole('button', { name: 'Crear propietario' }).click();
  await expect(page).toHaveURL('/crm/property-owners');
  const { rows } = await first.manager.api.owners.list.query({ filters: {} });
  expect(rows.map(({ name }) => name)).toEqual(['Lo que escribí']);
});
