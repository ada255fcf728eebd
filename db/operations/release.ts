import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import type { Env } from '../../worker/env.ts';
import { type Deployment, type DeployOptions, deploy } from '../deploy/deploy.ts';
import { assertRealDomain, listPatterns, readExpectedConfig } from '../deploy/deploy-config.ts';
import { DeployError, runCommand } from '../deploy/deploy-error.ts';
import { readHealth } from '../deploy/deployed-health.ts';
import { runWrangler } from '../deploy/wrangler.ts';
import { migrate } from '../local/migrate.ts';
import { projectRoot } from '../local/programs.ts';
import { readTargetDatabase } from './target-database.ts';
import { type SmokeAccount, verifyRelease } from './verify-release.ts';

/** What a release does, in this order; each throws where it fails. */
export type ReleaseSteps = {
  check: () => Promise<void>;
  /** The version that is served now; null before the first release. */
  findServedVersion: () => Promise<string | null>;
  migrate: () => Promise<void>;
  deploy: () => Promise<Deployment>;
  verify: (deployment: Deployment) => Promise<void>;
  rollBack: (versionId: string) => Promise<void>;
};

/**
 * Releases what the working directory holds. Where the deployed version fails its verification, the code of the version that was served before
 * is restored; the schema stays, as migrations only add. Throws a DeployError that says what failed and what is served.
 */
export async function release(
  steps: ReleaseSteps,
  print: (line: string) => void = console.log,
): Promise<void> {
  print('1/4 Comprobación');
  await steps.check();
  const served = await steps.findServedVersion();
  print('2/4 Migración de la base de datos');
  await steps.migrate();
  print('3/4 Despliegue');
  const deployment = await steps.deploy();
  print('4/4 Verificación');
  try {
    await steps.verify(deployment);
  } catch (error) {
    const reason = (error as Error).message;
    if (!served)
      throw new DeployError(
        `${reason} No había versión anterior a la que volver: ${deployment.address} sirve la nueva.`,
      );
    try {
      await steps.rollBack(served);
    } catch (failure) {
      throw new DeployError(
        `${reason} Tampoco se ha podido volver a la versión ${served}: ${(failure as Error).message} Hazlo a mano: wrangler rollback ${served} --name ${deployment.name}`,
      );
    }
    throw new DeployError(
      `${reason} Se sirve otra vez la versión ${served}. El esquema de la base de datos se queda, porque las migraciones solo añaden.`,
    );
  }
  print(`Publicada la versión ${deployment.versionId} en ${deployment.address}`);
}

/** Returns the steps of a release to production, by the environment's variables; throws a DeployError where one is missing. */
export function createReleaseSteps(
  env: NodeJS.ProcessEnv,
  options: Pick<DeployOptions, 'configFile' | 'build'> = {},
): ReleaseSteps {
  const database = readTargetDatabase(env);
  const account = readSmokeAccount(env);
  const config = readExpectedConfig('production', options);
  assertRealDomain(config);
  const address = `https://${listPatterns(config.routes)[0]}`;
  return {
    check: async () => {
      const { status } = spawnSync('npm', ['run', 'check'], { cwd: projectRoot, stdio: 'inherit' });
      if (status !== 0) throw new DeployError('La comprobación ha fallado. No se ha publicado nada.');
    },
    findServedVersion: async () => (await readHealth(address))?.version ?? null,
    migrate: async () => {
      const { CELLS = '{}' } = config.vars as Pick<Env, 'CELLS'>;
      for (const url of [database.url, ...Object.values<string>(JSON.parse(CELLS))])
        await migrate(url, database.token);
    },
    deploy: () => deploy('production', { ...options, env }),
    verify: (deployment) => verifyRelease(deployment.address, deployment.versionId, account),
    rollBack: async (versionId) => {
      const message = 'release: la verificación ha fallado';
      const args = ['rollback', versionId, '--name', config.name ?? '', '--message', message, '--yes'];
      await runWrangler(args, { env, secrets: [database.url, database.token ?? ''] });
    },
  };
}

function readSmokeAccount({ SMOKE_EMAIL, SMOKE_PASSWORD }: NodeJS.ProcessEnv): SmokeAccount {
  if (SMOKE_EMAIL && SMOKE_PASSWORD) return { email: SMOKE_EMAIL, password: SMOKE_PASSWORD };
  throw new DeployError(
    'Indica en SMOKE_EMAIL y SMOKE_PASSWORD una cuenta hecha para la verificación (npm run agency:create).',
  );
}

if (process.argv[1] === import.meta.filename)
  await runCommand(async () => {
    try {
      parseArgs({ args: process.argv.slice(2), options: {} });
    } catch {
      throw new DeployError('Se escribe así: npm run release');
    }
    await release(createReleaseSteps(process.env));
  });
