import { expect, test } from 'vitest';
import { leadFixture } from '../../domain/lead-fixture.ts';
import { sharedServer } from '../../support/shared-server.ts';
import { createTestAgency } from '../../support/test-users.ts';
import { createAd } from '../fixtures/ads.ts';
import { readExport } from '../fixtures/exports.ts';
import {
  awaitImport,
  proposeSettings,
  readCsv,
  readOutcomes,
  runImport,
  sendDraft,
} from '../fixtures/imports.ts';
import { createLead, outcome } from '../fixtures/leads.ts';
import { createProperty } from '../fixtures/properties.ts';

const agency = await createTestAgency('Importadora');
const { manager } = agency;
const headings = ['Nombre', 'Móvil', 'Correo', 'Notas', 'Etiquetas', 'Presupuesto', 'Origen'];

test('rows become leads by a job, with note, tags and source, and a repetition doubles none', async () => {
  const rows = [
    ['Ana Soler', '655 111 001', 'ana@soler.example', 'Quiere ático', 'VIP|Inversor', '250.000', 'Idealista'],
    ['Jordi Mas', "'+34 655 111 002", '', '', '', '', ''],
    ['', '655 111 003', '', '', '', '', ''],
    ['Otra Ana', '+34 655111001', '', '', '', '', ''],
    ['Mala', '655 111 004', 'no es', '', '', '', ''],
    ['Sin nada', '', '', '', '', '', ''],
    ['Formato', '655 111 005', '', '', '', '250,000.00', ''],
  ];
  const id = await sendDraft(manager, headings, rows);
  expect(await readOutcomes(manager, id)).toEqual([
    [2, 'new', null],
    [3, 'new', null],
    [4, 'wrong', 'El nombre es obligatorio.'],
    [5, 'duplicate', 'Repite la fila 2.'],
    [6, 'wrong', 'Email: El formato del email no es válido'],
    [7, 'wrong', 'Indica un teléfono o un email.'],
    [8, 'wrong', 'Compra máximo: «250,000.00» no es un número como 1.234,56.'],
  ]);
  const done = await runImport(manager, id);
  expect(done).toMatchObject({ state: 'done', outcomes: { new: 2, wrong: 4, duplicate: 1 } });
  const { rows: leads } = await manager.api.leads.list.query({ filters: {} });
  expect(leads.map(({ name }) => name).sort()).toEqual(['Ana Soler', 'Jordi Mas']);
  const ana = leads.find(({ name }) => name === 'Ana Soler');
  expect(ana).toMatchObject({
    status: 'New',
    source: 'Idealista',
    hasOpenPreferences: true,
    maxBuyBudget: 250_000,
    assignedTo: null,
    tags: [{ name: 'Inversor' }, { name: 'VIP' }],
  });
  const { rows: entries } = await manager.api.timeline.list.query({
    subject: { kind: 'lead', id: ana?.id ?? '' },
  });
  expect(JSON.stringify(entries)).toContain('Quiere ático');
  const again = await sendDraft(manager, headings, rows);
  const repeated = await runImport(manager, again);
  expect(repeated.outcomes).toEqual({ same: 2, duplicate: 1, wrong: 4 });
  expect((await manager.api.leads.counts.query())[0]).toEqual({ status: 'New', count: 2 });
  expect((await manager.api.notices.list.query({})).rows).toEqual([]);
  const followUps = await manager.api.leads.followUps.query({ scope: 'team' });
  expect(followUps.groups.find(({ group }) => group === 'uncontacted')).toMatchObject({ count: 0 });
});

test('an import is taken back: what is new goes, what was changed is as before, what was edited since stays', async () => {
  const { manager: own } = await createTestAgency('Deshace');
  const { id: changed } = await createLead(own, { name: 'Laia Puig', phone: '655 222 001', email: null });
  const { id: edited } = await createLead(own, { name: 'Pau Roca', phone: '655 222 002', email: null });
  const id = await sendDraft(
    own,
    ['Nombre', 'Teléfono', 'Email', 'Etiquetas', 'Notas'],
    [
      ['Laia Puig Riba', '655222001', 'laia@puig.example', 'VIP', 'De la feria'],
      ['Pau Roca Font', '655222002', '', '', ''],
      ['Nova', '655222003', '', '', ''],
      ['Nova Editada', '655222004', '', '', ''],
    ],
  );
  expect((await runImport(own, id)).outcomes).toEqual({ changed: 2, new: 2 });
  const find = async (name: string) =>
    (await own.api.leads.list.query({ filters: {} })).rows.find((lead) => lead.name === name);
  const pau = await own.api.leads.get.query({ id: edited });
  await own.api.leads.setStatus.mutate({ id: edited, version: pau.version, status: 'Lost' });
  const nova = await find('Nova Editada');
  await own.api.activities.create.mutate({
    clientKey: crypto.randomUUID(),
    subject: { kind: 'lead', id: nova?.id ?? '' },
    activity: { kind: 'note', outcome: null, text: 'Llamar', at: null },
  });
  await own.api.imports.undo.mutate({ id });
  const undone = await awaitImport(own, id);
  expect(undone).toMatchObject({ state: 'undone', outcomes: { undone: 2, kept: 2 } });
  expect((await readOutcomes(own, id)).filter(([, kind]) => kind === 'kept')).toEqual([
    [3, 'kept', 'Se ha modificado después de importarla.'],
    [5, 'kept', 'Se ha modificado después de importarla.'],
  ]);
  expect(await find('Nova')).toBeUndefined();
  expect(await find('Nova Editada')).toBeDefined();
  expect(await own.api.leads.get.query({ id: changed })).toMatchObject({
    name: 'Laia Puig',
    phone: '655 222 001',
    email: null,
    tags: [],
  });
  expect(await outcome(own.api.imports.start.mutate({ id }))).toMatch(/^CONFLICT/);
});

test('what an export has written imports as no new row and no change, whatever it holds', async () => {
  const { manager: own, agent: colleague } = await createTestAgency('Ida y vuelta');
  const contact = (name: string, phone: string) => ({
    name,
    label: "'Pareja",
    phone,
    email: null,
    note: '=nota',
  });
  const { id } = await own.api.leads.create.mutate({
    clientKey: crypto.randomUUID(),
    lead: leadFixture({
      name: '=SUMA(1;2) "Ana" | Güell',
      phone: '+34 655 777 001',
      email: 'ana@x.example',
      preferredZones: ['Sants|Les Corts', "-'Gràcia", '@Zona\\'],
      assignedTo: colleague.id,
      preferredFeatures: ['ascensor', 'servicio de portería'],
    }),
    contacts: [contact("'Jordi", '655 777 002'), contact('Marta', '655 777 003')],
  });
  await own.api.leads.create.mutate({
    clientKey: crypto.randomUUID(),
    lead: leadFixture({
      name: "''+Pau\tx",
      phone: '655 777 001',
      email: null,
      status: 'Lost',
      source: null,
      priority: null,
    }),
  });
  await own.api.leads.createQuick.mutate({
    clientKey: crypto.randomUUID(),
    lead: {
      ...{ name: '-5', phone: '12', email: null, source: 'Walk-in', operation: null, maxBuyBudget: null },
      ...{ maxRentBudget: null, note: null, assignedTo: null, nextFollowUpOn: null },
    },
  });
  const tag = await own.api.tags.create.mutate({
    clientKey: crypto.randomUUID(),
    tag: { name: '+VIP; "2"' },
  });
  await own.api.tags.change.mutate({ kind: 'lead', changes: [{ ids: [id], add: [tag.id], remove: [] }] });
  await own.api.activities.create.mutate({
    clientKey: crypto.randomUUID(),
    subject: { kind: 'lead', id },
    activity: { kind: 'call', outcome: 'answered', text: null, at: null },
  });
  const { headings: columns, rows } = readCsv((await readExport(own, 'leads')).text);
  const draft = await sendDraft(own, columns, rows);
  expect(await readOutcomes(own, draft)).toEqual([
    [2, 'same', null],
    [3, 'same', null],
    [4, 'same', null],
  ]);
});

test('an import is its author’s and of managers, of nobody who does not see all, and of no other agency', async () => {
  const { manager: own, agent, otherTenant, withoutAgency } = await createTestAgency('Permisos');
  const id = await sendDraft(agent, ['Nombre', 'Teléfono'], [['Ana', '655 888 001']]);
  expect((await own.api.imports.get.query({ id })).received).toBe(1);
  const byManager = await sendDraft(own, ['Nombre', 'Teléfono'], [['Ana', '655 888 001']]);
  for (const call of [
    () => agent.api.imports.get.query({ id: byManager }),
    () => agent.api.imports.start.mutate({ id: byManager }),
    () => otherTenant.api.imports.get.query({ id }),
    () => otherTenant.api.imports.start.mutate({ id }),
    () => otherTenant.api.imports.discard.mutate({ id }),
    () => otherTenant.api.imports.rows.query({ id, outcomes: ['new'] }),
  ])
    expect(await outcome(call())).toMatch(/^NOT_FOUND/);
  expect(await outcome(withoutAgency.api.imports.list.query())).toMatch(/^FORBIDDEN/);
  await sharedServer().sql("update agencies set agent_visibility = 'own' where id = ?", [own.agencyId]);
  for (const call of [
    () => agent.api.imports.start.mutate({ id }),
    () => sendDraft(agent, ['Nombre'], [['x']]),
  ])
    expect(await outcome(call() as Promise<unknown>)).toMatch(/^FORBIDDEN/);
});

test('rows that are sent twice count once; a row of two leads is wrong; a paused import goes on', async () => {
  const { manager: own } = await createTestAgency('Pausa');
  await createLead(own, { name: 'Uno', phone: '655 999 001', email: null });
  await createLead(own, { name: 'Dos', phone: '655 999 002', email: 'dos@x.example' });
  const people = Array.from({ length: 450 }, (_, index) => [`P ${index}`, `644 ${100_000 + index}`, '']);
  const file = [['Mezcla', '655 999 001', 'dos@x.example'], ...people];
  const id = await sendDraft(own, ['Nombre', 'Teléfono', 'Email'], file);
  const first = { line: 2, cells: ['Mezcla', '655 999 001', 'dos@x.example'] };
  expect(await own.api.imports.addRows.mutate({ id, from: 0, rows: [first] })).toEqual({ received: 451 });
  expect((await readOutcomes(own, id))[0]).toEqual([2, 'wrong', 'Coincide con dos: Uno y Dos.']);
  await own.api.imports.start.mutate({ id });
  await own.api.imports.pause.mutate({ id });
  // Twice at once, as after a page that was reloaded: each row is written once.
  await Promise.all([own.api.imports.start.mutate({ id }), own.api.imports.start.mutate({ id })]);
  expect(await awaitImport(own, id)).toMatchObject({
    state: 'done',
    done: 451,
    outcomes: { new: 450, wrong: 1 },
  });
  expect((await own.api.leads.counts.query())[0]).toEqual({ status: 'New', count: 452 });
});

test('owners are imported and exported as leads are, by managers', async () => {
  const { manager: own, agent } = await createTestAgency('Propietarios');
  const file = [
    [
      'P-7',
      'Rosa Vidal',
      '655 700 001',
      'rosa@vidal.example',
      'Inactivo',
      'VIP',
      'Tiene dos pisos',
      'Hijo',
      '655 700 002',
    ],
    ['', 'Joan Prat', '', '', '', '', '', '', ''],
    ['P-8', '', '655 700 003', '', '', '', '', '', ''],
    ['P-7', 'Otra', '', '', '', '', '', '', ''],
  ];
  const columns = [
    ...['Código', 'Titular', 'Móvil', 'Correo', 'Estado', 'Etiquetas', 'Observaciones'],
    ...['Relación 2', 'Teléfono 2'],
  ];
  const id = await sendDraft(own, columns, file, { kind: 'owners' });
  expect(await readOutcomes(own, id)).toEqual([
    [2, 'new', null],
    [3, 'new', null],
    [4, 'wrong', 'El nombre es obligatorio.'],
    [5, 'duplicate', 'Repite la fila 2.'],
  ]);
  expect((await runImport(own, id)).outcomes).toEqual({ new: 2, wrong: 1, duplicate: 1 });
  const { rows } = await own.api.owners.list.query({ filters: {} });
  const rosa = rows.find(({ name }) => name === 'Rosa Vidal');
  expect(rosa).toMatchObject({ status: 'Inactive', assignedTo: null, tags: [{ name: 'VIP' }] });
  const { contacts } = await own.api.owners.get.query({ id: rosa?.id ?? '' });
  expect(contacts).toMatchObject([{ label: 'Hijo', phone: '655 700 002' }]);
  const { rows: entries } = await own.api.timeline.list.query({
    subject: { kind: 'owner', id: rosa?.id ?? '' },
  });
  expect(JSON.stringify(entries)).toContain('Tiene dos pisos');
  // Without id and phone by what the row says.
  expect((await runImport(own, await sendDraft(own, columns, file, { kind: 'owners' }))).outcomes).toEqual({
    same: 2,
    wrong: 1,
    duplicate: 1,
  });
  // The same id is another record among leads.
  expect(
    await readOutcomes(
      own,
      await sendDraft(own, ['Código', 'Nombre', 'Móvil'], [['P-7', 'Lead', '655 700 009']]),
    ),
  ).toEqual([[2, 'new', null]]);
  await own.api.owners.create.mutate({
    clientKey: crypto.randomUUID(),
    owner: { name: '=1+1 "Güell" | x', phone: '+34 655 700 004', email: 'g@x.example', status: 'Active' },
    contacts: [{ name: "'Jordi", label: '-5', phone: null, email: 'j@x.example', note: '=nota' }],
  });
  const { id: named } = await own.api.owners.create.mutate({
    clientKey: crypto.randomUUID(),
    owner: { name: "''+Solo nombre", phone: null, email: null, status: 'Active' },
    contacts: [{ name: 'Marta', label: null, phone: '655 700 005', email: null, note: null }],
  });
  // Exchanged, the contact has a name only.
  const { contacts: [marta] = [], version: personVersion } = await own.api.owners.get.query({ id: named });
  await own.api.contacts.promote.mutate({
    id: marta?.id ?? '',
    version: marta?.version ?? 0,
    personVersion,
  });
  const exported = readCsv((await readExport(own, 'owners')).text);
  expect(exported.rows).toHaveLength(4);
  const draft = await sendDraft(own, exported.headings, exported.rows, { kind: 'owners' });
  expect((await own.api.imports.get.query({ id: draft })).outcomes).toEqual({ same: 4 });
  expect(
    await outcome(sendDraft(agent, ['Nombre'], [['x']], { kind: 'owners' }) as Promise<unknown>),
  ).toMatch(/^FORBIDDEN: Solo los gerentes/);
  // Of an agent who was a manager.
  await sharedServer().sql('update imports set user_id = ? where id = ?', [agent.id, draft]);
  expect(await outcome(agent.api.imports.start.mutate({ id: draft }))).toMatch(/^NOT_FOUND/);
  expect(await agent.api.imports.list.query()).toEqual([]);
});

test('an imported owner who has a property since stays when the import is taken back', async () => {
  const { manager: own } = await createTestAgency('Con piso');
  const file = [
    ['Con piso', '655 710 001'],
    ['Sin piso', '655 710 002'],
  ];
  const { id: known } = await own.api.owners.create.mutate({
    clientKey: crypto.randomUUID(),
    owner: { name: 'Sin', phone: '655 710 002', email: null, status: 'Active' },
  });
  const id = await sendDraft(own, ['Nombre', 'Teléfono'], file, { kind: 'owners' });
  expect((await runImport(own, id)).outcomes).toEqual({ new: 1, changed: 1 });
  const { rows } = await own.api.owners.list.query({ filters: { name: 'Con piso' } });
  await createProperty(own, { ownerId: rows[0]?.id ?? '' });
  await own.api.imports.undo.mutate({ id });
  expect((await awaitImport(own, id)).outcomes).toEqual({ kept: 1, undone: 1 });
  expect((await own.api.owners.get.query({ id: known })).name).toBe('Sin');
});

test('a lead came through the ad of the agency that its row names', async () => {
  const { manager: own, otherTenant } = await createTestAgency('Anuncios');
  const { id: adId } = await createAd(own, (await createProperty(own)).id);
  const { id: foreign } = await createAd(otherTenant, (await createProperty(otherTenant)).id);
  const columns = ['Nombre', 'Móvil', 'Id del anuncio'];
  const file = [
    ['Ana', '655 750 001', adId],
    ['Pau', '655 750 002', foreign],
  ];
  const id = await sendDraft(own, columns, file);
  expect(await readOutcomes(own, id)).toEqual([
    [2, 'new', null],
    [3, 'wrong', `Id del anuncio: no hay ninguno «${foreign}».`],
  ]);
  expect((await runImport(own, id)).outcomes).toEqual({ new: 1, wrong: 1 });
  expect(await own.api.ads.get.query({ id: adId })).toMatchObject({ receivedLeads: 1 });
  const exported = readCsv((await readExport(own, 'leads')).text);
  expect(await readOutcomes(own, await sendDraft(own, exported.headings, exported.rows))).toEqual([
    [2, 'same', null],
  ]);
  const second = await createLead(own, { name: 'Mar', phone: '655 750 003' });
  const change = await sendDraft(own, columns, [['Mar', '655 750 003', adId]]);
  expect((await runImport(own, change)).outcomes).toEqual({ changed: 1 });
  await own.api.imports.undo.mutate({ id: change });
  expect((await awaitImport(own, change)).outcomes).toEqual({ undone: 1 });
  expect(await own.api.ads.get.query({ id: adId })).toMatchObject({ receivedLeads: 1 });
  expect((await own.api.leads.get.query({ id: second.id })).name).toBe('Mar');
});

test('imported leads take no turn of the distribution and make no notice, whoever is responsible', async () => {
  const { manager: own, agent } = await createTestAgency('Reparto');
  await sharedServer().sql("update agencies set unassigned_leads = 'distribute' where id = ?", [
    own.agencyId,
  ]);
  const columns = ['Nombre', 'Móvil', 'Email del responsable'];
  const file = [
    ['Sin nadie', '655 760 001', ''],
    ['De Agente', '655 760 002', agent.email],
  ];
  const { outcomes } = await runImport(own, await sendDraft(own, columns, file));
  expect(outcomes).toEqual({ new: 2 });
  const { rows } = await own.api.leads.list.query({ filters: {} });
  const assigned = Object.fromEntries(rows.map(({ name, assignedTo }) => [name, assignedTo]));
  expect(assigned).toEqual({ 'Sin nadie': null, 'De Agente': agent.id });
  for (const user of [own, agent]) expect((await user.api.notices.list.query({})).rows).toEqual([]);
});

test('what is told of colleagues counts, an empty cell changes nothing, and a change is named before it is made', async () => {
  const { manager: own, agent } = await createTestAgency('Comerciales');
  const columns = ['Nombre', 'Móvil', 'Comercial', 'Origen', 'Presupuesto'];
  const settings = (file: string[][]) => {
    const { values, ...others } = proposeSettings(columns, file);
    const told = { field: 'responsible', text: 'MARI', value: agent.id };
    return {
      ...others,
      values: [...values, told],
      others: [{ field: 'source', value: 'Idealista' as const }],
    };
  };
  const file = [['Ana', '655 770 001', 'MARI', 'Idealista', '250.000']];
  await runImport(own, await sendDraft(own, columns, file, { settings: settings(file) }));
  const empty = [['Ana Soler', '655 770 001', '', '', '']];
  const draft = await sendDraft(own, columns, empty);
  expect(await readOutcomes(own, draft)).toEqual([[2, 'changed', 'Cambia Nombre.']]);
  await runImport(own, draft);
  expect(await readOutcomes(own, draft)).toEqual([[2, 'changed', 'Cambia Nombre.']]);
  const { rows } = await own.api.leads.list.query({ filters: {} });
  expect(rows).toMatchObject([
    { name: 'Ana Soler', assignedTo: agent.id, source: 'Idealista', maxBuyBudget: 250_000 },
  ]);
  const unknown = [['Pau', '655 770 002', 'Otra', '', '']];
  expect(await readOutcomes(own, await sendDraft(own, columns, unknown))).toEqual([
    [2, 'wrong', 'Responsable: no hay ningún compañero activo «Otra».'],
  ]);
});
