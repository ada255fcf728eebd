import type { Page } from '@playwright/test';
import type { Screen } from './screen.ts';
import { isPhone, openPart, press, selectRows, steps, typeUntil, waitForAnimations } from './steps.ts';

/** Opens the first lead of the follow-ups on the dashboard: one with a history and matches. */
async function openFollowedLead(page: Page) {
  await page.getByRole('list', { name: 'Seguimientos' }).getByRole('link').first().click();
  await page.getByText('Cronología').first().waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
}

/** Opens the part of a record's page that contains a heading, at the top of the window. */
const showPart = (name: string | RegExp) => async (page: Page) => {
  const heading = page.getByRole('heading', { name, includeHidden: true }).first();
  await openPart(page, heading);
  await heading.evaluate((one) => one.scrollIntoView({ block: 'start' }));
  await page.waitForLoadState('networkidle');
  await waitForAnimations(page);
};

/** Opens the search of everything and types. */
const searchFor = (text: string) => async (page: Page) => {
  const box = page.getByRole('combobox', { name: 'Buscar en todo' });
  if (isPhone(page)) await page.getByRole('button', { name: 'Buscar en todo' }).click();
  else await typeUntil(page, 'Control+k', box);
  await box.fill(text);
  await page.waitForLoadState('networkidle');
  await waitForAnimations(page);
};

/** What an agent does all day: follow-ups, activity, matches, quick leads, notices, search, selected rows. */
export const dayScreens: Screen[] = [
  {
    name: 'un lead con historia',
    path: '/crm',
    who: 'gerente',
    whole: true,
    prepare: openFollowedLead,
  },
  {
    name: 'un lead, cruces',
    path: '/crm',
    who: 'gerente',
    prepare: steps(openFollowedLead, showPart(/^Inmuebles que encajan/)),
  },
  {
    name: 'un lead, registrar una llamada',
    path: '/crm',
    who: 'gerente',
    prepare: steps(openFollowedLead, press(/^Llamada/)),
  },
  {
    name: 'una propiedad, entera',
    path: '/crm/properties',
    who: 'gerente',
    whole: true,
    prepare: async (page) => {
      const main = page.getByRole('main');
      await main
        .getByRole('link', { name: /^(Piso|Ático|Casa)/ })
        .first()
        .click();
      await page.getByText('Características').first().waitFor({ state: 'attached' });
      await page.waitForLoadState('networkidle');
    },
  },
  {
    name: 'inicio, registrar una llamada',
    path: '/crm',
    who: 'gerente',
    prepare: press(/^Registrar llamada/),
  },
  {
    name: 'lead rápido',
    path: '/crm',
    who: 'gerente',
    prepare: async (page) => {
      await press('Lead rápido')(page);
      await page.getByRole('dialog').getByRole('textbox').first().waitFor();
    },
  },
  {
    name: 'avisos',
    path: '/crm',
    who: 'agente',
    prepare: async (page) => {
      await page.getByRole('button', { name: /^Avisos/ }).click();
      await page.getByRole('dialog', { name: 'Avisos' }).waitFor();
      await page.waitForLoadState('networkidle');
      await waitForAnimations(page);
    },
  },
  { name: 'buscar en todo', path: '/crm', who: 'gerente', prepare: searchFor('mar') },
  { name: 'buscar en todo, sin resultados', path: '/crm', who: 'gerente', prepare: searchFor('zzzz') },
  { name: 'leads, elegidos', path: '/crm/leads', who: 'gerente', prepare: selectRows(0, 2) },
  { name: 'properties, elegidas', path: '/crm/properties', who: 'gerente', prepare: selectRows(0, 2) },
  { name: 'propietarios, elegidos', path: '/crm/property-owners', who: 'gerente', prepare: selectRows(0, 2) },
  {
    name: 'properties, estado en la fila',
    path: '/crm/properties',
    who: 'gerente',
    prepare: press(/^Estado: /),
  },
  {
    name: 'leads, ordenados por último contacto',
    path: '/crm/leads?sort=contact',
    who: 'gerente',
  },
];
