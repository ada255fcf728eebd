import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { mutations } from '../mutations/all-mutations.ts';
import { applyMutation } from '../mutations/mutation.ts';
import { root } from '../support/paths.ts';

test('each mutation breaks code that is there, into code that parses', () => {
  const problems = mutations.flatMap((mutation) => {
    try {
      const after = applyMutation(readFileSync(join(root, mutation.file), 'utf8'), mutation);
      return parseSync(mutation.file, after).errors.map(({ message }) => `${mutation.name}: ${message}`);
    } catch (error) {
      return [String(error)];
    }
  });
  expect(problems).toEqual([]);
});

test('mutations have names of their own, name suites that exist, and are sixty or more', () => {
  const names = mutations.map(({ name }) => name);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  const suites = new Set(mutations.flatMap((mutation) => mutation.suites ?? []));
  expect([...suites].filter((path) => !existsSync(join(root, path)))).toEqual([]);
  expect(mutations.length).toBeGreaterThanOrEqual(60);
});

test('every procedure for managers alone is weakened once', () => {
  expect(names('is for agents too').length).toBeGreaterThanOrEqual(14);
  expect(names('is for agents too')).toContain('users.pause is for agents too');
});

const names = (what: string) => mutations.map(({ name }) => name).filter((name) => name.endsWith(what));
