import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './support/paths.ts';

/** Tests of the schema itself, which the migrations of this release have extended. */
const schemaTests = [
  'tests/worker/database/database-schema.test.ts',
  'tests/worker/database/database-tenancy.test.ts',
  'tests/worker/database/migrators.test.ts',
];

const git = (clone: string, ...args: string[]) =>
  execFileSync('git', args, { cwd: clone, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
/** Returns the commit that a revision names; null where there is none. */
function findCommit(clone: string, revision: string): string | null {
  try {
    return git(clone, 'rev-parse', '--verify', '--quiet', `${revision}^{commit}`);
  } catch {
    return null;
  }
}
const listMigrations = (clone: string, commit: string) =>
  git(clone, 'ls-tree', '-r', '--name-only', commit, '--', 'migrations/')
    .split('\n')
    .filter((file) => file.endsWith('.sql'));

/**
 * Returns the commit whose release may have to serve on the schema of HEAD: that of origin/main where it lacks migrations of HEAD, else the
 * last that does not know the newest one. Null where no earlier commit has another schema; throws in a clone without history.
 */
export function findPreviousRelease(clone: string): string | null {
  const main = findCommit(clone, 'origin/main');
  const known = main ? listMigrations(clone, main) : [];
  if (main && known.length > 0 && listMigrations(clone, 'HEAD').some((file) => !known.includes(file)))
    return main;
  const newest = git(clone, 'log', '-1', '--format=%H', '--', 'migrations/*.sql');
  const previous = newest ? findCommit(clone, `${newest}^`) : null;
  if (!previous && git(clone, 'rev-parse', '--is-shallow-repository') === 'true')
    throw new Error(
      'Este clon no tiene la historia, y sin ella no se encuentra la versión anterior: git fetch --unshallow',
    );
  return previous && listMigrations(clone, previous).length > 0 ? previous : null;
}

/** Runs the server tests of a commit, or those in `files`, on the schema of this working tree; returns the exit code. */
function runServerTests(commit: string, files: string[]): number {
  const folder = mkdtempSync(join(tmpdir(), 'llavero-previous-'));
  try {
    git(root, 'worktree', 'add', '--detach', '--force', folder, commit);
    console.log(
      `Pruebas de servidor de ${git(root, 'log', '-1', '--format=%h %s', commit)}, sobre el esquema actual.`,
    );
    rmSync(join(folder, 'migrations'), { recursive: true });
    cpSync(join(root, 'migrations'), join(folder, 'migrations'), { recursive: true });
    const [before, now] = [folder, root].map((at) => readFileSync(join(at, 'package-lock.json'), 'utf8'));
    if (before === now) symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    else execFileSync('npm', ['ci'], { cwd: folder, stdio: 'inherit' });
    // Where releases before the two proofs have it.
    const earlierConfig = 'tests/vitest.config.ts';
    const config = existsSync(join(folder, earlierConfig)) ? [`--config=${earlierConfig}`] : [];
    const vitest = ['vitest', 'run', ...config, '--project=worker'];
    const exclude = schemaTests.map((test) => `--exclude=${test}`);
    const { status } = spawnSync(
      process.execPath,
      ['db/local/with-node.mjs', ...vitest, ...exclude, ...files],
      { cwd: folder, stdio: 'inherit' },
    );
    return status ?? 1;
  } finally {
    git(root, 'worktree', 'remove', '--force', folder);
  }
}

// A rollback restores the code, never the schema. Arguments: the commit, and files to limit the tests to.
if (process.argv[1] === import.meta.filename) {
  const [given, ...files] = process.argv.slice(2);
  const commit = given ?? findPreviousRelease(root);
  if (commit) process.exitCode = runServerTests(commit, files);
  else console.log('No hay versión anterior con otro esquema: no hay nada que probar.');
}
