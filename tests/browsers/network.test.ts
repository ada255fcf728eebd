import { createTestAgency, type TestAgency } from '../support/test-users.ts';
import { createLead } from '../worker/fixtures/leads.ts';
import { byRole, byText } from './support/tab.ts';
import { expect, signIn, test } from './support/test.ts';

let agency: TestAgency;
test.beforeEach(async ({ tab }) => {
  agency = await createTestAgency();
  await signIn(tab, agency.agent);
});

test('what is saved while the server is out of reach is kept, and saved once it is back', async ({
  tab,
  network,
}) => {
  const { id } = await createLead(agency.agent, { name: 'Ana Ruiz' });
  await tab.goto(`/crm/leads/${id}`);
  await tab.click(byRole('button', 'Nota'));
  const composer = byRole('form', 'Actividad');
  const note = byRole('textbox', 'Nota', composer);
  await tab.fill(note, 'Quiere ver el piso el lunes');
  await network.disconnect();
  await tab.click(byRole('button', 'Guardar', composer));
  await tab.see(byRole('alert'));
  expect(await tab.value(note)).toBe('Quiere ver el piso el lunes');
  await network.connect();
  await tab.click(byRole('button', 'Guardar', composer));
  await tab.see(byText('Nota guardada.'));
});
