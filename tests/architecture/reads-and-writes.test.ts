import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../support/paths.ts';
import { readSources, type Source } from './source-files.ts';

/** A call that changes rows, or builds a statement that does. */
const write = /\b(?:tenantDb|db|statements)\s*\.(?:insert|update|delete|prepareUpdate|record|audit)\w*\(/;

/** Returns what is wrong with a file of a domain, by its name: reads only read, and writes write. */
function findMisplaced(path: string, text: string): string[] {
  const writes = write.exec(text)?.[0];
  if (/(^|[/-])reads\.ts$/.test(path) && writes) return [`${path} writes: ${writes}`];
  if (/(^|[/-])writes\.ts$/.test(path) && !writes) return [`${path} writes nothing`];
  return [];
}

/** What a router leaves to the reads and writes of its domain: statements, and what they are made of. */
const statement =
  /from 'drizzle-orm|\.(?:statements|subqueries|unrestricted|scope)\b|\.(?:batch|findById|prepareUpdate)\(|\bdb\.\w+\(/;
/** The body of a procedure, to the next one. */
const procedureBody = /\.(?:query|mutation)\((.*?)(?=\n {2}\w+: |\n\}\);|$)/gs;

/** Returns what a router does itself: a procedure calls one function of its domain. */
function findLogic(path: string, { code }: Pick<Source, 'code'>): string[] {
  const found = statement.exec(code)?.[0];
  const bodies = [...code.matchAll(procedureBody)].map(([, body = '']) => body);
  const awaits = bodies.filter((body) => body.split(/\bawait\b/).length > 2);
  return [
    ...(found ? [`${path} makes statements: ${found}`] : []),
    ...awaits.map((body) => `${path} awaits twice: ${body.trim().split('\n')[0]}`),
  ];
}

test('the reads of a domain change no row, its writes do', () => {
  const folder = join(root, 'worker/domains');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /(^|[/-])(reads|writes)\.ts$/.test(path),
  );
  expect(files.length).toBeGreaterThan(10);
  expect(files.flatMap((path) => findMisplaced(path, readFileSync(join(folder, path), 'utf8')))).toEqual([]);
});

test('the routers call one function of a domain', () => {
  const routers = readSources('worker/domains').filter(({ path }) => /(^|[/-])router\.ts$/.test(path));
  expect(routers.length).toBeGreaterThan(25);
  expect(routers.flatMap((source) => findLogic(source.path, source))).toEqual([]);
});

test.each([
  ['.query(({ ctx: { tenantDb }, input }) => findAdPage(tenantDb, input)),', []],
  ['.mutation(async () => ({ kept: await tenantDb.updateMany(ads, rows, options) })),', []],
  ["import { eq } from 'drizzle-orm';", ["router.ts makes statements: from 'drizzle-orm"]],
  ['.query(({ ctx: { db } }) => db.select())', ['router.ts makes statements: db.select(']],
  ['.query(({ ctx: { tenantDb } }) => tenantDb.batch(one))', ['router.ts makes statements: .batch(']],
  [
    '.mutation(async ({ ctx }) => {\n      await assertX(ctx);\n      await ctx.tenantDb.delete(ads, id);\n    }),',
    ['router.ts awaits twice: async ({ ctx }) => {'],
  ],
])('findLogic: %s', (code, logic) => {
  expect(findLogic('router.ts', { code })).toEqual(logic);
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
