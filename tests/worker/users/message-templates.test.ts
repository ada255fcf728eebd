import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import type { MessageTemplate } from '../../../db/domain/messages/message-templates.ts';
import { createTestAgency, type TestAgency, type TestClient } from '../../support/test-users.ts';
import { createAd } from '../fixtures/ads.ts';
import { createLead, outcome } from '../fixtures/leads.ts';
import { flat, wish } from '../fixtures/matches.ts';
import { createProperty } from '../fixtures/properties.ts';

let agency: TestAgency;
beforeEach(async () => {
  agency = await createTestAgency();
});
const template = (traits: Partial<MessageTemplate> = {}): MessageTemplate => ({
  ...{ id: randomUUID(), name: 'Corta', language: 'es', isDefault: false },
  text: 'Hola, {nombre}:\n{inmuebles}\n{enlaces}\n{agente}\n{agencia}',
  ...traits,
});
const read = ({ api }: TestClient) => api.agency.messageTemplates.query();
const save = async (templates: MessageTemplate[], user: TestClient = agency.manager, version?: number) =>
  user.api.agency.updateMessageTemplates.mutate({
    version: version ?? (await read(agency.agent)).version,
    templates,
  });

test('a manager replaces the templates, which every user of the agency reads, and no other', async () => {
  const stored = [
    template({ isDefault: true }),
    template({ name: 'Curta', language: 'ca', isDefault: true }),
  ];
  await save(stored);
  expect((await read(agency.agent)).templates).toEqual(stored);
  expect((await read(agency.otherTenant)).templates).toEqual([]);
  expect(await outcome(save([], agency.agent))).toMatch(/^FORBIDDEN/);
  expect(await outcome(save([], agency.manager, 1))).toMatch(/^CONFLICT/);
  expect((await read(agency.manager)).templates).toEqual(stored);
  // The form of the agency keeps them.
  const { api } = agency.manager;
  const { name, colorPalette, version } = await api.agency.get.query();
  const rest = { email: null, website: null, landlinePhone: null, mobilePhone: null, address: null };
  await api.agency.update.mutate({
    version,
    agency: { ...rest, name, colorPalette, openingHours: null },
  });
  expect((await read(agency.agent)).templates).toEqual(stored);
});

test.each([
  [
    '{precio}',
    'No se conoce «{precio}». Los campos son {nombre}, {agente}, {agencia}, {inmuebles}, {enlaces}.',
  ],
  ['{nombre', 'No se conoce «{». Los campos son {nombre}, {agente}, {agencia}, {inmuebles}, {enlaces}.'],
  [' ', 'Escribe el texto.'],
  ['x'.repeat(2001), 'Como máximo 2000 caracteres.'],
])('refuses the text %j', async (text, message) => {
  expect(await outcome(save([template({ text })]))).toBe(`BAD_REQUEST: ${message}`);
});

test('refuses too many, two of one name, and two defaults of one language', async () => {
  const many = Array.from({ length: 21 }, (_, n) => template({ name: `Plantilla ${n}` }));
  expect(await outcome(save(many))).toBe('BAD_REQUEST: Como máximo 20 plantillas.');
  const same = [template({ name: 'Visita' }), template({ name: 'visità' })];
  expect(await outcome(save(same))).toBe('BAD_REQUEST: Ya hay una plantilla con ese nombre.');
  const defaults = ['Una', 'Otra'].map((name) => template({ name, isDefault: true }));
  expect(await outcome(save(defaults))).toBe(
    'BAD_REQUEST: Solo puede haber una plantilla predeterminada por idioma.',
  );
  const { id } = template();
  expect(await outcome(save([template({ id }), template({ id, name: 'Otra' })]))).toMatch(/^BAD_REQUEST/);
  expect(await outcome(save([template({ name: '' })]))).toBe('BAD_REQUEST: Ponle un nombre a la plantilla.');
  await save(many.slice(1));
});

test('matches have the address of the newest active ad that has one', async () => {
  const { agent } = agency;
  const lead = (await createLead(agent, wish)).id;
  const property = (await createProperty(agent, flat)).id;
  await createAd(agent, property, { url: 'idealista.com/1' });
  await createAd(agent, property, { url: null });
  await createAd(agent, property, { url: 'https://fotocasa.es/2', status: 'Paused' });
  const link = 'https://idealista.com/1';
  const [row] = (await agent.api.matches.forLead.query({ leadId: lead })).rows;
  expect(row).toMatchObject({ id: property, link });
  expect(await agent.api.matches.forProperty.query({ propertyId: property })).toMatchObject({ link });
  expect(await outcome(createAd(agent, property, { url: 'javascript:alert(1)' }))).toBe(
    'BAD_REQUEST: El enlace debe empezar por http:// o https://.',
  );
});
