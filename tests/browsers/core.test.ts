import { today } from '../../db/domain/madrid.ts';
import { createTestAgency, PASSWORD, type TestAgency } from '../support/test-users.ts';
import { createLead } from '../worker/fixtures/leads.ts';
import { byRole, byText } from './support/tab.ts';
import { expect, signIn, test } from './support/test.ts';

let agency: TestAgency;
test.beforeEach(async ({ tab }) => {
  agency = await createTestAgency();
  await signIn(tab, agency.agent);
});

const heading = (name: string | RegExp) => byRole('heading', name);
const button = (name: string | RegExp, within?: ReturnType<typeof byRole>) => byRole('button', name, within);
const failed = byText('Error al cargar los datos');

test('the form signs in, and opens the dashboard', async ({ tab }) => {
  await tab.driver.deleteCookies();
  await tab.goto('/login');
  await tab.fill(byRole('textbox', 'Email'), agency.agent.email);
  await tab.press('Tab');
  await tab.type(PASSWORD);
  await tab.press('Enter');
  await expect.poll(() => tab.path()).toBe('/crm');
  await tab.see(byText(new RegExp(`de ${today().slice(0, 4)}$`)));
});

test('each section opens, and fetches no code twice', async ({ tab }) => {
  for (const [path, title] of [
    ['/crm', ''],
    ['/crm/leads', 'Leads'],
    ['/crm/property-owners', ''],
    ['/crm/properties', ''],
    ['/crm/ads', ''],
    ['/crm/tasks', 'Tareas'],
    ['/crm/calendar', 'Calendario'],
    ['/crm/agency', ''],
    ['/crm/profile', ''],
  ] as const)
    await test.step(path, async () => {
      await tab.goto(path);
      await tab.see(title ? heading(title) : byRole('heading'));
      await tab.see(button(/^Avisos/));
      expect(await tab.isVisible(failed)).toBe(false);
      // The healing of assets (src/prerender/early-scripts.ts) asks for them by fetch.
      const fetched = await tab.evaluate(
        `return performance.getEntriesByType('resource').filter(({ name, initiatorType }) => initiatorType === 'fetch' && name.includes('/assets/')).length`,
      );
      expect(fetched).toBe(0);
    });
});

test('a lead shows its page; its composer grows with a text, takes a press that leaves a wrong date, and saves a note', async ({
  tab,
}) => {
  const { id } = await createLead(agency.agent, { name: 'Ana Ruiz', phone: '612 34 56 78' });
  await tab.goto(`/crm/leads/${id}`);
  await tab.see(heading('Ana Ruiz'));
  expect(await tab.isVisible(failed)).toBe(false);
  const composer = byRole('form', 'Actividad');
  const note = byRole('textbox', 'Nota', composer);
  await test.step('a long text makes its field grow', async () => {
    await tab.click(button('Nota'));
    const long = 'Una línea que se repite hasta que ya no cabe en el campo. '.repeat(9);
    await tab.click(note);
    // At once, as pasted: key by key it takes seconds.
    await tab.evaluate(`document.execCommand('insertText', false, '${long}')`);
    expect(await tab.look<string>(note, 'return element.value')).toBe(long);
    expect(await tab.look<boolean>(note, 'return element.scrollHeight <= element.clientHeight')).toBe(true);
  });
  await test.step('a note is written', async () => {
    await tab.fill(note, 'Quiere ver el piso el lunes');
    await tab.click(button('Guardar', composer));
    await tab.see(byText('Nota guardada.'));
  });
  await test.step('a press that leaves a wrong date counts, though its error appears then', async () => {
    await tab.click(button('Llamada'));
    await tab.click(button('Cambiar el momento', composer));
    const nextYear = Number(today().slice(0, 4)) + 1;
    await tab.fill(byRole('textbox', 'Día', composer), `01/02/${nextYear}`);
    const chip = button('Mañana', composer);
    await tab.click(chip);
    await expect.poll(() => tab.attribute(chip, 'aria-pressed')).toBe('true');
    await expect.poll(() => tab.attribute(byRole('textbox', 'Día', composer), 'aria-invalid')).toBe('true');
  });
});

test('a card of the board is dragged to another column, and no text is marked', async ({ tab }) => {
  const { id } = await createLead(agency.agent, { name: 'Ana Ruiz', status: 'New' });
  await tab.goto('/crm/leads?view=kanban');
  await tab.see(heading('Vista Kanban'));
  const card = await tab.middle(byRole('link', 'Ana Ruiz'));
  const column = await tab.middle(heading(/^Contactados/));
  await tab.drag({ x: card.x, y: card.y + 25 }, { x: column.x, y: column.y + 140 });
  await expect.poll(async () => (await agency.agent.api.leads.get.query({ id })).status).toBe('Contacted');
  expect(await tab.evaluate('return getSelection().toString()')).toBe('');
});

test('a task is created by its form, and completed', async ({ tab }) => {
  await tab.goto('/crm/tasks');
  await tab.click(button('Nueva Tarea'));
  const dialog = byRole('dialog', 'Nueva Tarea');
  await tab.fill(byRole('textbox', 'Título', dialog), 'Enviar propuestas');
  await tab.press('Enter');
  await tab.see(dialog, false);
  await tab.see(byText('Enviar propuestas'));
});

test('Ctrl+K finds a lead by part of its name', async ({ tab }) => {
  await createLead(agency.agent, { name: 'Ana Ruiz' });
  await tab.goto('/crm/calendar');
  await tab.see(heading('Calendario'));
  // Once: another press would close it again.
  await tab.press('Enter', 'Control', 'k');
  await tab.see(byRole('combobox', 'Buscar en todo'));
  await tab.type('ruiz');
  await tab.see(byRole('option', /Ana Ruiz/));
  await tab.press('Enter');
  await tab.see(heading('Ana Ruiz'));
});
