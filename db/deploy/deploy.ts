import { join } from 'node:path';
import { MIN_LINK_SECRET, parseLinkSecrets } from '../domain/link-secret.ts';
import { assertSameEnvironment, type Environment, parseDeployArguments } from './arguments.ts';
import { type Build, buildWorker } from './build.ts';
import {
  assertRealDomain,
  type ConfigOptions,
  listPatterns,
  readExpectedConfig,
  writeDeployConfig,
} from './deploy-config.ts';
import { DeployError, runCommand } from './deploy-error.ts';
import { listQueueNames } from './job-queues.ts';
import { openCloudflare } from './platforms.ts';
import { type Secrets, withSecretsFile } from './secrets-file.ts';
import { assertServedDatabase, findServedVersion } from './served-database.ts';
import { withTemporaryFolder } from './temporary-folder.ts';
import { formatVersionRecord, toVersionRecord } from './version-record.ts';
import { type RunWrangler, runWrangler } from './wrangler.ts';

export type Deployment = {
  /** The Worker that was deployed, and its version, which `wrangler rollback` takes. */
  name: string;
  versionId: string;
  /** Its URL, without slash at the end. */
  address: string;
};
export type DeployOptions = ConfigOptions & {
  /** The secrets of the Worker; by default the variables of the same name, which must be of this environment. */
  secrets?: Secrets;
  env?: NodeJS.ProcessEnv;
  build?: Build;
  runWrangler?: RunWrangler;
  /** Whether production may get another database than the one that is served. */
  switchesDatabase?: boolean;
};

/**
 * Builds and deploys the Worker with its secrets, and creates its queues where they are missing. Throws a DeployError, before anything is sent, where the build is not what wrangler.toml
 * says of the environment, a secret is missing, the domain of production is the placeholder, or its database is not the one that is served.
 */
export async function deploy(environment: Environment, options: DeployOptions = {}): Promise<Deployment> {
  const { env = process.env, runWrangler: run = runWrangler } = options;
  assertSameEnvironment(environment, env);
  const secrets = options.secrets ?? readSecrets(environment, env);
  const expected = readExpectedConfig(environment, options);
  if (environment === 'production') assertRealDomain(expected);
  const message = formatVersionRecord(await toVersionRecord(secrets));
  const name = options.previewName ?? expected.name ?? '';
  const [domain] = listPatterns(expected.routes);
  const cloudflare = openCloudflare(env);
  const comparesDatabase = environment === 'production' && !options.switchesDatabase;
  return withBuild(environment, options, async (config) => {
    const served = comparesDatabase ? await findServedVersion(cloudflare, name) : null;
    if (served) await assertServedDatabase(served, `https://${domain}`, secrets);
    // They hold no data that could be missing under a mistyped name, as buckets do.
    await cloudflare.createQueues(listQueueNames(expected));
    return withSecretsFile(secrets, async (secretsFile) => {
      const entries = await run(
        // A bucket that is missing is an error, not one to create under a mistyped name.
        [
          ...['deploy', '--config', config, '--secrets-file', secretsFile, '--experimental-provision=false'],
          ...['--message', message],
        ],
        { env, secrets: Object.values(secrets) },
      );
      const done = entries.find(({ type }) => type === 'deploy');
      // Wrangler also exits with 0 when it has stopped at a question.
      if (!done?.version_id || done.worker_name !== name)
        throw new DeployError(`Wrangler no confirma haber desplegado «${name}». Mira qué dice arriba.`);
      const address = domain ? `https://${domain}` : done.targets?.find((target) => /^https:/.test(target));
      if (!address) throw new DeployError(`«${name}» está desplegado, pero sin dirección.`);
      return { name, versionId: done.version_id, address };
    });
  });
}

/** Does everything that `deploy` does except sending: Wrangler reads the build with --dry-run. Needs no secrets and no account. */
export function rehearseDeployment(environment: Environment, options: DeployOptions = {}): Promise<void> {
  const { env = process.env, runWrangler: run = runWrangler } = options;
  return withBuild(environment, options, async (config) => {
    await run(['deploy', '--dry-run', '--config', config], { env, secrets: [] });
  });
}

/** Calls `use` with the checked configuration of a build, which exists no longer than the call. */
function withBuild<T>(
  environment: Environment,
  options: DeployOptions,
  use: (config: string) => Promise<T>,
): Promise<T> {
  const { build = buildWorker, env = process.env } = options;
  return withTemporaryFolder(async (folder) => {
    await build(environment, folder, env);
    return use(writeDeployConfig(join(folder, 'llavero', 'wrangler.json'), environment, options));
  });
}

/** Characters: it is not limited by attempts. */
const MIN_PREVIEW_PASSWORD = 16;

/** The names that previews have in the host of their database, which Turso continues with the organization. */
const previewHost = /^llavero-(preview-|[a-z0-9-]+-[0-9a-f]{10}-)/;

/** Returns the secrets that the environment holds; throws a DeployError where one is missing, or is of the other environment. */
export function readSecrets(environment: Environment, env: NodeJS.ProcessEnv): Secrets {
  const { DATABASE_URL = '', DATABASE_TOKEN = '', LINK_SECRET = '' } = env;
  const secrets: Secrets = { DATABASE_URL, DATABASE_TOKEN, LINK_SECRET };
  if (environment === 'preview') secrets.PREVIEW_PASSWORD = readPreviewPassword(env);
  const missing = Object.entries(secrets).flatMap(([name, value]) => (value.trim() ? [] : [name]));
  if (missing.length > 0)
    throw new DeployError(`Falta en el entorno: ${new Intl.ListFormat('es').format(missing)}.`);
  assertLinkSecret(LINK_SECRET);
  const [, host = ''] = /^(?:libsql|https):\/\/([^/]+)/.exec(DATABASE_URL) ?? [];
  if (!host) throw new DeployError('DATABASE_URL debe empezar por libsql:// o https://.');
  if (previewHost.test(host) && environment === 'production')
    throw new DeployError('DATABASE_URL es la base de datos de una vista previa. No se ha enviado nada.');
  if (!previewHost.test(host) && environment === 'preview')
    throw new DeployError(
      'DATABASE_URL no es la base de datos de una vista previa, que se llama llavero-preview. No se ha enviado nada.',
    );
  return secrets;
}

/** Throws a DeployError where the secret of public links is missing or could be guessed. */
function assertLinkSecret(secret: string): void {
  try {
    parseLinkSecrets(secret);
  } catch {
    throw new DeployError(
      `LINK_SECRET, el secreto de los enlaces públicos, debe tener ${MIN_LINK_SECRET} caracteres o más; mientras se cambia, el nuevo y el anterior separados por un espacio.`,
    );
  }
}

/** Returns the secret of public links that the environment holds; throws a DeployError where it is missing or could be guessed. */
export function readLinkSecret({ LINK_SECRET = '' }: NodeJS.ProcessEnv): string {
  assertLinkSecret(LINK_SECRET);
  return LINK_SECRET;
}

/** Returns the password of all previews; throws a DeployError where it is missing or could be guessed. */
export function readPreviewPassword({ PREVIEW_PASSWORD = '' }: NodeJS.ProcessEnv): string {
  if (PREVIEW_PASSWORD.trim().length >= MIN_PREVIEW_PASSWORD) return PREVIEW_PASSWORD;
  throw new DeployError(
    `Falta en el entorno PREVIEW_PASSWORD, la contraseña de las vistas previas, de ${MIN_PREVIEW_PASSWORD} caracteres o más.`,
  );
}

if (process.argv[1] === import.meta.filename)
  await runCommand(async () => {
    const { name, versionId, address } = await deploy(
      parseDeployArguments(process.argv.slice(2), process.env),
    );
    console.log(`\n  Desplegado ${name} (versión ${versionId}): ${address}\n`);
  });
