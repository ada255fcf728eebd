import type { Source } from './source-files.ts';

type Layer = {
  /** The layer's files; a file belongs to the first layer that matches it. */
  files: RegExp;
  /** Project files that they may import, and packages; without `packages` any package is allowed. */
  may: RegExp;
  packages?: RegExp;
};

const src = (...layers: string[]) => new RegExp(`^(src/(${layers.join('|')})|db/domain/)`);
const api = '(trpc|api-client)\\.ts$';
const router = 'worker/domains/([^/]+/([a-z-]+-)?router|index|routers\\.gen)\\.ts$';

/** What each layer may import. Order matters: a file belongs to the first layer that matches it. */
export const layers: Layer[] = [
  { files: /^db\/domain\//, may: /^db\/domain\//, packages: /^zod(\/|$)/ },
  { files: /^db\/tables\//, may: /^db\/(domain|tables)\//, packages: /^drizzle-orm(\/|$)/ },
  { files: /^db\/seed\//, may: /^db\/(domain|tables|seed)\//, packages: /^(drizzle-orm(\/|$)|node:)/ },
  { files: /^db\/local\//, may: /^(db\/(?!deploy\/)|worker\/)/ },
  { files: /^db\/deploy\//, may: /^db\/(deploy|domain|local)\// },
  { files: /^db\/operations\//, may: /^(db\/(?!seed\/)|worker\/)/ },
  // Only the root of the API knows every router; a router knows no other.
  { files: /^worker\/(index|domains\/(index|routers\.gen))\.ts$/, may: /^(worker|db\/(domain|tables))\// },
  {
    files: new RegExp(`^${router}`),
    may: new RegExp(`^(worker/(?!database\\.ts)(?!${router.slice(7)})|db/(domain|tables)/)`),
  },
  // The kernel knows no domain, and of the tables those that every domain has: agencies and users, the audit log, the list of all.
  {
    files: /^worker\/tenant\//,
    may: /^(worker\/(tenant\/|database\.ts|errors\.ts|digest\.ts)|db\/(domain\/|tables\/(agencies|all-tables\.gen|columns|counts|history)\.ts))/,
  },
  // What leaves the product as a sheet has the words of its screens.
  {
    files: /^worker\/domains\/exports\//,
    may: new RegExp(`^(worker/(?!${router.slice(7)})|db/(domain|tables)/|src/texts/)`),
  },
  { files: /^worker\//, may: new RegExp(`^(worker/(?!${router.slice(7)})|db/(domain|tables)/)`) },
  { files: /^src\/texts\//, may: src('texts/') },
  { files: /^src\/lib\//, may: src('texts/', 'lib/') },
  { files: /^src\/ui\//, may: src('texts/', 'lib/', 'ui/') },
  { files: /^src\/(trpc|api-client)\.ts$/, may: src('texts/', 'lib/', 'api-client\\.ts$') },
  { files: /^src\/current-user\//, may: src('current-user/', api) },
  { files: /^src\/pickers\//, may: src('texts/', 'lib/', 'ui/', 'current-user/', 'pickers/', api) },
  { files: /^src\/components\//, may: src('texts/', 'lib/', 'ui/', 'current-user/', 'components/', api) },
  {
    files: /^src\/features\//,
    may: src('texts/', 'lib/', 'ui/', 'current-user/', 'pickers/', 'components/', 'features/', api),
  },
  { files: /^src\/shell\//, may: src('texts/', 'lib/', 'ui/', 'features/', 'shell/', api) },
  { files: /^src\//, may: /^(src|db\/domain)\// },
];

const forms = ['src/ui/form/form.tsx', 'src/ui/form/form-fields.tsx', 'src/ui/form/use-field.ts'];

/** Returns one sentence for each import of a file that the table does not allow. */
export function findViolations({ path, imports }: Source): string[] {
  const layer = layers.find(({ files }) => files.test(path));
  return imports.flatMap(({ to, typeOnly }) => {
    if (isProject(to)) {
      if (path === 'src/api-client.ts' && to === 'worker/domains/index.ts' && typeOnly) return [];
      // The seed receives an open database, so it needs the type only.
      if (/^db\/seed\//.test(path) && to === 'worker/database.ts' && typeOnly) return [];
      if (layer && !layer.may.test(to)) return [`${path} may not import ${to}`];
      if (isBuildTime(to) && /^src\//.test(path)) return [`${path} imports ${to}, which runs at build time`];
      if (getFeature(path) && getFeature(to) && getFeature(path) !== getFeature(to))
        return [`${path} imports another feature: ${to}`];
      return /\.[a-z]+$/.test(to) ? [] : [`${path} imports ${to} without its extension`];
    }
    if (layer?.packages && !layer.packages.test(to)) return [`${path} may not import the package ${to}`];
    if (/^(react-hook-form|@hookform\/)/.test(to) && !forms.includes(path))
      return [`${path} imports ${to}, which only ${forms.join(' and ')} may import`];
    if (isBuildTime(path)) return [];
    if (/^src\//.test(path) && /^(drizzle-orm|hono|lucia|@libsql|@trpc\/server|node:)/.test(to) && !typeOnly)
      return [`${path} imports ${to}, a server package, into the browser`];
    return [];
  });
}

const isProject = (to: string) => /^(src|worker|db|tests|\.\.)\//.test(to);
// Modules that vite.config.ts imports; they are no part of the browser's code.
const isBuildTime = (path: string) =>
  /^src\/(features\/[^/]+\/vite-[a-z]+|prerender\/chunk-groups)\.ts$/.test(path);
const getFeature = (path: string) => /^src\/features\/([^/]+)\//.exec(path)?.[1];
