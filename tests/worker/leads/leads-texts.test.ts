import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { toAsciiDigits } from '../../../db/domain/digits.ts';
import { containsWords } from '../../../db/domain/fold.ts';
import { anyText, storedLine } from '../../domain/any-text.ts';
import { anyLead, leadFixture } from '../../domain/lead-fixture.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { createLead, insertLeads, leadIds } from '../fixtures/leads.ts';

let agency: TestAgency;
beforeAll(async () => {
  agency = await createTestAgency();
});

test.each([
  "Robert'); drop table leads; --",
  `"comillas" 'simples' \`graves\` «latinas» “inglesas”`,
  '100 % de _todo_ \\ con \\\\ barras \\n',
  'Mercè l’Àvia · Col·lectiu · Ñandú · Ç',
  'José'.normalize('NFD'),
  'مرحبا بالعالم',
  'שלום עולם',
  'Здравствуй, мир',
  'नमस्ते दुनिया',
  '你好，世界 · こんにちは · 안녕하세요',
  '👩‍👩‍👧‍👦 🏳️‍🌈 🇪🇸 👍🏽 𝒜𝔅',
  '\u202eal revés\u202c y \u200bsin \u2060ancho',
  '{{7*7}} <script>alert(1)</script> &amp;',
  '=1+1',
  'null',
  '__proto__',
  '0',
  'ﬁ Ａ ℌ ½ ªº',
  'Å Ω K'.normalize('NFC'),
])('leads.create stores %j as its NFC', async (name) => {
  const { id } = await createLead(agency.agent, { name });
  expect((await agency.agent.api.leads.get.query({ id })).name).toBe(storedLine(name));
  const { rows } = await agency.agent.api.leads.list.query({ filters: { name: name.slice(0, 100) } });
  expect(rows.map((row) => row.id)).toContain(id);
});

test('leads.create: an accepted lead is read back normalized, and found by its own name', {
  tags: 'rest',
  timeout: 60_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(anyLead, async (lead) => {
      const { id } = await createLead(agency.agent, lead);
      const name = storedLine(lead.name);
      const phone = lead.phone && toAsciiDigits(storedLine(lead.phone));
      expect(await agency.agent.api.leads.get.query({ id })).toMatchObject({ ...lead, name, phone });
      const { rows } = await agency.agent.api.leads.list.query({ filters: { name } });
      expect(rows.map((row) => row.id)).toContain(id);
    }),
    { numRuns: 25 },
  );
});

test('leads.list answers a search of any text, and returns only leads that contain it', {
  tags: 'rest',
  timeout: 60_000,
}, async () => {
  const { id, agent } = await createTestAgency();
  const [one] = await insertLeads(id, [{ name: 'Única', email: null, phone: null }]);
  await fc.assert(
    fc.asyncProperty(anyText, async (name) => {
      const found = await leadIds(agent, { filters: { name } });
      expect(found).toEqual(containsWords('Única', storedLine(name)) ? [one] : []);
    }),
    { numRuns: 40 },
  );
});

test('leads.create rejects a name of invisible characters', async () => {
  for (const name of ['\u200b\u2060', '\u3164', '\u2800 \u2800', '\u202e'])
    await expect
      .soft(createLead(agency.agent, leadFixture({ name })), JSON.stringify(name))
      .rejects.toMatchObject({
        message: 'El nombre es obligatorio.',
        data: { httpStatus: 400 },
      });
});

test.each([
  ['a\0b', 'ab'],
  ['a\u0007', 'a'],
  ['línea\ndos', 'línea dos'],
  ['\u200eNúria\u2028Güell\u202c', 'Núria Güell'],
])('leads.create cleans the name %j', async (name, cleaned) => {
  const { id } = await createLead(agency.agent, leadFixture({ name }));
  expect((await agency.agent.api.leads.get.query({ id })).name).toBe(cleaned);
});

test('leads.create rejects, and does not alter, text that cannot be stored', async () => {
  const rejected = createLead(agency.agent, leadFixture({ name: 'medio \ud83d emoji' }));
  await expect(rejected).rejects.toMatchObject({
    message: 'El texto contiene caracteres no válidos.',
    data: { httpStatus: 400, fields: { name: 'El texto contiene caracteres no válidos.' } },
  });
});
