import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { parseSource, readSources, type Source } from './source-files.ts';

/**
 * Journeys tagged @phone or @phoneRest also run at 390 px, the others there only with THOROUGH. One that asks about the width covers
 * something of a phone, so it needs the tag, unless all it does is to skip itself there.
 */
const skipsOnPhone =
  /\btest\.skip\((isPhone\(page\)|\(\{ hasTouch \}\) => hasTouch|project\.name !== 'desktop'),/g;
const asksWidth = /\b(isPhone|hasTouch|isMobile|viewportSize)\b|\bproject\.name\b/;
const hookNames = new Set(['beforeEach', 'afterEach']);

type Node = { type: string; start: number; end: number; [key: string]: unknown };
type Journey = { title: string; tags: string[]; body: string };

/** Tests that ask about the width without the tag, and tests with the tag that skip on a phone. */
function findMistaggedJourneys({ path, code }: Source): string[] {
  const { program } = parseSync(path, code);
  const statements = program.body as unknown as Node[];
  const calls = statements.flatMap((statement) =>
    findCalls(statement, (callee) => isTest(callee) || isHook(callee)),
  );
  const helpers = statements.flatMap((statement) => findHelpers(statement, code));
  const outside = statements.filter(({ type }) => type === 'ExpressionStatement');
  const asking = new Set<string>();
  const asks = (text: string) => {
    const rest = text.replace(skipsOnPhone, '');
    return asksWidth.test(rest) || [...asking].some((name) => new RegExp(`\\b${name}\\(`).test(rest));
  };
  for (let known = -1; known < asking.size; ) {
    known = asking.size;
    for (const { name, body } of helpers) if (asks(body)) asking.add(name);
  }
  const hooks = calls.filter(({ callee }) => isHook(callee as Node)).map((call) => slice(call, code));
  const skips = outside
    .map((statement) => slice(statement, code))
    .filter((text) => /^test\.skip\(/.test(text));
  const allAsk = [...hooks, ...skips].some(asks);
  const journeys = calls.filter(({ callee }) => isTest(callee as Node)).map((call) => toJourney(call, code));
  return journeys.flatMap(({ title, tags, body }) => {
    const tagged = tags.includes('@phone') || tags.includes('@phoneRest');
    if (!tagged && (allAsk || asks(body))) return [`${path}: «${title}» asks about the width without @phone`];
    return tagged && body.search(skipsOnPhone) >= 0
      ? [`${path}: «${title}» is tagged @phone and skips there`]
      : [];
  });
}

const slice = ({ start, end }: Node, code: string) => code.slice(start, end);
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** The outermost calls that match. */
function findCalls(node: Node, matches: (callee: Node) => boolean): Node[] {
  if (node.type === 'CallExpression' && matches(node.callee as Node)) return [node];
  return Object.values(node)
    .flat()
    .filter(isNode)
    .flatMap((child) => findCalls(child, matches));
}
const isTest = ({ type, name }: Node) => type === 'Identifier' && name === 'test';
const isHook = ({ type, property }: Node) =>
  type === 'MemberExpression' && hookNames.has(String((property as Node).name));

function toJourney(call: Node, code: string): Journey {
  const [title, ...rest] = call.arguments as [Node, ...Node[]];
  const run = rest.at(-1) as Node & { body: Node };
  const tags = rest.length > 1 ? slice(rest[0] as Node, code).match(/@\w+/g) : null;
  return { title: slice(title, code).slice(1, -1), tags: tags ?? [], body: slice(run.body, code) };
}

/** The functions of a file outside its tests. */
function findHelpers(statement: Node, code: string): { name: string; body: string }[] {
  if (statement.type === 'FunctionDeclaration')
    return [{ name: String((statement.id as Node).name), body: slice(statement.body as Node, code) }];
  if (statement.type !== 'VariableDeclaration') return [];
  return (statement.declarations as Node[]).flatMap(({ id, init }) => {
    const { type, name } = id as Node;
    const isFunction = isNode(init) && /Function/.test(init.type);
    return type === 'Identifier' && isFunction ? [{ name: String(name), body: slice(init, code) }] : [];
  });
}

const journeys = readSources('tests/browser').filter(({ path }) => path.endsWith('.test.ts'));

test('a journey that asks about the width is tagged @phone', () => {
  expect(journeys.flatMap(findMistaggedJourneys)).toEqual([]);
});

const mistagged: [string, string][] = [
  ['asks', `test('a', async ({ page }) => { if (isPhone(page)) await open(page); });`],
  [
    'asks in other words',
    `test('a', { tag: '@timezone' }, async ({ page, hasTouch }) => { expect(hasTouch); });`,
  ],
  [
    'asks by a helper',
    `const go = (page) => isPhone(page);\ntest('a', async ({ page }) => { await go(page); });`,
  ],
  ['runs on a phone only', `test('a', async ({ page }) => { test.skip(!isPhone(page), 'touch only'); });`],
  [
    'is in a file for touch',
    `test.skip(({ hasTouch }) => !hasTouch, 'touch only');\ntest('a', async () => {});`,
  ],
  ['has a hook that asks', `test.beforeEach(({ page }) => isPhone(page));\ntest('a', async () => {});`],
  [
    'skips where its tag lets it run',
    `test('a', { tag: '@phone' }, async () => { test.skip(isPhone(page), 'b'); });`,
  ],
];
test.each(mistagged)('a journey that %s is found', (_, text) => {
  expect(findMistaggedJourneys(parseSource('tests/browser/probe.test.ts', text))).toHaveLength(1);
});

const welltagged: [string, string][] = [
  ['has the tag', `test('a', { tag: ['@phone', '@timezone'] }, async () => { expect(isPhone(page)); });`],
  [
    'skips on a phone',
    `test('a', async ({ page }) => { test.skip(isPhone(page), 'a phone shows cards'); });`,
  ],
  ['is in a file that skips', `test.skip(({ hasTouch }) => hasTouch, 'cards');\ntest('a', async () => {});`],
  ['has the tag of the rest', `test('a', { tag: '@phoneRest' }, async () => { expect(isPhone(page)); });`],
  ['does not ask', `test('a', async ({ page }) => { await openNavigation(page); });`],
];
test.each(welltagged)('a journey that %s is accepted', (_, text) => {
  expect(findMistaggedJourneys(parseSource('tests/browser/probe.test.ts', text))).toEqual([]);
});
