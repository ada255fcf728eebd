import { expect, test } from 'vitest';
import { importSettings } from '../../../db/domain/imports/import-input.ts';
import { leadRules } from '../../../db/domain/imports/lead-rules.ts';
import { createDemoImports, withImportedLeads } from '../../../db/seed/imports.ts';
import { createDemoLeads } from '../../../db/seed/leads.ts';
import { createRandom } from '../../../db/seed/random.ts';

const today = Date.UTC(2026, 10, 20);
const agencyId = crypto.randomUUID();
const leads = withImportedLeads(createDemoLeads(createRandom(1), agencyId, 72, today), today);
const demo = () =>
  createDemoImports(createRandom(2), { agencyId, userId: crypto.randomUUID(), leads, today });

test('createDemoImports: one that is done has made leads, one that was checked can be imported', () => {
  const { imports, rows } = demo();
  const [done, checked] = imports;
  expect([done?.state, checked?.state]).toEqual(['done', undefined]);
  for (const each of imports) {
    expect(importSettings.safeParse(each.settings).error?.issues ?? []).toEqual([]);
    const own = rows.filter(({ importId }) => importId === each.id);
    expect(own).toHaveLength(each.total);
    for (const { outcome, reason, contents } of own)
      expect([outcome === 'new', contents === null]).toEqual([reason === undefined, reason !== undefined]);
  }
  const made = leads.filter(({ importedAt }) => importedAt === done?.createdAt);
  expect(made.length).toBeGreaterThan(10);
  expect(rows.flatMap(({ recordId }) => recordId ?? [])).toEqual(made.map(({ id }) => id));
  for (const { importId, contents } of rows)
    if (importId === checked?.id && contents) expect(leadRules.findMissing(contents.values)).toBeNull();
});

test('createDemoImports: an agency without imported leads has none', () => {
  const few = { agencyId, userId: '', leads: leads.slice(0, 12), today };
  expect(createDemoImports(createRandom(2), few)).toEqual({ imports: [], rows: [] });
});
