import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../support/programs.ts';

/** A call that changes rows, or builds a statement that does. */
const write = /\b(?:tenantDb|db|statements)\s*\.(?:insert|update|delete|prepareUpdate|record)\w*\(/;

/** Returns what is wrong with a file of a domain, by its name: reads only read, and writes write. */
function findMisplaced(path: string, text: string): string[] {
  const writes = write.exec(text)?.[0];
  if (/(^|[/-])reads\.ts$/.test(path) && writes) return [`${path} writes: ${writes}`];
  if (/(^|[/-])writes\.ts$/.test(path) && !writes) return [`${path} writes nothing`];
  return [];
}

test('the reads of a domain change no row, its writes do', () => {
  const folder = join(root, 'worker/domains');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /(^|[/-])(reads|writes)\.ts$/.test(path),
  );
  expect(files.length).toBeGreaterThan(10);
  expect(files.flatMap((path) => findMisplaced(path, readFileSync(join(folder, path), 'utf8')))).toEqual([]);
});

test.each([
  ['ads/reads.ts', 'tenantDb.statements.select(ads, {})', []],
  ['ads/reads.ts', 'await tenantDb.update(ads, ref, row)', ['ads/reads.ts writes: tenantDb.update(']],
  ['ads/reads.ts', 'statements.deleteWhere(ads)', ['ads/reads.ts writes: statements.deleteWhere(']],
  ['calendar/event-writes.ts', 'tenantDb.findById(events, id)', ['calendar/event-writes.ts writes nothing']],
  ['ads/writes.ts', 'tenantDb.insert(ads, key, row)', []],
])('findMisplaced: %s with %s', (path, text, misplaced) => {
  expect(findMisplaced(path, text)).toEqual(misplaced);
});
