import type { Rolldown } from 'vite';

/** Links to the chunks that hold these modules and to all they import, styles too, without those the page names already. */
export function moduleLinks(bundle: Rolldown.OutputBundle, page: string, modules: string[]): string {
  const files = new Set<string>();
  const add = (file: string) => {
    const chunk = bundle[file];
    if (chunk?.type !== 'chunk' || files.has(file)) return;
    files.add(file);
    chunk.imports.forEach(add);
  };
  // A route's page lies in a part of its own: 'login.tsx?tsr-split=component'.
  const holds = ({ moduleIds }: Rolldown.OutputChunk) =>
    moduleIds.some((id) => modules.some((module) => id.split('?')[0]?.endsWith(`/${module}`)));
  for (const [file, chunk] of Object.entries(bundle))
    if (chunk.type === 'chunk' && !chunk.isEntry && holds(chunk)) add(file);
  const styles = new Set([...files].flatMap((file) => stylesOf(bundle[file])));
  const missing = (all: Set<string>) => [...all].filter((file) => !page.includes(`"/${file}"`));
  return [
    ...missing(styles).map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...missing(files).map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ].join('');
}

const stylesOf = (chunk: Rolldown.OutputBundle[string] | undefined) =>
  chunk?.type === 'chunk' ? [...(chunk.viteMetadata?.importedCss ?? [])] : [];

/** A link that asks procedures without input ('a.b,c.d'), word for word as the wire would. */
export const fetchLink = (procedures: string) =>
  `<link rel="preload" as="fetch" crossorigin href="/trpc/${procedures}?batch=1&amp;input=%7B%7D">`;
