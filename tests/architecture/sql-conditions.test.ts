import { expect, test } from 'vitest';
import { negatedConditions } from '../worker/support/negated-conditions.ts';
import { readSources } from './source-files.ts';
import { findSqlConditions, hasBareOperator } from './sql-conditions.ts';

const found = readSources('worker', 'db').map(findSqlConditions);
const list = (kind: 'bare' | 'negating' | 'renamed') =>
  found.flatMap((each) => each[kind]).map(({ path, line, what }) => `${path}:${line}: ${what}`);

// `not a and b` is `(not a) and b`; `a or b and c` is `a or (b and c)`.
test('SQL has no `and` or `or` outside of parentheses: conditions are joined by and() and or()', () => {
  expect(list('bare')).toEqual([]);
});

test('SQL negates by not(x) or not (x), so that each negated condition is known', () => {
  expect(list('negating')).toEqual([]);
  expect(list('renamed')).toEqual([]);
});

test('every condition that code negates is proved on real rows', () => {
  const negated = found.flatMap((each) => each.negated).map(({ path, what }) => `${path} ${what}`);
  expect([...new Set(negated)].sort()).toEqual([...negatedConditions].sort());
});

test.each([
  'a >= 1 and a < 2',
  'a = 1 or b = 2',
  ' or ',
  ' AND ',
  '(a = 1) and (b = 2)',
  'not a = 1 and b',
  "a = 'x' and b",
  'a between 1 and 2 and b',
  'case when a then b end and c',
  '? where a = 1 and b = 2',
  'exists (select 1 from t where a) and b',
])('hasBareOperator finds: %s', (sql) => {
  expect(hasBareOperator(sql)).toBe(true);
});

test.each([
  '(a = 1 and b = 2)',
  'coalesce(a and b, 0)',
  'exists (select 1 from t where a = 1 and b = 2)',
  'a between ? and ?',
  '(a = 1 or b between 1 and 2)',
  "case when a = 1 and b = 2 then 'x' else 0 end",
  "a = 'this and that'",
  "a = 'it''s this or that'",
  '"this and that" = 1',
  'a = 1',
  'order_and = orders',
])('hasBareOperator does not find: %s', (sql) => {
  expect(hasBareOperator(sql)).toBe(false);
});

/** What is found in code in which `#{x}` stands for an interpolation. */
const find = (code: string) => {
  const text = code.replaceAll('#{', '$' + '{');
  const { bare, negating, negated, renamed } = findSqlConditions({ path: 'worker/probe.ts', text });
  return {
    bare: bare.length,
    negating: negating.map(({ what }) => what),
    negated: negated.map(({ what }) => what),
    renamed: renamed.length,
  };
};
const nothing = { bare: 0, negating: [], negated: [], renamed: 0 };

test.each([
  ['const isMine = sql`#{a} = 1 and #{b} = 2`;', { bare: 1 }],
  ['const isMine = sql<number>`#{a} = 1 or #{b} = 2`;', { bare: 1 }],
  ['const isMine = sql.join(all, sql` or `);', { bare: 1 }],
  ['const isMine = sql`(#{sql`#{a} and #{b}`})`;', { bare: 1 }],
  // A condition that stands in no table may be negated, whatever it is given to.
  ['const rows = db.select().from(t).where(sql`#{a} and #{b}`);', { bare: 1 }],
  ['const rule = sql`#{a} and #{b}`;\nindex("x").on(a).where(rule);', { bare: 1 }],
  ['index("x").on(a).where(not(sql`#{a} and #{b}`));', { bare: 1, negated: ['TaggedTemplateExpression'] }],
  ['sql`#{a} = 1 and not #{isFull}`;', { bare: 1, negating: ['isFull'] }],
  ['sql`(#{a} or not #{isKnown(keys)})`;', { negating: ['isKnown'] }],
  ['sql`NOT\n#{context.isFull}`;', { negating: ['isFull'] }],
  ["import { sql as raw } from 'drizzle-orm';", { renamed: 1 }],
  ["import { not as isNot } from 'drizzle-orm';", { renamed: 1 }],
  [
    'and(not(isExample(table)), not(isFull), sql`not (#{current})`);',
    { negated: ['isExample', 'isFull', 'current'] },
  ],
])('findSqlConditions reports: %s', (text, expected) => {
  expect(find(text)).toEqual({ ...nothing, ...expected });
});

test.each([
  'const isMine = and(eq(a, 1), sql`(#{b} = 1 or #{c} is not #{d})`);',
  'const text = `this and that`;',
  'const isFree = sql`not exists (select 1 from #{t} where #{x} and #{y})`;',
  'const isOther = sql`#{a} not in #{ids}`;',
  'db.run(sql`insert into #{t} (a) select #{a} where #{x} and not exists (select 1)`);',
  'check("numbers", sql`#{t.a} >= 0 and #{t.b} >= 0`);',
  'index("x").on(a).where(sql`#{t.a} = 1 and #{t.b} is null`);',
  'uniqueIndex("x").on(a).where(sql`#{t.a} = 1 and #{t.b} is null`);',
  "import { not, sql } from 'drizzle-orm';",
])('findSqlConditions does not report: %s', (text) => {
  expect(find(text)).toEqual(nothing);
});
