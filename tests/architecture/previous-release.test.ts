import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findPreviousRelease } from '../previous-release.ts';

let folder: string;
let clone: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'previous-'));
  clone = join(folder, 'clone');
  mkdirSync(join(clone, 'migrations'), { recursive: true });
  git('init', '--quiet', '--initial-branch=main');
});
afterEach(() => rmSync(folder, { recursive: true }));

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=test', '-c', 'user.email=test@llavero.test', ...args], {
    cwd: clone,
    encoding: 'utf8',
    stdio: 'pipe',
  }).trim();
/** Commits a new file; returns the commit. */
function commit(file: string): string {
  writeFileSync(join(clone, file), '');
  git('add', '.');
  git('commit', '--quiet', `--message=${file}`);
  return git('rev-parse', 'HEAD');
}

test('there is no previous release before the second migration', () => {
  commit('code.ts');
  expect(findPreviousRelease(clone)).toBeNull();
  commit('migrations/0000_first.sql');
  commit('more.ts');
  expect(findPreviousRelease(clone)).toBeNull();
});

test('the previous release is the last commit that does not know the newest migration', () => {
  commit('migrations/0000_first.sql');
  const previous = commit('code.ts');
  commit('migrations/0001_second.sql');
  commit('more.ts');
  expect(findPreviousRelease(clone)).toBe(previous);
});

test('the previous release of a branch with several new migrations is that of origin/main', () => {
  const released = commit('migrations/0000_first.sql');
  git('update-ref', 'refs/remotes/origin/main', released);
  commit('migrations/0001_second.sql');
  commit('migrations/0002_third.sql');
  expect(findPreviousRelease(clone)).toBe(released);
});

test('a clone without history fails instead of finding nothing', () => {
  commit('migrations/0000_first.sql');
  commit('migrations/0001_second.sql');
  const shallow = join(folder, 'shallow');
  git('clone', '--quiet', '--depth=1', `file://${clone}`, shallow);
  expect(() => findPreviousRelease(shallow)).toThrow('no tiene la historia');
});
