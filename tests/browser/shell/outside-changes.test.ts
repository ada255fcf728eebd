import { expect, signIn, test } from '../../support/browser.ts';
import { createTestAgency } from '../../support/test-users.ts';
import { insertTasks } from '../../worker/fixtures/tasks.ts';

test.describe('with the translator at work', () => {
  test.use({ translated: true });

  test('from the calendar to the tasks, whose counts change', {
    tag: '@rest',
  }, async ({ page }) => {
    const { agent } = await createTestAgency();
    await insertTasks(agent, [{ title: 'Llamar a Ana' }, { title: 'Enviar propuestas' }]);
    await signIn(page, agent);
    await page.goto('/crm/calendar');
    await expect(page.locator('#root h1 font font')).toHaveText('Calendario');
    await page.getByRole('navigation').first().getByRole('link', { name: 'Tareas', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tareas');
    await page.getByRole('searchbox').fill('ana');
    await expect(page.getByRole('button', { name: 'Enviar propuestas', exact: true })).toBeHidden();
    await page.getByRole('searchbox').fill('');
    await expect(page.getByRole('button', { name: 'Enviar propuestas', exact: true })).toBeVisible();
    expect(await page.getByText('Error al cargar los datos').count()).toBe(0);
  });
});

test('with an extension at work: texts that it replaced are written where they are seen, and back again', {
  tag: '@rest',
}, async ({ page }) => {
  const { agent } = await createTestAgency();
  await signIn(page, agent);
  await page.goto('/crm/leads');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Leads');
  const seen = await page.evaluate(async () => {
    const box = document.createElement('p');
    document.body.append(box);
    const key = Object.keys(document.querySelector('h1') ?? {}).find((name) =>
      name.startsWith('__reactFiber'),
    );
    // Two texts of React beside each other, as it holds them.
    const [first, second] = ['a', 'b'].map((text) => Object.assign(new Text(text), { [String(key)]: {} }));
    if (!first || !second) return [];
    box.append(first, second);
    const settled = () => new Promise((resolve) => setTimeout(resolve));
    await settled();
    const shown = [];
    // The translator joins texts in one element, before which it was inserted.
    const font = document.createElement('font');
    font.textContent = 'AB';
    box.insertBefore(font, first);
    first.remove();
    second.remove();
    await settled();
    second.nodeValue = 'c';
    shown.push(box.textContent);
    // An extension wraps a text; React inserts before it.
    const wrapper = document.createElement('span');
    first.replaceWith(wrapper);
    wrapper.append(first);
    await settled();
    box.insertBefore(new Text('-'), first);
    shown.push(box.innerHTML);
    // Shown translated, then as it was, in another text.
    const again = document.createElement('font');
    second.replaceWith(again);
    await settled();
    again.replaceWith(new Text('c'));
    await settled();
    box.removeChild(second);
    shown.push(box.textContent);
    return shown;
  });
  expect(seen).toEqual(['ac', '-ac', '-a']);
});
