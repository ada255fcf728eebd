import type { Rolldown } from 'vite';
import { OPENING_PAGE, PAGE_USER_PARAMETER } from '../../db/domain/users/page-user.ts';

// The router plugin splits a route's component into a module of its own: 'login.tsx?tsr-split=component'.
const holds = ({ moduleIds }: Rolldown.OutputChunk, module: string) =>
  moduleIds.some((id) => id.split('?')[0]?.endsWith(`/${module}`));

/** Whether a chunk has this module of the project. */
export const isInBundle = (bundle: Rolldown.OutputBundle, module: string): boolean =>
  Object.values(bundle).some((chunk) => chunk.type === 'chunk' && holds(chunk, module));

/** Preload and stylesheet links for the chunks of these modules and their imports, except those the page already has. */
export function moduleLinks(bundle: Rolldown.OutputBundle, page: string, modules: string[]): string {
  const files = new Set<string>();
  const add = (file: string) => {
    const chunk = bundle[file];
    if (chunk?.type !== 'chunk' || files.has(file)) return;
    files.add(file);
    chunk.imports.forEach(add);
  };
  for (const module of modules)
    if (!isInBundle(bundle, module)) throw new Error(`${module}, which a page preloads, is in no chunk`);
  for (const [file, chunk] of Object.entries(bundle))
    if (chunk.type === 'chunk' && !chunk.isEntry && modules.some((module) => holds(chunk, module))) add(file);
  const styles = new Set([...files].flatMap((file) => getStyles(bundle[file])));
  const missing = (all: Set<string>) => [...all].filter((file) => !page.includes(`"/${file}"`));
  return [
    ...missing(styles).map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...missing(files).map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ].join('');
}

const getStyles = (chunk: Rolldown.OutputBundle[string] | undefined) =>
  chunk?.type === 'chunk' ? [...(chunk.viteMetadata?.importedCss ?? [])] : [];

/** A preload link for a batch of procedures without input ('a.b,c.d'); its URL must be exactly the tRPC client's. */
export const fetchLink = (procedures: string) =>
  `<link rel="preload" as="fetch" crossorigin href="/trpc/${procedures}?batch=1&amp;input=%7B%7D&amp;${PAGE_USER_PARAMETER}=${OPENING_PAGE}">`;
