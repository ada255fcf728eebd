import type { Locator, Page } from '@playwright/test';
import { today } from '../../../db/domain/madrid.ts';
import { clickMenuItem, expect, signIn, test } from '../../support/browser.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { createLead, insertLeads } from '../../worker/fixtures/leads.ts';
import { createProperty } from '../../worker/fixtures/properties.ts';
import { insertTasks } from '../../worker/fixtures/tasks.ts';
import { openInDocument } from '../support/navigation.ts';
import { resetBrowserState } from '../support/steps.ts';

let agency: TestAgency;
async function begin(page: Page) {
  await resetBrowserState(page);
  agency = await createTestAgency();
  await signIn(page, agency.agent);
}
test.beforeEach(({ page }) => begin(page));

/** Waits until a row leaves, and returns whether what stands first in the list then takes a press of the pointer. */
const takesPressOnceRowHasLeft = (list: Locator) =>
  list.evaluate(
    (element) =>
      new Promise<boolean>((resolve) => {
        const observer = new MutationObserver((changes) => {
          const hasLeft = changes.some(({ removedNodes }) =>
            [...removedNodes].some(
              (node) => node instanceof Element && node.matches('li, [role=listitem], section'),
            ),
          );
          if (!hasLeft) return;
          observer.disconnect();
          const button = element.querySelector('li button, [role=listitem] button');
          resolve(button !== null && getComputedStyle(button).pointerEvents !== 'none');
        });
        observer.observe(element, { childList: true, subtree: true });
      }),
  );

/** Expects that the second press of a double press, whose first one makes a row leave, reaches no other row. */
async function expectHeldBack(list: Locator, press: () => Promise<unknown>) {
  const takesPress = takesPressOnceRowHasLeft(list);
  await press();
  expect(await takesPress).toBe(false);
}

/** Creates a lead with four properties that fit it, and five tasks of today; returns the lead's id. */
async function createRecords() {
  const { agent } = agency;
  const lead = await createLead(agent, {
    ...{ name: 'Lucía', minBuyBudget: 200_000, maxBuyBudget: 300_000, preferredPropertyTypes: ['Piso'] },
    ...{ preferredBedrooms: [2, 3], preferredBathrooms: [1, 2], preferredFeatures: ['terraza'] },
    ...{ minPropertySize: 70, maxPropertySize: 100, preferredZones: [] },
  });
  for (const title of ['Piso uno', 'Piso dos', 'Piso tres', 'Piso cuatro'])
    await createProperty(agent, { title, ...{ type: 'Piso', price: 280_000, bedrooms: 3 } });
  await insertTasks(
    agent,
    ['Uno', 'Dos', 'Tres', 'Cuatro', 'Cinco'].map((title) => ({
      ...{ title, dueDate: today(), priority: 'high' as const, assignedTo: agent.id },
    })),
  );
  return lead.id;
}

test('rows that have moved under the pointer take no press: matches, tasks and follow-ups', {
  tag: '@rest',
}, async ({ page }) => {
  await test.step('of the dashboard', async () => {
    const { agent } = agency;
    await createRecords();
    await page.goto('/crm');
    await test.step('a decision on the dashboard', async () => {
      const list = page.getByRole('list', { name: 'Cruces nuevos' });
      await expectHeldBack(list, () =>
        list
          .getByRole('button', { name: /^Enviado/ })
          .first()
          .click(),
      );
      await expect(list.locator('> li')).toHaveCount(3);
    });
    await test.step('a critical task', async () => {
      const list = page.getByRole('list', { name: 'Tareas críticas' });
      await expectHeldBack(list, () =>
        list
          .getByRole('button', { name: /^Completar/ })
          .first()
          .click(),
      );
      await expect(list.getByRole('listitem')).toHaveCount(4);
    });
    await test.step('a follow-up that is put off', async () => {
      await insertLeads(agency.id, [
        { name: 'Ana', status: 'Contacted', assignedTo: agent.id },
        { name: 'Blai', status: 'Contacted', assignedTo: agent.id },
      ]);
      await page.reload();
      await page
        .getByRole('group', { name: 'Grupos' })
        .getByRole('button', { name: 'Sin próximo paso' })
        .click();
      const list = page.getByRole('list', { name: 'Sin próximo paso' });
      await list.getByRole('button', { name: 'Próximo seguimiento de Ana' }).click();
      await expectHeldBack(list, () => list.getByRole('button', { name: 'Mañana' }).click());
    });
  });
  await test.step('of a record, and tasks', async () => {
    await begin(page);
    const lead = await createRecords();
    await test.step('a match of a record that is discarded', async () => {
      await page.goto(`/crm/leads/${lead}`);
      const list = page.getByRole('list', { name: 'Inmuebles que encajan' });
      await list
        .getByRole('button', { name: /^Descartar/ })
        .first()
        .click();
      await expectHeldBack(list, () => clickMenuItem(page.getByRole('menuitem', { name: 'Zona' })));
      await expect(list.locator('> li')).toHaveCount(3);
      await expect(list.locator('[data-action=discard]:focus')).toHaveCount(1);
    });
    const main = page.getByRole('main');
    await test.step('a task that is completed among cards', async () => {
      await openInDocument(page, '/crm/tasks');
      await expect(main.getByRole('listitem')).toHaveCount(5);
      await expectHeldBack(main, () =>
        main
          .getByRole('button', { name: /^Completar/ })
          .first()
          .click(),
      );
      await expect(main.getByRole('listitem')).toHaveCount(4);
    });
    await test.step('a task that is completed in the compact list, which takes presses again', async () => {
      await page.getByTitle('Lista compacta').click();
      await expect(main.locator('li[data-index]')).toHaveCount(4);
      await expectHeldBack(main, () =>
        main
          .getByRole('checkbox', { name: /^Completar/ })
          .first()
          .click(),
      );
      await expect(main.locator('li[data-index]')).toHaveCount(3);
      await main
        .getByRole('checkbox', { name: /^Completar/ })
        .last()
        .click();
      await expect(main.locator('li[data-index]')).toHaveCount(2);
    });
  });
});
