import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../support/paths.ts';
import type { Change } from './select-tests.ts';

const git = (...args: string[]) =>
  execFileSync('git', args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1e9,
    stdio: ['ignore', 'pipe', 'pipe'],
  });

/** Returns the commit from which this branch comes: its merge base with origin/main, else with main. */
export function findBase(): string {
  for (const main of ['origin/main', 'main']) {
    try {
      return git('merge-base', 'HEAD', main).trim();
    } catch {}
  }
  throw new Error('No hay origin/main ni main con que comparar: npm test -- --changed=REVISIÓN');
}

/** Reads what differs from a commit: what is committed since, what is not, and new files that git does not ignore. */
export function readChanges(base: string = findBase()): Change[] {
  const named = (text: string) => text.split('\0').filter(Boolean);
  const tracked = named(git('diff', '--name-only', '--no-renames', '-z', base, '--'));
  const untracked = named(git('ls-files', '--others', '--exclude-standard', '-z'));
  return [...new Set([...tracked, ...untracked])].map((path) => ({
    path,
    before: readCommitted(base, path),
    after: existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : null,
  }));
}

/** Reads what one commit changed, as its parent and it have the files; for measurements. */
export function readCommit(commit: string): Change[] {
  const paths = git('diff', '--name-only', '--no-renames', '-z', `${commit}^`, commit)
    .split('\0')
    .filter(Boolean);
  return paths.map((path) => ({
    path,
    before: readCommitted(`${commit}^`, path),
    after: readCommitted(commit, path),
  }));
}

function readCommitted(commit: string, path: string): string | null {
  try {
    return git('show', `${commit}:${path}`);
  } catch {
    return null;
  }
}
