import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parseSync } from 'vite';
import { root } from '../support/programs.ts';

export type Import = {
  /** A path of the project ("worker/tenant/tenant-db.ts"), or a package as it is written ("zod/v4"). */
  to: string;
  typeOnly: boolean;
};
export type Source = {
  path: string;
  /** The text as it stands, and without its comments. */
  text: string;
  code: string;
  imports: Import[];
};

/** The TypeScript of these folders and files, without what tools generate. */
export function readSources(...paths: string[]): Source[] {
  return paths
    .filter((path) => existsSync(join(root, path)))
    .flatMap((path) =>
      /\.tsx?$/.test(path)
        ? [path]
        : readdirSync(join(root, path), { recursive: true, encoding: 'utf8' }).map((file) =>
            join(path, file),
          ),
    )
    .filter((path) => /\.tsx?$/.test(path) && !/\.(gen|d)\.ts$/.test(path) && !path.includes('.output'))
    .map((path) => parseSource(path, readFileSync(join(root, path), 'utf8')));
}

/** What one file says; the text may be made up, to see a rule go red. */
export function parseSource(path: string, text: string): Source {
  const { module, comments } = parseSync(path, text);
  const fixed = [...module.staticImports, ...module.staticExports].flatMap(
    ({ moduleRequest, entries }: StaticRecord) => {
      const request = moduleRequest ?? entries.find((entry) => entry.moduleRequest)?.moduleRequest;
      const typeOnly = entries.length > 0 && entries.every((entry) => entry.isType);
      return request ? [{ to: target(path, request.value), typeOnly }] : [];
    },
  );
  const lazy = module.dynamicImports.map(({ moduleRequest: { start, end } }) => ({
    to: target(path, text.slice(start + 1, end - 1)),
    typeOnly: false,
  }));
  const code = comments.reduce(
    (rest, { start, end }) => rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end),
    text,
  );
  return { path, text, code, imports: [...fixed, ...lazy] };
}

type StaticRecord = {
  moduleRequest?: { value: string };
  entries: { isType: boolean; moduleRequest?: { value: string } | null }[];
};

const target = (path: string, request: string) =>
  request.startsWith('.') ? relative(root, join(root, dirname(path), request)) : request;
