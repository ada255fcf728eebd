import type { Page } from '@playwright/test';
import { sections } from '../../src/shell/sections.ts';
import { accessScreens } from './access-screens.ts';
import { agencyScreens } from './agency-screens.ts';
import { dayScreens } from './day-screens.ts';
import { exchangeScreens } from './exchange-screens.ts';
import type { Screen } from './screen.ts';
import { firstOfList, isPhone, openPart, press, selectRows, steps, waitForAnimations } from './steps.ts';

// The calendar has loaded when its events are counted.
const counted = (page: Page) => page.getByText('evento(s) en este período').waitFor();

/** Clicks a button that opens a dialog. */
const open = (name: string | RegExp) => async (page: Page) => {
  await press(name)(page);
  await page.getByRole('dialog').or(page.getByRole('alertdialog')).first().waitFor();
  await waitForAnimations(page);
};

/** Submits the empty form. */
const sendEmpty = (name: string) => async (page: Page) => {
  await page.getByRole('button', { name, exact: true }).last().click();
  await page
    .getByText(/obligatori|Selecciona/)
    .first()
    .waitFor();
  await waitForAnimations(page);
};

/** Opens the form of the record on screen. */
const change = async (page: Page) => {
  await page.getByRole('main').getByRole('link', { name: 'Editar', exact: true }).click();
  await page
    .getByRole('button', { name: /^(Actualizar|Guardar)/ })
    .last()
    .waitFor();
  await waitForAnimations(page);
};

/** Scrolls a section to the top of the viewport. */
const scrollTo = (heading: string) => async (page: Page) => {
  const part = page.getByRole('heading', { name: heading, exact: true, includeHidden: true });
  await openPart(page, part);
  await part.evaluate((one) => one.scrollIntoView({ block: 'start' }));
  await waitForAnimations(page);
};

/** Opens the merge of the first pair. */
const openMerge = async (page: Page) => {
  await page
    .getByRole('link', { name: /^Fusionar/ })
    .first()
    .click();
  await page.getByRole('form', { name: 'Fusión' }).waitFor();
};

const ownScreens: Screen[] = [
  {
    name: 'posibles duplicados',
    path: '/crm/duplicates',
    who: 'gerente',
    prepare: (page) => page.getByText('Mismo teléfono').first().waitFor(),
  },
  { name: 'fusionar leads', path: '/crm/duplicates', who: 'gerente', whole: true, prepare: openMerge },
  ...accessScreens,
  { name: 'calendario', path: '/crm/calendar', who: 'gerente', prepare: counted },
  { name: 'calendario, mes', path: '/crm/calendar?view=month', who: 'gerente', prepare: counted },
  {
    name: 'calendario, filtros',
    path: '/crm/calendar?view=week',
    who: 'gerente',
    prepare: async (page) => {
      await counted(page);
      await page.getByRole('button', { name: 'Filtros' }).click();
      await page.getByRole('button', { name: 'Todos los usuarios' }).click();
      await page.getByRole('button', { name: 'Filtros 1 activo' }).waitFor();
      await counted(page);
      await waitForAnimations(page);
    },
  },
  {
    name: 'nuevo evento',
    path: '/crm/calendar',
    who: 'agente',
    prepare: async (page) => {
      await counted(page);
      await page.getByRole('button', { name: 'Nuevo Evento' }).click();
      await page.getByRole('textbox', { name: 'Título' }).waitFor();
    },
  },
  ...(['day', 'workWeek', 'week'] as const).map(
    (view): Screen => ({
      name: `calendario, ${view}`,
      path: `/crm/calendar?view=${view}`,
      who: 'gerente',
      prepare: counted,
    }),
  ),
  {
    name: 'calendario, un día lleno',
    path: '/crm/calendar?view=month',
    who: 'gerente',
    prepare: steps(counted, async (page) => {
      await page.getByText(/^\+\d/).last().click();
      await page.waitForTimeout(800);
    }),
  },
  {
    name: 'nuevo evento, con errores',
    path: '/crm/calendar',
    who: 'agente',
    prepare: steps(counted, open('Nuevo Evento'), sendEmpty('Crear evento')),
  },
  {
    name: 'un evento',
    path: '/crm/calendar?view=day',
    who: 'gerente',
    prepare: steps(counted, async (page) => {
      await page
        .getByRole('button', { name: /Reunión|Visita|visita/ })
        .first()
        .click();
      await page.getByRole('textbox', { name: 'Título' }).waitFor();
      await page.waitForTimeout(800);
    }),
  },
  { name: 'tareas', path: '/crm/tasks', who: 'agente' },
  { name: 'tareas, lista compacta', path: '/crm/tasks?view=compact', who: 'agente' },
  { name: 'documentación pendiente', path: '/crm/properties/missing-documents', who: 'agente' },
  { name: 'propiedades sin movimiento', path: '/crm/properties/stale', who: 'agente' },
  {
    name: 'tareas, lista compacta por prioridad, elegidas',
    path: '/crm/tasks?view=compact&sort=-priority',
    who: 'agente',
    prepare: selectRows(0, 2),
  },
  {
    name: 'documentación pendiente, elegidas',
    path: '/crm/properties/missing-documents',
    who: 'agente',
    prepare: selectRows(0),
  },
  { name: 'tareas, vistas guardadas', path: '/crm/tasks', who: 'agente', prepare: press('Vistas') },
  {
    name: 'tareas filtradas',
    path: '/crm/tasks',
    who: 'gerente',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Filtros' }).click();
      await page.getByLabel('Prioridad', { exact: true }).selectOption('Alta');
      await waitForAnimations(page);
    },
  },
  {
    name: 'nueva tarea',
    path: '/crm/tasks',
    who: 'agente',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Nueva Tarea' }).click();
      await page.getByRole('textbox', { name: 'Título' }).waitFor();
      await waitForAnimations(page);
    },
  },
  {
    name: 'nueva tarea, con errores',
    path: '/crm/tasks',
    who: 'agente',
    prepare: steps(open('Nueva Tarea'), sendEmpty('Crear tarea')),
  },
  {
    name: 'una tarea',
    path: '/crm/tasks',
    who: 'agente',
    prepare: async (page) => {
      await page.getByRole('main').getByRole('heading', { level: 2 }).first().getByRole('button').click();
      await page.getByRole('textbox', { name: 'Título' }).waitFor();
      await page.waitForTimeout(800);
    },
  },
  { name: 'una tarea, eliminarla', path: '/crm/tasks', who: 'agente', prepare: open(/^Eliminar/) },
  { name: 'leads', path: '/crm/leads', who: 'gerente' },
  { name: 'nuevo lead', path: '/crm/leads/new', who: 'gerente' },
  {
    name: 'un lead',
    path: '/crm/leads',
    who: 'gerente',
    prepare: firstOfList('Cronología'),
  },
  { name: 'properties', path: '/crm/properties', who: 'gerente' },
  { name: 'nueva propiedad', path: '/crm/properties/new', who: 'gerente' },
  {
    name: 'una propiedad',
    path: '/crm/properties',
    who: 'gerente',
    prepare: firstOfList('Características'),
  },
  {
    name: 'kanban',
    path: '/crm/leads',
    who: 'gerente',
    prepare: async (page) => {
      if (isPhone(page)) return;
      await page.getByTitle('Kanban').click();
      await page.getByText('Vista Kanban').waitFor();
    },
  },
  {
    name: 'kanban, mover',
    path: '/crm/leads',
    who: 'gerente',
    prepare: async (page) => {
      if (isPhone(page)) return;
      await page.getByTitle('Kanban').click();
      await press(/^Mover a…: /)(page);
    },
  },
  {
    name: 'leads en tarjetas',
    path: '/crm/leads',
    who: 'gerente',
    prepare: async (page) => {
      if (!isPhone(page)) await page.getByTitle('Tarjetas').click();
      await waitForAnimations(page);
    },
  },
  { name: 'leads, vistas guardadas', path: '/crm/leads', who: 'gerente', prepare: press('Vistas') },
  {
    name: 'leads, guardar una vista',
    path: '/crm/leads?status=Qualified',
    who: 'gerente',
    prepare: async (page) => {
      await press('Vistas')(page);
      await page.getByRole('menuitem', { name: /^Guardar/ }).click();
      await page.getByRole('dialog').waitFor();
      await waitForAnimations(page);
    },
  },
  {
    name: 'leads, columnas',
    path: '/crm/leads',
    who: 'gerente',
    prepare: async (page) => {
      if (!isPhone(page)) await press('Columnas')(page);
    },
  },
  { name: 'leads, filtros', path: '/crm/leads?status=Qualified', who: 'gerente', prepare: press(/^Filtros/) },
  { name: 'nuevo lead en su ventana', path: '/crm/leads', who: 'gerente', prepare: open('Nuevo Lead') },
  {
    name: 'nuevo lead, con errores',
    path: '/crm/leads/new',
    who: 'gerente',
    prepare: sendEmpty('Crear lead'),
  },
  {
    name: 'un lead, cambiarlo',
    path: '/crm/leads',
    who: 'gerente',
    prepare: steps(firstOfList('Cronología'), change),
  },
  {
    name: 'un lead, eliminarlo',
    path: '/crm/leads',
    who: 'gerente',
    prepare: steps(firstOfList('Cronología'), open('Eliminar')),
  },
  {
    name: 'properties, filtros',
    path: '/crm/properties?status=Vendida',
    who: 'gerente',
    prepare: press(/^Filtros/),
  },
  {
    name: 'properties en tarjetas',
    path: '/crm/properties',
    who: 'gerente',
    prepare: async (page) => {
      if (!isPhone(page)) await page.getByTitle('Tarjetas').click();
      await waitForAnimations(page);
    },
  },
  {
    name: 'nueva propiedad en su ventana',
    path: '/crm/properties',
    who: 'gerente',
    prepare: steps(open('Nueva Propiedad'), sendEmpty('Crear propiedad')),
  },
  {
    name: 'una propiedad, cambiarla',
    path: '/crm/properties',
    who: 'gerente',
    prepare: steps(firstOfList('Características'), change),
  },
  {
    name: 'una propiedad, fotos',
    path: '/crm/properties',
    who: 'gerente',
    prepare: steps(firstOfList('Características'), scrollTo('Fotos'), async (page) => {
      await page
        .getByRole('button', { name: /opciones$/ })
        .first()
        .click();
      await waitForAnimations(page);
    }),
  },
  {
    name: 'una propiedad, fotos elegidas',
    path: '/crm/properties',
    who: 'gerente',
    prepare: steps(
      firstOfList('Características'),
      scrollTo('Fotos'),
      press('Seleccionar'),
      press(/^Seleccionar foto 1/),
    ),
  },
  {
    name: 'una propiedad, foto ampliada',
    path: '/crm/properties',
    who: 'gerente',
    prepare: steps(firstOfList('Características'), scrollTo('Fotos'), open(/ampliar$/)),
  },
  {
    name: 'una propiedad, documentos',
    path: '/crm/properties',
    who: 'gerente',
    prepare: steps(firstOfList('Características'), scrollTo('Documentación')),
  },
  {
    name: 'una propiedad, anuncios',
    path: '/crm/properties',
    who: 'gerente',
    prepare: steps(firstOfList('Características'), scrollTo('Anuncios')),
  },
  {
    name: 'escáner',
    path: '/crm/properties',
    who: 'gerente',
    prepare: steps(firstOfList('Características'), scrollTo('Documentación'), open('Escanear')),
  },
  {
    name: 'una propiedad, eliminarla',
    path: '/crm/properties',
    who: 'gerente',
    prepare: steps(firstOfList('Características'), open('Eliminar')),
  },
  { name: 'ads', path: '/crm/ads', who: 'agente' },
  { name: 'nuevo anuncio', path: '/crm/ads/new', who: 'agente' },
  {
    name: 'un anuncio',
    path: '/crm/ads',
    who: 'agente',
    prepare: firstOfList('Información del anuncio'),
  },
  { name: 'ads, filtros', path: '/crm/ads?status=Paused', who: 'agente', prepare: press(/^Filtros/) },
  {
    name: 'un anuncio, cambiarlo',
    path: '/crm/ads',
    who: 'agente',
    prepare: steps(firstOfList('Información del anuncio'), open('Editar')),
  },
  {
    name: 'un propietario',
    path: '/crm/property-owners',
    who: 'agente',
    prepare: firstOfList('Información de contacto'),
  },
  { name: 'propietarios', path: '/crm/property-owners', who: 'gerente' },
  { name: 'nuevo propietario', path: '/crm/property-owners/new', who: 'gerente' },
  {
    name: 'propietarios, filtros',
    path: '/crm/property-owners?status=Inactive',
    who: 'gerente',
    prepare: press(/^Filtros/),
  },
  {
    name: 'nuevo propietario, con errores',
    path: '/crm/property-owners',
    who: 'gerente',
    prepare: steps(open('Nuevo Propietario'), sendEmpty('Crear propietario')),
  },
  {
    name: 'un propietario, cambiarlo',
    path: '/crm/property-owners',
    who: 'gerente',
    prepare: steps(firstOfList('Información de contacto'), change),
  },
  {
    name: 'un propietario, eliminarlo',
    path: '/crm/property-owners',
    who: 'gerente',
    prepare: steps(firstOfList('Información de contacto'), open('Eliminar')),
  },
  ...dayScreens,
  ...agencyScreens,
  ...exchangeScreens,
];

/** Every screen of Llavero: of a section without any here, its page. */
export const screens: Screen[] = [
  ...ownScreens,
  ...sections
    .filter(({ path }) => !ownScreens.some((screen) => screen.path === path))
    .map(({ path, label }) => ({ name: label.toLowerCase(), path, who: 'gerente' as const })),
];
