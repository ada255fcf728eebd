import type { Page } from '@playwright/test';

export type Screen = {
  name: string;
  path: string;
  /** Demo account that is signed in; without one the screen is public. */
  who?: keyof typeof accounts;
  /** Runs before the screenshot, for example to open a dialog. */
  prepare?: (page: Page) => Promise<void>;
  /** Screenshot of the full page instead of the viewport. */
  whole?: true;
  /** Taken on a server with REGISTRATION=closed. */
  closed?: true;
  /** Requests fail on purpose, so console errors are expected. */
  fails?: true;
};

export const accounts = {
  gerente: 'gerente@llavero.test',
  agente: 'agente@llavero.test',
  sinAgencia: 'sin-agencia@llavero.test',
  /** Of the same agency, without name and without work. */
  nuevo: 'recien.llegada@llavero.test',
};
