import type { Page } from '@playwright/test';
import type { LeadInput } from '../../../db/domain/leads/lead-input.ts';
import type { PropertyInput } from '../../../db/domain/properties/property-input.ts';
import { axe, clickMenuItem, expect, signIn, test } from '../../support/browser.ts';
import { sharedServer } from '../../support/shared-server.ts';
import { createTestAgency, type TestUser } from '../../support/test-users.ts';
import { createContact } from '../../worker/fixtures/contacts.ts';
import { jpeg } from '../../worker/fixtures/corpus/images.ts';
import { sendPhoto } from '../../worker/fixtures/files.ts';
import { createLead, insertLeads } from '../../worker/fixtures/leads.ts';
import { createProperty } from '../../worker/fixtures/properties.ts';
import { openInDocument } from '../support/navigation.ts';
import { expectErrors, resetBrowserState } from '../support/steps.ts';
import { openNavigation, openRecordTab } from '../support/viewport.ts';

const wishes: Partial<LeadInput> = {
  ...{ name: 'Lucía Ferrer', phone: '612 34 56 78', minBuyBudget: 200_000, maxBuyBudget: 300_000 },
  ...{ preferredPropertyTypes: ['Piso'], preferredBedrooms: [2, 3], preferredBathrooms: [1, 2] },
  ...{ minPropertySize: 70, maxPropertySize: 100, preferredFeatures: ['ascensor', 'terraza'] },
  preferredZones: [],
};
const flat: Partial<PropertyInput> = {
  ...{ title: 'Piso con mucha luz', type: 'Piso', price: 280_000, bedrooms: 3, bathrooms: 2, area: 85 },
  features: ['ascensor', 'balcón'],
};
const bare: Partial<PropertyInput> = {
  ...{ title: 'Piso por conocer', type: 'Piso', price: 250_000, bedrooms: 3, bathrooms: 1, area: null },
  features: [],
};

async function createPair(agent: TestUser) {
  const lead = await createLead(agent, wishes);
  const first = await createProperty(agent, flat);
  const second = await createProperty(agent, bare);
  await sendPhoto(agent, first.id, jpeg());
  return { lead: lead.id, first: first.id, second: second.id };
}
const list = (page: Page, name = 'Inmuebles que encajan') => page.getByRole('list', { name, exact: true });
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 2, name });
/** Opens a record where its matches are: on a phone in their tab. */
const openMatches = (page: Page, path: string) => page.goto(`${path}?tab=side`);
/** The same from another page of the CRM. */
const visitMatches = (page: Page, path: string) => openInDocument(page, `${path}?tab=side`);

test('matches: a lead shows what fits, criterion by criterion, and decisions are made in place', {
  tag: ['@phone', '@translated'],
}, async ({ page }) => {
  const { agent } = await createTestAgency();
  const { lead } = await createPair(agent);
  await signIn(page, agent);
  await openMatches(page, `/crm/leads/${lead}`);
  await expect(heading(page, 'Inmuebles que encajan (2)')).toBeVisible();
  const rows = list(page).locator('> li');
  await expect(rows.nth(0)).toContainText('Encaja al 94 %');
  await expect(rows.nth(0)).toContainText('280.000 €');
  const more = rows.nth(0).getByRole('button', { name: 'falta terraza' });
  await more.click();
  await expect(rows.nth(0).getByRole('list', { name: 'Criterios' })).toHaveText(
    'Precio✓ (cumple)·3 hab.✓ (cumple)·85 m²✓ (cumple)·2 baños✓ (cumple)·falta terraza (en parte)',
  );
  await expect(rows.nth(1)).toContainText('superficie: dato pendiente');
  await expect(rows.nth(0).locator('img')).toHaveJSProperty('complete', true);
  await axe(page);

  const sent = rows.nth(0).getByRole('button', { name: 'Enviado: Piso con mucha luz' });
  await sent.click();
  await expect(sent).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(sent).toHaveAttribute('aria-pressed', 'false');

  await rows.nth(1).getByRole('button', { name: 'Descartar: Piso por conocer' }).click();
  await clickMenuItem(page.getByRole('menuitem', { name: 'Zona' }));
  await expect(heading(page, 'Inmuebles que encajan (1)')).toBeVisible();
  await page.getByRole('button', { name: 'Descartados (1)' }).click();
  await expect(list(page, 'Descartados')).toContainText('Piso por conocer');
  await expect(list(page, 'Descartados')).toContainText('Zona');
  await page.getByRole('button', { name: 'Restaurar' }).click();
  await expect(heading(page, 'Inmuebles que encajan (2)')).toBeVisible();
});

test('matches: deciding by keyboard keeps the focus, and another reason is written down', async ({
  page,
}) => {
  const { agent } = await createTestAgency();
  const { lead } = await createPair(agent);
  await signIn(page, agent);
  await openMatches(page, `/crm/leads/${lead}`);
  await test.step('a button that was pressed keeps the focus, and a row that leaves hands it over', async () => {
    // No response until the page is seen to wait: a disabled button would lose the focus.
    let respond: () => void = () => undefined;
    const asked = new Promise<void>((resolve) => {
      respond = resolve;
    });
    await page.route(/matches\.decide/, async (route) => {
      await asked;
      await route.continue();
    });
    const button = (action: string, name: string) => page.getByRole('button', { name: `${action}: ${name}` });
    const sent = button('Enviado', 'Piso con mucha luz');
    await sent.press('Enter');
    await expect(sent).toHaveAttribute('aria-disabled', 'true');
    respond();
    await expect(sent).toHaveAttribute('aria-pressed', 'true');
    await expect(sent).toHaveAttribute('aria-disabled', 'false');
    await expect(sent).toBeFocused();

    await button('Descartar', 'Piso con mucha luz').press('Enter');
    await page.getByRole('menuitem', { name: 'Zona' }).press('Enter');
    await expect(button('Descartar', 'Piso con mucha luz')).toBeHidden();
    await expect(button('Descartar', 'Piso por conocer')).toBeFocused();

    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Otro…' }).press('Enter');
    await expect(page.getByRole('textbox', { name: 'Motivo' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(button('Descartar', 'Piso por conocer')).toBeFocused();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Precio' }).press('Enter');
    await expect(heading(page, 'Inmuebles que encajan (0)')).toBeFocused();

    await page.getByRole('button', { name: 'Descartados (2)' }).press('Enter');
    const restore = page.getByRole('button', { name: 'Restaurar' });
    await restore.first().press('Enter');
    await expect(restore).toHaveCount(1);
    await expect(restore).toBeFocused();
  });
  await page.getByRole('button', { name: 'Restaurar' }).press('Enter');
  await expect(heading(page, 'Inmuebles que encajan (2)')).toBeVisible();
  await test.step('another reason is written down', async () => {
    await page.getByRole('button', { name: 'Descartar: Piso con mucha luz' }).press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Precio' })).toBeFocused();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    const reason = page.getByRole('textbox', { name: 'Motivo' });
    await expect(reason).toBeFocused();
    await page.keyboard.type('Da a un patio');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Descartados (1)' }).press('Enter');
    await expect(list(page, 'Descartados')).toContainText('Otro · Da a un patio');
  });
});

test('matches: are sent to the lead or a further contact, in the timeline, on paper, and four at first', {
  tag: '@rest',
}, async ({ page, context }) => {
  await test.step('chosen ones are sent, marked and recorded in one act, which is undone as one', async () => {
    const { agent, id: agencyId } = await createTestAgency();
    const { lead, first } = await createPair(agent);
    await sharedServer().sql('update leads set email = ? where id = ?', ['lucia@correo.example', lead]);
    await sharedServer().sql('update properties set zone = ?, rental_price = 900 where id = ?', [
      'Gràcia',
      first,
    ]);
    const { rows } = await sharedServer().sql('select name from agencies where id = ?', [agencyId]);
    const name = String(rows[0]?.name);
    await signIn(page, agent);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await openMatches(page, `/crm/leads/${lead}`);
    await page.getByRole('checkbox', { name: 'Elegir Piso con mucha luz' }).press('Space');
    await page.getByRole('checkbox', { name: 'Elegir Piso por conocer' }).click({ modifiers: ['Shift'] });
    const bar = page.getByRole('toolbar', { name: 'Con los elegidos' });
    await expect(bar).toContainText('2 elegidos');
    const text = [
      'Hola, Lucía:\nEstos inmuebles te pueden interesar:',
      'Piso con mucha luz\nGràcia\n3 hab. · 2 baños · 85 m²\n280.000 €',
      'Piso por conocer\n3 hab. · 1 baño\n250.000 €',
      `Un saludo,\nPersona de Prueba\n${name}`,
    ].join('\n\n');
    const getLink = async (label: string) =>
      new URL((await bar.getByRole('link', { name: label }).getAttribute('href')) ?? '');
    const chat = await getLink('WhatsApp');
    expect(chat.href).toContain('https://wa.me/34612345678?');
    expect(chat.searchParams.get('text')?.replaceAll('\u00a0', ' ')).toBe(text);
    expect((await getLink('Email')).href).toMatch(/^mailto:lucia%40correo.example\?/);
    await bar.getByRole('button', { name: 'Copiar texto' }).click();
    await expect(
      page.getByText('Texto copiado y registrado. 2 cruces marcados como enviados.'),
    ).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied.replaceAll('\u00a0', ' ')).toBe(text);
    const pressed = list(page).locator('[aria-pressed="true"]');
    await expect(pressed).toHaveCount(2);
    await expect(bar).toHaveCount(0);
    await expect(page.getByRole('checkbox', { name: 'Elegir Piso con mucha luz' })).toBeFocused();
    const sent = page.getByText(/Enviado: .*Piso con mucha luz/);
    await expect(sent.first()).toBeVisible();
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await expect(pressed).toHaveCount(0);
    await expect(sent).toHaveCount(0);
  });
  await test.step('the message goes to a further contact of the lead, whom it greets', async () => {
    await resetBrowserState(page);
    const { agent } = await createTestAgency();
    const { lead, first } = await createPair(agent);
    const person = { kind: 'lead' as const, id: lead };
    await createContact(agent, person, { name: 'Jordi Ferrer', label: 'Pareja', phone: '655 111 222' });
    await createContact(agent, person, { label: 'Fax', phone: '934' });
    await signIn(page, agent);
    await page.route('https://wa.me/**', (route) => route.abort());
    const bar = page.getByRole('toolbar', { name: 'Con los elegidos' });
    const getChat = async () =>
      (await bar.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')) ?? '';
    const chooseJordi = async () => {
      await bar.getByRole('button', { name: 'Para: Lucía Ferrer · 612 34 56 78' }).click();
      await expect(page.getByRole('menuitemradio')).toHaveCount(2);
      await clickMenuItem(page.getByRole('menuitemradio', { name: 'Jordi Ferrer (pareja) · 655 111 222' }));
      await expect(bar.getByRole('button', { name: /^Para: Jordi Ferrer/ })).toBeVisible();
    };
    await test.step('of the matches of a property', async () => {
      await openMatches(page, `/crm/properties/${first}`);
      await page.getByRole('checkbox', { name: 'Elegir Lucía Ferrer' }).check();
      await chooseJordi();
      expect(await getChat()).toContain('https://wa.me/34655111222?text=Hola%2C%20Jordi');
    });
    await test.step('of the matches of the lead, and is recorded with whom it was', async () => {
      await visitMatches(page, `/crm/leads/${lead}`);
      await page.getByRole('checkbox', { name: 'Elegir Piso con mucha luz' }).check();
      expect(await getChat()).toContain('https://wa.me/34612345678?');
      await chooseJordi();
      await axe(page);
      expect(await getChat()).toContain('https://wa.me/34655111222?text=Hola%2C%20Jordi');
      const opened = page.waitForEvent('popup');
      await bar.getByRole('link', { name: 'WhatsApp' }).click();
      await (await opened).close();
      await expect(page.getByText('WhatsApp registrado. 1 cruce marcado como enviado.')).toBeVisible();
      await openRecordTab(page, 'Actividad');
      await expect(page.getByText('WhatsApp a Jordi Ferrer (pareja)')).toBeVisible();
    });
  });
  await test.step('a lead without any says so; a decision is in the timeline and on paper', async () => {
    await resetBrowserState(page);
    const { agent, id } = await createTestAgency();
    await signIn(page, agent);
    await test.step('a lead without wishes, and one whom nothing fits, say so', async () => {
      const [open] = await insertLeads(id, [
        {
          ...{ minBuyBudget: null, maxBuyBudget: null, minPropertySize: null, preferredZones: [] },
          ...{ preferredBedrooms: [], preferredBathrooms: [], preferredFeatures: [] },
        },
      ]);
      const { id: unlucky } = await createLead(agent, wishes);
      await openMatches(page, `/crm/leads/${open}`);
      await expect(
        page.getByText('Completa sus preferencias para ver cruces', { exact: true }),
      ).toBeVisible();
      await visitMatches(page, `/crm/leads/${unlucky}`);
      await expect(page.getByText('Ningún inmueble disponible encaja todavía.')).toBeVisible();
    });
    const { lead, first } = await createPair(agent);
    const decision = { decision: 'sent', version: null, reason: null, reasonText: null } as const;
    await agent.api.matches.decide.mutate({ leadId: lead, propertyId: first, ...decision });
    await test.step('the timeline names the other side of the match', async () => {
      await openInDocument(page, `/crm/leads/${lead}`);
      await expect(page.getByText('Cruce enviado: Piso con mucha luz', { exact: true })).toBeVisible();
      await openInDocument(page, `/crm/properties/${first}?tab=activity`);
      await expect(page.getByText('Cruce enviado: Lucía Ferrer', { exact: true })).toBeVisible();
    });
    await test.step('printed matches have what was decided, without what is pressed', async () => {
      await openInDocument(page, `/crm/leads/${lead}`);
      const sent = page.getByRole('button', { name: /^Enviado/ });
      await expect(sent).toHaveCount(2);
      await page.emulateMedia({ media: 'print' });
      await expect(sent).toHaveCount(1);
      await expect(sent).toBeVisible();
      await expect(page.getByRole('button', { name: /^(Interesa|Descartar)/ })).toHaveCount(0);
      await expect(page.getByText('Cambiar el seguimiento')).toBeHidden();
    });
    await page.emulateMedia({ media: null });
  });
  await test.step('four at first, each with one line of what misses, and with few pixels; the rest on a press', async () => {
    await resetBrowserState(page);
    const { agent } = await createTestAgency();
    const { id } = await createLead(agent, wishes);
    for (let at = 0; at < 5; at++) await createProperty(agent, { ...flat, title: `Piso ${at}` });
    await signIn(page, agent);
    await openMatches(page, `/crm/leads/${id}`);
    const rows = list(page).locator('> li');
    await expect(rows).toHaveCount(4);
    await expect(rows.first().getByRole('button', { name: 'falta terraza' })).toHaveAttribute(
      'aria-expanded',
      'false',
    );
    await expect(rows.first().getByRole('list', { name: 'Criterios' })).toHaveCount(0);
    expect(await rows.first().evaluate((row) => row.getBoundingClientRect().height)).toBeLessThanOrEqual(150);
    await page.getByRole('button', { name: 'Mostrar más' }).click();
    await expect(rows).toHaveCount(5);
    await rows.first().getByRole('checkbox').check();
    const bar = page.getByRole('toolbar', { name: 'Con los elegidos' });
    expect(await bar.evaluate((one) => one.getBoundingClientRect().height)).toBeLessThanOrEqual(64);
  });
});

test('matches: of a property, a lower price, zones, and what another person decides meanwhile', {
  tag: '@rest',
}, async ({ page, consoleErrors }) => {
  await test.step('a property shows the leads that it fits; a decision of another person meanwhile is shown', async () =>
    expectErrors(consoleErrors, /409/, async () => {
      const { agent, manager } = await createTestAgency();
      const { lead, first } = await createPair(agent);
      await signIn(page, agent);
      await openMatches(page, `/crm/properties/${first}`);
      await expect(heading(page, 'Demandas que encajan (1)')).toBeVisible();
      const row = list(page, 'Demandas que encajan').locator('> li');
      await expect(row).toContainText('Lucía Ferrer');
      await expect(row).toContainText('Encaja al 94 %');
      await axe(page);
      const pair = { leadId: lead, propertyId: first, version: null, reason: null, reasonText: null };
      await manager.api.matches.decide.mutate({ ...pair, decision: 'interested' });
      await row.getByRole('button', { name: 'Enviado: Lucía Ferrer' }).click();
      await expect(page.getByText('Otra persona ya ha decidido sobre este cruce.')).toBeVisible();
      await expect(row.getByRole('button', { name: 'Interesa: Lucía Ferrer' })).toHaveAttribute(
        'aria-pressed',
        'true',
      );
    }));
  await test.step('a lower price says with how many of my leads it fits, and a colleague reads it in the bell', async () => {
    await resetBrowserState(page);
    const { agent, manager } = await createTestAgency();
    await createLead(agent, wishes);
    await createLead(agent, { ...wishes, name: 'Marc Vila' });
    await createLead(manager, { ...wishes, name: 'Pere Roca' });
    const { id } = await createProperty(agent, flat);
    await signIn(page, agent);
    await page.goto(`/crm/properties/${id}`);
    await page.getByRole('button', { name: 'Precio: 280.000 €' }).click();
    const field = page.getByRole('textbox', { name: 'Precio de venta' });
    await field.fill('270000');
    await field.press('Enter');
    await expect(page.getByText('Precio: 270.000 €. Encaja con 2 de tus leads.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Deshacer' })).toBeVisible();
    await page.getByRole('button', { name: 'Ver', exact: true }).click();
    await expect(page).toHaveURL(/tab=side/);
    await expect(list(page, 'Demandas que encajan').locator('> li')).toHaveCount(3);
    expect((await agent.api.notices.list.query({})).rows).toEqual([]);
    expect((await manager.api.notices.list.query({})).rows[0]).toMatchObject({
      ...{ droppedPrice: 'sale', price: 270_000, count: 1, leadName: 'Pere Roca' },
    });
  });
  await test.step('zones are typed, suggested, removed and kept', async () => {
    await resetBrowserState(page);
    const { agent } = await createTestAgency();
    const { lead } = await createPair(agent);
    await createProperty(agent, { zone: 'Sant Gervasi' });
    await signIn(page, agent);
    await page.goto(`/crm/leads/${lead}/edit`);
    const zones = page.getByRole('combobox', { name: 'Zonas' });
    await zones.fill('SANT');
    await page.getByRole('option', { name: 'Sant Gervasi' }).click();
    await zones.fill('Poble Sec');
    await zones.press('Enter');
    await zones.fill('poble sec');
    await zones.press('Enter');
    const chosen = page.getByRole('list', { name: 'Elegidas' }).getByRole('listitem');
    await expect(chosen).toHaveText(['Sant Gervasi', 'Poble Sec']);
    await zones.fill('gràc');
    await zones.press('ArrowDown');
    await zones.press('Enter');
    await expect(chosen).toHaveCount(3);
    await zones.press('Backspace');
    await page.getByRole('button', { name: 'Quitar Sant Gervasi' }).click();
    await expect(chosen).toHaveText(['Poble Sec']);
    // The last one that has room leaves the focus in the field.
    for (let at = 2; at <= 20; at++) {
      await zones.fill(`Zona ${at}`);
      await zones.press('Enter');
    }
    await expect(chosen).toHaveCount(20);
    await expect(zones).toBeFocused();
    await expect(zones).toHaveAttribute('placeholder', 'Como máximo 20');
    for (let at = 2; at <= 20; at++) await zones.press('Backspace');
    await expect(chosen).toHaveText(['Poble Sec']);
    await axe(page);
    await page.getByRole('button', { name: 'Guardar cambios' }).click();
    await expect(page.getByText('Lead guardado.')).toBeVisible();
    const stored = await agent.api.leads.get.query({ id: lead });
    expect(stored.preferredZones).toEqual(['Poble Sec']);
  });
});

test('dashboard: new matches of the own leads or the team are decided where they stand, by key too, and undone', async ({
  page,
}) => {
  const { agent } = await createTestAgency();
  const { lead } = await createPair(agent);
  const { id: third } = await createProperty(agent, { ...bare, title: 'Piso por visitar' });
  await signIn(page, agent);
  await page.goto('/crm');
  const rows = list(page, 'Cruces nuevos').locator('> li');
  await test.step('a decision is undone', async () => {
    await expect(rows).toHaveCount(3);
    await axe(page);
    await page.getByRole('button', { name: 'Enviado: Lucía Ferrer · Piso por visitar' }).click();
    await expect(rows).toHaveCount(2);
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await expect(rows).toHaveCount(3);
  });
  await test.step('the matches are those of the own leads, or of the team', async () => {
    const card = page.getByRole('region').or(page.locator('section')).filter({ hasText: 'Cruces nuevos' });
    await page.getByRole('radio', { name: 'Equipo' }).check({ force: true });
    await expect(list(page, 'Cruces nuevos').locator('> li')).toHaveCount(3);
    await expect(card.first()).toContainText('Lucía Ferrer');
    await page.getByRole('radio', { name: 'Míos' }).last().check({ force: true });
  });
  await test.step('a discarded one leaves with its reason', async () => {
    await page.getByRole('button', { name: 'Descartar: Lucía Ferrer · Piso por visitar' }).click();
    await clickMenuItem(page.getByRole('menuitem', { name: 'Zona' }));
    await expect(rows).toHaveCount(2);
    await expect(rows.getByRole('button', { name: /^Descartar/ }).and(page.locator(':focus'))).toHaveCount(1);
    const discarded = await agent.api.matches.discarded.query({ of: 'lead', id: lead });
    expect(discarded).toMatchObject([{ propertyId: third, reason: 'zone' }]);
  });
  await test.step('by keyboard the focus moves to the next match, and after the last to the heading', async () => {
    await page.getByRole('button', { name: 'Interesa: Lucía Ferrer · Piso con mucha luz' }).press('Enter');
    await expect(rows).toHaveCount(1);
    await expect(
      page.getByRole('button', { name: 'Interesa: Lucía Ferrer · Piso por conocer' }),
    ).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(rows).toHaveCount(0);
    await expect(heading(page, 'Cruces nuevos')).toBeFocused();
  });
});

test('dashboard: new matches by lead, their actions, and those of the team', { tag: '@rest' }, async ({
  page,
}) => {
  await test.step('three new matches at first, by lead, whose actions are seen on pointing and by keyboard', async () => {
    const { agent } = await createTestAgency();
    await createLead(agent, { ...wishes, name: 'Marc Vila' });
    await createLead(agent, { ...wishes, name: 'Pere Roca' });
    for (let at = 1; at < 4; at++) await createProperty(agent, { ...flat, title: `Piso ${at}` });
    await signIn(page, agent);
    await page.goto('/crm');
    const rows = list(page, 'Cruces nuevos').locator('> li');
    const heads = rows.locator('a[href*="/crm/leads/"]');
    await test.step('the best of each lead, then another one', async () => {
      await expect(rows).toHaveCount(3);
      await expect(heads).toHaveCount(2);
      await expect(rows.filter({ hasText: /y \d más/ })).toHaveCount(2);
    });
    await test.step('the actions', async () => {
      const action = rows.first().getByRole('button', { name: /^Interesa/ });
      const opacity = () =>
        action.evaluate(
          (button) => getComputedStyle(button.closest('[data-actions]')?.parentElement ?? button).opacity,
        );
      expect(await opacity()).toBe('0');
      await action.focus();
      expect(await opacity()).toBe('1');
      await heads.first().focus();
      await rows.first().getByRole('link', { name: /^Piso/ }).hover();
      expect(await opacity()).toBe('1');
    });
    await test.step('all of them', async () => {
      await page.getByRole('button', { name: 'Ver los 6 cruces' }).click();
      await expect(rows).toHaveCount(6);
      await expect(heads).toHaveCount(2);
      await axe(page);
      await page.getByRole('button', { name: 'Ver menos' }).click();
      await expect(rows).toHaveCount(3);
    });
  });
  await test.step('the matches of the team say whose lead it is, and the choice stays until the sign-out', async () => {
    await resetBrowserState(page);
    const { agent, manager } = await createTestAgency();
    await createPair(agent);
    await signIn(page, manager);
    await page.goto('/crm');
    const card = page.locator('section').filter({ has: heading(page, 'Cruces nuevos') });
    const rows = list(page, 'Cruces nuevos').locator('> li');
    const team = card.getByRole('radio', { name: 'Equipo' });
    await expect(card.getByText('Nada nuevo en los últimos siete días.')).toBeVisible();
    await card.getByText('Equipo').click();
    await expect(rows).toHaveCount(2);
    await expect(team).toBeFocused();
    await expect(rows.nth(0).getByRole('img', { name: /^Responsable: / })).toBeVisible();
    await axe(page);
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('matches.newest')) calls.push(request.url());
    });
    await page.reload();
    await expect(rows).toHaveCount(2);
    await expect(team).toBeChecked();
    // The choice of one card is not that of the other.
    await expect(page.getByRole('radio', { name: 'Míos' }).first()).toBeChecked();
    expect(calls).toHaveLength(1);
    await card.getByText('Míos').click();
    await expect(rows).toHaveCount(0);
    expect(await page.evaluate(() => localStorage.getItem('dashboardScopes'))).toBe('["mine","mine"]');
    await (await openNavigation(page)).getByRole('button', { name: 'Cerrar sesión' }).click();
    await expect(page).toHaveURL('/');
    expect(await page.evaluate(() => localStorage.getItem('dashboardScopes'))).toBeNull();
  });
});
