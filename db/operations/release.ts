import { parseArgs } from 'node:util';
import { type Deployment, type DeployOptions, deploy, readSecrets } from '../deploy/deploy.ts';
import { assertRealDomain, listPatterns, readExpectedConfig } from '../deploy/deploy-config.ts';
import { DeployError, runCommand } from '../deploy/deploy-error.ts';
import { openCloudflare } from '../deploy/platforms.ts';
import { assertServedDatabase, findServedVersion, type ServedVersion } from '../deploy/served-database.ts';
import { toVersionRecord } from '../deploy/version-record.ts';
import { announceLongMigrations } from '../local/long-migrations.ts';
import { migrate } from '../local/migrate.ts';
import { listCellDatabases } from './cell-databases.ts';
import { assertReleasable } from './checkout.ts';
import { assertFileOwners, claimFiles } from './file-owners.ts';
import { listenToInterruptions, withInterruption } from './interruption.ts';
import { runCheck } from './run-check.ts';
import { readTargetDatabase } from './target-database.ts';
import { type SmokeAccount, verifyRelease } from './verify-release.ts';

/** The version that is served, and whether the release migrates Durable Objects: Cloudflare then refuses to serve that version again. */
type VersionBefore = ServedVersion & { isBeforeMigration?: boolean };

/** What a release does, in this order; each throws where it fails. */
export type ReleaseSteps = {
  /** The checkout, and `npm run check`. */
  check: () => Promise<void>;
  /** The version that is served now; null before the first release. */
  findServedVersion: () => Promise<VersionBefore | null>;
  /** Throws where the database, the files, or the migrations of Durable Objects are not those of the version that is served. Changes nothing. */
  compare: (served: ServedVersion | null) => Promise<void>;
  /** Migrates the database, and claims the files for it that no database owns. */
  migrate: () => Promise<void>;
  deploy: () => Promise<Deployment>;
  verify: (deployment: Deployment) => Promise<void>;
  /** Serves an earlier version again; returns false, and does nothing, where its secrets are others than those of the release. */
  rollBack: (served: ServedVersion) => Promise<boolean>;
};

type ReleaseOptions = {
  print?: (line: string) => void;
  /** Aborted by Ctrl-C. */
  interrupted?: AbortSignal;
};

const NEVER = new AbortController().signal;
const byHand = (id: string) => `npx wrangler rollback ${id} --name llavero`;

/**
 * Releases what the working directory holds. Where the deployed version fails its verification, the code of the version that was served before
 * is restored, unless its secrets are others or Durable Objects were migrated; the schema stays, as migrations only add. Throws a DeployError that says what failed and,
 * from the deployment on or after an interruption, what is served.
 */
export async function release(
  steps: ReleaseSteps,
  { print = console.log, interrupted = NEVER }: ReleaseOptions = {},
): Promise<void> {
  const during = withInterruption(interrupted);
  let before: VersionBefore | null = null;
  try {
    print('1/4 Comprobación');
    await during('la comprobación', steps.check);
    before = await during('la comprobación', steps.findServedVersion);
    await during('la comprobación', () => steps.compare(before));
    print('2/4 Migración de la base de datos');
    await during('la migración', steps.migrate);
  } catch (error) {
    if (!interrupted.aborted) throw error;
    throw new DeployError(
      `${(error as Error).message} No se ha desplegado nada. ${await describeServed(steps)}`,
    );
  }
  print('3/4 Despliegue');
  if (before?.isBeforeMigration)
    print(`Migra los Durable Objects: después Cloudflare no sirve otra vez la versión ${before.id}.`);
  // Wrangler ends by itself, so that what is served afterwards does not change any more.
  const deployment = await during('el despliegue', steps.deploy, { isFinished: true }).catch(
    async (error: Error) => {
      throw new DeployError(
        `${error.message} ${await describeServed(steps, before)} Repite npm run release.`,
      );
    },
  );
  print('4/4 Verificación');
  try {
    await during('la verificación', () => steps.verify(deployment));
  } catch (error) {
    const reason = (error as Error).message;
    if (interrupted.aborted)
      throw new DeployError(`${reason} ${await describeServed(steps, before)} Repite npm run release.`);
    throw new DeployError(`${reason} ${await restore(steps, deployment, before)}`);
  }
  print(`Publicada la versión ${deployment.versionId} en ${deployment.address}`);
}

/** Serves the version before again, where that is possible; returns a sentence that says what is served. */
async function restore(
  steps: ReleaseSteps,
  { address, versionId }: Deployment,
  before: VersionBefore | null,
): Promise<string> {
  if (!before) return `No había versión anterior a la que volver: ${address} sirve la nueva.`;
  if (before.isBeforeMigration)
    return `No se puede volver a la versión ${before.id}, que es de antes de una migración de Durable Objects: ${address} sirve la nueva, ${versionId}. Publica un arreglo.`;
  try {
    if (await steps.rollBack(before))
      return `Se sirve otra vez la versión ${before.id}. El esquema de la base de datos se queda, porque las migraciones solo añaden.`;
  } catch (failure) {
    return `Tampoco se ha podido volver a la versión ${before.id}: ${(failure as Error).message} ${await describeServed(steps, before)} Hazlo a mano: ${byHand(before.id)}`;
  }
  return `No se vuelve a la versión ${before.id}, que lleva otros secretos: ${address} sirve la nueva, ${versionId}. Publica un arreglo, o, si los de antes valen todavía: ${byHand(before.id)}`;
}

/** Returns a sentence that says which version Cloudflare serves; `before` is that of before the deployment. */
async function describeServed(steps: ReleaseSteps, before?: VersionBefore | null): Promise<string> {
  try {
    const served = await steps.findServedVersion();
    if (!served) return 'No se sirve ninguna versión.';
    if (before === undefined) return `Se sirve la versión ${served.id}.`;
    if (served.id === before?.id) return `Se sirve la versión de antes, ${served.id}.`;
    return `Se sirve la versión nueva, ${served.id}, sin verificar${describeWayBack(before)}.`;
  } catch (error) {
    return `No se sabe qué versión se sirve (npx wrangler deployments status --name llavero): ${(error as Error).message}`;
  }
}

function describeWayBack(before: VersionBefore | null): string {
  if (!before) return '';
  if (before.isBeforeMigration)
    return `; a la de antes, ${before.id}, no se puede volver, porque es de antes de una migración de Durable Objects`;
  return `; la de antes: ${byHand(before.id)}`;
}

type ReleaseTarget = Pick<DeployOptions, 'configFile' | 'build' | 'runWrangler' | 'switchesDatabase'>;

/** Returns the steps of a release to production, by the environment's variables; throws a DeployError where one is missing. */
export function createReleaseSteps(
  env: NodeJS.ProcessEnv,
  { switchesDatabase = false, ...options }: ReleaseTarget = {},
): ReleaseSteps {
  const database = readTargetDatabase(env);
  const account = readSmokeAccount(env);
  const config = readExpectedConfig('production', options);
  assertRealDomain(config);
  const cloudflare = openCloudflare(env);
  const secrets = readSecrets('production', env);
  const name = config.name ?? '';
  const address = `https://${listPatterns(config.routes)[0]}`;
  const migrationTag = config.migrations.at(-1)?.tag;
  const cells = listCellDatabases(database, config.vars);
  const storage = { cloudflare, buckets: config.r2_buckets.flatMap(({ bucket_name }) => bucket_name ?? []) };
  return {
    check: async () => {
      await assertReleasable();
      await runCheck();
    },
    findServedVersion: async () => {
      const served = await findServedVersion(cloudflare, name);
      return served && { ...served, isBeforeMigration: served.migrationTag !== migrationTag };
    },
    compare: async (served) => {
      if (served) assertKnownMigration(served, config.migrations);
      if (served && !switchesDatabase) await assertServedDatabase(served, address, secrets);
      await assertFileOwners(cells, storage);
    },
    migrate: async () => {
      for (const { url, token } of cells) await announceLongMigrations(url, token);
      for (const { url, token } of cells) await migrate(url, token);
      await claimFiles(cells, storage);
    },
    deploy: () => deploy('production', { ...options, env, switchesDatabase }),
    verify: (deployment) => verifyRelease(deployment.address, deployment.versionId, account),
    rollBack: async ({ id, secretsHash }) => {
      const known = (await toVersionRecord(secrets)).secretsHash;
      if (secretsHash && secretsHash !== known) return false;
      // Of a version from before records Cloudflare says whether its secrets are others.
      const isSame = secretsHash !== undefined;
      return cloudflare.serveVersion(name, id, 'release: la verificación ha fallado', isSame);
    },
  };
}

/** Throws a DeployError where the served Worker has a migration of Durable Objects that the checkout lacks: Cloudflare refuses its code. */
function assertKnownMigration({ migrationTag }: ServedVersion, migrations: { tag: string }[]): void {
  if (migrationTag === undefined || migrations.some(({ tag }) => tag === migrationTag)) return;
  throw new DeployError(
    `Lo que se sirve tiene la migración de Durable Objects «${migrationTag}», que este wrangler.toml no tiene: Cloudflare no acepta un código anterior. No se ha publicado nada.`,
  );
}

function readSmokeAccount({ SMOKE_EMAIL, SMOKE_PASSWORD }: NodeJS.ProcessEnv): SmokeAccount {
  if (SMOKE_EMAIL && SMOKE_PASSWORD) return { email: SMOKE_EMAIL, password: SMOKE_PASSWORD };
  throw new DeployError(
    'Indica en SMOKE_EMAIL y SMOKE_PASSWORD una cuenta hecha para la verificación (npm run agency:create).',
  );
}

const parseArguments = (args: string[]) => {
  try {
    return parseArgs({ args, options: { 'switch-database': { type: 'boolean', default: false } } }).values;
  } catch {
    throw new DeployError('Se escribe así: npm run release [-- --switch-database]');
  }
};

if (process.argv[1] === import.meta.filename)
  await runCommand(async () => {
    const { 'switch-database': switchesDatabase } = parseArguments(process.argv.slice(2));
    const steps = createReleaseSteps(process.env, { switchesDatabase });
    await release(steps, { interrupted: listenToInterruptions() });
  });
