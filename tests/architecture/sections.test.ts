import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { quickCreateForms } from '../../src/shell/quick-create/quick-create-forms.tsx';
import { findSection, mainSections, navigationSections, sections } from '../../src/shell/sections.ts';
import { screens } from '../look/screens.ts';

/** The full path of a route file: '/crm/ads/$id/edit', '/crm/ads/'. */
const toFullPath = (file: string) =>
  file
    .replace(/^src\/routes/, '')
    .replace(/\.tsx$/, '')
    .replace(/\/index$/, '/');

/** Sentences about the route files that no section has. */
const findUnlisted = (routeFiles: readonly string[]) =>
  routeFiles
    .filter((file) => !file.endsWith('/route.tsx') && !findSection(toFullPath(file)))
    .map((file) => `${file} belongs to no section: declare one in its feature's section.ts`);

test('sections: every route below /crm belongs to one', () => {
  expect(findUnlisted(globSync('src/routes/crm/**/*.tsx'))).toEqual([]);
  expect(findUnlisted(['src/routes/crm/none/index.tsx', 'src/routes/crm/none.tsx'])).toHaveLength(2);
});

test('sections: each section.ts of a feature is listed', async () => {
  for (const file of globSync('src/features/*/section.ts')) {
    const feature = file.split('/')[2];
    const exported = Object.values<object>(await import(`../../src/features/${feature}/section.ts`));
    const declared = exported.filter((value) => 'path' in value);
    expect(declared.length, `${file} declares no section`).toBeGreaterThan(0);
    for (const section of declared)
      expect(sections, `${file} is not in src/shell/sections.gen.ts`).toContain(section);
  }
});

test('sections: each has a screen in tests/look', () => {
  const lacking = sections.filter(({ path }) => !screens.some((screen) => screen.path === path));
  expect(lacking.map(({ path }) => `tests/look has no screen of ${path}`)).toEqual([]);
});

test('sections: no two have the same path, place, shortcut or storage key', () => {
  const keys = sections.flatMap((section) =>
    'list' in section ? [section.list.key, section.list.layoutKey] : [],
  );
  for (const values of [
    sections.map(({ path }) => path),
    navigationSections.map(({ position }) => String(position)),
    mainSections.map(({ shortcut }) => shortcut),
    quickCreateForms.map(({ shortcut }) => shortcut),
    keys,
  ])
    expect(new Set(values).size, String(values)).toBe(values.length);
});
