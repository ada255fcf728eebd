import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { assertReleasable as assertCheckout } from '../../db/operations/checkout.ts';

let folder: string;
let clone: string;

const git = (cwd: string, ...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Ana', '-c', 'user.email=ana@llavero.test', ...args], {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
/** As on the machine of somebody whose package.json names the remote repository. */
const assertReleasable = (path: string) =>
  assertCheckout({ clone: path, env: {}, repository: `github:${basename(folder)}/origin` });
function commit(cwd: string, file: string): void {
  writeFileSync(join(cwd, file), file);
  git(cwd, 'add', '--all');
  git(cwd, 'commit', '--message', file);
}

/** A remote repository whose main has a commit, and a clone of it. */
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'llavero-checkout-'));
  clone = join(folder, 'clone');
  git(folder, 'init', '--quiet', '--bare', '--initial-branch=main', 'origin');
  git(folder, 'clone', '--quiet', 'origin', 'clone');
  git(clone, 'switch', '--quiet', '--create', 'main');
  commit(clone, 'first.ts');
  git(clone, 'push', '--quiet', 'origin', 'main');
});
afterEach(() => rmSync(folder, { recursive: true }));

test('assertReleasable: accepts the newest commit of main, also where no branch is checked out', async () => {
  await assertReleasable(clone);
  git(clone, 'switch', '--quiet', '--detach');
  await assertReleasable(clone);
});

test('assertReleasable: refuses what is not committed', async () => {
  writeFileSync(join(clone, 'new.ts'), '');
  await expect(assertReleasable(clone)).rejects.toThrow('?? new.ts');
  commit(clone, 'new.ts');
  git(clone, 'push', '--quiet', 'origin', 'main');
  await assertReleasable(clone);
  writeFileSync(join(clone, 'new.ts'), 'changed');
  await expect(assertReleasable(clone)).rejects.toThrow(' M new.ts');
});

test('assertReleasable: refuses a commit that is not on main, and one that main has left behind', async () => {
  commit(clone, 'mine.ts');
  await expect(assertReleasable(clone)).rejects.toThrow('Solo se publica main');
  git(clone, 'reset', '--quiet', '--hard', 'HEAD~1');
  await assertReleasable(clone);
  git(folder, 'clone', '--quiet', 'origin', 'colleague');
  commit(join(folder, 'colleague'), 'theirs.ts');
  git(join(folder, 'colleague'), 'push', '--quiet', 'origin', 'main');
  // The clone does not know of it yet.
  await expect(assertReleasable(clone)).rejects.toThrow('Solo se publica main');
  git(clone, 'pull', '--quiet', 'origin', 'main');
  await assertReleasable(clone);
});

test('assertReleasable: refuses a clone of another repository, and one whose repository nobody names', async () => {
  git(folder, 'clone', '--quiet', '--bare', 'origin', 'fork');
  git(clone, 'remote', 'set-url', 'origin', join(folder, 'fork'));
  await expect(assertReleasable(clone)).rejects.toThrow(
    `«origin» es ${basename(folder)}/fork, y el del producto es ${basename(folder)}/origin: no se publica nada.`.toLowerCase(),
  );
  await assertCheckout({ clone, env: { GITHUB_REPOSITORY: `${basename(folder)}/fork` } });
  await expect(assertCheckout({ clone, env: {}, repository: null })).rejects.toThrow(
    'package.json no dice en «repository»',
  );
});

test('assertReleasable: refuses a copy inside of another repository, a folder without one, and a clone without origin or main', async () => {
  mkdirSync(join(clone, 'copy'));
  await expect(assertReleasable(join(clone, 'copy'))).rejects.toThrow('no es un clon del repositorio');
  await expect(assertReleasable(folder)).rejects.toThrow('git rev-parse no puede leer');
  git(join(folder, 'origin'), 'branch', '--move', 'main', 'other');
  await expect(assertReleasable(clone)).rejects.toThrow('«origin» no tiene rama main');
  git(
    clone,
    'remote',
    'set-url',
    'origin',
    `https://user:ghp_token@127.0.0.1:9/${basename(folder)}/origin.git`,
  );
  const failure: unknown = await assertReleasable(clone).catch((error) => error);
  expect(String(failure)).toContain('git ls-remote no puede leer');
  expect(String(failure)).not.toContain('ghp_token');
});
