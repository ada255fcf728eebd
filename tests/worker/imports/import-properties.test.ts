import { expect, test } from 'vitest';
import { otherPropertyFixture, propertyFixture } from '../../domain/property-fixture.ts';
import { sharedServer } from '../../support/shared-server.ts';
import { createTestAgency, type TestClient } from '../../support/test-users.ts';
import { readExport } from '../fixtures/exports.ts';
import { awaitImport, readCsv, readOutcomes, runImport, sendDraft } from '../fixtures/imports.ts';
import { outcome } from '../fixtures/leads.ts';
import { createProperty } from '../fixtures/properties.ts';

const kind = 'properties' as const;
const createOwner = ({ api }: TestClient, name: string, phone: string | null = null) =>
  api.owners.create.mutate({
    clientKey: crypto.randomUUID(),
    owner: { name, phone, email: null, status: 'Active' },
  });
const readPrices = async (id: string) => {
  const { rows } = await sharedServer().sql(
    'select operation, amount from property_price_history where property_id = ? order by at, operation',
    [id],
  );
  return rows.map(({ operation, amount }) => [operation, amount]);
};

test('rows become properties with what adverts ask for, their owner, and a line of price history a change', async () => {
  const { manager } = await createTestAgency('Pisos');
  const { id: ownerId } = await createOwner(manager, 'Rosa Vidal', '655 720 001');
  await createOwner(manager, 'Dos Iguales');
  await createOwner(manager, 'dos iguales');
  const headings = [
    ...[
      'Ref',
      'Título',
      'Tipo',
      'Operación',
      'Precio venta',
      'CP',
      'Municipio',
      'Provincia',
      'Calle',
      'Número',
    ],
    ...[
      'Lat',
      'Lng',
      'm2',
      'Consumo de energía',
      'Extras',
      'Propietario',
      'Teléfono propietario',
      'Observaciones',
    ],
  ];
  const row = (first: string[], last: string[]) => [
    ...first,
    ...[
      'Piso',
      'Disponible para la venta',
      '285.000',
      '8012',
      'Barcelona',
      'Barcelona',
      'Carrer de Verdi',
      '48',
    ],
    ...['41.40338', '2,17403', '85', 'D', 'terraza|Ascensor'],
    ...last,
  ];
  const file = [
    row(['ab-1', 'Piso en Gràcia'], ['', '655720001', 'Llaves en la oficina']),
    row(['', 'Sin referencia'], ['rosa vidal', '', '']),
    row(['AB-1', 'Otra'], ['', '', '']),
    row(['AB-3', 'De dos'], ['Dos iguales', '', '']),
    row(['AB-4', 'De nadie'], ['Nadie', '', '']),
    row(['AB-5', ''], ['', '', '']),
  ];
  const id = await sendDraft(manager, headings, file, { kind });
  expect(await readOutcomes(manager, id)).toEqual([
    [2, 'new', null],
    [3, 'new', null],
    [4, 'duplicate', 'Repite la fila 2.'],
    [5, 'wrong', 'Propietario: hay varios que son «Dos iguales».'],
    [6, 'wrong', 'Propietario: no hay ninguno «Nadie».'],
    [7, 'wrong', 'El título es obligatorio.'],
  ]);
  expect((await runImport(manager, id)).outcomes).toEqual({ new: 2, duplicate: 1, wrong: 3 });
  const { rows } = await manager.api.properties.list.query({
    filters: {},
    sort: 'reference',
  });
  expect(rows.map(({ reference }) => reference)).toEqual(['AB-1', 'LL-0001']);
  const property = await manager.api.properties.get.query({ id: rows[0]?.id ?? '' });
  expect(property).toMatchObject({
    title: 'Piso en Gràcia',
    address: 'Carrer de Verdi, 48, 08012 Barcelona',
    ...{ postalCode: '08012', latitude: 41.40338, longitude: 2.17403, addressVisibility: 'zona' },
    ...{
      price: 285_000,
      energyConsumption: 'D',
      features: ['terraza', 'ascensor'],
      ownerId,
      assignedTo: null,
    },
  });
  expect((await manager.api.properties.get.query({ id: rows[1]?.id ?? '' })).ownerId).toBe(ownerId);
  expect(await readPrices(property.id)).toEqual([['sale', 285_000]]);
  const { rows: entries } = await manager.api.timeline.list.query({
    subject: { kind: 'property', id: property.id },
  });
  expect(JSON.stringify(entries)).toContain('Llaves en la oficina');
  expect((await manager.api.notices.list.query({})).rows).toEqual([]);

  expect((await runImport(manager, await sendDraft(manager, headings, file, { kind }))).outcomes).toEqual({
    ...{ same: 2, duplicate: 1, wrong: 3 },
  });
  const lower = await sendDraft(manager, ['Referencia', 'Precio'], [['AB-1', '279.000,50']], { kind });
  expect((await runImport(manager, lower)).outcomes).toEqual({ changed: 1 });
  expect(await readPrices(property.id)).toEqual([
    ['sale', 285_000],
    ['sale', 279_000.5],
  ]);
  await manager.api.imports.undo.mutate({ id: lower });
  expect((await awaitImport(manager, lower)).outcomes).toEqual({ undone: 1 });
  expect((await manager.api.properties.get.query({ id: property.id })).price).toBe(285_000);
  await manager.api.imports.undo.mutate({ id });
  expect((await awaitImport(manager, id)).outcomes).toEqual({ kept: 1, undone: 1, duplicate: 1, wrong: 3 });
});

test('what an export of properties has written imports as no new row and no change', async () => {
  const { manager, agent } = await createTestAgency('Ida y vuelta');
  const { id: ownerId } = await createOwner(manager, '=Ana "x"');
  const create = (traits: object, property = propertyFixture()) =>
    manager.api.properties.create.mutate({
      clientKey: crypto.randomUUID(),
      property: { ...property, ...traits },
    });
  const { id } = await create({ title: '=SUMA(1;2) "Ático" | x', ownerId, assignedTo: agent.id });
  await create({ title: "''+Bajo", cadastralReference: null }, otherPropertyFixture());
  await create({
    ...{ title: '-5', address: '@calle', price: null, rentalPrice: null, bedrooms: null, features: [] },
    ...{ latitude: null, longitude: null, cadastralReference: null, lastContract: null, descriptionEs: null },
    ...{ type: null, energyConsumption: null, energyEmissions: null, communityFee: 0.5, reference: '-7' },
  });
  const tag = await manager.api.tags.create.mutate({
    clientKey: crypto.randomUUID(),
    tag: { name: '+VIP; "2"' },
  });
  await manager.api.tags.change.mutate({
    kind: 'property',
    changes: [{ ids: [id], add: [tag.id], remove: [] }],
  });
  const { headings, rows } = readCsv((await readExport(manager, 'properties')).text);
  const draft = await sendDraft(manager, headings, rows, { kind });
  expect(await readOutcomes(manager, draft)).toEqual([
    [2, 'same', null],
    [3, 'same', null],
    [4, 'same', null],
  ]);
});

test('a row is wrong where the form would refuse it, whatever the property has already', async () => {
  const { manager } = await createTestAgency('Reglas');
  await createProperty(manager, { title: 'Conocida', reference: 'R-1', latitude: null, longitude: null });
  await createProperty(manager, { title: 'Otra', reference: 'R-2' });
  const reasonOf = async (cells: Record<string, string>) => {
    const id = await sendDraft(manager, Object.keys(cells), [Object.values(cells)], { kind });
    const [[, , reason] = []] = await readOutcomes(manager, id);
    return reason;
  };
  const known = { Referencia: 'R-1' };
  expect(await reasonOf({ ...known, Latitud: '41,4' })).toBe('Longitud: Falta la longitud.');
  expect(await reasonOf({ ...known, Longitud: '2,1', Latitud: '10' })).toBe(
    'Latitud: Esas coordenadas no están en España.',
  );
  expect(await reasonOf({ ...known, 'Código postal': '99999' })).toBe(
    'Código postal: Ese código postal no es de España.',
  );
  expect(await reasonOf({ ...known, 'Referencia catastral': '123' })).toBe(
    'Referencia catastral: La referencia catastral tiene 20 caracteres.',
  );
  // A wrong control letter is a warning of the form, no error.
  expect(await reasonOf({ ...known, 'Referencia catastral': '9872023 VH5797S 0001WW' })).toBe(
    'Cambia Referencia catastral.',
  );
  expect(
    await reasonOf({ ...known, 'Inicio del contrato': '02/01/2026', 'Fin del contrato': '01/01/2026' }),
  ).toBe('Fin del contrato: La fecha de fin debe ser posterior a la de inicio.');
  expect(await reasonOf({ ...known, 'Precio de venta': '1,234.50' })).toBe(
    'Precio de venta: «1,234.50» no es un número como 1.234,56.',
  );
  const external = await sendDraft(manager, ['Código', 'Título'], [['E-1', 'De fuera']], { kind });
  await runImport(manager, external);
  expect(await reasonOf({ Código: 'E-1', Referencia: 'r-2' })).toBe('Otra propiedad tiene esta referencia.');
});

test('a reference that the counter gave meanwhile is no other row’s', async () => {
  const { manager } = await createTestAgency('Contador');
  const rows = [...Array.from({ length: 120 }, (_, at) => ['', `Piso ${at}`]), ['LL-0003', 'Con referencia']];
  const id = await sendDraft(manager, ['Referencia', 'Título'], rows, { kind });
  expect((await runImport(manager, id)).outcomes).toEqual({ new: 120, wrong: 1 });
  expect((await readOutcomes(manager, id)).at(-1)).toEqual([
    122,
    'wrong',
    'Otra propiedad tiene esta referencia.',
  ]);
  // In one slice those with a reference come first.
  const { manager: other } = await createTestAgency('Contador');
  const few = await sendDraft(other, ['Referencia', 'Título'], [...rows.slice(0, 5), rows[120] ?? []], {
    kind,
  });
  expect((await runImport(other, few)).outcomes).toEqual({ new: 6 });
  expect((await other.api.properties.list.query({ filters: {} })).total).toBe(6);
});

test('agents import no properties', async () => {
  const { agent, otherTenant, manager } = await createTestAgency('Permisos');
  expect(await outcome(sendDraft(agent, ['Título'], [['x']], { kind }) as Promise<unknown>)).toMatch(
    /^FORBIDDEN/,
  );
  const id = await sendDraft(manager, ['Título'], [['x']], { kind });
  expect(await outcome(otherTenant.api.imports.start.mutate({ id }))).toMatch(/^NOT_FOUND/);
  expect(await outcome(agent.api.imports.get.query({ id }))).toMatch(/^NOT_FOUND/);
});
