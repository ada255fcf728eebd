import { parseSync } from 'vite';
import { resolveImport, type Source } from './source-files.ts';

type Node = { type: string; [key: string]: unknown };

/** Methods that change the array, map or set that they are called on. */
const CHANGING = new Set(
  'add set delete clear push pop shift unshift splice sort reverse fill copyWithin'.split(' '),
);

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

function* walk(node: Node): Generator<Node> {
  yield node;
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) yield* walk(child);
}

/** The names that a variable's pattern declares. */
function toNames(pattern: Node | null): string[] {
  if (!pattern) return [];
  const { type, name, elements, properties, value, argument, left } = pattern;
  if (type === 'Identifier') return [name as string];
  const parts = [elements ?? properties ?? value ?? argument ?? left].flat();
  return (parts as (Node | null)[]).flatMap(toNames);
}

/** The variable at the root of `a.b[c]`; undefined for any other expression. */
function getRoot(node: Node): string | undefined {
  if (node.type === 'Identifier') return node.name as string;
  return node.type === 'MemberExpression' ? getRoot(node.object as Node) : undefined;
}

/** The variable that an expression assigns to, or whose content it changes. */
function getChanged(node: Node): string | undefined {
  if (node.type === 'AssignmentExpression') return getRoot(node.left as Node);
  if (node.type === 'UpdateExpression') return getRoot(node.argument as Node);
  if (node.type === 'UnaryExpression' && node.operator === 'delete') return getRoot(node.argument as Node);
  if (node.type !== 'CallExpression') return;
  const { type, object, property } = node.callee as Node & Record<'object' | 'property', Node>;
  if (type === 'MemberExpression' && CHANGING.has(property.name as string)) return getRoot(object);
}

/**
 * The variables of modules that change while the program runs, as 'path name': those declared with let, and those whose content changes in
 * the module or in one that imports them. State in the closure of a function that a module calls is not found.
 */
export function findModuleState(sources: readonly Source[]): string[] {
  const found = sources.flatMap(({ path, text }) => {
    const { program, module } = parseSync(path, text);
    const nodes = [...walk(program as unknown as Node)];
    const changed = new Set(nodes.map(getChanged));
    const declarations = (program.body as unknown as Node[])
      .map((statement) => (statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement))
      .filter((one): one is Node => isNode(one) && one.type === 'VariableDeclaration');
    const own = declarations.flatMap(({ kind, declarations: variables }) =>
      (variables as Node[])
        .flatMap(({ id }) => toNames(id as Node))
        .filter((name) => kind === 'let' || changed.has(name))
        .map((name) => `${path} ${name}`),
    );
    const others = module.staticImports.flatMap(({ moduleRequest, entries }) =>
      entries
        .filter(({ localName }) => moduleRequest.value.startsWith('.') && changed.has(localName.value))
        .map(({ importName }) => `${resolveImport(path, moduleRequest.value)} ${importName.name}`),
    );
    return [...own, ...others];
  });
  return [...new Set(found)];
}
