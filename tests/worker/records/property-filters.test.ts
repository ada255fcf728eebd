import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { PropertyFilters } from '../../../db/domain/properties/property-input.ts';
import { sharedServer } from '../../support/shared-server.ts';
import { createTestAgency, type TestAgency, type TestClient } from '../../support/test-users.ts';
import type { CreatedRecords } from '../fixtures/authorization-records.ts';
import { outcome } from '../fixtures/leads.ts';
import { insertProperties } from '../fixtures/properties.ts';
import { call } from '../support/calls.ts';
import { startRecordingServer } from '../support/recording-server.ts';

const { proxy, server, createRecords } = await startRecordingServer();

const rooms = { bedrooms: null, bathrooms: null, area: null };
const forRent = { status: 'Disponible para el alquiler', ...rooms } as const;
const stock = [
  { title: 'Piso', price: 280_000, rentalPrice: null, bedrooms: 3, bathrooms: 2, area: 85, zone: 'Gràcia' },
  { title: 'Estudio', price: 120_000.5, bedrooms: 0, bathrooms: 1, area: 30, zone: 'Vila de Gràcia' },
  { title: 'De alquiler', ...forRent, price: 300_000, rentalPrice: 950, features: ['ascensor', 'terraza'] },
  {
    title: 'Ambas',
    status: 'Disponible para la venta o el alquiler',
    price: 400_000,
    rentalPrice: 1200,
    features: ['ascensor', 'balcón'],
    ...rooms,
    bathrooms: 4,
  },
  { title: 'Sin datos', ...rooms, price: null, features: [] },
] as const;

let agency: TestAgency;
const toRows = () => stock.map((traits) => ({ zone: null, features: [], ...traits }) as object);
beforeAll(async () => {
  agency = await createTestAgency();
  await insertProperties(agency.id, toRows());
  await insertProperties(agency.otherTenant.agencyId ?? '', toRows());
});

/** The titles that match, of which the response has the exact count. */
async function find(filters: PropertyFilters, user = agency.agent) {
  const { rows, total, all } = await user.api.properties.list.query({ filters });
  expect(total).toBe(rows.length);
  return { titles: rows.map(({ title }) => title).sort(), all };
}

describe('properties.list filters by', () => {
  test.each<[PropertyFilters, string[]]>([
    // Without operation: a price that its status has.
    [{ price: { from: 280_000 } }, ['Ambas', 'Piso']],
    [{ price: { to: 950 } }, ['De alquiler']],
    [{ price: { from: 900, to: 1200 } }, ['Ambas', 'De alquiler']],
    [{ price: { from: 120_001, to: 280_000 } }, ['Piso']],
    [{ price: { to: 2000 }, operation: 'sale' }, []],
    [{ price: { from: 200_000 }, operation: 'sale' }, ['Ambas', 'Piso']],
    [{ price: { to: 2000 }, operation: 'rent' }, ['Ambas', 'De alquiler']],
    [{ price: { from: 951 }, operation: 'rent' }, ['Ambas']],
    [{ price: { from: 0 } }, ['Ambas', 'De alquiler', 'Estudio', 'Piso']],
    [{ price: {} }, ['Ambas', 'De alquiler', 'Estudio', 'Piso', 'Sin datos']],
    // No bedroom is a studio; unknown bedrooms are none.
    [{ bedrooms: 0 }, ['Estudio']],
    [{ bedrooms: 1 }, ['Piso']],
    [{ bedrooms: 4 }, []],
    [{ bathrooms: 0 }, ['Ambas', 'Estudio', 'Piso']],
    [{ bathrooms: 2 }, ['Ambas', 'Piso']],
    [{ area: { from: 30, to: 84 } }, ['Estudio']],
    [{ area: { from: 85 } }, ['Piso']],
    [{ zone: 'GRACIA' }, ['Estudio', 'Piso']],
    [{ zone: 'vila de grà' }, ['Estudio']],
    [{ zone: '%' }, []],
    [{ zone: '' }, ['Ambas', 'De alquiler', 'Estudio', 'Piso', 'Sin datos']],
    [{ features: ['ascensor'] }, ['Ambas', 'De alquiler']],
    [{ features: ['balcón', 'ascensor'] }, ['Ambas']],
    [{ features: ['ascensor', 'piscina'] }, []],
    [{ features: [] }, ['Ambas', 'De alquiler', 'Estudio', 'Piso', 'Sin datos']],
    [{ price: { from: 100_000 }, zone: 'gracia', bedrooms: 1, title: 'piso' }, ['Piso']],
  ])('%j', async (filters, titles) => {
    expect(await find(filters)).toEqual({ titles, all: stock.length });
  });

  test('no property of another tenant', async () => {
    const listIds = async ({ api }: TestClient) => {
      const { rows } = await api.properties.list.query({ filters: { zone: 'gracia' } });
      expect(rows).toHaveLength(2);
      return rows.map((row) => row.id);
    };
    const ids = [...(await listIds(agency.otherTenant)), ...(await listIds(agency.manager))];
    expect(new Set(ids).size).toBe(4);
  });

  test('only what an agent may see', async () => {
    const { id, agent, manager } = await createTestAgency();
    await insertProperties(id, [
      { zone: 'Gràcia', title: 'Mía', assignedTo: agent.id },
      { zone: 'Gràcia', title: 'De nadie', assignedTo: null },
      { zone: 'Gràcia', title: 'Ajena', assignedTo: manager.id },
    ]);
    await sharedServer().sql(`update agencies set agent_visibility = 'own' where id = ?`, [id]);
    expect(await find({ zone: 'gracia' }, agent)).toEqual({ titles: ['De nadie', 'Mía'], all: 2 });
    expect(await find({ zone: 'gracia' }, manager)).toEqual({ titles: ['Ajena', 'De nadie', 'Mía'], all: 3 });
  });
});

test.each([
  [{ price: { from: 5, to: 1 } }, 'El mínimo no puede superar al máximo.'],
  [{ area: { from: -1 } }, 'No puede ser negativo.'],
  [{ bedrooms: 1.5 }, 'Escribe un número entero.'],
  [{ bathrooms: '2' }, 'Escribe un número.'],
  [{ features: ['jardín'] }, 'El dato no es válido.'],
  [{ features: ['ascensor', 'ascensor'] }, 'Hay valores repetidos.'],
])('properties.list refuses %j', async (filters, sentence) => {
  const rejected = agency.agent.api.properties.list.query({ filters: filters as PropertyFilters });
  expect(await outcome(rejected)).toBe(`BAD_REQUEST: ${sentence}`);
});

describe('the plan of properties.list at 3,000 properties', () => {
  let all: CreatedRecords;
  beforeAll(async () => {
    all = await createRecords('Filtros');
    const columns =
      'agency_id, updated_at, title, title_folded, price, bedrooms, zone_folded, features, status';
    await server().sql(
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < 3000)
       insert into properties (id, client_key, created_at, missing_documents, ${columns})
       select lower(hex(randomblob(16))), hex(randomblob(16)),
         strftime('%Y-%m-%dT%H:%M:%fZ', '2026-01-01', '-' || i || ' minutes'), iif(i % 2, 15, 0), ${columns}
       from properties, n where properties.id = ?`,
      [all.ids.property],
    );
  }, 240_000);

  /** The plans of page and count, and the rows that both read. */
  async function measure(input: object) {
    proxy.takeRoundTrips();
    const response = await call(all.manager, 'properties.list', input);
    expect(response.status, response.text).toBe(200);
    const [, ...trips] = proxy.takeRoundTrips();
    const statements = trips.flatMap((trip) => trip.statements);
    const plans = await Promise.all(
      statements.map(async ({ sql, args }) => {
        const { rows } = await server().sql(`explain query plan ${sql}`, args as string[]);
        return rows.map(({ detail }) => String(detail)).filter((detail) => detail.includes('properties'))[0];
      }),
    );
    return { plans, rowsRead: statements.map((statement) => statement.rowsRead ?? Number.NaN) };
  }
  const cursor = { createdAt: '2025-12-31T20:00:00.000Z', id: randomUUID() };

  test.each<PropertyFilters>([
    { price: { from: 1 } },
    { price: { to: 9 }, operation: 'rent' },
    { operation: 'sale' },
    { bedrooms: 3 },
    { zone: 'x', area: { from: 1 } },
    { features: ['ascensor'], type: 'Piso', bathrooms: 1 },
  ])('%j: page and count read the index that has what is filtered, in its order', async (filters) => {
    const { plans } = await measure({ filters, cursor });
    expect(plans).toEqual([
      'SEARCH properties USING INDEX properties_newest (agency_id=? AND (created_at,id)<(?,?))',
      // The status alone is in another index too. One with the searched text is not named a covering one: its column is virtual.
      expect.stringMatching(
        filters.zone
          ? /USING INDEX properties_newest \(agency_id=\?\)$/
          : /USING COVERING INDEX properties_(newest|sorted_by_status) \(agency_id=\?\)$/,
      ),
    ]);
  });

  test('missing documents: page and count read only properties that lack one', async () => {
    const { plans, rowsRead } = await measure({ filters: { documents: 'missing' }, cursor });
    expect(plans).toEqual([
      'SEARCH properties USING INDEX properties_lacking_documents (agency_id=? AND (created_at,id)<(?,?))',
      expect.stringContaining('USING COVERING INDEX properties_lacking_documents'),
    ]);
    // Each of the 51 with owner, responsible user and cover; the count stops behind 1,000.
    expect(rowsRead[0]).toBeLessThanOrEqual(4 * 51);
    expect(rowsRead[1]).toBeLessThanOrEqual(1001 + 20);
  });
});
