import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../support/programs.ts';

/** More files than this are grouped in subfolders by subject, so that a folder can be read at a glance. */
const MAX_FILES = 20;

/** Returns the folders below a path with more than MAX_FILES files, as 'src/ui: 83'. */
function findCrowdedFolders(folder: string): string[] {
  const entries = readdirSync(join(root, folder), { withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).length;
  const subfolders = entries.filter((entry) => entry.isDirectory() && entry.name !== '.output');
  const inside = subfolders.flatMap(({ name }) => findCrowdedFolders(`${folder}/${name}`));
  return files > MAX_FILES ? [`${folder}: ${files}`, ...inside] : inside;
}

test(`no folder of the sources has more than ${MAX_FILES} files`, () => {
  expect(['worker', 'db', 'src', 'tests'].flatMap(findCrowdedFolders)).toEqual([]);
});
