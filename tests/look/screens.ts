import type { Page } from '@playwright/test';

export type Screen = {
  name: string;
  path: string;
  /** The demonstration account that looks; nobody is signed in without one. */
  who?: keyof typeof accounts;
  /** What to do on the page before the picture, to open a dialog for example. */
  prepare?: (page: Page) => Promise<void>;
};

export const accounts = {
  gerente: 'gerente@llavero.test',
  agente: 'agente@llavero.test',
  huérfano: 'sin-agencia@llavero.test',
};

// A period of the calendar has come when its events are counted.
const counted = (page: Page) => page.getByText('evento(s) en este período').waitFor();

/** Opens the first record of the list, until its page says `words`. */
const firstOfList = (words: string) => async (page: Page) => {
  await page
    .getByRole('link', { name: /^(Ver|Ver detalles) / })
    .first()
    .click();
  await page.getByText(words).waitFor();
};

/** Every screen of Llavero, in the order of the menu. */
export const screens: Screen[] = [
  { name: 'portada', path: '/' },
  { name: 'entrada', path: '/login' },
  { name: 'registro', path: '/register' },
  { name: 'inicio', path: '/crm', who: 'gerente' },
  {
    name: 'inicio, barra abierta',
    path: '/crm',
    who: 'agente',
    prepare: async (page) => {
      const wide = page.viewportSize()?.width ?? 0;
      if (wide >= 768) await page.getByRole('navigation').hover();
      else await page.getByRole('button', { name: 'Abrir menú' }).click();
      await page.waitForTimeout(600);
    },
  },
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
      await page.getByRole('button', { name: 'Filtros 1 activos' }).waitFor();
      await counted(page);
      await page.waitForTimeout(600);
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
  { name: 'tareas', path: '/crm/tasks', who: 'agente' },
  {
    name: 'tareas filtradas',
    path: '/crm/tasks',
    who: 'gerente',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Filtros' }).click();
      await page.getByLabel('Prioridad', { exact: true }).selectOption('Alta');
      await page.waitForTimeout(600);
    },
  },
  {
    name: 'nueva tarea',
    path: '/crm/tasks',
    who: 'agente',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Nueva Tarea' }).click();
      await page.getByRole('textbox', { name: 'Título' }).waitFor();
      await page.waitForTimeout(600);
    },
  },
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
      if ((page.viewportSize()?.width ?? 0) < 768) return;
      await page.getByTitle('Kanban').click();
      await page.getByText('Vista Kanban').waitFor();
    },
  },
  { name: 'ads', path: '/crm/ads', who: 'agente' },
  { name: 'nuevo anuncio', path: '/crm/ads/new', who: 'agente' },
  {
    name: 'un anuncio',
    path: '/crm/ads',
    who: 'agente',
    prepare: firstOfList('Información del anuncio'),
  },
  {
    name: 'un propietario',
    path: '/crm/property-owners',
    who: 'agente',
    prepare: firstOfList('Información de contacto'),
  },
  { name: 'propietarios', path: '/crm/property-owners', who: 'gerente' },
  { name: 'nuevo propietario', path: '/crm/property-owners/new', who: 'gerente' },
  { name: 'mi agencia', path: '/crm/agency', who: 'gerente' },
  { name: 'mi agencia, de un agente', path: '/crm/agency', who: 'agente' },
  {
    name: 'mi agencia, cambiarla',
    path: '/crm/agency',
    who: 'gerente',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Editar', exact: true }).click();
      await page.getByRole('textbox', { name: 'Nombre', exact: true }).waitFor();
    },
  },
  {
    name: 'nuevo usuario de mi agencia',
    path: '/crm/agency',
    who: 'gerente',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Nuevo Usuario' }).click();
      await page.getByRole('textbox', { name: 'Contraseña', exact: true }).fill('Abcdef12');
    },
  },
  { name: 'perfil', path: '/crm/profile', who: 'agente' },
  {
    name: 'perfil, cambiarlo',
    path: '/crm/profile',
    who: 'agente',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Editar', exact: true }).click();
      await page.getByRole('textbox', { name: 'Nombre completo' }).waitFor();
    },
  },
  { name: 'inicio sin agencia', path: '/crm', who: 'huérfano' },
];
