import type { Page } from '@playwright/test';
import { addDays, today } from '../../../db/domain/madrid.ts';
import { axe, expect, failCalls, signIn, test } from '../../support/browser.ts';
import { sharedServer } from '../../support/shared-server.ts';
import { createTestAgency, type TestAgency, type TestUser } from '../../support/test-users.ts';
import { createLead, insertLeads } from '../../worker/fixtures/leads.ts';
import { createTask } from '../../worker/fixtures/tasks.ts';
import { expectErrors, resetBrowserState } from '../support/steps.ts';
import { isPhone } from '../support/viewport.ts';

const card = (page: Page) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: 'Seguimientos', exact: true }) });
const row = (page: Page, name: string) => card(page).getByRole('listitem').filter({ hasText: name });
const group = (page: Page, name: string) =>
  card(page).getByRole('group', { name: 'Grupos' }).getByRole('button', { name });

/** Creates a lead of a user with this next follow-up, which may have passed. */
async function createFollowed(user: TestUser, name: string, day: string | null) {
  const { id } = await createLead(user, { name, status: 'Contacted', phone: '612 34 56 78' });
  await sharedServer().sql('update leads set next_follow_up_on = ? where id = ?', [day, id]);
  return id;
}

let agency: TestAgency;
async function begin(page: Page) {
  await resetBrowserState(page);
  agency = await createTestAgency();
  await createFollowed(agency.agent, 'Ana Atrasada', addDays(today(), -3));
  await createFollowed(agency.agent, 'Héctor Hoy', today());
  await createFollowed(agency.agent, 'Sara Sin Paso', null);
  await createFollowed(agency.manager, 'Mario del Gerente', today());
  await signIn(page, agency.agent);
}
test.beforeEach(({ page }) => begin(page));

test('follow-ups: groups with counts; each lead says why it is there', async ({ page }) => {
  await insertLeads(agency.id, [
    {
      name: 'Nora Nueva',
      createdAt: new Date(Date.now() - 3.5 * 3_600_000).toISOString(),
      assignedTo: agency.agent.id,
    },
  ]);
  await page.goto('/crm');
  await expect(group(page, 'Vencidos')).toHaveText('1Vencidos');
  for (const name of ['Hoy', 'Nuevos']) await expect(group(page, name)).toContainText('1');
  await expect(group(page, 'Sin próximo paso')).toContainText('2');
  await expect(card(page).getByRole('listitem')).toContainText([
    /Nora Nueva.*Sin contactar · creado: .*, hace 3\u00a0h/,
    /Ana Atrasada.*Vencido: /,
    /Héctor Hoy.*Hoy · /,
    /Sara Sin Paso.*Sin próximo paso · /,
  ]);
  await expect(card(page).getByText('Mario del Gerente')).toBeHidden();
  await axe(page);
  await group(page, 'Sin próximo paso').click();
  await expect(card(page).getByRole('listitem')).toHaveCount(2);
  await card(page).getByRole('link', { name: 'Ver los 2 en la lista' }).click();
  await expect(page).toHaveURL(/\/crm\/leads\?.*followUp=none/);
  await expect(
    page.getByRole('button', { name: 'Quitar filtro: Seguimiento: Sin próximo paso' }),
  ).toBeVisible();
  await expect(page.getByText('Mostrando 2 leads')).toBeVisible();
});

test('follow-ups: a call and the next day are recorded where the lead stands, and undone', async ({
  page,
}) => {
  await page.goto('/crm');
  await test.step('a call is recorded with the next day, and undone', async () => {
    await page.getByRole('button', { name: 'Registrar llamada a Ana Atrasada' }).click();
    const form = page.getByRole('form', { name: 'Actividad' });
    await expect(form.getByRole('textbox', { name: 'Qué hablasteis' })).toBeFocused();
    await axe(page);
    await page.keyboard.type('Llamar el lunes');
    await form.getByRole('button', { name: '+3 días' }).click();
    await form.getByText('contestó', { exact: true }).click();
    await form.getByRole('button', { name: 'Guardar' }).click();
    await expect(page.getByText('Llamada registrada.')).toBeVisible();
    await expect(row(page, 'Ana Atrasada')).toBeHidden();
    await expect(group(page, 'Vencidos')).toContainText('0');
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await expect(row(page, 'Ana Atrasada')).toContainText('Sin contacto');
    await expect(group(page, 'Vencidos')).toContainText('1');
  });
  await test.step('the next day is chosen by keyboard, and undone', async () => {
    await page.getByRole('button', { name: 'Próximo seguimiento de Ana Atrasada' }).focus();
    await page.keyboard.press('Enter');
    await card(page).getByRole('button', { name: 'Mañana' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Ana Atrasada: seguimiento mañana.')).toBeVisible();
    await expect(row(page, 'Ana Atrasada')).toBeHidden();
    await expect(page.getByRole('button', { name: 'Registrar llamada a Héctor Hoy' })).toBeFocused();
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await expect(row(page, 'Ana Atrasada')).toContainText('Vencido: ');
  });
});

test('follow-ups: their groups, height, keys, scope and failure', { tag: '@rest' }, async ({
  page,
  consoleErrors,
}) => {
  await test.step('Esc closes what is open below a lead at once, and gives the focus back', async () => {
    await page.goto('/crm');
    const call = page.getByRole('button', { name: 'Registrar llamada a Sara Sin Paso' });
    const days = page.getByRole('button', { name: 'Próximo seguimiento de Sara Sin Paso' });
    const form = page.getByRole('form', { name: 'Actividad' });
    await call.click();
    await expect(form.getByRole('textbox', { name: 'Qué hablasteis' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(call).toBeFocused();
    await expect(page.getByRole('group', { name: 'Registrar' })).toBeHidden();
    await days.click();
    const other = card(page).getByRole('button', { name: 'Fecha' });
    await other.click();
    await page.getByRole('button', { name: 'Elegir en el calendario' }).click();
    const calendar = page.getByRole('dialog', { name: 'Calendario: Otro día' });
    await expect(calendar.locator('td > :focus')).toBeVisible();
    // The calendar first, then the days.
    await page.keyboard.press('Escape');
    await expect(calendar).toBeHidden();
    await expect(other).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(other).toBeHidden();
    await expect(days).toBeFocused();
  });
  await test.step('one of each group stands among the five, however many are overdue', async () => {
    for (const name of ['Uno', 'Dos', 'Tres', 'Cuatro', 'Cinco'])
      await createFollowed(agency.agent, `${name} Atrasada`, addDays(today(), -9));
    await insertLeads(agency.id, [{ name: 'Nora Nueva', assignedTo: agency.agent.id }]);
    await page.goto('/crm');
    await expect(card(page).getByRole('listitem')).toHaveCount(5);
    for (const name of ['Nora Nueva', 'Atrasada', 'Héctor Hoy', 'Sara Sin Paso'])
      await expect(row(page, name).first()).toBeVisible();
  });
  await test.step('new leads stand with the oldest first, and those of more than a day are red', async () => {
    await begin(page);
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
    await insertLeads(agency.id, [
      { name: 'Nora Nueva', createdAt: hoursAgo(23.5), assignedTo: agency.agent.id },
      { name: 'Olga Olvidada', createdAt: hoursAgo(24.5), assignedTo: agency.agent.id },
    ]);
    await page.goto('/crm');
    await group(page, 'Nuevos').click();
    await expect(card(page).getByRole('listitem')).toContainText(['Olga Olvidada', 'Nora Nueva']);
    const reason = (name: string) => row(page, name).getByText('Sin contactar', { exact: true });
    const red = await group(page, 'Vencidos')
      .getByText('1', { exact: true })
      .evaluate((count) => getComputedStyle(count).color);
    await expect(reason('Olga Olvidada')).toHaveCSS('color', red);
    await expect(reason('Nora Nueva')).not.toHaveCSS('color', red);
  });
  await test.step('without any, the card is as high as what stands beside it', async () => {
    await begin(page);
    await page.setViewportSize({ width: 1366, height: 768 });
    await signIn(page, (await createTestAgency()).agent);
    await page.goto('/crm');
    await expect(card(page).getByText('Nada pendiente.')).toBeVisible();
    const [top, bottom, tasks, agenda] = await page.evaluate(() => {
      const [followUps, critical, today] = ['Seguimientos', 'Critical tasks', "Today's agenda"].map((title) =>
        [...document.querySelectorAll('#root section')]
          .find((section) => section.querySelector('h2')?.textContent === title)
          ?.getBoundingClientRect(),
      );
      return [followUps?.top, followUps?.bottom, critical?.top, today?.bottom];
    });
    expect(tasks).toBe(top);
    expect(Math.abs((agenda ?? 0) - (bottom ?? 0))).toBeLessThanOrEqual(48);
    await page.setViewportSize({ width: 1280, height: 800 });
  });
  await test.step('a manager switches to the team, which is remembered until the sign-out', async () => {
    await begin(page);
    await expect(page.getByRole('radio', { name: 'Equipo' })).toBeHidden();
    await signIn(page, agency.manager);
    await page.goto('/crm');
    await expect(row(page, 'Mario del Gerente')).toBeVisible();
    await expect(row(page, 'Ana Atrasada')).toBeHidden();
    await card(page).getByText('Equipo').click();
    await expect(row(page, 'Ana Atrasada')).toBeVisible();
    await expect(row(page, 'Ana Atrasada').getByRole('img', { name: /^Responsable: / })).toBeVisible();
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('leads.followUps')) calls.push(request.url());
    });
    await page.reload();
    await expect(row(page, 'Ana Atrasada')).toBeVisible();
    expect(calls).toHaveLength(1);
    await page.getByRole('button', { name: 'Cerrar sesión' }).click();
    await expect(page).toHaveURL('/');
    expect(await page.evaluate(() => localStorage.getItem('dashboardScopes'))).toBeNull();
  });
  await test.step('say that they cannot be loaded, and load when asked again', async () =>
    expectErrors(consoleErrors, /500/, async () => {
      await begin(page);
      await page.goto('/crm/profile');
      const restore = await failCalls(page, ['leads.followUps']);
      await page.getByRole('link', { name: 'Llavero, inicio' }).click();
      await expect(card(page).getByText('Error al cargar los seguimientos.')).toBeVisible();
      await restore();
      await card(page).getByRole('button', { name: 'Reintentar' }).click();
      await expect(row(page, 'Ana Atrasada')).toBeVisible();
    }));
});

test('follow-ups: a lead can be read in full, and called', { tag: ['@rest', '@phone'] }, async ({ page }) => {
  const title = 'Volver a enviar el contrato de arras revisado por la notaría y confirmar la visita';
  const leadId = await createFollowed(agency.agent, 'Lola Larga', addDays(today(), -20));
  await createTask(agency.agent, { title, leadId });
  await page.goto('/crm');
  await test.step('what is known of it can be read in full', async () => {
    const facts = row(page, 'Lola Larga').locator('p').filter({ hasText: 'Vencido: ' });
    await expect(facts).toHaveAttribute('title', new RegExp(`^Vencido: .+ · Sin contacto · .*${title}$`));
    const cut = await facts.evaluate((one) => one.scrollWidth - one.clientWidth);
    if (isPhone(page)) expect(cut).toBe(0);
    else expect((await row(page, 'Lola Larga').boundingBox())?.height).toBeLessThan(64);
    await expect(row(page, 'Lola Larga').getByRole('button')).toHaveCount(2);
  });
  await test.step('beginning a call offers to record it', async () => {
    // The number opens the telephone, which this browser does not have.
    await page.evaluate(() => document.addEventListener('click', (event) => event.preventDefault()));
    const number = row(page, 'Héctor Hoy').getByRole('link', { name: '612 34 56 78' });
    await expect(number).toHaveAttribute('href', 'tel:612345678');
    if (isPhone(page)) {
      const box = await number.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    }
    await number.click();
    await expect(row(page, 'Héctor Hoy').getByRole('form', { name: 'Actividad' })).toBeVisible();
  });
});
