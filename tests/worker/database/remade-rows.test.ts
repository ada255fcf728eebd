import { randomUUID } from 'node:crypto';
import { getTableName } from 'drizzle-orm';
import { getTableConfig } from 'drizzle-orm/sqlite-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { allTables } from '../../../db/tables/all-tables.gen.ts';
import { sha256 } from '../../../worker/digest.ts';
import { propertyFixture } from '../../domain/property-fixture.ts';
import { sharedServer } from '../../support/shared-server.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { mergeFixture } from '../fixtures/duplicates.ts';
import { runImport, sendDraft } from '../fixtures/imports.ts';
import { createLead, NOT_FOUND, outcome } from '../fixtures/leads.ts';
import { decision, flat, leadMatches, wish } from '../fixtures/matches.ts';
import * as owners from '../fixtures/owners.ts';
import { createProperty } from '../fixtures/properties.ts';
import { createTag } from '../fixtures/tags.ts';
import { createTied } from '../fixtures/ties.ts';

const DECIDED =
  'CONFLICT: Otra persona ya ha decidido sobre este cruce. Recarga la página para ver los cambios.';

let agency: TestAgency;
beforeEach(async () => {
  agency = await createTestAgency();
});

/** Names a row of its own: an id, or a key that is random. */
const OWN = ['id', 'clientKey', 'objectKey', 'tokenDigest'];
const isOwn = (column: object) => 'name' in column && OWN.includes(String(column.name));
/** Users are never deleted; a photo made again has an id of its own, by which it is named. */
const NEVER_REMADE = ['users', 'property_images'];
/** Tables with a version whose rows can be deleted and made again under one key. */
const remade = allTables
  .filter((table) => 'version' in table && !NEVER_REMADE.includes(getTableName(table)))
  .filter((table) => {
    const { uniqueConstraints, indexes } = getTableConfig(table);
    const keys = [
      ...uniqueConstraints.map(({ columns }) => columns),
      ...indexes.filter(({ config }) => config.unique).map(({ config }) => config.columns),
    ];
    return keys.some((columns) => !columns.some(isOwn));
  })
  .map((table) => getTableName(table));

const readOne = async (statement: string) => (await sharedServer().sql(statement, [agency.id])).rows[0];
const twins = async () => {
  const person = { ...wish, name: 'María López', phone: '612 345 678' };
  return [await createLead(agency.agent, person), await createLead(agency.agent, person)] as const;
};

/** A row is deleted and made again by a colleague; what was read before must not reach the new one. */
const scenarios: Record<string, () => Promise<void>> = {
  async matches() {
    const { agent, manager } = agency;
    const lead = (await createLead(agent, wish)).id;
    const property = (await createProperty(agent, flat)).id;
    const discarded = decision(lead, property, 'discarded');
    const { version } = await agent.api.matches.decide.mutate(discarded);
    await manager.api.matches.decide.mutate({ ...decision(lead, property), version, decision: null });
    await manager.api.matches.decide.mutate(decision(lead, property, 'interested'));
    const undo = { ...decision(lead, property), version, decision: null };
    expect(await outcome(agent.api.matches.decide.mutate(undo))).toBe(DECIDED);
    expect((await leadMatches(agent, lead))[0]?.decision).toMatchObject({ decision: 'interested' });
  },
  async saved_views() {
    const { agent } = agency;
    const view = { name: 'Sants', isShared: true, params: {} };
    const create = () =>
      agency.manager.api.savedViews.create.mutate({
        clientKey: randomUUID(),
        view: { ...view, list: 'leads' },
      });
    const first = await create();
    await agency.manager.api.savedViews.delete.mutate(first);
    await create();
    const change = { ...first, version: 1, view: { ...view, isShared: false } };
    expect(await outcome(agent.api.savedViews.update.mutate(change))).toBe(NOT_FOUND);
    expect(await readOne('select is_shared from saved_views where agency_id = ?')).toMatchObject({
      is_shared: 1,
    });
  },
  async invitations() {
    const { invitations } = agency.manager.api;
    const invited = { fullName: 'Nueva Persona', email: 'nueva@correo.example', role: 'agent' as const };
    const create = () => invitations.create.mutate({ clientKey: randomUUID(), ...invited });
    await create();
    const id = String((await readOne('select id from invitations where agency_id = ?'))?.id);
    await invitations.revoke.mutate({ id });
    await create();
    expect(await outcome(invitations.revoke.mutate({ id }))).toBe(NOT_FOUND);
    expect(await readOne('select id from invitations where agency_id = ?')).toBeDefined();
  },
  async kyero_feeds() {
    const { kyeroFeed } = agency.manager.api;
    const renew = async () => (await kyeroFeed.renew.mutate({ platforms: [] })).token;
    const read = async (token: string) => (await agency.anonymous.fetch(`/feeds/${token}/kyero.xml`)).status;
    const first = await renew();
    await kyeroFeed.revoke.mutate();
    const second = await renew();
    expect([await read(first), await read(second)]).toEqual([404, 200]);
  },
  async calendar_feeds() {
    const { calendarFeed } = agency.agent.api;
    const contents = { isBusyOnly: false, hasTasks: true, hasFollowUps: true };
    const renew = async () => (await calendarFeed.renew.mutate({ contents })).token;
    const read = async (token: string) =>
      (await agency.anonymous.fetch(`/feeds/${token}/calendar.ics`)).status;
    const first = await renew();
    await calendarFeed.revoke.mutate();
    const second = await renew();
    expect([await read(first), await read(second)]).toEqual([404, 200]);
  },
  async external_ids() {
    const { manager } = agency;
    const file = () =>
      sendDraft(manager, ['Id externo', 'Nombre', 'Teléfono'], [['X-1', 'Ana', '600 111 222']]);
    await runImport(manager, await file());
    const first = await readOne('select lead_id from external_ids where agency_id = ?');
    await manager.api.leads.delete.mutate({ id: String(first?.lead_id) });
    await runImport(manager, await file());
    const { rows } = await manager.api.leads.list.query({ filters: {} });
    expect(await readOne('select lead_id from external_ids where agency_id = ?')).toEqual({
      lead_id: rows[0]?.id,
    });
  },
  async owner_external_ids() {
    const { manager } = agency;
    const file = () => sendDraft(manager, ['Id externo', 'Nombre'], [['X-1', 'Ana']], { kind: 'owners' });
    await runImport(manager, await file());
    const first = await readOne('select owner_id from owner_external_ids where agency_id = ?');
    await manager.api.owners.delete.mutate({ id: String(first?.owner_id) });
    await runImport(manager, await file());
    const { rows } = await manager.api.owners.list.query({ filters: {} });
    expect(await readOne('select owner_id from owner_external_ids where agency_id = ?')).toEqual({
      owner_id: rows[0]?.id,
    });
  },
  async property_external_ids() {
    const { manager } = agency;
    const file = () =>
      sendDraft(manager, ['Id externo', 'Título'], [['X-1', 'Piso']], { kind: 'properties' });
    await runImport(manager, await file());
    const first = await readOne('select property_id from property_external_ids where agency_id = ?');
    await manager.api.properties.delete.mutate({ id: String(first?.property_id) });
    await runImport(manager, await file());
    const { rows } = await manager.api.properties.list.query({ filters: {} });
    expect(await readOne('select property_id from property_external_ids where agency_id = ?')).toEqual({
      property_id: rows[0]?.id,
    });
  },
  async web_forms() {
    const { renew, revoke } = agency.manager.api.webForm;
    const settings = { privacyUrl: 'https://fincas.example/privacidad' };
    const read = async (token: string) => (await agency.anonymous.fetch(`/f/${token}`)).status;
    const { token: first } = await renew.mutate(settings);
    await revoke.mutate();
    const { token: second } = await renew.mutate(settings);
    expect([await read(first), await read(second)]).toEqual([404, 200]);
  },
  async mailboxes() {
    const { renewMailbox, revokeMailbox } = agency.manager.api.portalMail;
    const digest = async () =>
      (await readOne('select token_digest from mailboxes where agency_id = ?'))?.token_digest;
    const { token: first } = await renewMailbox.mutate();
    await revokeMailbox.mutate();
    const { token: second } = await renewMailbox.mutate();
    expect(await digest()).toBe(sha256(second));
    expect(first).not.toBe(second);
  },
  async shared_pages() {
    const { agent } = agency;
    const { id: propertyId } = await createProperty(agent);
    const { sharedPages } = agent.api;
    const share = async () => {
      await sharedPages.share.mutate({ propertyId, days: 30 });
      return (await sharedPages.get.query({ propertyId }))?.path ?? '';
    };
    const read = async (path: string) => (await agency.anonymous.fetch(path)).status;
    const first = await share();
    await sharedPages.revoke.mutate({ propertyId });
    const second = await share();
    expect([await read(first), await read(second)]).toEqual([404, 200]);
  },
  async owner_reports() {
    const { agent } = agency;
    const { id: propertyId } = await createProperty(agent);
    const { ownerReports } = agent.api;
    const share = async () => {
      await ownerReports.share.mutate({ propertyId, period: { from: '2026-01-01', to: '2026-01-31' } });
      return (await ownerReports.get.query({ propertyId })).report?.path ?? '';
    };
    const read = async (path: string) => (await agency.anonymous.fetch(path)).status;
    const first = await share();
    await ownerReports.revoke.mutate({ propertyId });
    const second = await share();
    expect([await read(first), await read(second)]).toEqual([404, 200]);
  },
  async dismissed_duplicates() {
    const [first, second] = (await twins()).map(({ id }) => ({ kind: 'lead' as const, id }));
    if (!first || !second) throw new Error('no pair');
    const dismiss = (user: TestAgency['agent'], isDismissed: boolean) =>
      user.api.duplicates.dismiss.mutate({ first, second, isDismissed });
    await dismiss(agency.manager, true);
    await dismiss(agency.manager, false);
    await dismiss(agency.manager, true);
    await dismiss(agency.agent, true);
    await dismiss(agency.agent, false);
    expect(await readOne('select dismissed_by from dismissed_duplicates where agency_id = ?')).toMatchObject({
      dismissed_by: agency.manager.id,
    });
  },
  async tags() {
    const { manager } = agency;
    const first = await createTag(manager, 'Inversor');
    await manager.api.tags.delete.mutate({ id: first.id, version: 1 });
    const { id } = await createTag(manager, 'Inversor');
    const tag = { name: 'Inversora', colour: 'pink' as const };
    expect(await outcome(manager.api.tags.update.mutate({ id: first.id, version: 2, tag }))).toMatch(
      /^NOT_FOUND/,
    );
    expect(await readOne('select id, name from tags where agency_id = ? and gone_at is null')).toEqual({
      id,
      name: 'Inversor',
    });
  },
  async ties() {
    const { agent, manager } = agency;
    const { leadId, ownerId } = await createTied(agent);
    await manager.api.ties.delete.mutate({ leadId, ownerId });
    const other = await owners.create(manager, { name: 'Otra' });
    await manager.api.ties.create.mutate({ leadId, ownerId: other.id });
    await agent.api.ties.delete.mutate({ leadId, ownerId });
    expect(await readOne('select owner_id from ties where agency_id = ?')).toMatchObject({
      owner_id: other.id,
    });
  },
  async properties() {
    const { agent, manager } = agency;
    const first = await createProperty(agent, { reference: 'V-1' });
    await manager.api.properties.delete.mutate({ id: first.id });
    const { id } = await createProperty(manager, { reference: 'V-1', title: 'Otra' });
    const change = { ...first, property: propertyFixture({ reference: 'V-1' }) };
    expect(await outcome(agent.api.properties.update.mutate(change))).toBe(NOT_FOUND);
    expect(await readOne('select id, title from properties where agency_id = ?')).toEqual({
      id,
      title: 'Otra',
    });
  },
  async merges() {
    const [older, newer] = await twins();
    const { merge, undoMerge, pair } = agency.manager.api.duplicates;
    const first = await merge.mutate(mergeFixture(older, newer));
    await undoMerge.mutate({ id: first.mergeId });
    const again = await pair.query({ kind: 'lead', ids: [older.id, newer.id] });
    await merge.mutate(mergeFixture(again.older, again.newer));
    expect(await outcome(agency.agent.api.duplicates.undoMerge.mutate({ id: first.mergeId }))).toBe(
      NOT_FOUND,
    );
    expect(await readOne('select merged from merges where agency_id = ?')).toMatchObject({
      merged: newer.id,
    });
  },
};

test('every table whose rows can be made again under one key is walked here', () => {
  expect(remade.toSorted()).toEqual(Object.keys(scenarios).toSorted());
});

test.each(Object.entries(scenarios))(
  'what was read of a row of %s does not change the one that was made after it',
  async (_table, run) => run(),
);

describe('the version of a decision', () => {
  let property: string;
  const decide = async (lead: string, kind: 'sent' | 'interested', version: number | null = null) =>
    (await agency.agent.api.matches.decide.mutate({ ...decision(lead, property, kind), version })).version;
  const withdraw = (lead: string, version: number | null) =>
    agency.agent.api.matches.decide.mutate({ ...decision(lead, property), version, decision: null });
  const read = async (lead: string) => (await leadMatches(agency.agent, lead))[0]?.decision?.version ?? 0;
  beforeEach(async () => {
    property = (await createProperty(agency.agent, flat)).id;
  });

  test('does not come again with the pairs that markSent marks and undoSent withdraws', async () => {
    const lead = (await createLead(agency.agent, wish)).id;
    const second = (await createProperty(agency.agent, flat)).id;
    const { markSent, undoSent } = agency.agent.api.matches;
    const versions: number[] = [];
    for (let turn = 0; turn < 3; turn++) {
      const clientKey = randomUUID();
      const pairs = { clientKey, leadIds: [lead], propertyIds: [property, second] };
      const marked = await markSent.mutate(pairs);
      expect(await markSent.mutate(pairs)).toEqual(marked);
      versions.push(...marked.filter((each) => each.propertyId === property).map((each) => each.version));
      // One of them is decided otherwise and withdrawn; the other one is still withdrawn by the key.
      await withdraw(lead, versions.at(-1) ?? null);
      expect(await undoSent.mutate({ clientKey })).toEqual({ count: 1 });
    }
    expect(new Set(versions).size).toBe(3);
  });

  test('does not come again with a merge that is undone', async () => {
    const [older, newer] = await twins();
    const seen = { older: new Set<number>(), newer: new Set<number>() };
    const note = async (side: 'older' | 'newer', id: string) => {
      const version = await read(id);
      expect(seen[side]).not.toContain(version);
      seen[side].add(version);
      return version;
    };
    await decide(older.id, 'sent');
    await decide(older.id, 'interested', await note('older', older.id));
    await note('older', older.id);
    await decide(newer.id, 'sent');
    await note('newer', newer.id);
    const { mergeId } = await agency.agent.api.duplicates.merge.mutate(mergeFixture(older, newer));
    // The newer decision has replaced that of the older lead.
    await withdraw(older.id, await note('older', older.id));
    await agency.agent.api.duplicates.undoMerge.mutate({ id: mergeId });
    await note('older', older.id);
    await decide(newer.id, 'sent');
    await note('newer', newer.id);
  });
});
