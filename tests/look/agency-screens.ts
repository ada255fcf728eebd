import type { Page } from '@playwright/test';
import type { Screen } from './screen.ts';
import { isPhone, typeUntil, waitForAnimations } from './steps.ts';

const press = async (page: Page, name: string) => {
  await page.getByRole('button', { name, exact: true }).first().click();
  await waitForAnimations(page);
};
const pressed = (name: string) => (page: Page) => press(page, name);

const opened = (name: string) => async (page: Page) => {
  await press(page, name);
  await page.getByRole('dialog').getByRole('button', { name }).waitFor();
};

/** Chooses an action in the menu of a user. */
const chooseUserAction = (entry: string) => async (page: Page) => {
  await press(page, 'Acciones de Adrián');
  if (entry) await page.getByRole('menuitem', { name: entry }).click();
  await waitForAnimations(page);
};

/** Opens a page while one of its procedures fails with status 500. */
const unanswered = (procedure: string) => async (page: Page) => {
  await page.route(`**/trpc/*${procedure}*`, (route) => route.fulfill({ status: 500, json: {} }));
  await page.reload();
  await page.getByRole('button', { name: 'Reintentar' }).first().waitFor({ timeout: 20_000 });
};

/** The shell, the dashboard, the agency with its users, the profile. */
export const agencyScreens: Screen[] = [
  { name: 'inicio', path: '/crm', who: 'gerente', whole: true },
  { name: 'inicio de quien empieza', path: '/crm', who: 'nuevo', whole: true },
  {
    name: 'inicio, sin respuesta',
    path: '/crm',
    who: 'agente',
    fails: true,
    prepare: unanswered('dashboard.get'),
  },
  {
    name: 'inicio, barra abierta',
    path: '/crm',
    who: 'agente',
    prepare: async (page) => {
      if (isPhone(page)) await press(page, 'Abrir menú');
      else await page.getByRole('navigation').hover();
      await waitForAnimations(page);
    },
  },
  {
    name: 'inicio, crear',
    path: '/crm',
    who: 'gerente',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Crear', exact: true }).click();
      await page.getByRole('menu').waitFor();
      await waitForAnimations(page);
    },
  },
  {
    name: 'inicio, atajos',
    path: '/crm',
    who: 'gerente',
    prepare: async (page) => {
      await typeUntil(page, '?', page.getByRole('dialog'));
      await waitForAnimations(page);
    },
  },
  {
    name: 'inicio, una tecla',
    path: '/crm',
    who: 'gerente',
    prepare: async (page) => {
      await typeUntil(page, 'g', page.getByText('Ir a'));
    },
  },
  { name: 'mi agencia', path: '/crm/agency', who: 'gerente', whole: true },
  { name: 'mi agencia, de un agente', path: '/crm/agency', who: 'agente', whole: true },
  {
    name: 'mi agencia, sin respuesta',
    path: '/crm/agency',
    who: 'gerente',
    fails: true,
    prepare: unanswered('agency.get'),
  },
  {
    name: 'mi agencia, cambiarla',
    path: '/crm/agency',
    who: 'gerente',
    whole: true,
    prepare: async (page) => {
      await press(page, 'Editar');
      await page.getByRole('textbox', { name: 'Nombre', exact: true }).waitFor();
    },
  },
  {
    name: 'mi agencia, errores',
    path: '/crm/agency',
    who: 'gerente',
    whole: true,
    prepare: async (page) => {
      await press(page, 'Editar');
      await page.getByRole('textbox', { name: 'Nombre', exact: true }).fill('');
      await page.getByRole('textbox', { name: 'Email' }).fill('hola@');
      await page.getByRole('textbox', { name: 'Web' }).fill('ftp://fincas.es');
      await page.getByRole('textbox', { name: 'Código del color 1' }).fill('azul');
      await press(page, 'Guardar');
    },
  },
  {
    name: 'mi agencia, salir sin guardar',
    path: '/crm/agency',
    who: 'gerente',
    prepare: async (page) => {
      await press(page, 'Editar');
      await page.getByRole('textbox', { name: 'Nombre', exact: true }).fill('Otro nombre');
      await press(page, 'Cancelar');
    },
  },
  {
    name: 'mi agencia, guardada',
    path: '/crm/agency',
    who: 'gerente',
    prepare: async (page) => {
      // The request is intercepted, because the other screenshots show the same agency.
      await page.route('**/trpc/agency.update*', (route) =>
        route.fulfill({ json: { result: { data: {} } } }),
      );
      await press(page, 'Editar');
      await page.getByRole('textbox', { name: 'Nombre', exact: true }).waitFor();
      await press(page, 'Guardar');
      await page.getByText('Agencia actualizada.').waitFor();
      await waitForAnimations(page);
    },
  },
  {
    name: 'usuarios, eliminados a la vista',
    path: '/crm/agency',
    who: 'gerente',
    whole: true,
    prepare: (page) => press(page, 'Mostrar eliminados (1)'),
  },
  { name: 'usuarios, acciones', path: '/crm/agency', who: 'gerente', prepare: chooseUserAction('') },
  { name: 'usuarios, pausar', path: '/crm/agency', who: 'gerente', prepare: chooseUserAction('Pausar') },
  { name: 'usuarios, eliminar', path: '/crm/agency', who: 'gerente', prepare: chooseUserAction('Eliminar') },
  { name: 'usuarios, rol', path: '/crm/agency', who: 'gerente', prepare: chooseUserAction('Cambiar rol') },
  {
    name: 'usuarios, contraseña',
    path: '/crm/agency',
    who: 'gerente',
    prepare: chooseUserAction('Establecer contraseña'),
  },
  {
    name: 'nuevo usuario de mi agencia',
    path: '/crm/agency',
    who: 'gerente',
    prepare: pressed('Nuevo Usuario'),
  },
  {
    name: 'nuevo usuario, a medias',
    path: '/crm/agency',
    who: 'gerente',
    prepare: async (page) => {
      await press(page, 'Nuevo Usuario');
      await page.getByRole('textbox', { name: 'Contraseña', exact: true }).fill('Abcdef12');
      await page.getByRole('textbox', { name: 'Confirmar contraseña' }).fill('Abcdef');
      await page.keyboard.press('Enter');
      await waitForAnimations(page);
    },
  },
  { name: 'invitar', path: '/crm/agency', who: 'gerente', prepare: pressed('Invitar') },
  {
    name: 'invitar, errores',
    path: '/crm/agency',
    who: 'gerente',
    prepare: async (page) => {
      await press(page, 'Invitar');
      await press(page, 'Crear enlace');
    },
  },
  {
    name: 'invitar, el enlace',
    path: '/crm/agency',
    who: 'gerente',
    prepare: async (page) => {
      // The request is intercepted, because the other screenshots show the same agency.
      await page.route('**/trpc/invitations.create*', (route) =>
        route.fulfill({ json: { result: { data: { token: 'a1b2c3d4e5'.repeat(5) } } } }),
      );
      await press(page, 'Invitar');
      await page.getByRole('textbox', { name: 'Nombre completo' }).fill('Nora Vidal');
      await page.getByRole('dialog').getByRole('textbox', { name: 'Email' }).fill('nora@llavero.test');
      await press(page, 'Crear enlace');
      await page.getByRole('button', { name: 'Copiar enlace' }).waitFor();
    },
  },
  { name: 'perfil', path: '/crm/profile', who: 'agente', whole: true },
  {
    name: 'perfil, sin respuesta',
    path: '/crm/profile',
    who: 'agente',
    fails: true,
    prepare: unanswered('profile.get'),
  },
  {
    name: 'perfil, cambiarlo',
    path: '/crm/profile',
    who: 'agente',
    whole: true,
    prepare: async (page) => {
      await press(page, 'Editar');
      await page.getByRole('textbox', { name: 'Nombre completo' }).waitFor();
    },
  },
  {
    name: 'perfil, errores',
    path: '/crm/profile',
    who: 'agente',
    whole: true,
    prepare: async (page) => {
      await press(page, 'Editar');
      await page.getByRole('textbox', { name: 'Email' }).fill('otro@llavero.test');
      await page.getByRole('textbox', { name: 'Teléfono' }).fill('no tengo');
      await press(page, 'Guardar');
    },
  },
  { name: 'perfil, contraseña', path: '/crm/profile', who: 'agente', prepare: opened('Cambiar contraseña') },
  {
    name: 'perfil, eliminar cuenta',
    path: '/crm/profile',
    who: 'agente',
    prepare: opened('Eliminar Cuenta'),
  },
  {
    name: 'perfil, otras sesiones',
    path: '/crm/profile',
    who: 'agente',
    prepare: pressed('Cerrar las demás'),
  },
];
