import type { Page } from '@playwright/test';
import { addDays, today } from '../../../db/domain/madrid.ts';
import { formatRelativeDate } from '../../../src/lib/format/format.ts';
import { expect, signIn, test } from '../../support/browser.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { createLead } from '../../worker/fixtures/leads.ts';
import { createTask } from '../../worker/fixtures/tasks.ts';
import { resetBrowserState } from '../support/steps.ts';

// The tests cause version conflicts.
test.use({ allowedErrors: [/409/] });
let agency: TestAgency;
async function begin(page: Page) {
  await resetBrowserState(page);
  agency = await createTestAgency();
  await signIn(page, agency.agent);
}
test.beforeEach(({ page }) => begin(page));

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const said = (page: Page, theirs: string) =>
  page.getByText(`Otra persona lo ha cambiado antes. ${theirs}`, { exact: true });
/** The page asks for nothing more, so that it does not read the colleague's change before its own. */
const isRead = (page: Page) => page.waitForLoadState('networkidle');

test('what a colleague has chosen meanwhile is said, and the own choice is offered', {
  tag: '@rest',
}, async ({ page }) => {
  await test.step('of tasks that are completed', async () => {
    const { tasks } = agency.manager.api;
    const create = (title: string) =>
      createTask(agency.agent, { title, priority: 'high', assignedTo: agency.agent.id });
    const getStatus = async (id: string) => (await tasks.get.query({ id })).status;
    await test.step('on the dashboard', async () => {
      const task = await create('Fotos');
      await page.goto('/crm');
      await expect(button(page, 'Completar Fotos')).toBeVisible();
      await isRead(page);
      await tasks.setStatus.mutate({ ...task, status: 'cancelled' });
      await button(page, 'Completar Fotos').click();
      await expect(said(page, 'Estado: Cancelada.')).toBeVisible();
      await expect(button(page, 'Completar Fotos')).toBeHidden();
      await button(page, 'Poner «Completada»').click();
      await expect(page.getByText('Tarea completada.')).toBeVisible();
      expect(await getStatus(task.id)).toBe('completed');
      // The undo gives back what the colleague had chosen, as far as a task can be reopened with it.
      await button(page, 'Deshacer').click();
      await expect(page.getByText('Tarea reabierta.')).toBeVisible();
      await tasks.delete.mutate({ id: task.id });
    });
    await test.step('in the list, also where it is reopened', async () => {
      const task = await create('Notario');
      await page.goto('/crm/tasks');
      const row = page.getByRole('listitem').filter({ hasText: 'Notario' });
      await expect(row).toBeVisible();
      await isRead(page);
      const { version } = await tasks.setStatus.mutate({ ...task, status: 'in_progress' });
      await button(page, 'Completar Notario').click();
      await expect(said(page, 'Estado: En progreso.')).toBeVisible();
      await expect(row.getByText('En progreso')).toBeVisible();
      // Other fields do not stand against it.
      await isRead(page);
      await tasks.setPriority.mutate({ id: task.id, version, priority: 'low' });
      await button(page, 'Completar Notario').click();
      await expect(page.getByText('Tarea completada.')).toBeVisible();
      expect(await tasks.get.query({ id: task.id })).toMatchObject({ status: 'completed', priority: 'low' });
      await tasks.setStatus.mutate({ id: task.id, version: version + 2, status: 'cancelled' });
      await button(page, 'Deshacer').click();
      await expect(said(page, 'Estado: Cancelada.')).toBeVisible();
      await button(page, 'Poner «En progreso»').click();
      await expect(page.getByText('Tarea reabierta.')).toBeVisible();
      expect(await getStatus(task.id)).toBe('in_progress');
    });
    await test.step('in the compact list', async () => {
      const task = await create('Escritura');
      await page.goto('/crm/tasks?view=compact');
      const box = page.getByRole('checkbox', { name: 'Completar Escritura' });
      await expect(box).toBeVisible();
      await isRead(page);
      await tasks.setStatus.mutate({ ...task, status: 'in_progress' });
      await box.click();
      await expect(said(page, 'Estado: En progreso.')).toBeVisible();
      await button(page, 'Poner «Completada»').click();
      await expect(page.getByText('Tarea completada.')).toBeVisible();
      expect(await getStatus(task.id)).toBe('completed');
    });
  });
  await test.step('of the follow-up of a lead', async () => {
    await begin(page);
    const { leads } = agency.manager.api;
    const [theirs, own] = [addDays(today(), 12), addDays(today(), 1)];
    const name = 'Ana Ruiz';
    const { id } = await createLead(agency.agent, { name, status: 'Contacted', assignedTo: agency.agent.id });
    const follow = async (day: string | null) =>
      leads.setFollowUp.mutate({
        id,
        version: (await leads.get.query({ id })).version,
        nextFollowUpOn: day,
      });
    const getDay = async () => (await leads.get.query({ id })).nextFollowUpOn;
    await test.step('on the dashboard, where the lead may have gone with their day', async () => {
      await page.goto('/crm');
      await button(page, `Próximo seguimiento de ${name}`).click();
      const days = page.getByRole('group', { name: 'Próximo seguimiento' });
      await expect(days).toBeVisible();
      await isRead(page);
      await follow(theirs);
      await days.getByRole('button', { name: 'Mañana' }).click();
      await expect(said(page, `${name}: seguimiento ${formatRelativeDate(theirs)}.`)).toBeVisible();
      await expect(days).toBeHidden();
      expect(await getDay()).toBe(theirs);
      await button(page, 'Poner «mañana»').click();
      await expect(page.getByText(`${name}: seguimiento mañana.`, { exact: true })).toBeVisible();
      expect(await getDay()).toBe(own);
    });
    await test.step('on the page of the lead, which shows their day', async () => {
      await page.goto(`/crm/leads/${id}`);
      const days = page.getByRole('group', { name: 'Cambiar el seguimiento' });
      const shown = page.locator('dd', { hasText: formatRelativeDate(theirs) });
      await expect(days.getByRole('button', { name: 'Mañana', pressed: true })).toBeVisible();
      await isRead(page);
      await follow(theirs);
      await days.getByRole('button', { name: 'Quitar' }).click();
      await expect(said(page, `${name}: seguimiento ${formatRelativeDate(theirs)}.`)).toBeVisible();
      await expect(shown).toBeVisible();
      await button(page, 'Poner «Sin seguimiento»').click();
      await expect(page.locator('dd', { hasText: 'Sin próximo paso' })).toBeVisible();
      await expect.poll(getDay).toBe(null);
      // Other fields do not stand against it.
      const { version } = await leads.get.query({ id });
      await isRead(page);
      await leads.setPriority.mutate({ id, version, priority: 'High' });
      await days.getByRole('button', { name: '+1 semana' }).click();
      await expect.poll(getDay).toBe(addDays(today(), 7));
    });
    await test.step('a lead that they have closed has no follow-up to offer', async () => {
      const { version } = await leads.get.query({ id });
      await page.reload();
      const days = page.getByRole('group', { name: 'Cambiar el seguimiento' });
      await expect(days).toBeVisible();
      await isRead(page);
      await leads.setStatus.mutate({ id, version, status: 'Lost' });
      await days.getByRole('button', { name: 'Hoy' }).click();
      await expect(said(page, 'Estado: Perdido.')).toBeVisible();
      await expect(page.getByRole('button', { name: /^Poner/ })).toBeHidden();
      expect(await getDay()).toBe(null);
    });
  });
});
