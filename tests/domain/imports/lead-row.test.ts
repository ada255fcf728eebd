import { describe, expect, test } from 'vitest';
import { sheets, toContactHeadings } from '../../../db/domain/exchange/sheets.ts';
import { compareRow } from '../../../db/domain/imports/compare-row.ts';
import { importFields, proposeFields } from '../../../db/domain/imports/import-fields.ts';
import type { ImportSettings } from '../../../db/domain/imports/import-input.ts';
import { parseChoicesCell } from '../../../db/domain/imports/parse-cells.ts';
import { parseRow, toContactKeys } from '../../../db/domain/imports/parse-row.ts';

const read = (cells: Record<string, string>, values: ImportSettings['values'] = []) => {
  const entries = Object.entries(cells);
  const columns = entries.map(([field], at) => ({ at, heading: field, field }));
  return parseRow(
    'leads',
    { columns, values },
    entries.map(([, cell]) => cell),
  );
};
const reasonOf = (cells: Record<string, string>) => {
  const row = read(cells);
  return row.ok ? null : row.reason;
};

test('every column of an export but its dates and the title of its ad has a field, each its own', () => {
  const headings = [...Object.values(sheets.leads).map(([heading]) => heading), ...toContactHeadings(10)];
  const fields = proposeFields('leads', headings);
  expect(headings.filter((_, at) => fields[at] === null)).toEqual(['Anuncio', 'Creado', 'Modificado']);
  expect(new Set(fields).size).toBe(headings.length - 2);
});

test('columns are proposed by other names, without regard to case and accents, and as they were chosen before', () => {
  expect(proposeFields('leads', ['CLIENTE', 'telefono', 'Correo electrónico', 'Raro'])).toEqual([
    'name',
    'phone',
    'email',
    null,
  ]);
  const remembered = new Map([
    ['Raro', 'email'],
    ['Zonas', null],
  ]);
  expect(proposeFields('leads', ['Raro', 'Zonas', 'Nombre'], remembered)).toEqual(['email', null, 'name']);
});

test('what an export calls a field wins, whatever its place, and a second phone goes to a second contact', () => {
  expect(proposeFields('leads', ['Móvil', 'Teléfono', 'Correo', 'Apellidos'])).toEqual([
    'contact2.phone',
    'phone',
    'email',
    'surname',
  ]);
  expect(proposeFields('properties', ['Titular', 'Título', 'Teléfono'])).toEqual([
    'ownerName',
    'title',
    'ownerPhone',
  ]);
});

test('a second phone is the first where that is empty, and none where both are the same', () => {
  const rowOf = (cells: Record<string, string>) => {
    const row = read(cells);
    return row.ok ? row.row : row.reason;
  };
  const columns = { name: 'Ana', surname: 'Soler Mas', phone: '', 'contact2.phone': '655 111 222' };
  expect(rowOf(columns)).toEqual({ values: { name: 'Ana Soler Mas', phone: '655 111 222' } });
  expect(rowOf({ ...columns, phone: '+34655111222' })).toEqual({
    values: { name: 'Ana Soler Mas', phone: '+34655111222' },
  });
  const contact = { name: null, label: null, phone: '655 111 222', email: null, note: null };
  expect(rowOf({ ...columns, phone: '934 111 222' })).toMatchObject({ contacts: [contact] });
  // Of a named contact the phone stays.
  expect(rowOf({ ...columns, 'contact2.name': 'Pau' })).toMatchObject({
    contacts: [{ ...contact, name: 'Pau' }],
  });
});

test('what every other value stands for is told once, and colleagues are told by their names', () => {
  const id = '00000000-0000-4000-8000-000000000001';
  const settings: ImportSettings = {
    columns: ['source', 'responsible'].map((field, at) => ({ at, heading: field, field })),
    values: [
      { field: 'source', text: 'Portal', value: 'Fotocasa' },
      { field: 'responsible', text: 'MARÍA', value: id },
      { field: 'responsible', text: 'nadie', value: null },
    ],
    others: [{ field: 'source', value: null }],
  };
  const rowOf = (cells: string[]) => {
    const row = parseRow('leads', settings, cells);
    return row.ok ? row.row : row.reason;
  };
  expect(rowOf(['Portal', 'MARÍA'])).toEqual({
    values: { source: 'Fotocasa' },
    responsible: { name: 'MARÍA', email: null, id },
  });
  expect(rowOf(['Un amigo', 'nadie'])).toEqual({ values: {} });
  expect(rowOf(['Portal', 'Otra'])).toMatchObject({ responsible: { name: 'Otra', email: null } });
});

describe('a row is wrong where a cell is', () => {
  test.each([
    [{ email: 'no' }, 'Email: El formato del email no es válido'],
    [{ maxBuyBudget: '1,5.0' }, 'Compra máximo: «1,5.0» no es un número como 1.234,56.'],
    [{ maxBuyBudget: '250.000,50' }, 'Compra máximo: Escribe un número entero.'],
    [{ nextFollowUpOn: '31/02/2026' }, 'Próximo seguimiento: «31/02/2026» no es una fecha como 31/12/2026.'],
    [{ status: 'Caliente' }, 'Estado: «Caliente» no se reconoce.'],
    [{ preferredPropertyTypes: 'Piso|Castillo' }, 'Tipos de propiedad: «Castillo» no se reconoce.'],
    [{ lastContactAt: '01/01/2099' }, 'Último contacto: está en el futuro.'],
    [{ 'contact2.note': 'Su hijo' }, 'Teléfono 2: Indica un teléfono o un email.'],
    [{ name: ' ' }, 'La fila está vacía.'],
    [
      { phone: '655 111 222', 'contact2.name': 'Jordi', 'contact2.phone': '655111222' },
      'Contacto 2: su teléfono o su email ya está en la fila.',
    ],
  ] as const)('%j', (cells, reason) => {
    expect(reasonOf(cells)).toBe(reason);
  });
  test('not by its length: what is too long is said', () => {
    expect(reasonOf({ name: 'a'.repeat(500) })).toBe('Nombre: Como máximo 120 caracteres.');
  });
});

test('a formula is text, and a value that was told to be nothing is left out', () => {
  const row = read({ name: '=HYPERLINK("x")', source: 'Otro' }, [
    { field: 'source', text: 'Otro', value: null },
  ]);
  expect(row).toEqual({ ok: true, row: { values: { name: '=HYPERLINK("x")' } } });
});

test('several values of a list are parted by programs in their ways, and each may stand for another or for none', () => {
  const meanings = [
    { field: 'preferredFeatures', text: 'Parking', value: 'garaje privado' },
    { field: 'preferredFeatures', text: 'Alarma', value: null },
  ] as const;
  const featuresOf = (cell: string) => {
    const row = read({ name: 'Ana', preferredFeatures: cell }, [...meanings]);
    return row.ok ? row.row.values.preferredFeatures : row.reason;
  };
  expect(featuresOf('PISCINA, Parking; Alarma | piscina')).toEqual(['piscina', 'garaje privado']);
  // As an empty cell, which changes nothing.
  expect(featuresOf('Alarma')).toBeUndefined();
  expect(featuresOf('piscina, Foso')).toBe('Características: «Foso» no se reconoce.');
});

test('no value of a list that a cell has several of holds what parts them', () => {
  const values = Object.values(importFields).flatMap((fields) =>
    Object.values(fields).flatMap(({ kind, choices = [] }) => (kind === 'choices' ? choices : [])),
  );
  expect(values.length).toBeGreaterThan(20);
  expect(values.filter((value) => parseChoicesCell(value).join() !== value)).toEqual([]);
});

test('rows are known by whole numbers whatever their form, and by the address', () => {
  expect(toContactKeys({ phone: '+34 655 111 222 / 934 111 222', email: 'Ana@X.es' })).toEqual([
    'phone:655111222',
    'phone:934111222',
    'email:ana@x.es',
  ]);
  expect(toContactKeys({ phone: '12', email: null })).toEqual([]);
});

describe('compareRow', () => {
  const stored = {
    values: {
      name: 'Ana',
      phone: '655 111 222',
      email: null,
      status: 'New' as const,
      preferredZones: ['Sants'],
      minBuyBudget: 5,
    },
    contacts: [{ id: 'c', name: 'Jordi', label: null, phone: '655 111 333', email: null, note: null }],
  };
  const valuesOf = (values: Record<string, unknown>) => {
    const change = compareRow('leads', { values }, stored);
    return change.ok ? change.values : change.reason;
  };
  test('says what differs only', () => {
    expect(valuesOf({ name: 'Ana', phone: '+34655111222', preferredZones: ['sants'] })).toEqual({});
    expect(valuesOf({ phone: '655111333' })).toEqual({});
    expect(valuesOf({ phone: '655111444', email: 'a@b.es' })).toEqual({
      phone: '655111444',
      email: 'a@b.es',
    });
    expect(valuesOf({ status: 'Lost', nextFollowUpOn: '2026-12-01' })).toEqual({ status: 'Lost' });
  });
  test('refuses what contradicts the stored values', () => {
    expect(valuesOf({ maxBuyBudget: 4 })).toBe('Compra máximo: el mínimo no puede superar al máximo.');
  });
  test('adds contacts that are not there', () => {
    const contact = { name: null, label: null, phone: '655 111 555', email: null, note: null };
    const known = { ...contact, phone: '655111333' };
    const change = compareRow('leads', { values: {}, contacts: [contact, known] }, stored);
    expect(change).toMatchObject({ ok: true, contacts: [contact] });
  });
  test('knows a contact without phone and address by its name, and adds none such', () => {
    const toChange = (name: string) => {
      const contact = { name, label: null, phone: null, email: null, note: null };
      return compareRow('leads', { values: {}, contacts: [contact] }, stored);
    };
    expect(toChange('JORDI')).toEqual({ ok: true, values: {}, contacts: [] });
    expect(toChange('Marta')).toEqual({
      ok: false,
      reason: 'Contacto «Marta»: indica un teléfono o un email.',
    });
  });
});
