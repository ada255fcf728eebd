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
  { name: 'inicio sin agencia', path: '/crm', who: 'huérfano' },
];
