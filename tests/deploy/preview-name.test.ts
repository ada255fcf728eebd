import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readExpectedConfig } from '../../db/deploy/deploy-config.ts';
import { isPreviewName, toPreviewName } from '../../db/deploy/preview-name.ts';
import { root } from '../support/paths.ts';

test.each([
  ['main', /^llavero-main-[0-9a-f]{10}$/],
  ['feature/Añadir el mapa de calor', /^llavero-feature-anadir-el-ma-[0-9a-f]{10}$/],
  ['dependabot/npm_and_yarn/vite-9.0.0', /^llavero-dependabot-npm-and-y-[0-9a-f]{10}$/],
  ['日本', /^llavero-rama-[0-9a-f]{10}$/],
  ['x'.repeat(250), /^llavero-x{20}-[0-9a-f]{10}$/],
])('toPreviewName: %s', (branch, name) => {
  expect(toPreviewName(branch)).toMatch(name);
});

test('toPreviewName: branches with the same slug have different names', () => {
  const branches = ['fix/login', 'fix-login', 'fix_login', 'Fix/Login', 'fix/lógin', 'fix/login/'];
  expect(new Set(branches.map(toPreviewName)).size).toBe(branches.length);
});

const documentation = readFileSync(join(root, 'docs', 'deploying.md'), 'utf8');
/** The longest name of an organization that the documents promise. */
const MAX_ORGANIZATION = Number(/\(`TURSO_ORG`\) may have (\d+) characters/.exec(documentation)?.[1]);

test('toPreviewName: is a DNS label, also with the organization that Turso appends, and isPreviewName knows it', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (branch) => {
      const name = toPreviewName(branch);
      expect(name).toMatch(/^[a-z0-9]([a-z0-9-]*[a-z0-9])$/);
      expect(name).not.toContain('--');
      expect(name.length + 1 + MAX_ORGANIZATION).toBeLessThanOrEqual(63);
      expect(isPreviewName(name)).toBe(true);
    }),
  );
});

test('isPreviewName: no name of wrangler.toml is that of a preview', () => {
  const names = (['production', 'preview'] as const).map(
    (environment) => readExpectedConfig(environment).name,
  );
  expect(names).toEqual(['llavero', 'llavero-preview']);
  for (const name of [...names, 'llavero-0123456789', 'otro-main-0123456789', 'llavero-main-0123456789-x'])
    expect(isPreviewName(name ?? '')).toBe(false);
});
