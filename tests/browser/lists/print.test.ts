import type { Page } from '@playwright/test';
import { type PropertyInput, propertyEditInput } from '../../../db/domain/properties/property-input.ts';
import { pickFields } from '../../../src/lib/form/pick-fields.ts';
import { formatDateTime } from '../../../src/lib/format/format.ts';
import { expect, signIn, test } from '../../support/browser.ts';
import { sharedServer } from '../../support/shared-server.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { between, insertEvents } from '../../worker/fixtures/events.ts';
import { createLead, insertLeads } from '../../worker/fixtures/leads.ts';
import { createOwner } from '../../worker/fixtures/properties.ts';
import { agenda, openCalendar } from '../support/calendar.ts';
import { createPropertyWithPhotos, photoTiles } from '../support/portfolio.ts';
import { resetBrowserState } from '../support/steps.ts';

let agency: TestAgency;
async function begin(page: Page) {
  await resetBrowserState(page);
  agency = await createTestAgency();
  await signIn(page, agency.agent);
}
test.beforeEach(({ page }) => begin(page));

test('print: lists, a record, the sheet of a property and the calendar', { tag: '@rest' }, async ({
  page,
}) => {
  await test.step('a list has its heading and all loaded rows, a record its facts and timeline', async () => {
    await test.step('a list is without frame, filters and buttons', async () => {
      await insertLeads(
        agency.id,
        Array.from({ length: 45 }, (_, index) => ({ name: `Lead ${index}` })),
      );
      await page.goto('/crm/leads');
      await expect(page.getByRole('row', { name: /Lead / }).first()).toBeVisible();
      await page.emulateMedia({ media: 'print' });
      await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
      await expect(page.locator('tr[data-index]')).toHaveCount(45);
      await expect(page.getByText(/Se imprimen/)).toHaveCount(0);
      await expect(page.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible();
      await expect(page.getByRole('navigation')).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'Nuevo Lead' })).toBeHidden();
      await expect(page.getByRole('searchbox')).toHaveCount(0);
      await expect(page.getByRole('link', { name: /^Editar/ })).toHaveCount(0);
      const created = page.locator('tr[data-index] time').first();
      const shown = () => created.evaluate((time) => getComputedStyle(time, '::after').content);
      const full = formatDateTime((await created.getAttribute('datetime')) ?? '');
      await expect.poll(shown).toBe(JSON.stringify(full));
      await expect(created).toHaveCSS('font-size', '0px');
      // The foot is loaded when the browser is idle.
      const foot = () =>
        page.evaluate(() => {
          window.dispatchEvent(new Event('beforeprint'));
          return document.documentElement.style.getPropertyValue('--printed');
        });
      await expect.poll(foot).toMatch(/^"Impreso el \d+ de [a-z]+ de \d{4}, \d\d:\d\d"$/);
      const isBelow = () =>
        page.evaluate(() => {
          const [first, second] = document.querySelectorAll('tr[data-index]');
          return (second?.getBoundingClientRect().top ?? 0) >= (first?.getBoundingClientRect().bottom ?? 1);
        });
      expect(await isBelow()).toBe(true);
      await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
      await page.emulateMedia({ media: 'screen' });
      await expect(page.getByRole('button', { name: 'Nuevo Lead' })).toBeVisible();
      await expect.poll(() => page.locator('tr[data-index]').count()).toBeLessThan(45);
    });
    await test.step('a record is black on white in dark mode too', async () => {
      const { id } = await createLead(agency.agent, { name: 'Marta Soler' });
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.goto(`/crm/leads/${id}`);
      await expect(page.getByRole('heading', { level: 1, name: 'Marta Soler' })).toBeVisible();
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
      await expect(page.getByRole('heading', { level: 1, name: 'Marta Soler' })).toHaveCSS(
        'color',
        'rgb(0, 0, 0)',
      );
      await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
      await expect(page.getByRole('navigation')).toHaveCount(0);
      await expect(page.getByRole('link', { name: 'Editar' })).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'Eliminar' })).toHaveCount(0);
      // A value that is changed in place stays.
      await expect(page.getByRole('button', { name: 'Estado: Nuevo' })).toBeVisible();
    });
    await page.emulateMedia({ media: null, colorScheme: null });
  });
  await test.step('the sheet of a property is what a client may see, upright on two pages; a lead has no empty page', async () => {
    await begin(page);
    const names = Array.from({ length: 16 }, (_, index) => `${index}.jpg`);
    const id = await createPropertyWithPhotos(agency.agent, names);
    const owner = await createOwner(agency.agent, 'Dueña Reservada');
    const { version, ...property } = await agency.agent.api.properties.get.query({ id });
    await agency.agent.api.properties.update.mutate({
      id,
      version,
      property: { ...(pickFields(propertyEditInput, property) as PropertyInput), ownerId: owner },
    });
    const { type } = property;
    const lead = await createLead(agency.agent, {
      name: 'Compradora Secreta',
      preferredPropertyTypes: type ? [type as 'Piso'] : [],
    });
    const print = async () => {
      await expect(page.locator('link[href="/print.css"]')).toHaveCount(1);
      const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
      const boxes = [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)];
      return boxes.map(([, width, height]) => Number(width) < Number(height));
    };
    await sharedServer().sql('update agencies set name = ?, landline_phone = ? where id = ?', [
      ...['Fincas Mar', '93 200 10 20', agency.id],
    ]);
    await test.step('a property', async () => {
      await page.goto(`/crm/properties/${id}`);
      await expect(page.getByText('Compradora Secreta')).toBeVisible();
      await expect(page.getByText('Propiedad creada')).toBeVisible();
      expect(await print()).toEqual([true, true]);
      await page.emulateMedia({ media: 'print' });
      const content = page.locator('#content');
      const head = await content.evaluate((element) => getComputedStyle(element, '::before').content);
      expect(head.replaceAll('\u00a0', ' ')).toBe(JSON.stringify('Fincas Mar · 93 200 10 20'));
      for (const hidden of ['Compradora Secreta', 'Dueña Reservada', 'Persona de Prueba', 'Documentación'])
        for (const shown of await content.getByText(hidden).all()) await expect(shown).toBeHidden();
      await expect(content.getByRole('button', { name: /^Portada/ }).locator('visible=true')).toHaveCount(1);
      await expect(content.getByText('85 m²', { exact: true })).toBeVisible();
      // With the cover the eight that the page shows at first.
      await expect(photoTiles(page).locator('visible=true')).toHaveCount(7);
      await page.emulateMedia({ media: 'screen' });
    });
    await test.step('a lead', async () => {
      await page.goto(`/crm/leads/${lead.id}`);
      await expect(page.getByText('Lead creado')).toBeVisible();
      const pages = await print();
      expect(pages.every((isUpright) => isUpright)).toBe(true);
      expect(pages.length).toBeLessThanOrEqual(2);
    });
  });
  await test.step('the calendar stands on one page, in each view', async () => {
    // Otherwise a sheet would be that of the screen.
    await page.emulateMedia({ media: null });
    await begin(page);
    await insertEvents(agency.agent, [
      between('2026-11-17 09:00', '2026-11-17 10:00', { title: 'Visita' }),
      between('2026-11-20 19:00', '2026-11-20 20:00', { title: 'Firma' }),
    ]);
    for (const view of ['workWeek', 'week', 'month', 'day']) {
      await openCalendar(page, `?date=2026-11-17&view=${view}`);
      await expect(agenda(page).locator('.cal-box').first()).toBeVisible();
      await expect(page.locator('link[href="/print.css"]')).toHaveCount(1);
      await page.waitForFunction(() =>
        [...document.styleSheets].some(({ href }) => href?.endsWith('/print.css')),
      );
      const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
      expect(pdf.match(/\/Type\s*\/Page\b/g), view).toHaveLength(1);
    }
  });
});

test('print: which part of a list is printed, and the board on one page', { tag: '@rest' }, async ({
  page,
}) => {
  await test.step('a list that is not loaded to its end says which part of it is printed', async () => {
    await insertLeads(
      agency.id,
      Array.from({ length: 122 }, (_, index) => ({ name: `Lead ${index}` })),
    );
    const print = async () => {
      await page.emulateMedia({ media: 'print' });
      await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    };
    const finish = async () => {
      await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
      await page.emulateMedia({ media: 'screen' });
    };
    // The paper is loaded when the browser is idle.
    const isReady = () => expect(page.locator('link[href="/print.css"]')).toHaveCount(1);
    const line = page.getByText('Se imprimen los primeros 50 de 122.');

    await test.step('a table', async () => {
      await page.goto('/crm/leads');
      await expect(page.getByRole('row', { name: /Lead / }).first()).toBeVisible();
      await isReady();
      await print();
      await expect(line).toBeVisible();
      await expect(page.locator('tr[data-index]:not([aria-hidden])')).toHaveCount(50);
      await finish();
      await expect(page.getByText(/Se imprimen/)).toHaveCount(0);
    });

    await test.step('cards', async () => {
      await page.getByTitle('Tarjetas').click();
      await expect(page.getByRole('listitem').filter({ hasText: /Lead / }).first()).toBeVisible();
      await isReady();
      await print();
      await expect(line).toBeVisible();
      await finish();
    });

    await test.step('the columns of the board, with all of their cards', async () => {
      await page.evaluate(() => localStorage.setItem('leadsView', '"kanban"'));
      await page.goto('/crm/leads');
      const column = page.getByRole('region', { name: 'Nuevos' });
      await expect(column.getByRole('listitem').first()).toBeVisible();
      await isReady();
      await print();
      const text = await column.getByText(/^Se imprimen los primeros \d+ de 122\.$/).textContent();
      const loaded = Number(/\d+/.exec(text ?? '')?.[0]);
      await expect(column.locator('li')).toHaveCount(loaded);
      // It begins below its heading, and goes on over the pages.
      for (const part of [column, page.getByRole('region', { name: 'Vista Kanban' })])
        await expect(part).toHaveCSS('break-inside', 'auto');
      await finish();
    });
  });
  await test.step('the board stands on one page where it fits, with all its columns', async () => {
    await begin(page);
    const statuses = ['New', 'Contacted', 'Qualified', 'Converted', 'Lost'] as const;
    await insertLeads(
      agency.id,
      statuses.map((status) => ({ name: `Lead ${status}`, status })),
    );
    await page.addInitScript(() => localStorage.setItem('leadsView', '"kanban"'));
    await page.goto('/crm/leads');
    await expect(page.getByRole('article')).toHaveCount(statuses.length);
    await expect(page.locator('link[href="/print.css"]')).toHaveCount(1);
    const pages = (await page.pdf()).toString('latin1').match(/\/Type\s*\/Page\b/g);
    expect(pages).toHaveLength(1);
    // The width of a landscape page between its margins.
    await page.setViewportSize({ width: 1032, height: 680 });
    await page.emulateMedia({ media: 'print' });
    for (const column of await page.locator('[data-column]').all()) {
      const box = await column.boundingBox();
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(1032);
    }
  });
});
