import { expect, failCalls, signIn, test } from '../../support/browser.ts';
import {
  createTestAgency,
  createTestUser,
  type TestAgency,
  type TestUser,
} from '../../support/test-users.ts';
import { button, chooseUserAction, field, serverError, userRow } from '../support/users.ts';

const GOOD = 'Tr4montana&Garbí';
let agency: TestAgency;
let ana: TestUser;
test.beforeEach(async ({ page }) => {
  agency = await createTestAgency('Fincas Mar');
  ana = await createTestUser({ agencyId: agency.id, fullName: 'Ana Ruiz' });
  await signIn(page, agency.manager);
  await page.goto('/crm/agency');
});

test.use({ allowedErrors: [/40\d|50\d/] });
const createErrorResponse = (code: string, httpStatus: number, message = 'x', requestId?: string) => ({
  status: httpStatus,
  json: { error: { message, code: -32_603, data: { code, httpStatus, requestId } } },
});

test('users: each failed action has its message and can be repeated', { tag: '@rest' }, async ({ page }) => {
  for (const [item, path, title, message] of [
    ['Pausar', 'pause', 'Pausar usuario', 'Error al pausar el usuario.'],
    ['Eliminar', 'delete', 'Eliminar usuario', 'Error al eliminar el usuario.'],
  ] as const) {
    await page.route(`**/trpc/users.${path}*`, (route) => route.fulfill(serverError), { times: 1 });
    await chooseUserAction(page, item);
    const dialog = page.getByRole('dialog', { name: title });
    await dialog.getByRole('button', { name: item, exact: true }).click();
    await expect(dialog.getByRole('alert')).toHaveText(message);
    await dialog.getByRole('button', { name: 'Cancelar' }).click();
    await expect(dialog).toBeHidden();
  }
  const noRights = 'No tienes permisos para realizar esta acción. Contacta con el administrador del sistema.';
  await page.route('**/trpc/users.pause*', (route) => route.fulfill(createErrorResponse('FORBIDDEN', 403)), {
    times: 1,
  });
  await chooseUserAction(page, 'Pausar');
  const pausing = page.getByRole('dialog', { name: 'Pausar usuario' });
  await pausing.getByRole('button', { name: 'Pausar', exact: true }).click();
  await expect(pausing.getByRole('alert')).toHaveText(noRights);
  await pausing.getByRole('button', { name: 'Cancelar' }).click();
  await agency.manager.api.users.pause.mutate({ id: ana.id, handTo: {} });
  await page.reload();
  await page.route('**/trpc/users.activate*', (route) => route.fulfill(serverError), { times: 1 });
  await chooseUserAction(page, 'Activar');
  await expect(page.getByText('Error al activar el usuario.')).toBeVisible();
  const restore = await failCalls(page, ['users.list', 'users.forRole']);
  await page.reload();
  await expect(page.getByText('Error al cargar los usuarios de la agencia.')).toBeVisible();
  await restore();
  await button(page, 'Reintentar').last().click();
  await expect(userRow(page, 'Ana Ruiz')).toBeVisible();
});

test('new user: a rejected create shows why, and the form stays open', { tag: '@rest' }, async ({ page }) => {
  await page.getByRole('button', { name: 'Nuevo Usuario' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nuevo Usuario' });
  await field(page, 'Email').fill(ana.email.toUpperCase());
  await field(page, 'Contraseña').fill(GOOD);
  await field(page, 'Confirmar contraseña').fill(GOOD);
  const submit = dialog.getByRole('button', { name: 'Crear usuario' });
  await submit.click();
  await expect(dialog.getByText('Este email ya está registrado en el sistema.')).toBeVisible();
  for (const [response, message] of [
    [serverError, 'Error al crear el usuario. Por favor, inténtalo de nuevo.'],
    [
      createErrorResponse('INTERNAL_SERVER_ERROR', 500),
      'Error al crear el usuario. Por favor, inténtalo de nuevo.',
    ],
    [
      createErrorResponse('INTERNAL_SERVER_ERROR', 500, 'x', 'abc-1'),
      'Error al crear el usuario. Por favor, inténtalo de nuevo. Referencia: abc-1',
    ],
    [
      createErrorResponse('SERVICE_UNAVAILABLE', 503, 'Hay muchas entradas a la vez. Espera unos segundos.'),
      'Hay muchas entradas a la vez. Espera unos segundos.',
    ],
    [
      createErrorResponse(
        'SERVICE_UNAVAILABLE',
        503,
        'El servicio no está disponible en este momento. Por favor, inténtalo de nuevo.',
      ),
      'Error al crear el usuario: Es posible que el email ya esté en uso o que haya un problema con la base de datos. Por favor, intenta con otro email o contacta con soporte.',
    ],
    [
      createErrorResponse('FORBIDDEN', 403, 'Solo los gerentes pueden crear nuevos usuarios.'),
      'Solo los gerentes pueden crear nuevos usuarios.',
    ],
  ] as const) {
    await page.route('**/trpc/users.create*', (route) => route.fulfill(response), { times: 1 });
    await submit.click();
    await expect(dialog.getByRole('alert')).toHaveText(message);
    await expect(field(page, 'Email')).toHaveValue(ana.email.toUpperCase());
  }
});
