import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { requiredDocuments } from '../../../db/domain/documents/documents.ts';
import type { SheetName } from '../../../db/domain/exchange/sheets.ts';
import { tableNames } from '../../../db/domain/exchange/table-names.ts';
import { HIDDEN_NAME } from '../../../db/domain/users/users.ts';
import { sharedServer } from '../../support/shared-server.ts';
import { createTestAgency, createTestUser, type TestClient } from '../../support/test-users.ts';
import { createAd } from '../fixtures/ads.ts';
import { createContact } from '../fixtures/contacts.ts';
import { pdf } from '../fixtures/corpus/papers.ts';
import { readExport, requestExport } from '../fixtures/exports.ts';
import { sendDocument, sendPhoto } from '../fixtures/files.ts';
import { createLead, insertLeads, outcome } from '../fixtures/leads.ts';
import { insertAds } from '../fixtures/owners.ts';
import { createOwner, createProperty, insertProperties } from '../fixtures/properties.ts';
import { addTags, createTag } from '../fixtures/tags.ts';
import { createTask } from '../fixtures/tasks.ts';

const { sql } = sharedServer();
/** The sheets of whole records, and those of properties of which something is told. */
const wholeLists = ['leads', 'owners', 'properties', 'ads', 'tasks'] as const satisfies SheetName[];
const lists: SheetName[] = [...wholeLists, 'staleProperties', 'missingDocuments'];
const names = (rows: Record<string, string>[]) => rows.map((row) => row.Nombre ?? row.Título);

describe('an exported sheet', () => {
  test('of leads says what the record says, in the words of its page', async () => {
    const { manager } = await createTestAgency();
    const person = await createTestUser({ agencyId: manager.agencyId });
    await sql('update users set display_name = ? where id = ?', ['Núria Güell', person.id]);
    const { id } = await createLead(manager, {
      name: '=HYPERLINK("x";"María; ""la de Gràcia""")',
      phone: '+34 612 345 678',
      email: 'maria@correo.example',
      status: 'Qualified',
      priority: 'High',
      source: 'Walk-in',
      minBuyBudget: null,
      maxBuyBudget: 250_000,
      preferredPropertyTypes: ['Piso', 'Ático'],
      preferredBedrooms: [2, 3],
      preferredZones: ['Gràcia', 'a|b'],
      timeRangeInterest: '3_months',
      assignedTo: person.id,
    });
    await createContact(
      manager,
      { kind: 'lead', id },
      { name: 'Jordi', label: 'Pareja', phone: '934 15 28 60' },
    );
    await createContact(
      manager,
      { kind: 'lead', id },
      { email: '-trabajo@correo.example', note: 'Por la mañana' },
    );
    const inversor = await createTag(manager, 'Inversor');
    await addTags(manager, 'lead', [id], [inversor.id]);
    const { rows, headings, text, response } = await readExport(manager, 'leads');
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      Id: id,
      Nombre: '\'=HYPERLINK("x";"María; ""la de Gràcia""")',
      Teléfono: "'+34 612 345 678",
      Email: 'maria@correo.example',
      Estado: 'Calificado',
      Prioridad: 'Alta',
      Fuente: 'Visita directa',
      Responsable: 'Núria Güell',
      'Email del responsable': person.email,
      'Compra mínimo': '',
      'Compra máximo': '250000',
      'Tipos de propiedad': 'Piso|Ático',
      Habitaciones: '2|3',
      Zonas: 'Gràcia|a\\|b',
      'Plazo de interés': '3 meses',
      Etiquetas: 'Inversor',
      Creado: expect.stringMatching(/^\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d$/),
      'Contacto 2': 'Jordi',
      'Relación 2': 'Pareja',
      'Teléfono 2': '934 15 28 60',
      'Email 2': '',
      'Contacto 3': '',
      'Email 3': "'-trabajo@correo.example",
      'Nota 3': 'Por la mañana',
    });
    expect(headings.at(-1)).toBe('Nota 3');
    expect(text.startsWith('\ufeffId;Nombre;')).toBe(true);
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="leads-\d{4}-\d\d-\d\d\.csv"/,
    );
  });

  test('of owners, properties and ads', async () => {
    const { agent } = await createTestAgency();
    const ownerId = await createOwner(agent, 'Carmen Ruiz', 'Inactive');
    const property = await createProperty(agent, {
      title: 'Ático luminoso',
      ownerId,
      price: 250_000.5,
      postalCode: '08012',
      descriptionEs: 'A dos pasos\nde la plaza; con "terraza".',
    });
    await createAd(agent, property.id, { title: 'Anuncio; uno', status: 'Paused' });
    const [owner] = (await readExport(agent, 'owners')).rows;
    expect(owner).toMatchObject({ Id: ownerId, Nombre: 'Carmen Ruiz', Estado: 'Inactivo' });
    const [row] = (await readExport(agent, 'properties')).rows;
    expect(row).toMatchObject({
      Id: property.id,
      Título: 'Ático luminoso',
      'Precio de venta': '250000,5',
      'Código postal': '08012',
      'Descripción en español': 'A dos pasos\nde la plaza; con "terraza".',
      Propietario: 'Carmen Ruiz',
      'Id del propietario': ownerId,
    });
    const [ad] = (await readExport(agent, 'ads')).rows;
    expect(ad).toMatchObject({
      Título: 'Anuncio; uno',
      Estado: 'Pausado',
      Propiedad: 'Ático luminoso',
      'Id de la propiedad': property.id,
    });
  });

  test('of tasks has the open ones, and of hidden records no id', async () => {
    const { id, manager, agent } = await createTestAgency();
    const lead = await createLead(manager, { name: 'María', assignedTo: manager.id });
    await createTask(agent, {
      title: 'Llamar; hoy',
      dueDate: '2026-12-01',
      dueTime: '09:30',
      priority: 'high',
    });
    await createTask(manager, { title: 'Visitar', leadId: lead.id, assignedTo: agent.id });
    await createTask(agent, { title: 'Hecha', status: 'completed' });
    const { rows } = await readExport(agent, 'tasks');
    expect(names(rows)).toEqual(['Llamar; hoy', 'Visitar']);
    expect(rows[0]).toMatchObject({
      Vence: '01/12/2026',
      Hora: '09:30',
      Estado: 'Pendiente',
      Prioridad: 'Alta',
    });
    expect(rows[1]).toMatchObject({ Lead: 'María', 'Id del lead': lead.id });
    const done = await readExport(agent, 'tasks', { filters: { status: 'completed' } });
    expect(names(done.rows)).toEqual(['Hecha']);
    await sql("update agencies set agent_visibility = 'own' where id = ?", [id]);
    const seen = (await readExport(agent, 'tasks')).rows[1];
    expect(seen).toMatchObject({ Título: HIDDEN_NAME, 'Id del lead': '' });
    expect(JSON.stringify(seen)).not.toContain('María');
  });
});

describe('an export', () => {
  test('has the rows that the filters of the list select, of all pages, newest first', async () => {
    const { id, agent } = await createTestAgency();
    const many = Array.from({ length: 2_050 }, (_, index) => ({
      name: `Persona ${index}`,
      status: index % 2 ? ('New' as const) : ('Lost' as const),
      // Several of the same moment, across the ends of slices.
      createdAt: new Date(Date.UTC(2030, 0, 1, 0, 0, Math.floor(index / 7))).toISOString(),
    }));
    for (let from = 0; from < many.length; from += 500) await insertLeads(id, many.slice(from, from + 500));
    const all = (await readExport(agent, 'leads')).rows;
    expect(new Set(all.map((row) => row.Id)).size).toBe(many.length);
    const created = all.map(({ Creado = '' }) => Creado.slice(-8));
    expect(created).toEqual(created.toSorted().toReversed());
    const lost = (await readExport(agent, 'leads', { filters: { status: 'Lost' } })).rows;
    expect(lost).toHaveLength(many.length / 2);
    const found = (await readExport(agent, 'leads', { filters: { name: 'persona 1204' } })).rows;
    expect(names(found)).toEqual(['Persona 1204']);
    expect((await readExport(agent, 'leads', { filters: { name: 'nadie' } })).rows).toEqual([]);
  });

  test('holds what its user sees, and nothing of another agency', async () => {
    const { id, manager, agent, otherTenant } = await createTestAgency();
    await createLead(manager, { name: 'De la gerente', assignedTo: manager.id });
    const own = await createLead(manager, { name: 'Del agente', assignedTo: agent.id });
    await createContact(manager, { kind: 'lead', id: own.id }, { name: 'Jordi', phone: '934152860' });
    const ownerId = await createOwner(manager, 'Propietaria oculta');
    await sql('update property_owners set assigned_to = ? where id = ?', [manager.id, ownerId]);
    await createProperty(manager, { title: 'Piso visible', ownerId, assignedTo: agent.id });
    await createProperty(manager, { title: 'Piso oculto', assignedTo: manager.id });
    expect(names((await readExport(agent, 'leads')).rows)).toHaveLength(2);
    await sql("update agencies set agent_visibility = 'own' where id = ?", [id]);
    expect(names((await readExport(agent, 'leads')).rows)).toEqual(['Del agente']);
    expect((await readExport(agent, 'owners')).rows).toEqual([]);
    const [property, ...others] = (await readExport(agent, 'properties')).rows;
    expect(others).toEqual([]);
    expect(property).toMatchObject({
      Título: 'Piso visible',
      Propietario: 'Propietaria oculta',
      'Id del propietario': '',
    });
    for (const list of lists) expect((await readExport(otherTenant, list)).rows).toEqual([]);
    expect((await readExport(otherTenant, 'leads')).headings.at(-1)).toBe('Modificado');
  });

  test('of properties without movement or that lack documents has what is told of each, by filter or choice', async () => {
    const { id: agencyId, agent, manager } = await createTestAgency();
    const ownerId = await createOwner(agent, 'Núria Ferrer');
    const old = {
      createdAt: '2026-01-01T11:00:00.000Z',
      ownerId,
      price: 250_000,
      address: 'Carrer de Verdi, 48',
    };
    const ids = await insertProperties(
      agencyId,
      ['Una', 'Dos', 'Oculta'].map((title) => ({
        ...{ ...old, title, assignedTo: title === 'Oculta' ? manager.id : agent.id },
      })),
    );
    await insertAds(
      agencyId,
      ids.map((propertyId) => ({ propertyId, title: 'Anuncio', createdAt: old.createdAt })),
    );
    await sql("update agencies set agent_visibility = 'own' where id = ?", [agencyId]);
    const { rows } = await readExport(agent, 'staleProperties', { filters: { reason: 'price' } });
    expect(names(rows).toSorted()).toEqual(['Dos', 'Una']);
    expect(rows[0]).toMatchObject({
      Dirección: 'Carrer de Verdi, 48',
      'Qué pasa': 'Publicada hace mucho|Sin leads|Mismo precio',
      'Precio de venta': '250000',
      Publicada: '01/01/2026 12:00:00',
      'Último lead': '',
      Propietario: 'Núria Ferrer',
    });
    expect(names((await readExport(agent, 'staleProperties', { ids })).rows)).toHaveLength(2);
    const { rows: lacking } = await readExport(agent, 'missingDocuments', {
      filters: { publication: 'published', title: 'una' },
    });
    expect(lacking).toMatchObject([
      {
        ...{ Título: 'Una', Publicada: 'Sí', Creada: '01/01/2026 12:00:00' },
        'Documentos que faltan': requiredDocuments.join('|'),
      },
    ]);
    expect(names((await readExport(agent, 'missingDocuments', { ids: ids.slice(1) })).rows)).toEqual(['Dos']);
  });

  test('of chosen rows has those that the user sees', async () => {
    const { agent, otherTenant } = await createTestAgency();
    const [ana, , eva] = await Promise.all(['Ana', 'Bea', 'Eva'].map((name) => createLead(agent, { name })));
    const foreign = await createLead(otherTenant, { name: 'Ajena' });
    const ids = [ana, eva, foreign].map((lead) => lead?.id);
    const { rows } = await readExport(agent, 'leads', { ids: [...ids, randomUUID()] });
    expect(names(rows).toSorted()).toEqual(['Ana', 'Eva']);
    const ownerId = await createOwner(agent, 'Carmen Ruiz');
    await createProperty(agent, { title: 'Piso', ownerId });
    expect((await readExport(agent, 'owners', { ids: [ownerId] })).rows).toMatchObject([
      { Nombre: 'Carmen Ruiz', Propiedades: '1', 'Anuncios activos': '0' },
    ]);
  });

  test('stands in the audit log', async () => {
    const { agent } = await createTestAgency();
    for (const list of lists) await readExport(agent, list);
    const { rows } = await sql(
      "select entity, result from history where actor_id = ? and action = 'export' order by id",
      [agent.id],
    );
    expect(rows.map(({ entity }) => entity)).toEqual([
      'leads',
      'property_owners',
      'properties',
      'ads',
      'tasks',
      'properties',
      'properties',
    ]);
  });
});

describe('an export is refused', () => {
  const readStatus = async (response: Promise<Response>) => {
    const { status, headers } = await response;
    return [status, headers.get('content-type')];
  };
  test('to who has no session or no agency, for unknown lists and filters, and to other sites', async () => {
    const { agent, withoutAgency, anonymous } = await createTestAgency();
    const json = 'application/json';
    expect(await readStatus(requestExport(anonymous, 'leads'))).toEqual([401, json]);
    expect(await readStatus(requestExport(withoutAgency, 'leads'))).toEqual([403, json]);
    for (const list of ['users', 'history', 'toString', '__proto__'])
      expect(await readStatus(requestExport(agent, list))).toEqual([404, json]);
    const tooMany = Array.from({ length: 1_501 }, () => randomUUID());
    for (const input of [
      { filters: { status: 'Sold' } },
      { filters: { unknown: 1 } },
      { filters: [] },
      { filters: {}, ids: [randomUUID()] },
      { ids: [] },
      { ids: ['x'] },
      { ids: tooMany },
      {},
      [],
      null,
      'x',
    ])
      expect(await readStatus(requestExport(agent, 'leads', input))).toEqual([400, json]);
    const post = (init: RequestInit) => agent.fetch('/api/exports/leads', { method: 'POST', ...init });
    const headers = { 'content-type': json };
    expect((await post({ headers, body: '{' })).status).toBe(400);
    expect((await post({ headers })).status).toBe(400);
    expect((await post({ body: '{"filters":{}}', headers: { 'content-type': 'text/plain' } })).status).toBe(
      415,
    );
    expect((await agent.fetch('/api/exports/leads')).status).toBe(404);
    const foreign = { ...headers, 'sec-fetch-site': 'cross-site', origin: 'https://otra.example' };
    expect((await post({ headers: foreign, body: '{"filters":{}}' })).status).toBe(403);
  });

  test('after thirty of a user in ten minutes', async () => {
    const { agent, manager } = await createTestAgency();
    for (let count = 0; count < 30; count++) expect((await requestExport(agent, 'ads')).status).toBe(200);
    const response = await requestExport(agent, 'ads');
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await requestExport(manager, 'ads')).status).toBe(200);
  });
});

describe('the export of a table', () => {
  const requestTable = (client: TestClient, table: string) => requestExport(client, `tables/${table}`, {});
  const readTable = async (client: TestClient, table: string) =>
    (await readExport(client, `tables/${table}`, {})).rows;

  test('reads every row of the agency, more than a slice, and no other', async () => {
    const { manager, otherTenant } = await createTestAgency();
    const lead = await createLead(manager, { name: 'María' });
    await sql(
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < 2300)
       insert into tasks (id, agency_id, client_key, created_at, updated_at, title, title_folded, status, created_by, lead_id)
       select lower(hex(randomblob(4))) || '-0000-4000-8000-' || printf('%012d', i), ?, lower(hex(randomblob(16))), '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z', 'Tarea ' || i, 'tarea ' || i, 'pending', ?, ? from n`,
      [manager.agencyId, manager.id, lead.id],
    );
    const rows = await readTable(manager, 'tareas');
    expect(new Set(rows.map((row) => row.Título)).size).toBe(2300);
    expect(rows[0]).toMatchObject({ Estado: 'Pendiente', 'Id del lead': lead.id, 'Creada por': manager.id });
    const entries = await readTable(manager, 'registro-de-cambios');
    expect(entries).toContainEqual(
      expect.objectContaining({ Acción: 'create', Tabla: 'leads', Id: lead.id, Rol: 'Gerente' }),
    );
    expect(entries).toContainEqual(expect.objectContaining({ Acción: 'export', Tabla: 'tasks' }));
    for (const table of tableNames)
      for (const row of await readTable(otherTenant, table))
        expect(JSON.stringify(row)).not.toContain(lead.id);
  });

  test('has one row of the agency, and its people without what signs them in', async () => {
    const { manager, agent, id, name } = await createTestAgency();
    expect(await readTable(manager, 'agencia')).toMatchObject([
      { Id: id, Nombre: name, 'Los agentes ven': 'Todo' },
    ]);
    const people = await readTable(manager, 'usuarios');
    expect(people.map((row) => row.Email).toSorted()).toEqual([agent.email, manager.email].toSorted());
    const { text } = await readExport(manager, 'tables/usuarios', {});
    const { rows } = await sql('select password_hash from users where agency_id = ?', [id]);
    for (const { password_hash: hash } of rows) expect(text).not.toContain(String(hash));
  });

  test('is for managers', async () => {
    const { agent, withoutAgency, anonymous, manager } = await createTestAgency();
    expect((await requestTable(agent, 'tareas')).status).toBe(403);
    expect((await requestTable(withoutAgency, 'tareas')).status).toBe(403);
    expect((await requestTable(anonymous, 'tareas')).status).toBe(401);
    for (const table of ['sessions', 'leads', '__proto__'])
      expect((await requestTable(manager, table)).status).toBe(404);
    const { rows } = await sql('select 1 from history where actor_id = ? and action = ?', [
      agent.id,
      'export',
    ]);
    expect(rows).toEqual([]);
  });
});

test('exports.photos, exports.documents: every photo and document of the agency with its property, a page at a time', async () => {
  const { manager, agent, otherTenant } = await createTestAgency();
  const { id: propertyId } = await createProperty(agent, { title: 'Ático' });
  const photo = await sendPhoto(agent, propertyId);
  const document = await sendDocument(agent, propertyId, pdf(), { name: 'nota.pdf' });
  const photos = await manager.api.exports.photos.query({});
  expect(photos).toMatchObject({ rows: [{ id: photo.id, propertyId, propertyTitle: 'Ático' }], next: null });
  const documents = await manager.api.exports.documents.query({});
  expect(documents.rows).toMatchObject([{ id: document.id, fileName: 'nota.pdf' }]);
  expect(await manager.api.exports.photos.query({ after: photo.id })).toEqual({
    rows: [],
    next: null,
  });
  expect((await otherTenant.api.exports.photos.query({})).rows).toEqual([]);
  expect(await outcome(agent.api.exports.photos.query({}))).toMatch(/^FORBIDDEN/);
});
