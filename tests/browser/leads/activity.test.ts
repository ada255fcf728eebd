import type { Page } from '@playwright/test';
import { addDays, today, toInstant, toLocalDateTime } from '../../../db/domain/madrid.ts';
import { axe, expect, INTERNAL_ERROR, signIn, test } from '../../support/browser.ts';
import { sharedServer } from '../../support/shared-server.ts';
import { createTestAgency, PASSWORD, type TestAgency } from '../../support/test-users.ts';
import { createActivity, readTimeline } from '../../worker/fixtures/activities.ts';
import { createEvent } from '../../worker/fixtures/events.ts';
import { createLead } from '../../worker/fixtures/leads.ts';
import { createProperty } from '../../worker/fixtures/properties.ts';
import { insertTasks } from '../../worker/fixtures/tasks.ts';
import { expectErrors, resetBrowserState } from '../support/steps.ts';

let agency: TestAgency;
let id: string;
async function begin(page: Page) {
  await resetBrowserState(page);
  agency = await createTestAgency();
  id = (await createLead(agency.agent, { name: 'Ana Ruiz', phone: '612 34 56 78' })).id;
  await signIn(page, agency.agent);
}
test.beforeEach(({ page }) => begin(page));

const section = (page: Page, name: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name, exact: true }) });
const composer = (page: Page) => page.getByRole('form', { name: 'Actividad' });
const kindButton = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Registrar' }).getByRole('button', { name, exact: true });
const openLead = async (page: Page) => {
  await page.goto(`/crm/leads/${id}`);
  await expect(kindButton(page, 'Llamada')).toBeVisible();
};

test('activity: a call with its next follow-up is recorded in one gesture', async ({ page }) => {
  await openLead(page);
  await expect(section(page, 'Siguiente paso').getByText('Sin próximo paso')).toBeVisible();
  await axe(page);
  await kindButton(page, 'Llamada').click();
  await composer(page).getByLabel('Qué hablasteis').fill('Vuelve a llamar\n<b>el lunes</b>');
  await composer(page).getByRole('button', { name: '+3 días' }).click();
  await axe(page);
  const answered = composer(page).getByRole('radio', { name: 'contestó' });
  await test.step('whether it was answered is asked for, so that no call counts as a contact by itself', async () => {
    await expect(answered).not.toBeChecked();
    await composer(page).getByRole('button', { name: 'Guardar' }).click();
    await expect(composer(page).getByText('Indica si contestó.')).toBeVisible();
    await expect(answered).toBeFocused();
  });
  await page.keyboard.press('Space');
  await composer(page).getByRole('button', { name: 'Guardar' }).click();
  await expect(kindButton(page, 'Llamada')).toBeFocused();
  const activity = section(page, 'Actividad');
  await expect(activity.getByText('<b>el lunes</b>')).toBeVisible();
  await expect(activity.getByText('contestó')).toBeVisible();
  await expect(page.getByText('Llamada registrada.')).toBeVisible();
  const step = section(page, 'Siguiente paso');
  await expect(step.locator(`time[datetime="${addDays(today(), 3)}"]`)).toBeVisible();
  await expect(step.getByText(/^hoy, /)).toBeVisible();
  await expect(activity.getByText(/^Seguimiento: ninguno → /)).toBeVisible();
});

test('activity: is composed by key, and its author edits and deletes it', {
  tag: '@translated',
}, async ({ page }) => {
  const minute = new Date(Date.now() - 3_600_000).toISOString().slice(0, 16);
  for (const [text, seconds] of [
    ['Primera', '10.000'],
    ['Segunda', '40.123'],
  ] as const)
    await createActivity(
      agency.agent,
      { kind: 'lead', id },
      { kind: 'note', text, at: `${minute}:${seconds}Z` },
    );
  await openLead(page);
  const activity = section(page, 'Actividad');
  await test.step('a note that is edited keeps its place among those of its minute', async () => {
    await activity.getByRole('button', { name: 'Acciones de Nota' }).first().click();
    await page.getByRole('menuitem', { name: 'Editar' }).click();
    await composer(page).getByLabel('Nota').fill('Segunda, corregida');
    await composer(page).getByRole('button', { name: 'Guardar' }).click();
    await expect(activity.getByText('Segunda, corregida')).toBeVisible();
    await expect(activity.getByText(/editado/)).toBeVisible();
    await expect(activity.getByRole('listitem').filter({ hasText: /Primera|Segunda/ })).toContainText([
      'Segunda, corregida',
      'Primera',
    ]);
    const { rows } = await agency.agent.api.timeline.list.query({ subject: { kind: 'lead', id } });
    expect(rows.find(({ source }) => source === 'activity')?.at).toBe(`${minute}:40.123Z`);
  });
  await test.step('a note that is deleted leaves a trace', async () => {
    await activity.getByRole('button', { name: 'Acciones de Nota' }).first().click();
    await page.getByRole('menuitem', { name: 'Eliminar' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click();
    await expect(activity.getByText(/^Nota eliminada por /)).toBeVisible();
    await expect(activity.getByText('Segunda, corregida')).toHaveCount(0);
    // Letters are no shortcuts while a dialog is open.
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
  });
  await test.step('the keys L, W, E, V and O open the composer and keep what is typed', async () => {
    for (const [key, label] of [
      ['l', 'Qué hablasteis'],
      ['w', 'Qué os dijisteis'],
      ['e', 'De qué iba'],
      ['v', 'Cómo fue'],
      ['o', 'Nota'],
    ] as const) {
      await page.keyboard.press(key);
      await expect(composer(page).getByLabel(label)).toBeFocused();
      await page.getByRole('heading', { level: 1 }).click();
    }
  });
  await test.step('the second letter of a shortcut is not for the composer', async () => {
    await composer(page).getByRole('button', { name: 'Cancelar' }).click();
    await page.keyboard.press('n');
    await page.keyboard.press('l');
    await expect(page.getByRole('dialog', { name: 'Nuevo Lead' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(composer(page)).toHaveCount(0);
  });
  await test.step('Ctrl+Enter asks for the text, and saves it', async () => {
    await page.keyboard.press('o');
    await page.keyboard.press('Control+Enter');
    await expect(composer(page).getByText('Escribe la nota.')).toBeVisible();
    await page.keyboard.type('Prefiere las tardes');
    await page.keyboard.press('Control+Enter');
    await expect(composer(page)).toHaveCount(0);
    await expect(activity.getByRole('listitem').getByText('Prefiere las tardes')).toBeVisible();
  });
});

test('lead: the composer keeps what is typed, and the next step is chosen, removed or refused', {
  tag: '@rest',
}, async ({ page }) => {
  await test.step('keeps what is typed over a reload, a text that is too long, and a press beside an error', async () => {
    await openLead(page);
    await test.step('what is typed survives a reload, and what is cancelled does not', async () => {
      await kindButton(page, 'Nota').click();
      await composer(page).getByLabel('Nota').fill('A medias');
      await page.reload();
      await expect(composer(page).getByLabel('Nota')).toHaveValue('A medias');
      const discard = page.getByRole('alertdialog', { name: '¿Descartar los cambios?' });
      await composer(page).getByRole('button', { name: 'Cancelar' }).click();
      await discard.getByRole('button', { name: 'Seguir editando' }).click();
      await expect(composer(page).getByLabel('Nota')).toHaveValue('A medias');
      await composer(page).getByRole('button', { name: 'Cancelar' }).click();
      await discard.getByRole('button', { name: 'Descartar' }).click();
      await expect(composer(page)).toHaveCount(0);
      await page.reload();
      await expect(kindButton(page, 'Nota')).toBeVisible();
      await expect(composer(page)).toHaveCount(0);
    });
    await test.step('a text that is too long is kept whole, says by how much, and is not saved', async () => {
      await kindButton(page, 'Nota').click();
      const note = composer(page).getByLabel('Nota');
      await expect(note).toBeFocused();
      await page.keyboard.insertText(`${'a'.repeat(1999)}fin`);
      await expect(note).toHaveValue(/afin$/);
      await expect(composer(page).getByText('Sobran 2 caracteres: como máximo 2.000.')).toBeVisible();
      await composer(page).getByRole('button', { name: 'Guardar' }).click();
      await expect(note).toBeFocused();
      await note.press('Backspace');
      await expect(composer(page).getByText('Sobra 1 carácter: como máximo 2.000.')).toBeVisible();
      await note.press('Backspace');
      await expect(composer(page).getByText('Quedan 0 caracteres.')).toBeVisible();
      await composer(page).getByRole('button', { name: 'Guardar' }).click();
      await expect(page.getByText('Nota guardada.')).toBeVisible();
    });
    await test.step('a long text makes the field grow, also where the browser does not do it', async () => {
      await kindButton(page, 'Nota').click();
      const note = composer(page).getByLabel('Nota');
      await page.evaluate(() => {
        CSS.supports = () => false;
      });
      await note.evaluate((field) => field.style.setProperty('field-sizing', 'fixed'));
      await note.fill('una línea\n'.repeat(9));
      const isWhole = (field: HTMLElement) => field.scrollHeight <= field.clientHeight;
      expect(await note.evaluate(isWhole)).toBe(true);
      await note.fill('');
      await expect(note).toHaveCSS('height', '96px');
    });
    await test.step('another moment begins with the present minute, and needs an hour', async () => {
      await kindButton(page, 'Nota').click();
      await composer(page).getByLabel('Nota').fill('Ayer por la tarde');
      await composer(page).getByRole('button', { name: 'Cambiar el momento' }).click();
      const hour = composer(page).getByRole('combobox', { name: 'Hora' });
      const presentMinutes = [0, 1].map((minute) =>
        toLocalDateTime(new Date(Date.now() - minute * 60_000).toISOString()).slice(11),
      );
      expect(presentMinutes).toContain(await hour.inputValue());
      await hour.fill('');
      await hour.press('Tab');
      await composer(page).getByRole('button', { name: 'Guardar' }).click();
      await expect(composer(page).getByText('Indica la hora.')).toBeVisible();
      await axe(page);
      await hour.fill('00:00');
      await hour.press('Tab');
      await composer(page).getByRole('button', { name: 'Guardar' }).click();
      await expect(section(page, 'Actividad').getByText('Ayer por la tarde')).toBeVisible();
      const readMoments = async () =>
        (await readTimeline(agency.agent, { kind: 'lead', id }, { kind: 'note' })).rows.map(({ at }) => at);
      await expect.poll(readMoments).toContain(toInstant(today(), '00:00'));
    });
    await test.step('a press that leaves a wrong moment counts, though its error appears then', async () => {
      await kindButton(page, 'Llamada').click();
      await composer(page).getByRole('button', { name: 'Cambiar el momento' }).click();
      const nextYear = Number(today().slice(0, 4)) + 1;
      await composer(page).getByRole('textbox', { name: 'Día' }).fill(`01/02/${nextYear}`);
      const chip = composer(page).getByRole('button', { name: 'Mañana' });
      const box = await chip.boundingBox();
      await page.mouse.move((box?.x ?? 0) + 10, (box?.y ?? 0) + 10);
      await page.mouse.down();
      // Frames in which the error would be painted.
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      );
      expect((await chip.boundingBox())?.y).toBe(box?.y);
      await page.mouse.up();
      await expect(chip).toHaveAttribute('aria-pressed', 'true');
      await expect(composer(page).getByRole('textbox', { name: 'Día' })).toHaveAttribute(
        'aria-invalid',
        'true',
      );
    });
  });
  await test.step('a day is chosen by chip or typed, removed, and refused where it has passed', async () => {
    await begin(page);
    await openLead(page);
    const step = section(page, 'Siguiente paso');
    await test.step('a past day is refused with a sentence and the stored one stays', async () => {
      await step.getByRole('button', { name: 'Fecha' }).click();
      const day = step.getByRole('textbox', { name: 'Otro día' });
      await day.fill('01/01/2020');
      await day.press('Enter');
      await expect(step.getByText('Elige hoy o un día posterior.')).toBeVisible();
      await expect(step.getByText('Sin próximo paso')).toBeVisible();
      const nextYear = Number(today().slice(0, 4)) + 1;
      await day.fill(`01/02/${nextYear}`);
      await expect(step.locator(`time[datetime="${nextYear}-02-01"]`)).toBeVisible();
      await expect(day).toHaveCount(0);
      await expect(step.getByRole('button', { name: `1 de febrero de ${nextYear}` })).toBeFocused();
    });
    await test.step('a chip sets it, and Quitar removes it; the focus stays there', async () => {
      const tomorrow = step.getByRole('button', { name: 'Mañana' });
      // Not before the day that was typed is saved.
      await expect(tomorrow).toBeEnabled();
      await tomorrow.press('Enter');
      await expect(tomorrow).toHaveAttribute('aria-pressed', 'true');
      await expect(step.getByText('mañana', { exact: true })).toBeVisible();
      await expect(tomorrow).toBeEnabled();
      await expect(tomorrow).toBeFocused();
      await step.getByRole('button', { name: 'Quitar' }).press('Enter');
      await expect(step.getByText('Sin próximo paso')).toBeVisible();
      await expect(step.getByRole('button', { name: 'Fecha' })).toBeFocused();
      await step.getByRole('button', { name: 'Fecha' }).click();
      await step.getByLabel('Otro día').fill('01/01/2020');
      await step.getByLabel('Otro día').blur();
      await expect(step.getByText(/^Como muy pronto, el /)).toBeVisible();
      await step.getByRole('button', { name: 'Hoy' }).click();
      await expect(step.getByText('hoy', { exact: true })).toBeVisible();
    });
    await createProperty(agency.agent, { title: 'Piso uno', address: 'Carrer de Verdi 1' });
    await createProperty(agency.agent, { title: 'Piso dos', address: 'Carrer de Sants 2' });
    await createProperty(agency.agent, { title: 'Piso tres', address: 'Carrer Major 3' });
    await createProperty(agency.agent, { title: 'Piso sin dirección', address: null });
    await createLead(agency.agent, { name: 'Berta Gil', phone: '612 34 56 79' });
    await test.step('a new visit begins with the lead, its name and the next working half hour', async () => {
      await page.getByRole('button', { name: 'Nueva visita' }).click();
      const dialog = page.getByRole('dialog', { name: 'Nuevo Evento' });
      await expect(dialog.getByLabel('Título')).toHaveValue('Visita · Ana Ruiz');
      await expect(dialog.getByRole('combobox', { name: 'Lead' })).toHaveValue('Ana Ruiz');
      await dialog.getByLabel('Título').press('Enter');
      await expect(dialog).toBeHidden();
      await expect(section(page, 'Próximo').getByText('Visita · Ana Ruiz')).toBeVisible();
    });
    await test.step('its proposed place follows the property and its proposed title the lead; what is typed stays', async () => {
      await page.getByRole('button', { name: 'Nueva visita' }).click();
      const dialog = page.getByRole('dialog', { name: 'Nuevo Evento' });
      const place = dialog.getByLabel('Ubicación');
      const choose = async (picker: string, name: string) => {
        await dialog.getByRole('combobox', { name: picker }).fill(name);
        await page.getByRole('option', { name }).click();
      };
      await choose('Propiedad', 'Piso uno');
      await expect(place).toHaveValue('Carrer de Verdi 1');
      await choose('Propiedad', 'Piso dos');
      await expect(place).toHaveValue('Carrer de Sants 2');
      await choose('Propiedad', 'Piso sin dirección');
      await expect(place).toHaveValue('');
      await choose('Lead', 'Berta Gil');
      await expect(dialog.getByLabel('Título')).toHaveValue('Visita · Berta Gil');
      await place.fill('En la agencia');
      await dialog.getByLabel('Título').fill('Primera visita');
      const read = page.waitForResponse(/properties\.get/);
      await choose('Propiedad', 'Piso tres');
      await choose('Lead', 'Ana Ruiz');
      await (await read).finished();
      await expect(dialog.getByRole('combobox', { name: 'Lead' })).toHaveValue('Ana Ruiz');
      await expect(place).toHaveValue('En la agencia');
      await expect(dialog.getByLabel('Título')).toHaveValue('Primera visita');
      await dialog.getByRole('button', { name: 'Cancelar' }).click();
      await page.getByRole('button', { name: 'Descartar' }).click();
    });
    await test.step('a closed lead has none', async () => {
      await page.getByRole('button', { name: /^Estado: / }).click();
      await page.getByRole('menuitemradio', { name: 'Perdido' }).click();
      await expect(step.getByRole('button', { name: 'Hoy' })).toHaveCount(0);
      const getFollowUp = async () => (await agency.agent.api.leads.get.query({ id })).nextFollowUpOn;
      await expect.poll(getFollowUp).toBeNull();
    });
  });
});

test('lead: what comes up, contact links, and a composer that keeps what is typed over failures and the end of a session', {
  tag: '@rest',
}, async ({ page, consoleErrors }) => {
  await test.step('the first ten tasks stand there and the rest on demand, with hours and days in full', async () => {
    const title = 'Visita a un piso con una terraza que da a todos los tejados del Eixample';
    const startTime = toInstant(addDays(today(), 2), '16:45');
    await createEvent(agency.agent, { title, leadId: id, startTime, endTime: null });
    const shared = { leadId: id, dueTime: '13:00' };
    await insertTasks(agency.agent, [
      { ...shared, title: 'Enviar propuestas', dueDate: addDays(today(), -1) },
      { ...shared, title: 'Llamar', dueDate: addDays(today(), 1) },
      ...Array.from({ length: 10 }, (_, at) => ({ title: `Tarea ${at}`, leadId: id })),
    ]);
    await openLead(page);
    const list = page.getByRole('list', { name: 'Próximo' });
    // Ten tasks and the event.
    await expect(list.getByRole('listitem')).toHaveCount(11);
    await page.getByRole('button', { name: 'Ver 2 más' }).click();
    await expect(list.getByRole('listitem')).toHaveCount(13);
    await expect(page.getByRole('button', { name: 'Ver 2 más' })).toBeHidden();
    await axe(page);
    await test.step('the hour of an event is not cut off', async () => {
      const note = section(page, 'Próximo').getByText(/16:45/);
      await expect(note).toBeVisible();
      expect(await note.evaluate((text) => text.scrollWidth <= text.clientWidth)).toBe(true);
    });
    await test.step('a task that is late says when it was due', async () => {
      await expect(section(page, 'Próximo').getByText('venció ayer, 13:00')).toBeVisible();
      await expect(section(page, 'Próximo').getByText('vence mañana, 13:00')).toBeVisible();
    });
  });
  await test.step('the composer opens again with what was typed, and the retry is recorded once', async () =>
    expectErrors(consoleErrors, /500/, async () => {
      await openLead(page);
      await page.route('**/trpc/activities.create*', (route) =>
        route.fulfill({ status: 500, json: INTERNAL_ERROR }),
      );
      await kindButton(page, 'WhatsApp').click();
      await composer(page).getByLabel('Qué os dijisteis').fill('Le encaja el segundo');
      await composer(page).getByRole('button', { name: 'Guardar' }).click();
      await expect(composer(page).getByRole('alert')).toBeVisible();
      await expect(composer(page).getByLabel('Qué os dijisteis')).toHaveValue('Le encaja el segundo');
      await page.unroute('**/trpc/activities.create*');
      await composer(page).getByRole('button', { name: 'Guardar' }).click();
      await expect(composer(page)).toHaveCount(0);
      await expect(section(page, 'Actividad').getByText('Le encaja el segundo')).toHaveCount(1);
    }));
  await test.step('after one is used the page offers to record it', async () => {
    await begin(page);
    await page.goto(`/crm/leads/${id}?tab=facts`);
    // The links lead out of the page.
    await page.addInitScript(() => undefined);
    await page.evaluate(() =>
      document.addEventListener('click', (event) => {
        if (event.target instanceof Element && event.target.closest('dd a')) event.preventDefault();
      }),
    );
    await expect(page.getByRole('group', { name: 'Registrar', includeHidden: true })).toHaveCount(1);
    const chat = page.getByRole('link', { name: 'Abrir chat' });
    await expect(chat).toHaveAttribute('href', 'https://wa.me/34612345678');
    await page.getByRole('link', { name: /612.34.56.78/ }).click();
    await expect(page.getByText('¿Registrar la llamada?')).toBeVisible();
    await axe(page);
    await page.getByRole('button', { name: 'Registrar', exact: true }).click();
    await expect(composer(page).getByRole('radio', { name: 'contestó' })).not.toBeChecked();
  });
  await test.step('a day that is half typed under «Fecha» is there again after signing in', async () =>
    expectErrors(consoleErrors, /401/, async () => {
      await begin(page);
      await openLead(page);
      await kindButton(page, 'Llamada').click();
      await composer(page).getByLabel('Qué hablasteis').fill('Vuelve a llamar');
      await composer(page).getByRole('button', { name: 'Fecha', exact: true }).click();
      const day = composer(page).getByRole('textbox', { name: 'Otro día' });
      await day.pressSequentially('24/');
      await sharedServer().sql('delete from sessions where user_id = ?', [agency.agent.id]);
      await page.reload();
      await expect(page).toHaveURL(/\/login\?/);
      await page.getByRole('textbox', { name: 'Email' }).fill(agency.agent.email);
      await page.getByRole('textbox', { name: 'Contraseña' }).fill(PASSWORD);
      await page.getByRole('button', { name: 'Iniciar sesión' }).click();
      await expect(composer(page).getByLabel('Qué hablasteis')).toHaveValue('Vuelve a llamar', {
        timeout: 20_000,
      });
      await expect(day).toHaveValue('24/');
      // It is not left out in silence.
      await composer(page).getByRole('textbox', { name: 'Qué hablasteis' }).press('Control+Enter');
      await expect(composer(page).getByText('Escribe la fecha así: dd/mm/aaaa.')).toBeVisible();
      await expect(day).toHaveAttribute('aria-invalid', 'true');
      const countActivities = async () =>
        (await sharedServer().sql('select count(*) as n from activities where lead_id = ?', [id])).rows[0]?.n;
      await expect(composer(page).getByLabel('Qué hablasteis')).toHaveValue('Vuelve a llamar');
      expect(await countActivities()).toBe(0);
      await composer(page).getByText('contestó', { exact: true }).click();
      // A whole day is chosen, and closes the field.
      await day.fill(addDays(today(), 40).split('-').reverse().join('/'));
      await expect(day).toHaveCount(0);
      await composer(page).getByRole('button', { name: 'Guardar' }).click();
      await expect(page.getByText('Llamada registrada.')).toBeVisible();
      expect(await countActivities()).toBe(1);
    }));
});
