import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findEntries, registries, toRegistry } from '../../db/local/registries.ts';
import { root } from '../support/paths.ts';

const all = Object.entries(registries);

test.each(all)('%s lists what the files of its domains export', (path, registry) => {
  expect(readFileSync(join(root, path), 'utf8'), 'npm run check writes it anew').toBe(
    toRegistry(path, registry),
  );
});

// What the tables are is told by their exports themselves (all-tables.test.ts).
test('each policy.ts, router.ts and section.ts is found by its registry', () => {
  const lacking = all
    .filter(([path]) => !/^(db|tests)\//.test(path))
    .flatMap(([path, registry]) =>
      findEntries(registry)
        .filter(({ entries }) => entries.length === 0)
        .map(({ file }) => `${file} exports nothing for ${path}, which looks for ${registry.exported}`),
    );
  expect(lacking).toEqual([]);
});
