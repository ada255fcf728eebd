import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../support/programs.ts';

type Packages = Record<string, { resolved?: string; optionalDependencies?: Record<string, string> }>;

const { packages }: { packages: Packages } = JSON.parse(
  readFileSync(join(root, 'package-lock.json'), 'utf8'),
);

/** Packages that others name for some platform, and that the lock does not know. npm 11 refuses such a lock. */
function missing(lock: Packages): string[] {
  return Object.entries(lock).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !places(path).some((place) => `${place}${name}` in lock),
    ),
  );
}

/** Where Node looks for what a package asks for: beside its own packages, then ever further up. */
function places(path: string): string[] {
  const up = path
    .split('/node_modules/')
    .map((_, index, parts) => `${parts.slice(0, index + 1).join('/node_modules/')}/node_modules/`);
  return ['node_modules/', ...up];
}

test('the lock knows the packages of every platform', () => {
  expect(missing(packages)).toEqual([]);
  expect(missing({ 'node_modules/a': { optionalDependencies: { 'a-darwin': '1.0.0' } } })).toEqual([
    'a-darwin',
  ]);
});

test('package.json asks for exact versions', () => {
  const asked = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const versions = ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((kind) =>
    Object.entries<string>(asked[kind]),
  );
  const loose = (version: string) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version);
  expect(versions.length).toBeGreaterThan(40);
  expect(versions.filter(([, version]) => loose(version))).toEqual([]);
  expect(['^1.2.3', '~1.2.3', '1.2', '*', 'latest', '>=1.2.3', '1.x.0'].every(loose)).toBe(true);
});

test('the lock names no registry', () => {
  expect(Object.keys(packages).filter((path) => packages[path]?.resolved)).toEqual([]);
});
