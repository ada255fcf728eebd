import { expect, signIn, test } from '../../support/browser.ts';
import { createTestAgency } from '../../support/test-users.ts';
import { between, createEvent, insertTask } from '../../worker/fixtures/events.ts';
import { sendPhoto } from '../../worker/fixtures/files.ts';
import { createLead } from '../../worker/fixtures/leads.ts';
import { createProperty } from '../../worker/fixtures/properties.ts';
import { agenda, axeWithLabelNames, entry, eventForm, footer, openCalendar } from '../support/calendar.ts';
import { resetBrowserState } from '../support/steps.ts';

test('calendar: entries of a property or lead, and the covers of properties', { tag: '@rest' }, async ({
  page,
}) => {
  await test.step('a new event is linked to it', async () => {
    const { agent } = await createTestAgency();
    await signIn(page, agent);
    const on = between('2026-11-18 10:00', '2026-11-18 11:00');
    const { id: propertyId } = await createProperty(agent, { title: 'Piso en Gràcia' });
    const { id: leadId } = await createLead(agent, { name: 'Núria Ferrer' });
    await createEvent(agent, { title: 'Visita', ...on, propertyId, leadId });
    await createEvent(agent, { title: 'Llamada', ...on, leadId });
    await createEvent(agent, { title: 'Otra cosa', ...on });
    await insertTask(agent, { title: 'Pedir la nota simple', dueDate: '2026-11-18', propertyId });
    await openCalendar(page, '?date=2026-11-18&view=day');
    const boxes = agenda(page).locator('.cal-box');
    await expect(boxes).toHaveCount(4);

    await page.getByRole('button', { name: 'Filtros', exact: true }).click();
    const panel = page.getByRole('region', { name: 'Filtros' });
    const picker = (name: string) => panel.getByRole('combobox', { name });
    await expect(picker('Propiedad')).toHaveValue('Todas las propiedades');
    await picker('Propiedad').fill('gracia');
    await page.getByRole('option', { name: 'Piso en Gràcia' }).click();
    await expect(boxes).toHaveCount(2);
    await picker('Lead').fill('nuria');
    await page.getByRole('option', { name: 'Núria Ferrer' }).click();
    await expect(boxes).toHaveText([/Visita/]);
    await expect(footer(page, 1)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Filtros 2 activos' })).toBeVisible();
    await axeWithLabelNames(page);

    await page.getByRole('button', { name: 'Nuevo Evento' }).click();
    await expect(eventForm(page).getByRole('combobox', { name: 'Propiedad' })).toHaveValue('Piso en Gràcia');
    await expect(eventForm(page).getByRole('combobox', { name: 'Lead' })).toHaveValue('Núria Ferrer');
    await page.keyboard.press('Escape');
    await expect(eventForm(page)).toBeHidden();

    await picker('Propiedad').click();
    await page.getByRole('option', { name: 'Todas las propiedades' }).click();
    await expect(boxes).toHaveCount(2);
    await panel.getByRole('button', { name: 'Limpiar filtros' }).click();
    await expect(boxes).toHaveCount(4);
    await expect(picker('Lead')).toHaveValue('Todos los leads');
  });
  await test.step('entries show the cover of their property where there is room for it', async () => {
    await resetBrowserState(page);
    const { agent } = await createTestAgency();
    await signIn(page, agent);
    const { id: propertyId } = await createProperty(agent, { title: 'Piso en Gràcia' });
    const { id } = await sendPhoto(agent, propertyId);
    const on = (from: string, to: string) => between(`2026-11-18 ${from}`, `2026-11-18 ${to}`);
    await createEvent(agent, { title: 'Visita larga', ...on('09:00', '10:00'), propertyId });
    await createEvent(agent, { title: 'Visita corta', ...on('11:00', '11:30'), propertyId });
    await createEvent(agent, { title: 'Reunión', ...on('12:00', '13:00') });
    await createEvent(agent, { title: 'Llamada', ...on('14:00', '14:15'), propertyId });
    await openCalendar(page, '?date=2026-11-18&view=day');
    const cover = (title: RegExp) => entry(page, title).locator('img');
    for (const title of [/^Visita larga/, /^Visita corta/]) {
      await expect(cover(title)).toBeVisible();
      await expect(cover(title)).toHaveAttribute('src', new RegExp(`^/api/files/.*${id}`));
      // It is loaded, and within its entry.
      await expect
        .poll(() => cover(title).evaluate((one: HTMLImageElement) => one.naturalWidth))
        .toBeGreaterThan(0);
      const [image, box] = [await cover(title).boundingBox(), await entry(page, title).boundingBox()];
      expect((image?.y ?? 0) + (image?.height ?? 0)).toBeLessThanOrEqual((box?.y ?? 0) + (box?.height ?? 0));
    }
    await expect(cover(/^Reunión/)).toHaveCount(0);
    await expect(cover(/^Llamada/)).toHaveCount(0);
    await axeWithLabelNames(page);
  });
});
