import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dist } from './build.ts';

/** Returns what matches the address of a module that is imported when it is needed, by the name of its file. Throws where there is none. */
export function chunkUrl(name: string): RegExp {
  const names = JSON.parse(readFileSync(join(dist, 'chunk-names.json'), 'utf8')) as Record<string, string[]>;
  const files = names[name];
  if (!files) throw new Error(`No chunk is called '${name}'.`);
  return new RegExp(files.map((file) => `/${file.replaceAll('.', '\\.')}$`).join('|'));
}
