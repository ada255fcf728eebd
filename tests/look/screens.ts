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
  { name: 'leads', path: '/crm/leads', who: 'gerente' },
  { name: 'nuevo lead', path: '/crm/leads/new', who: 'gerente' },
  {
    name: 'un lead',
    path: '/crm/leads',
    who: 'gerente',
    prepare: async (page) => {
      await page
        .getByRole('link', { name: /^(Ver|Ver detalles) / })
        .first()
        .click();
      await page.getByText('Cronología').waitFor();
    },
  },
  { name: 'properties', path: '/crm/properties', who: 'gerente' },
  { name: 'nueva propiedad', path: '/crm/properties/new', who: 'gerente' },
  {
    name: 'una propiedad',
    path: '/crm/properties',
    who: 'gerente',
    prepare: async (page) => {
      await page
        .getByRole('link', { name: /^(Ver|Ver detalles) / })
        .first()
        .click();
      await page.getByText('Características').waitFor();
    },
  },
  { name: 'propietarios', path: '/crm/property-owners', who: 'gerente' },
  { name: 'nuevo propietario', path: '/crm/property-owners/new', who: 'gerente' },
  { name: 'perfil', path: '/crm/profile', who: 'agente' },
  { name: 'inicio sin agencia', path: '/crm', who: 'huérfano' },
];
