import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { leadFixture } from '../../domain/lead-fixture.ts';
import { propertyFixture } from '../../domain/property-fixture.ts';
import { sharedServer } from '../../support/shared-server.ts';
import { createTestAgency, PASSWORD, type TestAgency, type TestUser } from '../../support/test-users.ts';
import { type CreatedRecords, createOneOfEachRecord, findKinds } from '../fixtures/authorization-records.ts';
import { contactFixture, createContact } from '../fixtures/contacts.ts';
import { between, createEvent, eventFixture } from '../fixtures/events.ts';
import { sendStaged } from '../fixtures/files.ts';
import { createLead, outcome, VERSION_CONFLICT } from '../fixtures/leads.ts';
import { create as createOwner, ownerFixture } from '../fixtures/owners.ts';
import { createProperty } from '../fixtures/properties.ts';
import { createTask, taskFixture } from '../fixtures/tasks.ts';
import { authorizationTable } from '../support/authorization-table.ts';
import { call, parseError, procedures, readData, type VersionedPath } from '../support/calls.ts';
import { listKeys } from '../support/schema-walk.ts';

const { sql } = sharedServer();
let agency: TestAgency;
beforeEach(async () => {
  agency = await createTestAgency();
});

type Ref = { id: string; version: number };
type Change = {
  /** The table of its record; by default the one that the audit log names. */
  table?: string;
  make: (who: TestUser) => Promise<Ref>;
  send: (who: TestUser, ref: Ref) => Promise<unknown>;
  /** What it answers besides the version. */
  response?: object;
  /** Another change of the same record. */
  other: (who: TestUser, ref: Ref) => Promise<unknown>;
};
const updateLead = ({ api }: TestUser, ref: Ref, name: string) =>
  api.leads.update.mutate({ ...ref, lead: leadFixture({ name }) });
const updateTask = ({ api }: TestUser, ref: Ref, title: string) =>
  api.tasks.update.mutate({ ...ref, task: taskFixture({ title }) });
const updateEvent = ({ api }: TestUser, ref: Ref, title: string) =>
  api.events.update.mutate({ ...ref, event: eventFixture({ title }) });
const leadChange = {
  table: 'leads',
  make: createLead,
  other: (who: TestUser, ref: Ref) => updateLead(who, ref, 'Otra'),
};
const ownerChange = {
  table: 'property_owners',
  make: createOwner,
  other: ({ api }: TestUser, ref: Ref) =>
    api.owners.update.mutate({ ...ref, owner: ownerFixture({ name: 'Otro' }) }),
};
const propertyChange = {
  table: 'properties',
  make: createProperty,
  other: ({ api }: TestUser, ref: Ref) =>
    api.properties.update.mutate({ ...ref, property: propertyFixture({ title: 'Otra' }) }),
};
const taskChange = {
  table: 'tasks',
  make: createTask,
  other: (who: TestUser, ref: Ref) => updateTask(who, ref, 'Otra'),
};
const eventChange = {
  table: 'events',
  make: createEvent,
  other: (who: TestUser, ref: Ref) => updateEvent(who, ref, 'Otro'),
};
const updateView = ({ api }: TestUser, ref: Ref, name: string) =>
  api.savedViews.update.mutate({ ...ref, view: { name, isShared: true, params: {} } });

const updateAbsence = ({ api }: TestUser, ref: Ref, lastDay: string) =>
  api.absences.update.mutate({ ...ref, absence: { firstDay: '2099-01-02', lastDay, substituteId: null } });

/**
 * The profile has tests of its own, below; activities, which only their author updates, in activities.test.ts; decisions on matches, whose
 * version is that of the pair, in match-decisions.test.ts; message templates in message-templates.test.ts; a tag that
 * goes, and is no more when the change is repeated, in tags.test.ts.
 */
const testedElsewhere = [
  'profile.update',
  'activities.update',
  // The same state again is one, whoever says it: tests/worker/portal-mail/mailbox.test.ts.
  'portalMail.setState',
  'matches.decide',
  'agency.updateMessageTemplates',
  'tags.unite',
  'tags.delete',
] as const satisfies VersionedPath[];

/**
 * A change as the authorization table sends it, but with another text, of a record as its fixtures create it; the other change is an update
 * of the form with a third one. Undefined for a procedure whose domain has no `update`.
 */
function deriveChange(path: string): Change | undefined {
  const updatePath = path.replace(/\.\w+$/, '.update');
  const [input, updateInput] = [authorizationTable[path]?.input, authorizationTable[updatePath]?.input];
  if (!input || !updateInput) return undefined;
  const records = new Map<string, CreatedRecords>();
  const send = async (who: TestUser, to: string, build: typeof input, ref: Ref, mark: string) => {
    const made = { ...(records.get(ref.id) as CreatedRecords), mark };
    const response = await call(who, to, { ...(build(made, who) as object), ...ref });
    if (response.status === 200) return readData(response);
    throw Object.assign(new Error(), parseError(response));
  };
  return {
    make: async (who) => {
      const kinds = findKinds((each) => input(each, who), agency);
      const made = await createOneOfEachRecord(agency, sharedServer(), kinds);
      const { id } = input(made, who) as Ref;
      records.set(id, made);
      return { id, version: 1 };
    },
    send: (who, ref) => send(who, path, input, ref, 'Mía'),
    other: (who, ref) => send(who, updatePath, updateInput, ref, 'Otra'),
  };
}

const listedChanges: Partial<Record<VersionedPath, Change>> = {
  'absences.update': {
    table: 'absences',
    make: async ({ api, id: userId }) => {
      const absence = { firstDay: '2099-01-02', lastDay: '2099-01-15', substituteId: null };
      const created = await api.absences.create.mutate({ clientKey: randomUUID(), userId, absence });
      return { ...created, version: 1 };
    },
    send: (who, ref) => updateAbsence(who, ref, '2099-01-16'),
    other: (who, ref) => updateAbsence({ ...who, api: agency.manager.api }, ref, '2099-01-17'),
  },
  'contacts.promote': {
    table: 'contacts',
    make: async (who) => {
      const { id } = await createLead(who, { phone: '612 345 678' });
      const contact = await createContact(who, { kind: 'lead', id }, { name: 'Jordi', phone: '934 111 222' });
      return { ...contact, version: 1 };
    },
    send: ({ api }, ref) => api.contacts.promote.mutate({ ...ref, personVersion: 1 }),
    other: ({ api }, ref) =>
      api.contacts.update.mutate({ ...ref, contact: contactFixture({ phone: '699 111 222' }) }),
    response: { contact: { version: 2 } },
  },
  'contacts.rearrange': {
    table: 'leads',
    make: async (who) => ({ ...(await createLead(who, { phone: '612 345 678' })), version: 1 }),
    send: ({ api }, { id, version }) => {
      const phone = '600 111 222';
      return api.contacts.rearrange.mutate({
        person: { kind: 'lead', id },
        version,
        phone,
        added: [],
        removed: [],
      });
    },
    other: ({ api }, ref) => api.leads.setContact.mutate({ ...ref, phone: '699 111 222' }),
    response: { added: [] },
  },
  'savedViews.update': {
    table: 'saved_views',
    make: async ({ api }) => {
      const view = { list: 'leads' as const, name: 'Mía', isShared: true, params: {} };
      return { ...(await api.savedViews.create.mutate({ clientKey: randomUUID(), view })), version: 1 };
    },
    send: (who, ref) => updateView(who, ref, 'Nueva'),
    other: (who, ref) => updateView(who, ref, 'Otra'),
  },
  'leads.update': {
    ...leadChange,
    send: (who, ref) => updateLead(who, ref, 'Mía'),
    response: { isVisible: true },
  },
  'leads.setStatus': {
    ...leadChange,
    send: ({ api }, ref) => api.leads.setStatus.mutate({ ...ref, status: 'Qualified' }),
  },
  'leads.setFollowUp': {
    ...leadChange,
    send: ({ api }, ref) => api.leads.setFollowUp.mutate({ ...ref, nextFollowUpOn: '2099-01-15' }),
  },
  'leads.setContact': {
    ...leadChange,
    send: ({ api }, ref) => api.leads.setContact.mutate({ ...ref, phone: '699 11 13 33' }),
  },
  'leads.setPriority': {
    ...leadChange,
    send: ({ api }, ref) => api.leads.setPriority.mutate({ ...ref, priority: 'High' }),
  },
  'leads.assign': {
    ...leadChange,
    send: ({ api }, ref) => api.leads.assign.mutate({ ...ref, assignedTo: null }),
    response: { isVisible: true },
  },
  'owners.update': {
    ...ownerChange,
    send: ({ api }, ref) => api.owners.update.mutate({ ...ref, owner: ownerFixture({ name: 'Mío' }) }),
    response: { isVisible: true },
  },
  'owners.setContact': {
    ...ownerChange,
    send: ({ api }, ref) => api.owners.setContact.mutate({ ...ref, phone: '699 11 13 33' }),
  },
  'owners.assign': {
    ...ownerChange,
    send: ({ api }, ref) => api.owners.assign.mutate({ ...ref, assignedTo: null }),
    response: { isVisible: true },
  },
  'properties.update': {
    ...propertyChange,
    send: ({ api }, ref) =>
      api.properties.update.mutate({ ...ref, property: propertyFixture({ title: 'Mía' }) }),
    response: { isVisible: true },
  },
  'properties.assign': {
    ...propertyChange,
    send: ({ api }, ref) => api.properties.assign.mutate({ ...ref, assignedTo: null }),
    response: { isVisible: true },
  },
  'properties.setStatus': {
    ...propertyChange,
    send: ({ api }, ref) => api.properties.setStatus.mutate({ ...ref, status: 'Vendida' }),
  },
  'properties.setPrice': {
    ...propertyChange,
    send: ({ api }, ref) => api.properties.setPrice.mutate({ ...ref, price: 99_000, rentalPrice: null }),
  },
  'owners.setStatus': {
    ...ownerChange,
    send: ({ api }, ref) => api.owners.setStatus.mutate({ ...ref, status: 'Inactive' }),
  },
  'tasks.update': { ...taskChange, send: (who, ref) => updateTask(who, ref, 'Mía') },
  'tasks.setStatus': {
    ...taskChange,
    send: ({ api }, ref) => api.tasks.setStatus.mutate({ ...ref, status: 'in_progress' }),
  },
  'tasks.setPriority': {
    ...taskChange,
    send: ({ api }, ref) => api.tasks.setPriority.mutate({ ...ref, priority: 'high' }),
  },
  'tasks.assign': {
    ...taskChange,
    make: (who) => createTask(who, { assignedTo: who.id }),
    send: ({ api }, ref) => api.tasks.assign.mutate({ ...ref, assignedTo: null }),
  },
  'tasks.complete': { ...taskChange, send: ({ api }, ref) => api.tasks.complete.mutate(ref) },
  'tasks.reopen': {
    ...taskChange,
    make: (who) => createTask(who, { status: 'completed' }),
    send: ({ api }, ref) => api.tasks.reopen.mutate(ref),
  },
  'events.update': { ...eventChange, send: (who, ref) => updateEvent(who, ref, 'Mío') },
  'events.move': {
    ...eventChange,
    send: ({ api }, ref) =>
      api.events.move.mutate({ ...ref, allDay: false, ...between('2026-11-19 16:00', '2026-11-19 17:00') }),
  },
  'agency.update': {
    table: 'agencies',
    make: async ({ agencyId }) => ({ id: agencyId ?? '', version: 1 }),
    send: ({ api }, { version }) => api.agency.update.mutate({ version, agency: agencyInput('Fincas Mías') }),
    other: ({ api }, { version }) => api.agency.update.mutate({ version, agency: agencyInput('Otras') }),
  },
};
const versionedPaths = Object.entries(procedures)
  .filter(([, { inputs }]) => inputs.some((input) => listKeys(input).includes('version')))
  .map(([path]) => path);
const changes: Record<string, Change> = {
  ...Object.fromEntries(
    versionedPaths.flatMap((path) => {
      const change = testedElsewhere.some((each) => each === path) ? undefined : deriveChange(path);
      return change ? [[path, change]] : [];
    }),
  ),
  ...listedChanges,
};
const agencyInput = (name: string) => ({
  ...{ name, email: null, website: null, landlinePhone: null, mobilePhone: null, address: null },
  ...{ openingHours: null, colorPalette: [] },
});
const countAuditEntries = async (id: string) =>
  Number(
    (await sql("select count(*) as n from history where entity_id = ? and action = 'update'", [id])).rows[0]
      ?.n,
  );
const findTable = async (id: string) =>
  (await sql("select entity from history where entity_id = ? and action = 'create'", [id])).rows[0]?.entity;
const getRow = async (table: string | undefined, id: string) => ({
  ...(await sql(`select * from ${table ?? (await findTable(id))} where id = ?`, [id])).rows[0],
});

test('every procedure that takes a version is tested here', () => {
  expect(versionedPaths.toSorted()).toEqual([...Object.keys(changes), ...testedElsewhere].sort());
});

describe.each(Object.entries(changes))('%s', (name, { table, make, send, other, response }) => {
  const isManagers = authorizationTable[name]?.accessLevel === 'manager';
  const sender = () => (isManagers ? agency.manager : agency.agent);
  const colleague = () => (isManagers ? agency.agent : agency.manager);

  test('repeated by the same user after a lost response, returns the first result', async () => {
    const ref = await make(sender());
    expect(await send(sender(), ref)).toEqual({ version: 2, ...response });
    const row = await getRow(table, ref.id);
    expect(await send(sender(), ref)).toEqual({ version: 2, ...response });
    expect(await getRow(table, ref.id)).toEqual(row);
    expect(await countAuditEntries(ref.id)).toBe(1);
  });

  test('repeated after another change of the record, is a CONFLICT', async () => {
    await sql("update users set role = 'manager' where id = ?", [colleague().id]);
    const ref = await make(sender());
    await send(sender(), ref);
    await other(colleague(), { ...ref, version: 2 });
    expect(await outcome(send(sender(), ref))).toBe(VERSION_CONFLICT);
    expect(await countAuditEntries(ref.id)).toBe(2);
  });

  test('sent with the same version by another user, or with other contents by the same one, is a CONFLICT', async () => {
    await sql("update users set role = 'manager' where id = ?", [colleague().id]);
    const ref = await make(sender());
    await send(sender(), ref);
    expect(await outcome(send(colleague(), ref))).toBe(VERSION_CONFLICT);
    expect(await outcome(other(sender(), ref))).toBe(VERSION_CONFLICT);
    expect(await countAuditEntries(ref.id)).toBe(1);
  });
});

test('tasks.update: repeated after the lead of the task was deleted, is a CONFLICT', async () => {
  const { agent, manager } = agency;
  const { id: leadId } = await createLead(agent);
  const task = await createTask(agent, { leadId });
  const send = () => agent.api.tasks.update.mutate({ ...task, task: taskFixture({ leadId, title: 'Mía' }) });
  await send();
  await manager.api.leads.delete.mutate({ id: leadId });
  expect(await outcome(send())).toBe(VERSION_CONFLICT);
});

test('leads.update: the same change by another tenant is NOT_FOUND', async () => {
  const lead = await createLead(agency.agent);
  await updateLead(agency.agent, lead, 'Mía');
  expect(await outcome(updateLead(agency.otherTenant, lead, 'Mía'))).toMatch(/^NOT_FOUND/);
});

describe('profile.update', () => {
  const profile = { fullName: 'Ana', displayName: null, phone: null };

  test('repeated after a lost response, a new e-mail address included, returns the first result', async () => {
    const { agent } = agency;
    const emailChange = { email: `nueva-${agent.id}@llavero.test`, password: PASSWORD };
    const send = () => agent.api.profile.update.mutate({ version: 1, profile, emailChange });
    const first = await send();
    expect(first).toMatchObject({ version: 2, email: emailChange.email });
    expect(await send()).toEqual(first);
    expect(await countAuditEntries(agent.id)).toBe(1);
  });

  test('repeated with the avatar that it used, returns the first result', async () => {
    const { agent } = agency;
    const picture = await sendStaged(agent, 'avatar');
    const send = () => agent.api.profile.update.mutate({ version: 1, profile, picture });
    const first = await send();
    expect(await send()).toEqual(first);
    expect(first.avatar).toEqual(expect.any(String));
  });

  test('repeated after another change of the profile, is a CONFLICT', async () => {
    const { agent } = agency;
    const send = () => agent.api.profile.update.mutate({ version: 1, profile });
    await send();
    await agent.api.profile.update.mutate({ version: 2, profile: { ...profile, fullName: 'Otra' } });
    expect(await outcome(send())).toBe(VERSION_CONFLICT);
  });
});

test('agency.update: repeated with the logo that it used, returns the first result', async () => {
  const { manager } = agency;
  const picture = await sendStaged(manager, 'logo');
  const send = () =>
    manager.api.agency.update.mutate({ version: 1, agency: agencyInput('Fincas Mías'), picture });
  expect([await send(), await send()]).toEqual([{ version: 2 }, { version: 2 }]);
});
