import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { axe, clickMenuItem, expect, failCalls, signIn, test } from '../../support/browser.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { createLead, insertLeads } from '../../worker/fixtures/leads.ts';
import { expectErrors } from '../support/steps.ts';
import { pressDelete } from '../support/viewport.ts';

let agency: TestAgency;
test.beforeEach(async ({ page }) => {
  agency = await createTestAgency();
  await signIn(page, agency.agent);
});

const section = (page: Page, name: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name }) });
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('lead: its page shows every field, its form the stored values, and its deletion what that means', async ({
  page,
}) => {
  const [id = ''] = await insertLeads(agency.id, [
    {
      name: 'Ana Ruiz',
      createdAt: '2025-03-05T08:05:00.000Z',
      source: 'Referral',
      minBuyBudget: null,
      maxBuyBudget: 1_285_000,
      minRentBudget: 950,
      maxRentBudget: null,
      preferredPropertyTypes: ['Piso', 'Ático'],
      preferredBedrooms: [8, 3],
      preferredBathrooms: [6],
      preferredFeatures: ['terraza', 'balcón'],
      timeRangeInterest: 'no_rush',
    },
    { name: 'Blai Coll' },
  ]);
  await test.step('the page shows every field', async () => {
    await page.goto(`/crm/leads/${id}?tab=facts`);
    await expect(title(page, 'Ana Ruiz')).toBeVisible();
    const contact = section(page, 'Información de contacto');
    await expect(contact.getByRole('link', { name: 'nuria@correo.example' })).toHaveAttribute(
      'href',
      'mailto:nuria@correo.example',
    );
    await expect(contact.getByRole('link', { name: /612.34.56.78/ })).toHaveAttribute(
      'href',
      'tel:612345678',
    );
    await expect(contact.getByText('Referencia')).toBeVisible();
    const preferences = section(page, 'Preferencias del cliente');
    for (const text of ['hasta 1.285.000 €', '950 € - ∞/mes', '60 m² - ∞', '3, 8 o más', '6 o más', 'Ático'])
      await expect(preferences.getByText(text, { exact: true })).toBeVisible();
    await expect(preferences.getByRole('listitem')).toHaveText(['Piso', 'Ático', 'balcón', 'terraza']);
    const dates = section(page, 'Cronología');
    await expect(dates.getByText('5 de marzo de 2025, 09:05', { exact: true })).toHaveCount(2);
    await expect(dates.getByText('Sin prisa')).toBeVisible();
    await axe(page);
  });
  const confirmation = page.getByRole('alertdialog', { name: 'Confirmar eliminación' });
  const askAndCancel = async (name: string) => {
    await pressDelete(page);
    await expect(confirmation.getByText(name)).toBeVisible();
    await expect(
      confirmation.getByText(/Sus eventos y tareas se conservan, sin lead asociado\./),
    ).toBeVisible();
    await axe(page);
    await confirmation.getByRole('button', { name: 'Cancelar' }).click();
    await expect(confirmation).toBeHidden();
  };
  await test.step('Eliminar on the page names its consequences', () => askAndCancel('Ana Ruiz'));
  await test.step('the form starts with the stored values and leads to the page', async () => {
    await page.goto(`/crm/leads/${id}/edit`);
    await expect(title(page, 'Editar Lead')).toBeVisible();
    await expect(page.getByText('Modifica la información del lead')).toBeVisible();
    await expect(page.getByLabel('Compra hasta')).toHaveValue('1.285.000');
    await expect(page.getByLabel('Fuente')).toHaveValue('Referral');
    await expect(page.getByRole('checkbox', { name: 'Piso', exact: true })).toBeChecked();
    await axe(page);
    await page.getByRole('textbox', { name: 'Nombre', exact: true }).fill('Ana Ruiz Soler');
    await page.getByRole('button', { name: 'Guardar cambios' }).click();
    await expect(page).toHaveURL(`/crm/leads/${id}`);
    await expect(title(page, 'Ana Ruiz Soler')).toBeVisible();
  });
  await test.step('Eliminar in the form names its consequences', async () => {
    await page.goto(`/crm/leads/${id}/edit`);
    await askAndCancel('Ana Ruiz Soler');
  });
  await test.step('the deletion shows that it runs, and leads to the list without the lead', async () => {
    let respond: () => void = () => undefined;
    const asked = new Promise<void>((resolve) => {
      respond = resolve;
    });
    await page.route('**/trpc/leads.delete*', async (route) => {
      await asked;
      await route.continue();
    });
    await pressDelete(page);
    await confirmation.getByRole('button', { name: 'Eliminar' }).click();
    await expect(page.getByRole('button', { name: 'Eliminando...' })).toBeDisabled();
    respond();
    await expect(page).toHaveURL('/crm/leads');
    await expect(page.getByRole('link', { name: 'Blai Coll', exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: /^Ana Ruiz/ })).toHaveCount(0);
    const { total } = await agency.agent.api.leads.list.query({ filters: {} });
    expect(total).toBe(1);
  });
});

test('lead: J, K and the links go through the list; status and priority are edited in place', async ({
  page,
}) => {
  const day = (date: number) => `2026-01-0${date}T00:00:00.000Z`;
  const [, id] = await insertLeads(agency.id, [
    { name: 'Nueva', createdAt: day(3) },
    { name: 'Media', createdAt: day(2) },
    { name: 'Antigua', createdAt: day(1) },
  ]);
  await test.step('J and K, and the previous and next links, go through the list', async () => {
    await page.goto(`/crm/leads/${id}`);
    await expect(title(page, 'Media')).toBeVisible();
    await page.keyboard.press('j');
    await expect(title(page, 'Antigua')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Lead siguiente' })).toHaveCount(0);
    await page.keyboard.press('k');
    await expect(title(page, 'Media')).toBeVisible();
    await page.getByRole('link', { name: 'Lead anterior' }).click();
    await expect(title(page, 'Nueva')).toBeVisible();
  });
  await test.step('a second change uses the version of the first one’s response', async () => {
    await expect(page.getByRole('button', { name: 'Estado: Nuevo' })).toBeVisible();
    // No response: the lead is not refetched between both.
    await page.route(/leads\.get/, () => undefined);
    await page.getByRole('button', { name: 'Estado: Nuevo' }).press('Enter');
    await clickMenuItem(page.getByRole('menuitemradio', { name: 'Convertido' }));
    await expect(page.getByRole('button', { name: 'Estado: Convertido' })).toHaveAttribute(
      'aria-busy',
      'false',
    );
    await page.getByRole('button', { name: 'Prioridad: Media' }).click();
    await clickMenuItem(page.getByRole('menuitemradio', { name: 'Alta' }));
    await expect(page.getByRole('button', { name: 'Prioridad: Alta' })).toHaveAttribute('aria-busy', 'false');
    await page.unroute(/leads\.get/);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Estado: Convertido' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Prioridad: Alta' })).toBeVisible();
  });
});

test('lead: a failed request, a failed deletion, and a lead that is missing', { tag: '@rest' }, async ({
  page,
  consoleErrors,
}) => {
  await test.step('a failed request offers a retry, and after a failed deletion the lead stays', async () =>
    expectErrors(consoleErrors, /500/, async () => {
      const { id } = await createLead(agency.agent, { name: 'Ana Ruiz' });
      await test.step('a failed request offers a retry', async () => {
        const restore = await failCalls(page, ['leads.get']);
        await page.goto(`/crm/leads/${id}`);
        await expect(page.getByRole('heading', { name: 'Error al cargar los datos' })).toBeVisible();
        await restore();
        await page.getByRole('button', { name: 'Reintentar' }).click();
        await expect(title(page, 'Ana Ruiz')).toBeVisible();
      });
      await test.step('a failed deletion shows an error, and the lead stays', async () => {
        await page.route('**/trpc/leads.delete*', (route) => route.fulfill({ status: 500, body: 'no' }));
        await pressDelete(page);
        await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click();
        await expect(
          page.getByText('Error al eliminar el lead. Por favor, inténtalo de nuevo.'),
        ).toBeVisible();
        await page.getByRole('button', { name: 'Cancelar' }).click();
        await expect(title(page, 'Ana Ruiz')).toBeVisible();
      });
    }));
  await test.step('missing, of another tenant and malformed id show the same page, and cannot be edited', async () =>
    expectErrors(consoleErrors, /404/, async () => {
      await page.unrouteAll();
      const { id: foreign } = await createLead(agency.otherTenant);
      await page.goto(`/crm/leads/${randomUUID()}/edit`);
      await expect(page.getByRole('heading', { name: 'Lead no encontrado' })).toBeVisible();
      for (const id of [randomUUID(), foreign, 'nada']) {
        await page.goto(`/crm/leads/${id}`);
        await expect(page.getByRole('heading', { name: 'Lead no encontrado' })).toBeVisible();
        await expect(
          page.getByText('El lead que buscas no existe o no tienes permisos para verlo.'),
        ).toBeVisible();
      }
      await axe(page);
      await page.getByRole('link', { name: 'Volver a la lista' }).click();
      await expect(page).toHaveURL('/crm/leads');
    }));
});
