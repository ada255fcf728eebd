import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parseSync } from 'vite';
import { root } from '../support/paths.ts';

export type Import = {
  /** Path from the project's root ("worker/tenant/tenant-db.ts"), or a package specifier ("zod/v4"). */
  to: string;
  typeOnly: boolean;
};
export type Source = {
  path: string;
  /** The text, and the same text with comments replaced by spaces. */
  text: string;
  code: string;
  imports: Import[];
};

/** Parses the TypeScript files of these folders and paths, but for the generated tree of routes. */
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
    .filter(
      (path) => /\.tsx?$/.test(path) && !/(routes\.gen|\.d)\.ts$/.test(path) && !path.includes('.output'),
    )
    .map((path) => parseSource(path, readFileSync(join(root, path), 'utf8')));
}

/** Parses one file. The text need not exist on disk, so that a test can pass code that breaks a rule. */
export function parseSource(path: string, text: string): Source {
  const { module, comments } = parseSync(path, text);
  const staticImports = [...module.staticImports, ...module.staticExports].flatMap(
    ({ moduleRequest, entries }: StaticRecord) => {
      const request = moduleRequest ?? entries.find((entry) => entry.moduleRequest)?.moduleRequest;
      const typeOnly = entries.length > 0 && entries.every((entry) => entry.isType);
      return request ? [{ to: resolveImport(path, request.value), typeOnly }] : [];
    },
  );
  const dynamicImports = module.dynamicImports.map(({ moduleRequest: { start, end } }) => ({
    to: resolveImport(path, text.slice(start + 1, end - 1)),
    typeOnly: false,
  }));
  const code = comments.reduce(
    (rest, { start, end }) => rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end),
    text,
  );
  return { path, text, code, imports: [...staticImports, ...dynamicImports] };
}

type StaticRecord = {
  moduleRequest?: { value: string };
  entries: { isType: boolean; moduleRequest?: { value: string } | null }[];
};

/** The path from the root of what a file imports; that of a package as it stands. */
export const resolveImport = (path: string, request: string) =>
  request.startsWith('.') ? relative(root, join(root, dirname(path), request)) : request;
