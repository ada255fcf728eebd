import type { Page } from '@playwright/test';
import { addDays, today } from '../../../db/domain/madrid.ts';
import { absenceDaysText, absentText } from '../../../src/lib/format/absence-text.ts';
import { formatTypedDay } from '../../../src/lib/format/day-text.ts';
import { axe, expect, signIn, test } from '../../support/browser.ts';
import { sharedServer } from '../../support/shared-server.ts';
import {
  createTestAgency,
  createTestUser,
  type TestAgency,
  type TestUser,
} from '../../support/test-users.ts';
import { createAbsence } from '../../worker/fixtures/absences.ts';
import { createLead } from '../../worker/fixtures/leads.ts';
import { button, chooseUserAction, field, userRow } from '../support/users.ts';

const picker = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });
const [firstDay, lastDay] = [today(), addDays(today(), 9)];
// The substitute that the server refuses.
test.use({ allowedErrors: [/status of 400/] });
let agency: TestAgency;
let substitute: TestUser;
test.beforeEach(async () => {
  agency = await createTestAgency('Fincas Mar');
  substitute = await createTestUser({ agencyId: agency.id });
  const { sql } = sharedServer();
  await sql("update users set display_name = 'Ana Ruiz' where id = ?", [agency.agent.id]);
  await sql("update users set display_name = 'Biel Soler' where id = ?", [substitute.id]);
});

test('absence: set in the profile, said on the dashboard, new leads are the substitute’s, and ended early', async ({
  page,
}) => {
  const carla = await createTestUser({ agencyId: agency.id, fullName: 'Carla Vidal' });
  const { absence: theirs } = await createAbsence(carla, { from: 3, to: 12 });
  await signIn(page, agency.agent);
  await page.goto('/crm/profile');
  const section = page.locator('section', { has: page.getByRole('heading', { name: 'Ausencias' }) });
  await button(page, 'Indicar ausencia').click();
  await expect(field(page, 'Primer día')).toBeFocused();
  await section.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Indica el primer día.')).toBeVisible();
  await expect(page.getByText('Indica el último día.')).toBeVisible();
  await axe(page);
  await field(page, 'Primer día').fill(formatTypedDay(lastDay));
  await field(page, 'Último día').fill(formatTypedDay(firstDay));
  await section.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('El último día no puede ser anterior al primero.')).toBeVisible();
  await field(page, 'Primer día').fill(formatTypedDay(firstDay));
  await field(page, 'Último día').fill(formatTypedDay(lastDay));
  await test.step('who is absent then cannot be chosen, with the reason; oneself is not offered', async () => {
    await picker(page, 'Sustituye').click();
    await expect(page.getByRole('option', { name: 'Biel Soler' })).toBeVisible();
    await expect(page.getByRole('option', { name: 'Ana Ruiz' })).toHaveCount(0);
    const away = page.getByRole('option', { name: 'Carla Vidal' });
    await expect(away).toContainText(`Ausente ${absenceDaysText(theirs)}`);
    await expect(away).toHaveAttribute('aria-disabled', 'true');
    await picker(page, 'Sustituye').fill('Carla');
    await expect(page.getByRole('option', { name: 'Biel Soler' })).toHaveCount(0);
    await page.keyboard.press('Enter');
    await away.click({ force: true });
    await page.keyboard.press('Escape');
    await expect(picker(page, 'Sustituye')).toHaveValue('Sin sustituto');
  });
  await picker(page, 'Sustituye').fill('Biel');
  await page.getByRole('option', { name: 'Biel Soler' }).click();
  await section.getByRole('button', { name: 'Guardar' }).click();
  const listed = section.getByRole('list', { name: 'Ausencias' }).getByRole('listitem');
  await expect(listed).toContainText(`Ausente ${absenceDaysText({ firstDay, lastDay })}`);
  await expect(listed).toContainText('Sustituye: Biel Soler.');
  await expect(button(page, 'Indicar ausencia')).toBeFocused();
  await axe(page);
  await page.goto('/crm');
  await expect(page.getByText('Te sustituye Biel Soler')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Critical tasks' })).toBeVisible();
  const tops = await page.evaluate(() =>
    ['Seguimientos', 'Critical tasks'].map((title) => {
      const heading = [...document.querySelectorAll('h2')].find(({ textContent }) => textContent === title);
      return heading?.closest('section')?.getBoundingClientRect().top;
    }),
  );
  expect(tops[1]).toBe(tops[0]);
  await button(page, 'Lead rápido').click();
  await expect(picker(page, 'Responsable')).toHaveValue('Biel Soler');
  await page.goto('/crm/profile');
  await listed.getByRole('button', { name: 'Ya he vuelto' }).click();
  await expect(listed).toHaveCount(0);
  await page.goto('/crm');
  await button(page, 'Lead rápido').click();
  await expect(picker(page, 'Responsable')).toHaveValue('Ana Ruiz');
  await expect(page.getByText('Te sustituye')).toHaveCount(0);
});

test('absence: a manager sets that of a user, and it stands beside the name where people are chosen', {
  tag: '@rest',
}, async ({ page }) => {
  await createLead(agency.manager, { assignedTo: agency.agent.id });
  await signIn(page, agency.manager);
  await page.goto('/crm/agency');
  await chooseUserAction(page, 'Ausencias');
  const dialog = page.getByRole('dialog', { name: 'Ausencias' });
  await dialog.getByRole('button', { name: 'Indicar ausencia' }).click();
  await field(page, 'Primer día').fill(formatTypedDay(firstDay));
  await field(page, 'Último día').fill(formatTypedDay(lastDay));
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(dialog.getByText('Sin sustituto: el trabajo nuevo se reparte como siempre.')).toBeVisible();
  await axe(page);
  await page.keyboard.press('Escape');
  await expect(userRow(page, 'Ana Ruiz')).toContainText(absentText(lastDay));
  await page.goto('/crm/leads/new');
  await picker(page, 'Responsable').fill('Ana');
  await expect(page.getByRole('option', { name: 'Ana Ruiz' })).toContainText(absentText(lastDay));
});

test('absence: the substitute reads for whom they stand in, with the way to the leads', {
  tag: '@rest',
}, async ({ page }) => {
  const { id } = await createLead(agency.manager, { name: 'Núria Pons', assignedTo: agency.agent.id });
  await createAbsence(agency.agent, { to: 9, substitute });
  await signIn(page, substitute);
  await page.goto('/crm');
  await expect(page.getByText('Sustituyes a Ana Ruiz')).toContainText(absentText(lastDay));
  await page.getByRole('link', { name: 'Ver sus leads' }).click();
  await expect(page.locator(`a[href="/crm/leads/${id}"]`).first()).toBeVisible();
  await page.goto('/crm/profile');
  await expect(
    page.getByText(`Sustituyes a Ana Ruiz ${absenceDaysText({ firstDay, lastDay })}.`),
  ).toBeVisible();
});
