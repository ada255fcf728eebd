import { beforeAll, describe, expect, test } from 'vitest';
import type { LeadFilters } from '../../../db/domain/leads/lead-filters.ts';
import {
  isClosedLead,
  leadOpenness,
  leadPriorities,
  leadSources,
  leadStatuses,
} from '../../../db/domain/leads/leads.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { insertLeads, leadIds, outcome } from '../fixtures/leads.ts';

const leadRows = [
  { name: 'Ramón GARCÍA Peñíscola', email: 'Ramon.Garcia@Correo.Example', phone: '+34 612 34 56 78' },
  { name: 'Núria Güell i Àvila', email: 'nuria_guell@bustia.example', phone: '93 415-28-60' },
  { name: 'Begoña Ibáñez', email: 'begoña@mail.example', phone: '(972) 21.46.03' },
  { name: 'Josep Maria Coll·lectiu', email: null, phone: null },
  { name: '100% Fincas_Norte', email: '50%@mail.example', phone: '600 000 000' },
  { name: 'Finca \\ Norte', email: null, phone: '6\u00a01' },
  { name: "O'Higgins «Flaco» 李伟 😀", email: null, phone: null },
];
const indexOfName = (name: string) => leadRows.findIndex((person) => person.name.includes(name));

let agency: TestAgency;
let ids: string[];
beforeAll(async () => {
  agency = await createTestAgency();
  ids = await insertLeads(agency.id, leadRows);
  await insertLeads(agency.otherTenant.agencyId ?? '', leadRows);
});

/** The indexes in `leadRows` of those that a filter finds; the total must match. */
async function found(filters: LeadFilters): Promise<number[]> {
  const { rows, total } = await agency.agent.api.leads.list.query({ filters });
  expect(total).toBe(rows.length);
  return rows.map(({ id }) => ids.indexOf(id)).sort();
}

const all = leadRows.map((_, at) => at);
describe('leads.list finds by name and contact, ignoring case and accents, at any position', () => {
  test.each([
    ['garcia', ['GARCÍA']],
    ['GARCIA', ['GARCÍA']],
    ['García', ['GARCÍA']],
    ['peniscola', ['Peñíscola']],
    ['PEÑÍSCOLA', ['Peñíscola']],
    ['guell i av', ['Güell']],
    ['Ñ', ['Peñíscola', 'Núria', 'Begoña', 'Fincas', 'Finca \\', 'Higgins']],
    ['  ibanez ', ['Begoña']],
    ['n\u0303iscola'.normalize('NFD'), ['Peñíscola']],
    ['%', ['100%']],
    ['_', ['Núria', '100%']],
    ['0% f', ['100%']],
    ['\\', ['Finca \\']],
    ["o'h", ["O'Higgins"]],
    ['«flaco»', ["O'Higgins"]],
    ['李', ["O'Higgins"]],
    ['😀', ["O'Higgins"]],
    ['col·l', ['Coll·lectiu']],
    ['colllectiu', ['Coll·lectiu']],
    ["' or 1=1 --", ['GARCÍA', '100%', 'Finca \\']],
    ["' or 1=2x --", []],
    ['garciaa', []],
    ['*', []],
    ['.', ['Peñíscola', 'Núria', 'Begoña', '100%']],
  ])('%j', async (name, expected) => {
    expect(await found({ name })).toEqual(expected.map(indexOfName).sort());
  });
});

describe('leads.list filters by e-mail', () => {
  test.each([
    ['RAMON.garcia', [0]],
    ['begona@', [2]],
    ['correo.example', [0]],
    ['_', [1]],
    ['%', [4]],
    ['nadie', []],
  ])('%j', async (email, expected) => {
    expect(await found({ email })).toEqual(expected);
  });
});

describe('leads.list filters by the digits of a phone, in any grouping', () => {
  test.each([
    ['612345678', [0]],
    ['612 34 56', [0]],
    ['+34612', [0]],
    ['+34 612-345', [0]],
    ['934152860', [1]],
    ['+34934152860', [1]],
    ['0034934152860', [1]],
    ['34 612 34 56 78', [0]],
    ['93 41 52', [1]],
    ['(972)', [2]],
    ['2146', [2]],
    ['+34600000000', [4]],
    ['61', [0, 5]],
    ['999', []],
    ['sin dígitos', []],
    ['()', []],
  ])('%j', async (phone, expected) => {
    expect(await found({ phone })).toEqual(expected);
  });
});

test('leads.list: an empty text filters nothing', async () => {
  expect(await found({})).toEqual(all);
  expect(await found({ name: '', email: '  ', phone: '' })).toEqual(all);
});

test('leads.list: a search has at most 100 valid characters', async () => {
  const search = (name: string) => outcome(agency.agent.api.leads.list.query({ filters: { name } }));
  expect(await search('x'.repeat(100))).toBe('accepted');
  expect(await search('x'.repeat(101))).toBe('BAD_REQUEST: Como máximo 100 caracteres.');
  expect(await search('a\0b')).toBe('accepted');
  expect(await search('a\ud800')).toBe('BAD_REQUEST: El texto contiene caracteres no válidos.');
});

test('leads.list: status, source and priority are exact, and all filters combine', async () => {
  const { id, agent } = await createTestAgency();
  const rows = leadStatuses.flatMap((status) =>
    leadSources.flatMap((source) =>
      leadPriorities.map((priority) => ({ status, source, priority, name: `${status} ${source}` })),
    ),
  );
  const rowIds = await insertLeads(id, rows);
  const expected = (filters: LeadFilters) =>
    rows.flatMap((lead, at) => {
      const row = { ...lead, state: isClosedLead(lead.status) ? 'closed' : 'open' };
      return Object.entries(filters).every(([key, value]) => row[key as 'status'] === value)
        ? [rowIds[at]]
        : [];
    });
  const combinations: LeadFilters[] = [
    ...leadStatuses.map((status) => ({ status })),
    ...leadSources.map((source) => ({ source })),
    ...leadPriorities.map((priority) => ({ priority })),
    { status: 'Lost', source: 'Email', priority: 'Low' },
    { status: 'New', priority: 'High' },
    ...leadOpenness.flatMap((state) => [{ state }, { state, priority: 'High' as const }]),
    { status: 'New', state: 'closed' },
  ];
  for (const filters of combinations) {
    const { total } = await agent.api.leads.list.query({ filters, limit: 1 });
    const foundIds = await leadIds(agent, { filters, limit: 20 });
    expect.soft(foundIds.toSorted(), JSON.stringify(filters)).toEqual(expected(filters).sort());
    expect.soft(total).toBe(foundIds.length);
  }
  const both = { name: 'lost email', source: 'Email', status: 'Lost' } as const;
  expect(await leadIds(agent, { filters: both })).toHaveLength(3);
  expect(await leadIds(agent, { filters: { ...both, status: 'New' } })).toEqual([]);
}, 60_000);

test.each([
  { status: 'Nuevo' },
  { source: '' },
  { priority: null },
  { owner: 'x' },
  { name: 5 },
  { name: ['a'] },
  { name: { $ne: 1 } },
])('leads.list returns BAD_REQUEST for the filter %j', async (filters) => {
  const rejected = agency.agent.api.leads.list.query({ filters: filters as LeadFilters });
  expect(await outcome(rejected)).toMatch(
    /^BAD_REQUEST: (El dato no es válido|Hay datos que no se reconocen)\.$/,
  );
});
