import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../local/programs.ts';
import { DeployError } from './deploy-error.ts';

type Options = {
  env?: NodeJS.ProcessEnv;
  clone?: string;
  /** What package.json says in `repository`. */
  repository?: unknown;
};

/**
 * Returns the branches of the product's repository, which is that of the run in GitHub Actions and otherwise that of package.json. Throws
 * a DeployError where «origin» of the clone is another one, a fork for example, whose branches are not those of the previews.
 */
export function listProductBranches({
  env = process.env,
  clone = projectRoot,
  repository = readRepository(),
}: Options = {}): string[] {
  const product = toRepositoryName(env.GITHUB_REPOSITORY ? `/${env.GITHUB_REPOSITORY}` : repository);
  if (!product)
    throw new DeployError(
      'package.json no dice en «repository» cuál es el repositorio del producto ("github:ORGANIZACIÓN/NOMBRE"): no se retira nada.',
    );
  const origin = toRepositoryName(git(clone, 'remote', 'get-url', 'origin').trim());
  if (origin !== product)
    throw new DeployError(
      `«origin» es ${origin ?? 'un repositorio sin nombre'}, y las vistas previas son de ${product}: no se retira nada.`,
    );
  const output = git(clone, 'ls-remote', '--heads', 'origin');
  return output.split('\n').flatMap((line) => line.split('\trefs/heads/')[1] ?? []);
}

const readRepository = (): unknown =>
  JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')).repository;

/** Returns 'owner/name' of a repository's address in any notation of git or of package.json. */
function toRepositoryName(address: unknown): string | undefined {
  const text = typeof address === 'object' && address && 'url' in address ? address.url : address;
  const [, name] = /[:/]([^/:]+\/[^/:]+?)(?:\.git)?\/?$/.exec(typeof text === 'string' ? text : '') ?? [];
  return name?.toLowerCase();
}

/** Runs git (git-remote(1), git-ls-remote(1)); throws a DeployError where it fails. */
function git(clone: string, ...args: string[]): string {
  try {
    return execFileSync('git', args, { cwd: clone, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    throw new DeployError('git no puede leer las ramas de «origin»: no se retira nada.');
  }
}
