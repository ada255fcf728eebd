import type { Page } from '@playwright/test';
import type { Screen } from './screen.ts';

const press = (name: string) => async (page: Page) => {
  await page.getByRole('button', { name, exact: true }).last().click();
  await page.getByRole('dialog').waitFor();
  await page.waitForTimeout(400);
};
const inCatalan = (then?: (page: Page) => Promise<void>) => async (page: Page) => {
  await page.evaluate(() => localStorage.setItem('language', '"ca"'));
  await page.reload({ waitUntil: 'networkidle' });
  await then?.(page);
};

/** Public pages, and the pages of a user without agency. */
export const accessScreens: Screen[] = [
  { name: 'portada', path: '/', whole: true },
  { name: 'portada en catalán', path: '/', whole: true, prepare: inCatalan() },
  { name: 'portada, registro cerrado', path: '/', whole: true, closed: true },
  {
    name: 'portada, menú',
    path: '/',
    prepare: async (page) => {
      if ((page.viewportSize()?.width ?? 0) < 768) await press('Abrir menú')(page);
    },
  },
  { name: 'entrada', path: '/login' },
  { name: 'entrada en catalán', path: '/login', prepare: inCatalan() },
  { name: 'entrada, registro cerrado', path: '/login', closed: true },
  {
    name: 'entrada rechazada',
    fails: true,
    path: '/login?ended=true',
    prepare: async (page) => {
      await page.getByLabel('Email').fill('alguien@llavero.test');
      await page.getByLabel('Contraseña', { exact: true }).fill('no-es-esta');
      await page.getByRole('button', { name: 'Iniciar sesión' }).click();
      await page.getByRole('alert').waitFor();
    },
  },
  { name: 'recuperar contraseña', path: '/login', prepare: press('Recuperar contraseña') },
  { name: 'contacto', path: '/login', prepare: press('Contacto') },
  { name: 'términos', path: '/', prepare: press('Términos y condiciones') },
  { name: 'aviso legal', path: '/', prepare: press('Aviso legal') },
  {
    name: 'invitación',
    path: '/login',
    prepare: async (page) => {
      await page.route('**/trpc/invitations.open*', (route) =>
        route.fulfill({
          json: {
            result: {
              data: {
                agencyName: 'Fincas Llavero',
                email: 'nora@llavero.test',
                fullName: 'Nora Vidal',
                role: 'agent',
              },
            },
          },
        }),
      );
      await page.goto(`/invitation#${'a1b2c3d4e5'.repeat(5)}`);
      await page.getByLabel('Contraseña').first().waitFor();
    },
  },
  { name: 'invitación, enlace caducado', path: '/invitation#caducado', fails: true },
  { name: 'registro', path: '/register' },
  { name: 'registro en catalán', path: '/register', prepare: inCatalan() },
  { name: 'registro cerrado', path: '/register', closed: true },
  {
    name: 'registro, a medias',
    path: '/register',
    whole: true,
    prepare: async (page) => {
      await page.getByLabel('Contraseña').first().fill('Llavero1');
    },
  },
  {
    name: 'registro, errores',
    path: '/register',
    whole: true,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Registrar agencia' }).click();
      await page.getByText('obligatori').first().waitFor();
    },
  },
  { name: 'inicio sin agencia', path: '/crm', who: 'sinAgencia' },
  { name: 'leads sin agencia', path: '/crm/leads', who: 'sinAgencia' },
  { name: 'perfil sin agencia', path: '/crm/profile', who: 'sinAgencia', whole: true },
  {
    name: 'sin agencia, barra abierta',
    path: '/crm',
    who: 'sinAgencia',
    prepare: async (page) => {
      const wide = page.viewportSize()?.width ?? 0;
      if (wide >= 768) await page.getByRole('navigation').hover();
      else await page.getByRole('button', { name: 'Abrir menú' }).click();
      await page.waitForTimeout(600);
    },
  },
];
