import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { MAX_TAGS, MAX_TAGS_OF_RECORD, tagColours } from '../../../db/domain/tags/tags.ts';
import { sharedServer } from '../../support/shared-server.ts';
import { createTestAgency, createTestUser, type TestAgency } from '../../support/test-users.ts';
import { readTimeline } from '../fixtures/activities.ts';
import { createLead, NOT_FOUND, outcome, VERSION_CONFLICT } from '../fixtures/leads.ts';
import * as owners from '../fixtures/owners.ts';
import { createProperty } from '../fixtures/properties.ts';
import { addTags, createTag, removeTags } from '../fixtures/tags.ts';

const { sql } = sharedServer();
const TAG_NOT_FOUND = 'NOT_FOUND: Etiqueta no encontrada.';
let agency: TestAgency;
let lead: string;
beforeEach(async () => {
  agency = await createTestAgency();
  lead = (await createLead(agency.agent, { name: 'María Soler' })).id;
});
const tagsOf = async (id = lead) =>
  (await agency.manager.api.leads.get.query({ id })).tags.map(({ name }) => name);
const listNames = async () => (await agency.agent.api.tags.list.query()).map(({ name }) => name);
const tryName = (name: string) => outcome(createTag(agency.agent, name));
const unite = (id: string, into: string, version = 1) =>
  agency.manager.api.tags.unite.mutate({ id, version, into });
const remove = (id: string, version = 1) => agency.manager.api.tags.delete.mutate({ id, version });
const restore = (id: string) => agency.manager.api.tags.restore.mutate({ id });

describe('names of tags', () => {
  test('are cleaned: NFC, ends trimmed, one space between words, nothing unseen', async () => {
    const { name } = await createTag(agency.agent, ' \u200bCasa\u202e  con\n jardi\u0301n\u0000 ');
    expect(name).toBe('Casa con jardín');
  });

  test('have 1 to 30 characters as people see them', async () => {
    const thumb = '👍🏽';
    expect(await tryName(thumb.repeat(30))).not.toContain('BAD_REQUEST');
    expect(await tryName(thumb.repeat(31))).toBe('BAD_REQUEST: Como máximo 30 caracteres.');
    expect(await tryName(`a${'\u0301'.repeat(5000)}`)).toBe('BAD_REQUEST: Como máximo 30 caracteres.');
    for (const empty of ['', '   ', '\u200b\u2060', '\u2800'])
      expect(await tryName(empty)).toBe('BAD_REQUEST: Escribe el nombre de la etiqueta.');
    for (const sign of ['a|b', '#inversor'])
      expect(await tryName(sign)).toBe('BAD_REQUEST: Una etiqueta no puede llevar # ni |.');
    expect(await tryName('a\ud800b')).toBe('BAD_REQUEST: El texto contiene caracteres no válidos.');
  });

  test('are one tag without regard to case and accents; those without letter or digit compare as written', async () => {
    const first = await createTag(agency.agent, 'Inversión');
    expect(await createTag(agency.manager, 'INVERSION')).toEqual(first);
    const emoji = [
      ...(await Promise.all(['🏠', '🏡', '❤️', '++', '+'].map((name) => createTag(agency.agent, name)))),
    ];
    expect(new Set(emoji.map(({ id }) => id)).size).toBe(5);
    await createTag(agency.agent, 'A+');
    await createTag(agency.agent, 'a');
    await createTag(agency.agent, 'מגרש');
    expect(await listNames()).toHaveLength(9);
  });

  test('two made at once that are equal but for an accent are one tag', async () => {
    const made = await Promise.all(
      ['Ático', 'Atico', 'ÁTICO', 'atico'].map((name, at) =>
        createTag(at % 2 ? agency.agent : agency.manager, name),
      ),
    );
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect(await listNames()).toHaveLength(1);
  });

  test('tags.create repeated with its key is one tag; with another name it conflicts', async () => {
    const input = { clientKey: randomUUID(), tag: { name: 'Inversor' } };
    const first = await agency.agent.api.tags.create.mutate(input);
    expect(await agency.agent.api.tags.create.mutate(input)).toEqual(first);
    expect(await outcome(agency.agent.api.tags.create.mutate({ ...input, tag: { name: 'Otra' } }))).toMatch(
      /^CONFLICT/,
    );
    expect(tagColours).toContain(first.colour);
  });

  test('are at most 200 of an agency, also where several are made at once', async () => {
    const { agencyId } = agency.manager;
    const values = Array.from({ length: MAX_TAGS - 2 }, (_, at) => {
      const id = randomUUID();
      return `('${id}', '${agencyId}', '${id}', '2026-01-01', '2026-01-01', 'T${at}', 't${at}', 'grey', '${id}')`;
    });
    await sql(
      `insert into tags (id, agency_id, client_key, created_at, updated_at, name, name_key, colour, current) values ${values.join()}`,
    );
    const outcomes = await Promise.all(['x', 'y', 'z', 'w'].map((name) => tryName(name)));
    expect(outcomes.filter((each) => each.startsWith('CONFLICT: Ya hay 200 etiquetas.'))).toHaveLength(2);
    expect(await listNames()).toHaveLength(MAX_TAGS);
    // An existing one is still found.
    expect((await createTag(agency.agent, 'T1')).name).toBe('T1');
  });
});

describe('tags of records', () => {
  test('stand on leads, owners and properties by name, and do not move their version', async () => {
    const owner = await owners.create(agency.agent, { name: 'Pere Vidal' });
    const property = await createProperty(agency.agent, { ownerId: owner.id });
    const [b, a] = [await createTag(agency.agent, 'Vip'), await createTag(agency.agent, 'Ático')];
    await addTags(agency.agent, 'lead', [lead], [b.id, a.id]);
    await addTags(agency.agent, 'owner', [owner.id], [a.id]);
    await addTags(agency.agent, 'property', [property.id], [a.id]);
    const { api } = agency.agent;
    expect(await api.leads.get.query({ id: lead })).toMatchObject({ version: 1, tags: [a, b] });
    expect(await api.owners.get.query({ id: owner.id })).toMatchObject({ version: 1, tags: [a] });
    expect(await api.properties.get.query({ id: property.id })).toMatchObject({ version: 1, tags: [a] });
    expect((await api.leads.list.query({ filters: {} })).rows).toMatchObject([{ tags: [a, b] }]);
    expect((await api.owners.list.query({ filters: {} })).rows).toMatchObject([{ tags: [a] }]);
    expect((await api.properties.list.query({ filters: {} })).rows).toMatchObject([{ tags: [a] }]);
    const board = await api.leads.board.query({ filters: {} });
    expect(board.flatMap(({ rows }) => rows)).toMatchObject([{ tags: [a, b] }]);
  });

  test('each change is one entry of the timeline with the names; no change is none', async () => {
    const tag = await createTag(agency.agent, 'Inversor');
    await addTags(agency.agent, 'lead', [lead], [tag.id]);
    expect(await addTags(agency.agent, 'lead', [lead], [tag.id])).toEqual({ undo: [] });
    await removeTags(agency.agent, 'lead', [lead], [tag.id]);
    expect(await removeTags(agency.agent, 'lead', [lead], [tag.id])).toEqual({ undo: [] });
    const { rows } = await readTimeline(agency.agent, { kind: 'lead', id: lead });
    const entries = rows.flatMap((row) => (row.source === 'history' && row.tags ? [row.tags] : []));
    expect(entries).toEqual([
      { added: [], removed: ['Inversor'] },
      { added: ['Inversor'], removed: [] },
    ]);
  });

  test('tags.change returns what undoes exactly what it changed', async () => {
    const other = (await createLead(agency.agent, { name: 'Joan' })).id;
    const [a, b] = [await createTag(agency.agent, 'A'), await createTag(agency.agent, 'B')];
    await addTags(agency.agent, 'lead', [other], [a.id]);
    const { undo } = await agency.agent.api.tags.change.mutate({
      kind: 'lead',
      changes: [{ ids: [lead, other], add: [a.id, b.id], remove: [] }],
    });
    expect([await tagsOf(), await tagsOf(other)]).toEqual([
      ['A', 'B'],
      ['A', 'B'],
    ]);
    await agency.agent.api.tags.change.mutate({ kind: 'lead', changes: undo });
    expect([await tagsOf(), await tagsOf(other)]).toEqual([[], ['A']]);
  });

  test('are at most 20, also where two people add ten and eleven at once; all records are changed or none', async () => {
    const made = await Promise.all(
      Array.from({ length: MAX_TAGS_OF_RECORD + 1 }, (_, at) => createTag(agency.agent, `Etiqueta ${at}`)),
    );
    const ids = made.map(({ id }) => id);
    const tries = [ids.slice(0, 10), ids.slice(10)].map((add, at) =>
      outcome(addTags(at ? agency.agent : agency.manager, 'lead', [lead], add)),
    );
    const outcomes = (await Promise.all(tries)).filter((each) => each.startsWith('CONFLICT'));
    expect(outcomes).toEqual(['CONFLICT: Como máximo 20 etiquetas en una ficha.']);
    const count = (await tagsOf()).length;
    expect([10, 11]).toContain(count);
    await sql('delete from lead_tags where lead_id = ?', [lead]);
    await addTags(agency.agent, 'lead', [lead], ids.slice(0, 20));
    const other = (await createLead(agency.agent, { name: 'Joan' })).id;
    expect(await outcome(addTags(agency.agent, 'lead', [other, lead], ids.slice(20)))).toMatch(
      /^CONFLICT: Alguna de las fichas/,
    );
    expect(await tagsOf(other)).toEqual([]);
    // What is removed in the same change makes room.
    await agency.agent.api.tags.change.mutate({
      kind: 'lead',
      changes: [{ ids: [lead], add: ids.slice(20), remove: ids.slice(0, 1) }],
    });
    expect(await tagsOf()).toHaveLength(20);
  });

  test('ten added by each of two people at the same moment are twenty', async () => {
    const made = await Promise.all(Array.from({ length: 20 }, (_, at) => createTag(agency.agent, `E${at}`)));
    const ids = made.map(({ id }) => id);
    await Promise.all([
      addTags(agency.agent, 'lead', [lead], ids.slice(0, 10)),
      addTags(agency.manager, 'lead', [lead], ids.slice(10)),
    ]);
    expect(await tagsOf()).toHaveLength(20);
  });

  test('of a hidden record, a foreign one, or with a foreign tag are not found, and nothing changes', async () => {
    const { agent, manager } = agency;
    const tag = await createTag(agent, 'Inversor');
    const foreign = await createTestAgency();
    const foreignTag = await createTag(foreign.agent, 'Inversor');
    const foreignLead = (await createLead(foreign.agent, { name: 'Ajena' })).id;
    expect(await outcome(addTags(agent, 'lead', [lead, foreignLead], [tag.id]))).toBe(NOT_FOUND);
    expect(await outcome(addTags(agent, 'lead', [lead], [foreignTag.id]))).toBe(TAG_NOT_FOUND);
    expect(await outcome(addTags(agent, 'lead', [lead], [randomUUID()]))).toBe(TAG_NOT_FOUND);
    expect(await outcome(addTags(agent, 'owner', [lead], [tag.id]))).toBe(NOT_FOUND);
    await sql("update agencies set agent_visibility = 'own' where id = ?", [manager.agencyId]);
    const hidden = (await createLead(manager, { name: 'Reservada', assignedTo: manager.id })).id;
    await addTags(manager, 'lead', [hidden], [tag.id]);
    expect(await outcome(addTags(agent, 'lead', [hidden], [tag.id]))).toBe(NOT_FOUND);
    expect(await outcome(removeTags(agent, 'lead', [lead, hidden], [tag.id]))).toBe(NOT_FOUND);
    expect(await tagsOf(hidden)).toEqual(['Inversor']);
    expect(await tagsOf()).toEqual([]);
  });

  test('go with their record', async () => {
    const tag = await createTag(agency.agent, 'Inversor');
    await addTags(agency.agent, 'lead', [lead], [tag.id]);
    await agency.manager.api.leads.delete.mutate({ id: lead });
    const { rows } = await sql('select count(*) as count from lead_tags where tag_id = ?', [tag.id]);
    expect(rows[0]?.count).toBe(0);
  });

  test('the database refuses links to another agency, and a tag that stands for a foreign one', async () => {
    const foreign = await createTestAgency();
    const [own, other] = [await createTag(agency.agent, 'A'), await createTag(foreign.agent, 'A')];
    const insert =
      'insert into lead_tags (agency_id, tag_id, record_created_at, lead_id) values (?, ?, ?, ?)';
    await expect(sql(insert, [agency.manager.agencyId, other.id, '2026', lead])).rejects.toThrow(
      /FOREIGN KEY/,
    );
    await expect(sql('update tags set current = ? where id = ?', [other.id, own.id])).rejects.toThrow(
      /tag_of_other_agency/,
    );
    await expect(sql('update tags set united_with = ? where id = ?', [other.id, own.id])).rejects.toThrow(
      /tag_of_other_agency/,
    );
  });
});

describe('renaming, uniting and deleting', () => {
  test('is for managers', async () => {
    const tag = await createTag(agency.agent, 'A');
    const { api } = agency.agent;
    const ref = { id: tag.id, version: 1 };
    for (const change of [
      () => api.tags.update.mutate({ ...ref, tag: { name: 'B', colour: 'pink' } }),
      () => api.tags.delete.mutate(ref),
      () => api.tags.unite.mutate({ ...ref, into: randomUUID() }),
      () => api.tags.restore.mutate({ id: tag.id }),
    ])
      expect(await outcome(change())).toMatch(/^FORBIDDEN/);
  });

  test('a renamed tag has its new name and colour on its records; a taken name and a stale version conflict', async () => {
    const [a, b] = [await createTag(agency.agent, 'A'), await createTag(agency.agent, 'B')];
    await addTags(agency.agent, 'lead', [lead], [a.id]);
    const rename = (name: string, version: number) =>
      outcome(agency.manager.api.tags.update.mutate({ id: a.id, version, tag: { name, colour: 'pink' } }));
    await rename('Ático', 1);
    expect((await agency.agent.api.leads.get.query({ id: lead })).tags).toEqual([
      { id: a.id, name: 'Ático', colour: 'pink' },
    ]);
    expect(await rename('b', 2)).toBe('CONFLICT: Ya hay una etiqueta con este nombre.');
    expect(await rename('C', 1)).toBe(VERSION_CONFLICT);
    const { tags } = agency.manager.api;
    expect(await outcome(tags.delete.mutate({ id: a.id, version: 1 }))).toBe(VERSION_CONFLICT);
    expect(await outcome(tags.unite.mutate({ id: a.id, version: 1, into: b.id }))).toBe(VERSION_CONFLICT);
    expect((await tags.list.query()).map(({ name }) => name)).toEqual(['Ático', 'B']);
    await remove(b.id);
    expect(await rename('b', 2)).not.toMatch(/CONFLICT/);
  });

  test('of two united ones the records have the survivor once; undone, each has its own again', async () => {
    const other = (await createLead(agency.agent, { name: 'Joan' })).id;
    const [a, b] = [await createTag(agency.agent, 'A'), await createTag(agency.agent, 'B')];
    await addTags(agency.agent, 'lead', [lead], [a.id, b.id]);
    await addTags(agency.agent, 'lead', [other], [a.id]);
    await unite(a.id, b.id);
    expect([await tagsOf(), await tagsOf(other), await listNames()]).toEqual([['B'], ['B'], ['B']]);
    expect((await agency.agent.api.tags.list.query())[0]?.former).toEqual([a.id]);
    // By its former id it is the survivor.
    expect(await addTags(agency.agent, 'lead', [other], [a.id])).toEqual({ undo: [] });
    await restore(a.id);
    expect([await tagsOf(), await tagsOf(other), await listNames()]).toEqual([['A', 'B'], ['A'], ['A', 'B']]);
  });

  test('what was removed meanwhile stays removed, what was added stays', async () => {
    const other = (await createLead(agency.agent, { name: 'Joan' })).id;
    const [a, b] = [await createTag(agency.agent, 'A'), await createTag(agency.agent, 'B')];
    await addTags(agency.agent, 'lead', [lead], [a.id]);
    await unite(a.id, b.id);
    await removeTags(agency.agent, 'lead', [lead], [b.id]);
    await addTags(agency.agent, 'lead', [other], [b.id]);
    await restore(a.id);
    expect([await tagsOf(), await tagsOf(other)]).toEqual([[], ['B']]);
  });

  test('chains of united tags lead to the last one, and are undone one by one', async () => {
    const [a, b, c] = [
      await createTag(agency.agent, 'A'),
      await createTag(agency.agent, 'B'),
      await createTag(agency.agent, 'C'),
    ];
    await addTags(agency.agent, 'lead', [lead], [a.id]);
    await unite(a.id, b.id);
    await unite(b.id, c.id);
    expect(await tagsOf()).toEqual(['C']);
    await restore(b.id);
    expect(await tagsOf()).toEqual(['B']);
    await unite(b.id, c.id, 3);
    await restore(a.id);
    expect([await tagsOf(), await listNames()]).toEqual([['A'], ['A', 'C']]);
    await remove(c.id);
    await restore(b.id);
    expect(await listNames()).toEqual(['A', 'B']);
  });

  test('a deleted tag is on no record, is found by no id, and its name is free; undone it is as before', async () => {
    const tag = await createTag(agency.agent, 'A');
    await addTags(agency.agent, 'lead', [lead], [tag.id]);
    await remove(tag.id);
    expect([await tagsOf(), await listNames()]).toEqual([[], []]);
    expect(await outcome(addTags(agency.agent, 'lead', [lead], [tag.id]))).toBe(TAG_NOT_FOUND);
    const update = { id: tag.id, version: 2, tag: { name: 'Z', colour: 'pink' as const } };
    expect(await outcome(agency.manager.api.tags.update.mutate(update))).toBe(TAG_NOT_FOUND);
    expect(await outcome(remove(tag.id, 2))).toBe(TAG_NOT_FOUND);
    const second = await createTag(agency.agent, 'a');
    expect(second.id).not.toBe(tag.id);
    expect(await outcome(restore(tag.id))).toBe('CONFLICT: Ya hay una etiqueta con este nombre.');
    await remove(second.id);
    await restore(tag.id);
    expect([await tagsOf(), await listNames()]).toEqual([['A'], ['A']]);
  });

  test('can be undone for ten minutes', async () => {
    const [tag, united] = [await createTag(agency.agent, 'A'), await createTag(agency.agent, 'B')];
    await agency.manager.api.tags.unite.mutate({ id: united.id, version: 1, into: tag.id });
    await remove(tag.id);
    const getRetired = () => agency.manager.api.tags.retired.query();
    expect(await getRetired()).toEqual([
      { id: tag.id, name: 'A', isUnited: false },
      { id: united.id, name: 'B', isUnited: true },
    ]);
    const at = new Date(Date.now() - 10 * 60_000 - 1000).toISOString();
    await sql('update tags set gone_at = ? where id = ?', [at, tag.id]);
    expect(await outcome(restore(tag.id))).toBe(TAG_NOT_FOUND);
    expect((await getRetired()).map(({ id }) => id)).toEqual([united.id]);
    await restore(united.id);
    expect(await getRetired()).toEqual([]);
  });

  test('a tag united with itself, an unknown, a foreign or a deleted one is refused', async () => {
    const [tag, gone] = [await createTag(agency.agent, 'A'), await createTag(agency.agent, 'B')];
    const foreign = await createTag((await createTestAgency()).agent, 'F');
    await remove(gone.id);
    expect(await outcome(unite(tag.id, tag.id))).toBe('BAD_REQUEST: Elige otra etiqueta.');
    for (const into of [randomUUID(), foreign.id, gone.id])
      expect(await outcome(unite(tag.id, into))).toBe(TAG_NOT_FOUND);
    expect(await outcome(unite(foreign.id, tag.id))).toBe(TAG_NOT_FOUND);
  });

  test('two people who change one tag at once: one of them conflicts, nothing is lost', async () => {
    const [a, b] = [await createTag(agency.agent, 'A'), await createTag(agency.agent, 'B')];
    const second = await createTestUser(
      { agencyId: agency.manager.agencyId, role: 'manager' },
      sharedServer(),
    );
    await addTags(agency.agent, 'lead', [lead], [a.id]);
    const outcomes = await Promise.all([
      outcome(unite(a.id, b.id)),
      outcome(second.api.tags.unite.mutate({ id: b.id, version: 1, into: a.id })),
    ]);
    expect(outcomes.filter((each) => each === TAG_NOT_FOUND || each.startsWith('CONFLICT'))).toHaveLength(1);
    expect(await tagsOf()).toHaveLength(1);
    expect(await listNames()).toHaveLength(1);
  });
});
