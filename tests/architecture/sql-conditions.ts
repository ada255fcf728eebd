import { parseSync } from 'vite';
import type { Source } from './source-files.ts';

/** A breach of a rule, or what a rule found, with its place. */
type Found = { path: string; line: number; what: string };
export type SqlTemplates = {
  /** Templates with `and` or `or` outside of parentheses: `not`, or the other of both beside it, takes a part of them for the whole. */
  bare: Found[];
  /** `not ${x}` in a template: of an `x` with `and` it negates the first part. */
  negating: Found[];
  /** What code negates, by `not(x)` or by `not (${x})` in a template: the name of `x`. */
  negated: Found[];
  /** Other names of Drizzle's `sql` and `not`, which these rules do not follow. */
  renamed: Found[];
};

/** Stands for what a template interpolates. */
const VALUE = '?';
const STATEMENT = /^\s*(select|insert|update|delete|with)\b/i;

/** Finds conditions in the SQL of a source that read otherwise once they are negated or joined with others. */
export function findSqlConditions({ path, text }: Pick<Source, 'path' | 'text'>): SqlTemplates {
  const { program } = parseSync(path, text);
  const found: SqlTemplates = { bare: [], negating: [], negated: [], renamed: [] };
  const add = (list: Found[], node: Node, what: string) =>
    list.push({ path, line: text.slice(0, node.start).split('\n').length, what });
  visit(program as unknown as Node, [], (node, parents) => {
    const { imported, local } = node as { imported?: Node; local?: Node };
    if (node.type === 'ImportSpecifier' && isName(imported, 'sql', 'not') && local?.name !== imported?.name)
      add(found.renamed, node, `${imported?.name} as ${local?.name}`);
    if (isCallOf(node, 'not')) add(found.negated, node, toName(node.arguments?.[0]));
    if (node.type !== 'TaggedTemplateExpression' || !isName(node.tag, 'sql')) return;
    const { quasis = [], expressions = [] } = node.quasi ?? {};
    const sql = quasis.map(({ value }) => value.cooked).join(VALUE);
    if (hasBareOperator(sql) && !STATEMENT.test(sql) && !isOfTable(node, parents)) add(found.bare, node, sql);
    for (const [at, expression] of expressions.entries()) {
      const before = quasis[at]?.value.cooked ?? '';
      if (/(?<!\bis\s+)\bnot\s+$/i.test(before)) add(found.negating, node, toName(expression));
      if (/(?<!\bis\s+)\bnot\s*\(\s*$/i.test(before)) add(found.negated, node, toName(expression));
    }
  });
  return found;
}

/** Whether SQL has `and` or `or` outside of parentheses, quotes, `case … end` and `between … and …`. */
export function hasBareOperator(sql: string): boolean {
  let depth = 0;
  let openBetweens = 0;
  for (const [token] of sql.matchAll(/'(?:[^']|'')*'|"[^"]*"|[()]|\w+/g)) {
    const word = token.toLowerCase();
    if (word === '(' || word === 'case') depth++;
    else if (word === ')' || word === 'end') depth--;
    else if (depth > 0) continue;
    else if (word === 'between') openBetweens++;
    else if (word === 'and' && openBetweens > 0) openBetweens--;
    else if (word === 'and' || word === 'or') return true;
  }
  return false;
}

/** Whether a template is the argument of a table's `check(…)` or of an index's `.where(…)`: no other condition can contain it. */
function isOfTable(node: Node, parents: Node[]): boolean {
  const call = parents.at(-1);
  if (call?.type !== 'CallExpression' || !call.arguments?.includes(node)) return false;
  if (isCallOf(call, 'check')) return true;
  return isName(call.callee?.property, 'where') && isIndex(call.callee?.object);
}
/** `index('…').on(…)` or `uniqueIndex('…').on(…)`. */
const isIndex = (node: Node | undefined): boolean =>
  isName(node?.callee?.property, 'on') &&
  (isCallOf(node?.callee?.object, 'index') || isCallOf(node?.callee?.object, 'uniqueIndex'));

// The nodes of the syntax tree (ESTree), as far as these rules read them.
type Node = {
  type: string;
  start: number;
  name?: string;
  tag?: Node;
  quasi?: { quasis: { value: { cooked: string } }[]; expressions: Node[] };
  callee?: Node;
  object?: Node;
  property?: Node;
  arguments?: Node[];
};
const isName = (node: Node | undefined, ...names: string[]) =>
  node?.type === 'Identifier' && names.includes(node.name ?? '');
const isCallOf = (node: Node | undefined, name: string) =>
  node?.type === 'CallExpression' && isName(node.callee, name);
/** The name of a variable, property or function that is called; the kind of any other expression. */
function toName(node: Node | undefined): string {
  if (node?.type === 'CallExpression') return toName(node.callee);
  if (node?.type === 'MemberExpression') return toName(node.property);
  return node?.name ?? node?.type ?? '';
}

function visit(value: unknown, parents: Node[], work: (node: Node, parents: Node[]) => void): void {
  if (Array.isArray(value)) for (const each of value) visit(each, parents, work);
  else if (value && typeof value === 'object') {
    const isNode = 'type' in value && typeof value.type === 'string';
    if (isNode) work(value as Node, parents);
    const inner = isNode ? [...parents, value as Node] : parents;
    for (const each of Object.values(value)) visit(each, inner, work);
  }
}
