import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './programs.ts';

/** What a file exports that belongs into a registry: its name, where it stands, and its text with what follows. */
type Entry = { name: string; file: string; text: string };
type Registry = {
  /** The files that are searched. */
  files: string;
  /** The exports that belong into it; the first group is the name. */
  exported: RegExp;
  /** Another import of the generated file. */
  imports?: string;
  /** Whether the names are texts of the files, and no exports that the generated file imports. */
  areTexts?: true;
  /** Returns its text without the imports. */
  write: (entries: readonly Entry[]) => string;
};

const header = '// Written by db/local/registries.ts from the files that it lists: change these.\n';
const byName = (first: Entry, second: Entry) => (first.name < second.name ? -1 : 1);
const lines = (entries: readonly Entry[], toLine: (entry: Entry) => string) =>
  entries.map((entry) => `  ${toLine(entry)},\n`).join('');

/** The registries, by the file that each is written into. */
export const registries: Record<string, Registry> = {
  'db/tables/all-tables.gen.ts': {
    files: 'db/tables/**/*.ts',
    exported: /^export const (\w+) = (?:sqliteTable|createCountsTable)\(/gm,
    write: (tables) => `
/** Every table of the schema, for what is derived from all of them: what refers to a row, which ids belong to a tenant. */
export const allTables = [
${lines(tables, ({ name }) => name)}];
`,
  },
  'db/seed/domains.gen.ts': {
    files: 'db/seed/*.ts',
    exported: /^export const (\w+Rows) = defineDemoRows\(/gm,
    write: (rows) => `
/** The demo rows of domains that are made of an agency's users, owners and properties. */
export const demoRows = [
${lines(rows, ({ name }) => name)}];
`,
  },
  'db/domain/exchange/exported-tables.gen.ts': {
    files: 'worker/domains/*/policy.ts',
    exported: /^ {4}exported: \{\s+file: '([\w-]+)'/gm,
    areTexts: true,
    write: (files) => `
/** The tables of 'Exportar todo' that policies declare, by the name of their file without its end. */
export const exportedTables: readonly string[] = [
${lines(files, ({ name }) => `'${name}'`)}];
`,
  },
  'worker/domains/policies.gen.ts': {
    files: 'worker/domains/*/policy.ts',
    exported: /^export const (\w+Policies) = /gm,
    write: (policies) => `
/** The policies of the tables of every domain. */
export const tablePolicies = {
${lines(policies, ({ name }) => `...${name}`)}};
`,
  },
  'worker/domains/routers.gen.ts': {
    files: 'worker/domains/*/*router.ts',
    exported: /^export const (\w+Router) = router\(/gm,
    imports: `import { router } from '../trpc.ts';\n`,
    write: (routers) => `
/** All procedures, by domain. */
export const appRouter = router({
${lines(routers, ({ name }) => `${name.replace(/Router$/, '')}: ${name}`)}});
`,
  },
  'tests/worker/fixtures/domains.gen.ts': {
    files: 'tests/worker/fixtures/*.ts',
    exported: /^export const (\w+Domain) = declareDomain\(/gm,
    write: (domains) => `
/** What the tests of all procedures know of the domains that declare it. */
export const testedDomains = {
${lines(domains, ({ name }) => `${name.replace(/Domain$/, '')}: ${name}`)}};
`,
  },
  'src/shell/sections.gen.ts': {
    files: 'src/features/*/section.ts',
    exported: /^export const (\w+Section) = \{[^;]*?satisfies \w+;/gm,
    write: (sections) => {
      const of = (type: string) => sections.filter(({ text }) => /satisfies (\w+);/.exec(text)?.[1] === type);
      const getPosition = ({ text }: Entry) => Number(/^ {2}position: ([\d.]+)/m.exec(text)?.[1]);
      const navigation = of('NavigationSection').sort(
        (first, second) => getPosition(first) - getPosition(second),
      );
      return `
/** The sections of the navigation, in its order. */
export const navigationSections = [
${lines(navigation, ({ name }) => name)}] as const;

/** Those that shortcuts open, and whose pages are prerendered. */
export const mainSections = [
  ...navigationSections,
${lines(of('MainSection'), ({ name }) => name)}] as const;

/** Every section of the CRM; one whose path lies below another's comes after it. */
export const sections = [
  ...mainSections,
${lines(of('Section'), ({ name }) => name)}] as const;
`;
    },
  },
};

/** Returns the files that a registry is made of, each with what it exports into it. */
export const findEntries = ({ files, exported }: Registry): { file: string; entries: Entry[] }[] =>
  globSync(files, { cwd: projectRoot })
    .filter((file) => !file.endsWith('.gen.ts'))
    .map((file) => {
      const text = readFileSync(join(projectRoot, file), 'utf8');
      const found = [...text.matchAll(exported)];
      return {
        file,
        entries: found.map(({ 1: name = '', index }) => ({ name, file, text: text.slice(index) })),
      };
    });

/** Returns what a registry says now. */
export function toRegistry(path: string, registry: Registry): string {
  const { imports = '', areTexts, write } = registry;
  const folder = path.slice(0, path.lastIndexOf('/'));
  const entries = findEntries(registry)
    .flatMap((each) => each.entries)
    .sort(byName);
  const names = Map.groupBy(areTexts ? [] : entries, ({ file }) => toImport(folder, file));
  const found = [...names]
    .sort(([first], [second]) => (first < second ? -1 : 1))
    .map(([from, all]) => `import { ${all.map(({ name }) => name).join(', ')} } from '${from}';\n`);
  return header + imports + found.join('') + write(entries);
}

/** The path by which a file of `folder` imports another file. */
function toImport(folder: string, file: string): string {
  const [from, to] = [folder.split('/'), file.split('/')];
  const shared = from.findIndex((part, at) => part !== to[at]);
  const depth = shared < 0 ? from.length : shared;
  const up = '../'.repeat(from.length - depth) || './';
  return up + to.slice(depth).join('/');
}

/** Writes the registries that are not current. */
export function writeRegistries(): void {
  for (const [path, registry] of Object.entries(registries)) {
    const file = join(projectRoot, path);
    const text = toRegistry(path, registry);
    if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
  }
}
