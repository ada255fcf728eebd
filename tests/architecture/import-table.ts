import type { Source } from './source-files.ts';

type Layer = {
  /** Files of the layer, the first match counts. */
  files: RegExp;
  /** What they may import, of the project and of packages; packages are free where the server names none. */
  may: RegExp;
  packages?: RegExp;
};

const src = (...layers: string[]) => new RegExp(`^(src/(${layers.join('|')})|db/domain/)`);
const api = '(trpc|api-client)\\.ts$';

/** What each layer may import; the first layer whose pattern matches a file is the file's. */
export const layers: Layer[] = [
  { files: /^db\/domain\//, may: /^db\/domain\//, packages: /^(zod|@date-fns\/tz)(\/|$)/ },
  { files: /^db\/tables\//, may: /^db\/(domain|tables)\//, packages: /^drizzle-orm(\/|$)/ },
  { files: /^db\/seed\//, may: /^db\/(domain|tables|seed)\//, packages: /^(drizzle-orm(\/|$)|node:)/ },
  { files: /^db\/local\//, may: /^(db|worker)\// },
  // Only the root of the API knows every router; a router knows no other.
  { files: /^worker\/(index|routers\/app)\.ts$/, may: /^(worker|db\/(domain|tables))\// },
  { files: /^worker\/routers\//, may: /^(worker\/(?!routers\/|database\.ts)|db\/(domain|tables)\/)/ },
  { files: /^worker\//, may: /^(worker\/(?!routers\/)|db\/(domain|tables)\/)/ },
  { files: /^src\/texts\//, may: src('texts/') },
  { files: /^src\/lib\//, may: src('texts/', 'lib/') },
  { files: /^src\/ui\//, may: src('texts/', 'lib/', 'ui/') },
  { files: /^src\/(trpc|api-client)\.ts$/, may: src('texts/', 'lib/', 'api-client\\.ts$') },
  { files: /^src\/pickers\//, may: src('texts/', 'lib/', 'ui/', 'pickers/', api) },
  { files: /^src\/features\//, may: src('texts/', 'lib/', 'ui/', 'pickers/', 'features/', api) },
  { files: /^src\/shell\//, may: src('texts/', 'lib/', 'ui/', 'features/', 'shell/', api) },
  { files: /^src\//, may: /^(src|db\/domain)\// },
];

const forms = ['src/ui/form/form.tsx', 'src/ui/form/form-fields.tsx', 'src/ui/form/use-field.ts'];

/** What a file imports against the table, as sentences. */
export function findViolations({ path, imports }: Source): string[] {
  const layer = layers.find(({ files }) => files.test(path));
  return imports.flatMap(({ to, typeOnly }) => {
    if (isProject(to)) {
      if (path === 'src/api-client.ts' && to === 'worker/routers/app.ts' && typeOnly) return [];
      // The seed is handed a database; its type is all it takes from there.
      if (/^db\/seed\//.test(path) && to === 'worker/database.ts' && typeOnly) return [];
      if (layer && !layer.may.test(to)) return [`${path} may not import ${to}`];
      if (atBuild(to) && /^src\//.test(path)) return [`${path} imports ${to}, which runs at build time`];
      if (featureOf(path) && featureOf(to) && featureOf(path) !== featureOf(to))
        return [`${path} imports another feature: ${to}`];
      return /\.[a-z]+$/.test(to) ? [] : [`${path} imports ${to} without its extension`];
    }
    if (layer?.packages && !layer.packages.test(to)) return [`${path} may not import the package ${to}`];
    if (/^(react-hook-form|@hookform\/)/.test(to) && !forms.includes(path))
      return [`${path} imports ${to}, which only ${forms.join(' and ')} know`];
    if (atBuild(path)) return [];
    if (/^src\//.test(path) && /^(drizzle-orm|hono|lucia|@libsql|@trpc\/server|node:)/.test(to) && !typeOnly)
      return [`${path} brings the server's ${to} into the browser`];
    return [];
  });
}

const isProject = (to: string) => /^(src|worker|db|tests|\.\.)\//.test(to);
// A part that vite.config.ts brings into the build; the browser never sees it.
const atBuild = (path: string) =>
  /^src\/(features\/[^/]+\/vite-[a-z]+|prerender\/chunk-groups)\.ts$/.test(path);
const featureOf = (path: string) => /^src\/features\/([^/]+)\//.exec(path)?.[1];
