import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { quickLeadFixture } from '../../domain/leads/quick-lead-fixture.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { createLead, outcome } from '../fixtures/leads.ts';

let agency: TestAgency;
let lead: string;
let owner: string;
beforeAll(async () => {
  agency = await createTestAgency();
  const { api, id: assignedTo } = agency.agent;
  const quickLead = quickLeadFixture({
    name: 'María López',
    phone: '+34 612 34 56 78',
    email: 'María@correo.example',
    assignedTo,
  });
  lead = (await api.leads.createQuick.mutate({ clientKey: randomUUID(), lead: quickLead })).id;
  owner = (
    await api.owners.create.mutate({
      clientKey: randomUUID(),
      owner: {
        name: 'Jordi Vila',
        status: 'Active',
        email: 'jordi@correo.example',
        phone: '0034 612345678',
        assignedTo: null,
      },
    })
  ).id;
});
type Input = { phone?: string; email?: string; except?: string };
const find = ({ phone = '', email = '', except }: Input, { api } = agency.agent) =>
  api.search.duplicates.query({ phone, email, except });
const findIds = async (input: Input, user?: TestAgency['agent']) =>
  (await find(input, user)).map(({ id }) => id);

test('search.duplicates finds leads and owners by the last nine digits, whatever the format', async () => {
  for (const phone of ['612345678', '+34612345678', '0034 612 34 56 78', '(612) 34-56.78', '٦١٢٣٤٥٦٧٨'])
    expect(await findIds({ phone })).toEqual([lead, owner]);
  // Stored and found by the same digits, whatever the script.
  const typed = await createLead(agency.agent, { email: null, phone: '＋３４ ７００ ۱۱۱ ٢٢٢' });
  expect((await agency.agent.api.leads.get.query({ id: typed.id })).phone).toBe('+34 700 111 222');
  expect(await findIds({ phone: '700111222' })).toEqual([typed.id]);
  for (const phone of ['61234567', '5678', '612345679', 'sin teléfono', ''])
    expect(await findIds({ phone })).toEqual([]);
});

test('search.duplicates finds the whole email, without regard to case and accents', async () => {
  for (const email of [' MARIA@correo.example ', 'maría@correo.example'])
    expect(await findIds({ email })).toEqual([lead]);
  expect(await findIds({ email: 'maria@correo' })).toEqual([]);
});

test('search.duplicates names a record that matches twice once, with status and responsible', async () => {
  const [first, ...others] = await find({ phone: '612345678', email: 'maria@correo.example' });
  expect(first).toEqual({
    kind: 'lead',
    id: lead,
    name: 'María López',
    status: 'New',
    assigneeName: 'Persona de Prueba',
  });
  expect(others.map(({ kind, id, assigneeName }) => [kind, id, assigneeName])).toEqual([
    ['owner', owner, null],
  ]);
});

test('search.duplicates leaves out the record that is being edited', async () => {
  expect(await findIds({ phone: '612345678', except: lead })).toEqual([owner]);
  expect(await findIds({ phone: '612345678', except: owner })).toEqual([lead]);
});

test('search.duplicates names three records at most, the newest first', async () => {
  const ids: string[] = [];
  for (const name of ['Uno', 'Dos', 'Tres', 'Cuatro'])
    ids.push((await createLead(agency.agent, { name, email: null, phone: '699 88 77 66' })).id);
  expect(await findIds({ phone: '699887766' })).toEqual(ids.reverse().slice(0, 3));
});

test('search.duplicates finds nothing of another tenant', async () => {
  const input = { phone: '612345678', email: 'maria@correo.example', except: lead };
  expect(await findIds(input, agency.otherTenant)).toEqual([]);
});

test('search.duplicates refuses longer texts than the form accepts', async () => {
  expect(await outcome(find({ phone: '1'.repeat(33) }))).toBe('BAD_REQUEST: Como máximo 32 caracteres.');
  expect(await outcome(find({ email: 'x'.repeat(255) }))).toBe('BAD_REQUEST: Como máximo 254 caracteres.');
});
