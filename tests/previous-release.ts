import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './support/programs.ts';

/** Tests of the schema itself, which the migrations of this release have extended. */
const schemaTests = [
  'tests/worker/database/database-schema.test.ts',
  'tests/worker/database/migrators.test.ts',
];

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
/** The last commit that does not know the newest migration. */
const findPreviousRelease = () => `${git('log', '-1', '--format=%H', '--', 'migrations/*.sql')}^`;

// Runs the server tests of an earlier commit on the schema of this working tree: a rollback restores the code, never the schema.
// Arguments: the commit (by default the last that does not know the newest migration), and files to limit the tests to.
const [commit = findPreviousRelease(), ...files] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'llavero-previous-'));
try {
  git('worktree', 'add', '--detach', '--force', folder, commit);
  console.log(
    `Pruebas de servidor de ${git('log', '-1', '--format=%h %s', commit)}, sobre el esquema actual.`,
  );
  rmSync(join(folder, 'migrations'), { recursive: true });
  cpSync(join(root, 'migrations'), join(folder, 'migrations'), { recursive: true });
  const [before, now] = [folder, root].map((at) => readFileSync(join(at, 'package-lock.json'), 'utf8'));
  if (before === now) symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  else execFileSync('npm', ['ci'], { cwd: folder, stdio: 'inherit' });
  const vitest = ['vitest', 'run', '--config', 'tests/vitest.config.ts', '--project=worker'];
  const exclude = schemaTests.map((test) => `--exclude=${test}`);
  const { status } = spawnSync(
    process.execPath,
    ['db/local/with-node.mjs', ...vitest, ...exclude, ...files],
    { cwd: folder, stdio: 'inherit' },
  );
  process.exitCode = status ?? 1;
} finally {
  git('worktree', 'remove', '--force', folder);
}
