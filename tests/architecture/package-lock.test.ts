import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../support/paths.ts';

type Packages = Record<string, { resolved?: string; optionalDependencies?: Record<string, string> }>;

const { packages }: { packages: Packages } = JSON.parse(
  readFileSync(join(root, 'package-lock.json'), 'utf8'),
);

/** Returns optional dependencies (packages for one platform) that the lock has no entry for. npm 11 rejects such a lock. */
function findMissing(lock: Packages): string[] {
  return Object.entries(lock).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !getLookupPaths(path).some((folder) => `${folder}${name}` in lock),
    ),
  );
}

/** The node_modules folders in which Node looks for the dependencies of a package: its own, then those of each parent. */
function getLookupPaths(path: string): string[] {
  const up = path
    .split('/node_modules/')
    .map((_, index, parts) => `${parts.slice(0, index + 1).join('/node_modules/')}/node_modules/`);
  return ['node_modules/', ...up];
}

test('package-lock.json: contains the optional packages of every platform', () => {
  expect(findMissing(packages)).toEqual([]);
  expect(findMissing({ 'node_modules/a': { optionalDependencies: { 'a-darwin': '1.0.0' } } })).toEqual([
    'a-darwin',
  ]);
});

test('package.json: every version is exact', () => {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const versions = ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((kind) =>
    Object.entries<string>(manifest[kind]),
  );
  const isRange = (version: string) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version);
  expect(versions.length).toBeGreaterThan(40);
  expect(versions.filter(([, version]) => isRange(version))).toEqual([]);
  expect(['^1.2.3', '~1.2.3', '1.2', '*', 'latest', '>=1.2.3', '1.x.0'].every(isRange)).toBe(true);
});

test('package-lock.json: contains no registry URL', () => {
  expect(Object.keys(packages).filter((path) => packages[path]?.resolved)).toEqual([]);
});
