import { beforeEach, describe, expect, test } from 'vitest';
import { MANAGERS_ONLY } from '../../../worker/trpc.ts';
import { sharedServer } from '../../support/shared-server.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { jpeg } from '../fixtures/corpus/images.ts';
import { readError, send } from '../fixtures/files.ts';
import { call, parseError, readData } from '../support/calls.ts';

const { sql } = sharedServer();
let agency: TestAgency;
beforeEach(async () => {
  agency = await createTestAgency();
});

const fields = (changes: object = {}) => ({
  name: 'Fincas Mar',
  email: 'hola@fincas.test',
  website: 'https://fincas.test',
  landlinePhone: '93 415 28 60',
  mobilePhone: null,
  address: 'Carrer de Verdi, 48',
  openingHours: 'Lunes a viernes\n9:30–14:00',
  colorPalette: ['#0B5D66', '#ffffff'],
  ...changes,
});
const save = (changes: object = {}, version = 1, who = agency.manager) =>
  call(who, 'agency.update', { version, agency: fields(changes) });
const getAgency = async (who = agency.agent) => readData(await call(who, 'agency.get'));
const fixed = async () => (await sql('select * from agencies where id = ?', [agency.id])).rows[0];

describe('agency.get and agency.update', () => {
  test('agency.get returns the agency with the role of the caller and no internal column', async () => {
    const shownAgency = await getAgency();
    expect(shownAgency).toMatchObject({ id: agency.id, name: agency.name, ownRole: 'agent', logo: null });
    expect(await getAgency(agency.manager)).toEqual({ ...shownAgency, ownRole: 'manager' });
    expect(Object.keys(shownAgency).filter((key) => /key|manager/i.test(key))).toEqual([]);
  });

  test('agency.update trims and stores empty fields as null', async () => {
    const typed = { name: '  Fincas  Mar ', email: '   ', website: '', mobilePhone: ' ', openingHours: '\n' };
    expect(readData(await save(typed))).toEqual({ version: 2 });
    expect(await getAgency()).toMatchObject({
      ...fields({ name: 'Fincas  Mar', email: null, website: null, openingHours: null }),
      version: 2,
    });
  });

  test('agency.update keeps postal code, registrations and prefix where a page of an earlier release sends none', async () => {
    const kept = {
      postalCode: '08012',
      registrations: [
        { registry: 'AICAT', number: '1234' },
        { registry: 'Otro registro', number: 'A/5' },
      ],
      referencePrefix: 'BCN',
    };
    await save({ ...kept, postalCode: ' 08 012 ' });
    await save({ name: 'Otra' }, 2);
    expect(await getAgency()).toMatchObject({ ...kept, name: 'Otra', version: 3 });
    await save({ postalCode: '', registrations: [] }, 3);
    expect(await getAgency()).toMatchObject({ postalCode: null, registrations: [], referencePrefix: 'BCN' });
  });

  test.each([
    ['fincas.es', 'https://fincas.es'],
    [' www.fincas.es/sants?x=1 ', 'https://www.fincas.es/sants?x=1'],
    ['fincas.es:8080', 'https://fincas.es:8080'],
    ['HTTP://fincas.es', 'HTTP://fincas.es'],
  ])('agency.update stores the website %s as %s', async (website, stored) => {
    expect((await save({ website })).status).toBe(200);
    expect((await getAgency()).website).toBe(stored);
  });

  test.each<[object, string, string]>([
    [{ name: '  ' }, 'name', 'El nombre es obligatorio.'],
    [{ email: 'sin arroba' }, 'email', 'El formato del email no es válido.'],
    ...[
      'fincas',
      'no tengo.web aún',
      'ana@fincas.test',
      'ftp://fincas.test',
      'javascript:alert(1)',
      'data:text/html,x',
      '//fincas.test',
      '\tjavascript:alert(1)',
      'https://',
      'http:// x',
    ].map((website): [object, string, string] => [
      { website },
      'website',
      'La web debe empezar por http:// o https://.',
    ]),
    [{ postalCode: '0801' }, 'postalCode', 'El código postal tiene cinco dígitos.'],
    [{ postalCode: '53001' }, 'postalCode', 'Ese código postal no es de España.'],
    [{ registrations: [{ registry: ' ', number: '1' }] }, 'registrations.0.registry', 'Escribe el registro.'],
    [{ registrations: [{ registry: 'AICAT', number: '' }] }, 'registrations.0.number', 'Escribe el número.'],
    [
      { registrations: Array(7).fill({ registry: 'AICAT', number: '1' }) },
      'registrations',
      'Como máximo 6 registros.',
    ],
    [{ colorPalette: ['#0B5D6'] }, 'colorPalette.0', 'El color no es válido.'],
    [{ colorPalette: ['#ffffff', 'red'] }, 'colorPalette.1', 'El color no es válido.'],
    [{ colorPalette: Array(7).fill('#ffffff') }, 'colorPalette', 'Como máximo 6 colores.'],
    [{ openingHours: 'x'.repeat(501) }, 'openingHours', 'Como máximo 500 caracteres.'],
  ])('agency.update rejects %j', async (changes, field, expectedMessage) => {
    const before = await fixed();
    const response = await save(changes);
    const { message, data } = parseError(response);
    expect([response.status, message, data.fields?.[field]]).toEqual([400, expectedMessage, expectedMessage]);
    expect(await fixed()).toEqual(before);
  });

  test('agency.update with a stale version is a CONFLICT and keeps the stored values', async () => {
    const responses = await Promise.all(Array.from({ length: 8 }, (_, at) => save({ name: `Mar ${at}` })));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
    expect(
      responses.filter(({ status }) => status === 409).map((each) => parseError(each).message),
    ).toContain('Otro usuario ha modificado este registro. Recarga la página para ver los cambios.');
    const auditEntries = await sql("select fields from history where entity = 'agencies' and entity_id = ?", [
      agency.id,
    ]);
    expect(auditEntries.rows).toHaveLength(1);
    expect((await fixed())?.version).toBe(2);
  });

  test('agency.update is FORBIDDEN to an agent', async () => {
    const before = await fixed();
    const response = await save({}, 1, agency.agent);
    expect([response.status, parseError(response).message]).toEqual([403, MANAGERS_ONLY]);
    const upload = await send(agency.agent, 'logo', jpeg());
    expect([upload.status, (await readError(upload)).message]).toEqual([403, MANAGERS_ONLY]);
    expect(MANAGERS_ONLY).toBe('Solo los gerentes pueden realizar esta acción.');
    expect(await fixed()).toEqual(before);
  });

  test('agency.update by a manager of another tenant changes their own agency only', async () => {
    const before = await fixed();
    expect((await save({ name: 'Otra' }, 1, agency.otherTenant)).status).toBe(200);
    expect(await fixed()).toEqual(before);
  });
});

describe('the logo', () => {
  const file = async (logo: string) =>
    (await agency.agent.fetch(`/api/files/logo/${agency.id}?v=${logo}`)).status;

  test('has a new version each time it changes, and null when it is removed', async () => {
    await send(agency.manager, 'logo', jpeg(), { name: 'a.jpg' });
    const { logo: first, version } = await getAgency();
    expect([typeof first, version, await file(first)]).toEqual(['string', 1, 200]);
    await send(agency.manager, 'logo', jpeg(), { name: 'b.jpg' });
    const { logo: second } = await getAgency();
    expect(second).not.toBe(first);
    const key = (await fixed())?.logo_key;
    expect(String(key)).not.toContain(second);
    expect(
      (await call(agency.manager, 'agency.update', { version: 1, agency: fields(), picture: null })).status,
    ).toBe(200);
    expect([(await getAgency()).logo, await file(second)]).toEqual([null, 404]);
    const queued = await sql('select bucket from file_removals where object_key = ?', [String(key)]);
    expect(queued.rows.map(({ bucket }) => bucket)).toEqual(['LOGOS']);
  });
});
