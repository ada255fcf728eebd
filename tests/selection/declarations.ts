import { dirname, join } from 'node:path';
import { parseSync } from 'vite';

/** A top-level declaration of a file, a member of its router, or its statements that declare nothing. */
export type Declaration = {
  /** Its code without comments: what differs otherwise changes nothing that runs. */
  code: string;
  /** Names that it uses, of the same file or of its imports. */
  names: Set<string>;
  /** Dynamic imports: a file and the name that is used of it, '*' for all. */
  lazy: Reference[];
  /** Chains of members, as ['agent', 'api', 'leads', 'list', 'query']; '[]' is a computed member, '()' the result of a call. */
  chains: string[][];
  /** Strings, texts of JSX, sources of regular expressions; '{}' is an expression of a template. */
  texts: string[];
};
export type Reference = { to: string; name: string };
export type ParsedFile = {
  path: string;
  /** By name. '' are the statements that run when the file is loaded. */
  declarations: Map<string, Declaration>;
  /** By local name. Types are left out: nothing of them runs. */
  imports: Map<string, Reference>;
  /** Exported name → local name. */
  exports: Map<string, string>;
  reexports: (Reference & { as: string })[];
};

/** The fields of ESTree's nodes that are read by name; all others are only walked through. */
type Node = {
  type: string;
  start: number;
  end: number;
  name?: string;
  value?: unknown;
  computed?: boolean;
  importKind?: string;
  exportKind?: string;
  cooked?: string;
  regex?: { pattern: string };
} & {
  [Field in 'id' | 'init' | 'declaration' | 'source' | 'local' | 'imported' | 'exported']?: Node | null;
} & {
  [Field in 'object' | 'property' | 'key' | 'callee' | 'argument' | 'expression' | 'left' | 'body']?: Node;
} & {
  [Field in
    | 'specifiers'
    | 'declarations'
    | 'arguments'
    | 'properties'
    | 'elements'
    | 'quasis'
    | 'params']?: Node[];
};

/** Parses a file into its top-level declarations; styles have none. Throws where the text is no TypeScript. */
export function parseDeclarations(path: string, text: string): ParsedFile {
  if (path.endsWith('.css')) return createStyles(path, text);
  const { program, comments, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const code = blank(text, comments);
  const file: ParsedFile = {
    path,
    declarations: new Map([['', createDeclaration()]]),
    imports: new Map(),
    exports: new Map(),
    reexports: [],
  };
  for (const statement of program.body as unknown as Node[]) readStatement(file, code, statement);
  return file;
}

/** Styles declare nothing; who imports them has all of them. */
const createStyles = (path: string, text: string): ParsedFile => ({
  path,
  declarations: new Map([['', { ...createDeclaration(), code: text.replace(/\s+/g, ' ') }]]),
  imports: new Map(),
  exports: new Map(),
  reexports: [],
});

/** Replaces these ranges by spaces, so that all positions stay. */
function blank(text: string, ranges: readonly { start: number; end: number }[]): string {
  let [done, at] = ['', 0];
  for (const { start, end } of ranges) {
    done += text.slice(at, start) + ' '.repeat(end - start);
    at = end;
  }
  return done + text.slice(at);
}

const createDeclaration = (): Declaration => ({
  code: '',
  names: new Set(),
  lazy: [],
  chains: [],
  texts: [],
});

function readStatement(file: ParsedFile, code: string, statement: Node): void {
  const { type, source, declaration } = statement;
  if (type === 'ImportDeclaration') readImport(file, statement);
  else if (type === 'ExportAllDeclaration') {
    if (statement.exportKind === 'type' || !source) return;
    const as = statement.exported ? toName(statement.exported) : '*';
    file.reexports.push({ to: resolve(file.path, source), name: '*', as });
  } else if (type === 'ExportDefaultDeclaration' && declaration) {
    file.exports.set('default', 'default');
    declareWithMembers(file, code, 'default', declaration, declaration);
  } else if (type === 'ExportNamedDeclaration') {
    if (declaration) for (const name of declareAll(file, code, declaration)) file.exports.set(name, name);
    for (const { local, exported, exportKind } of statement.specifiers ?? []) {
      if (!local || !exported || exportKind === 'type' || statement.exportKind === 'type') continue;
      const names = { name: toName(local), as: toName(exported) };
      if (source) file.reexports.push({ to: resolve(file.path, source), ...names });
      else file.exports.set(names.as, names.name);
    }
  } else if (declareAll(file, code, statement).length === 0)
    declare(file, code, toMountedPath(statement) ?? '', statement);
}

/** Of `app.route('/api/files', downloadRoutes)` the path: who asks for no file does not touch its routes. */
function toMountedPath({ expression }: Node): string | undefined {
  const [path] = expression?.arguments ?? [];
  const isMount =
    expression?.callee?.type === 'MemberExpression' && expression.callee.property?.name === 'route';
  return isMount && /^\/api\//.test(String(path?.value)) ? String(path?.value) : undefined;
}

function readImport(file: ParsedFile, { source, specifiers = [], importKind }: Node): void {
  if (!source || importKind === 'type') return;
  const to = resolve(file.path, source);
  // Imported for what it does when it is loaded: styles, and modules that register themselves.
  if (specifiers.length === 0) {
    file.imports.set(`import ${to}`, { to, name: '' });
    file.declarations.get('')?.names.add(`import ${to}`);
  }
  for (const { type, local, imported, importKind: kind } of specifiers) {
    if (!local || kind === 'type') continue;
    const name =
      type === 'ImportDefaultSpecifier'
        ? 'default'
        : type === 'ImportNamespaceSpecifier'
          ? '*'
          : toName(imported ?? local);
    file.imports.set(toName(local), { to, name });
  }
}

/** Declares the names of a statement and returns them; none where it declares nothing that runs. */
function declareAll(file: ParsedFile, code: string, statement: Node): string[] {
  const { type, id, declarations = [] } = statement;
  if (/^(Function|Class)Declaration$/.test(type) && id) {
    declare(file, code, toName(id), statement);
    return [toName(id)];
  }
  if (type !== 'VariableDeclaration') return [];
  return declarations.flatMap((declarator) => {
    const names = declarator.id ? findBindings(declarator.id) : [];
    for (const name of names) declareWithMembers(file, code, name, declarator, declarator.init ?? undefined);
    return names;
  });
}

/** Declares each member of a router, or of the object that a module exports, apart: 'adsRouter.list'. */
function declareWithMembers(file: ParsedFile, code: string, name: string, node: Node, init?: Node): void {
  const isRouter = init?.type === 'CallExpression' && init.callee?.name === 'router';
  const object = isRouter ? init.arguments?.[0] : name === 'default' ? init : undefined;
  const properties = object?.type === 'ObjectExpression' ? (object.properties ?? []) : [];
  const isPlain = properties.every(({ type, computed, key }) => type === 'Property' && !computed && key);
  if (properties.length === 0 || !isPlain) {
    declare(file, code, name, node);
    return;
  }
  const whole = createDeclaration();
  for (const property of properties) {
    const member = `${name}.${toName(property.key as Node)}`;
    declare(file, code, member, property);
    // Only the names count for the whole, so that a change of one member is none of the others.
    whole.names.add(member);
    whole.code += `${member};`;
  }
  file.declarations.set(name, whole);
}

function declare({ path, declarations }: ParsedFile, code: string, name: string, node: Node): void {
  const declaration = declarations.get(name) ?? createDeclaration();
  collect(node, declaration, path);
  // A type of its own says nothing, with no more than the type of a value.
  if (!node.type.startsWith('TS'))
    declaration.code += `${code.slice(node.start, node.end).replace(/\s+/g, ' ')};`;
  declarations.set(name, declaration);
}

/** Nodes of TypeScript that hold code which runs. */
const expressions = /^TS(As|Satisfies|NonNull|InstantiationE)/;

/** Collects names, chains, imports and texts of everything below a node. */
function collect(node: Node, into: Declaration, path: string, isInner = false): void {
  const { type } = node;
  if (type.startsWith('TS') && !expressions.test(type)) return;
  if (type === 'Identifier' || type === 'JSXIdentifier') into.names.add(node.name ?? '');
  else if (type === 'Literal') {
    if (typeof node.value === 'string') into.texts.push(node.value);
    else if (node.regex) into.texts.push(node.regex.pattern.replace(/\\\//g, '/'));
  } else if (type === 'JSXText') into.texts.push(String(node.value).trim());
  else if (type === 'TemplateLiteral')
    into.texts.push((node.quasis ?? []).map(({ value }) => (value as Node).cooked ?? '').join('{}'));
  else if (type === 'ImportExpression') {
    if (node.source) into.lazy.push({ to: resolve(path, node.source), name: '*' });
    return;
  } else if (type === 'MemberExpression' && !isInner) into.chains.push(toChain(node));
  const taken = type === 'CallExpression' ? takeLazyName(node, path) : undefined;
  if (taken) {
    into.lazy.push(taken);
    return;
  }
  for (const [field, child] of Object.entries(node)) {
    if (isName(node, field)) continue;
    // Of a chain of members only the whole counts: 'leads.get.getData', not 'leads.get'.
    const isChain = type === 'MemberExpression' && field === 'object';
    for (const each of Array.isArray(child) ? child : [child])
      if (isNode(each)) collect(each, into, path, isChain);
  }
}

/** Whether a field of a node is the name of a member, not a reference. */
const isName = ({ type, computed }: Node, field: string) =>
  (type === 'MemberExpression' && field === 'property' && !computed) ||
  (/^(Property|MethodDefinition|PropertyDefinition)$/.test(type) && field === 'key' && !computed) ||
  (type === 'JSXAttribute' && field === 'name') ||
  (type === 'JSXMemberExpression' && field === 'property');
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** Of `import('./x.tsx').then((module) => module.X)` the file and the name X. */
function takeLazyName({ callee, arguments: args = [] }: Node, path: string): Reference | undefined {
  const source = callee?.type === 'MemberExpression' && callee.object?.source;
  const [then] = args;
  const [parameter] = then?.params ?? [];
  if (!source || callee.object?.type !== 'ImportExpression' || args.length !== 1) return undefined;
  const isOne = then?.body?.type === 'MemberExpression' && !then.body.computed;
  if (!isOne || !parameter?.name || then?.body?.object?.name !== parameter.name) return undefined;
  return { to: resolve(path, source), name: then.body.property?.name ?? '*' };
}

function toChain(node: Node): string[] {
  if (node.type === 'MemberExpression' && node.object) {
    const member = node.computed ? '[]' : (node.property?.name ?? '[]');
    return [...toChain(node.object), member];
  }
  if (node.type === 'Identifier') return [node.name ?? ''];
  return ['()'];
}

function findBindings(node: Node): string[] {
  if (node.type === 'Identifier') return [toName(node)];
  const inside = [...(node.properties ?? []), ...(node.elements ?? [])].filter(Boolean);
  const next = [node.value, node.argument, node.left].filter(isNode);
  return [...inside, ...next].flatMap(findBindings);
}

const toName = (node: Node) => node.name ?? String(node.value);
const resolve = (path: string, { value }: Node) => {
  const request = String(value).replace(/\?.*$/, '');
  return request.startsWith('.') ? join(dirname(path), request) : request;
};
