import { execFile } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { promisify } from 'node:util';
import { DeployError } from '../deploy/deploy-error.ts';
import { assertProductOrigin, type RemoteOptions } from '../deploy/remote-branches.ts';
import { projectRoot } from '../local/programs.ts';

const GIT_TIMEOUT_MS = 60_000;

/**
 * Throws a DeployError unless the folder is the root of a clone of the product's repository without changes, whose commit is the newest of
 * `main` there: what is released is what was reviewed and tested.
 */
export async function assertReleasable(options: RemoteOptions = {}): Promise<void> {
  const { clone: folder = projectRoot } = options;
  const git = (...args: string[]) => runGit(folder, args);
  const top = await git('rev-parse', '--show-toplevel');
  if (realpathSync(top) !== realpathSync(folder))
    throw new DeployError(`${folder} no es un clon del repositorio, sino una carpeta de ${top}.`);
  const changes = await git('status', '--porcelain', '--untracked-files=all');
  if (changes)
    throw new DeployError(
      `Hay cambios que no están en main:\n${changes}\n  Publícalos por una rama, o apártalos (git stash --include-untracked).`,
    );
  assertProductOrigin('no se publica nada', options);
  const [head, main] = [await git('rev-parse', 'HEAD'), await git('ls-remote', 'origin', 'refs/heads/main')];
  const [newest = ''] = main.split('\t');
  if (!newest) throw new DeployError('«origin» no tiene rama main.');
  if (head !== newest)
    throw new DeployError(
      `Este clon está en ${head.slice(0, 12)}, y main de «origin» en ${newest.slice(0, 12)}. Solo se publica main: git switch main && git pull`,
    );
}

async function runGit(cwd: string, args: string[]): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)('git', args, {
      cwd,
      timeout: GIT_TIMEOUT_MS,
      // Nobody is asked for a password, nor does a variable name another repository.
      env: { ...withoutGit(process.env), GIT_TERMINAL_PROMPT: '0' },
    });
    return stdout.trimEnd();
  } catch (error) {
    // The message of the error has the address of the remote, which may hold a token.
    throw new DeployError(
      `git ${args[0]} no puede leer el clon o su «origin» (${(error as { code?: unknown }).code}).`,
    );
  }
}

const withoutGit = (env: NodeJS.ProcessEnv) =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !/^GIT_(DIR|WORK_TREE|INDEX_FILE)$/.test(name)));
