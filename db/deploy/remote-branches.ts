import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../local/programs.ts';
import { DeployError } from './deploy-error.ts';

export type RemoteOptions = {
  env?: NodeJS.ProcessEnv;
  clone?: string;
  /** What package.json says in `repository`. */
  repository?: unknown;
};

/**
 * Returns the branches of the product's repository, by assertProductOrigin. Throws a DeployError where «origin» of the clone is another
 * one, whose branches are not those of the previews.
 */
export function listProductBranches(options: RemoteOptions = {}): string[] {
  const { clone = projectRoot } = options;
  assertProductOrigin('no se retira nada', options);
  const output = git(clone, 'no se retira nada', 'ls-remote', '--heads', 'origin');
  return output.split('\n').flatMap((line) => line.split('\trefs/heads/')[1] ?? []);
}

/**
 * Throws a DeployError, which ends with what is not done, where «origin» of the clone is not the product's repository but a fork, for
 * example. That is the one of the run in GitHub Actions, and otherwise the one of package.json.
 */
export function assertProductOrigin(
  consequence: string,
  { env = process.env, clone = projectRoot, repository = readRepository() }: RemoteOptions = {},
): void {
  const product = toRepositoryName(env.GITHUB_REPOSITORY ? `/${env.GITHUB_REPOSITORY}` : repository);
  if (!product)
    throw new DeployError(
      `package.json no dice en «repository» cuál es el repositorio del producto ("github:ORGANIZACIÓN/NOMBRE"): ${consequence}.`,
    );
  const origin = toRepositoryName(git(clone, consequence, 'remote', 'get-url', 'origin').trim());
  if (origin !== product)
    throw new DeployError(
      `«origin» es ${origin ?? 'un repositorio sin nombre'}, y el del producto es ${product}: ${consequence}.`,
    );
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
function git(clone: string, consequence: string, ...args: string[]): string {
  try {
    return execFileSync('git', args, { cwd: clone, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    throw new DeployError(`git no puede leer «origin»: ${consequence}.`);
  }
}
