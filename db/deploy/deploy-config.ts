import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { unstable_readConfig as readConfig, type Unstable_Config as WorkerConfig } from 'wrangler';
import { projectRoot } from '../local/programs.ts';
import type { Environment } from './arguments.ts';
import { DeployError } from './deploy-error.ts';
import { listQueueNames, listQueuesOfCells, type QueueConfig } from './job-queues.ts';
import { isPreviewName } from './preview-name.ts';

/** What a build decides itself: where its files are, and how they were made. */
const buildKeys = [
  'configPath',
  'userConfigPath',
  'topLevelName',
  'definedEnvironments',
  'targetEnvironment',
  'main',
  'no_bundle',
  'rules',
  'dev',
];

export type ConfigOptions = {
  /** The name of a branch's preview; without it the name that wrangler.toml gives. */
  previewName?: string;
  /** The file that says what each environment is; by default wrangler.toml. */
  configFile?: string;
};

/** Returns what wrangler.toml says of an environment, with the queues of each cell, and of a preview under its name. */
export function readExpectedConfig(environment: Environment, options: ConfigOptions = {}): WorkerConfig {
  const { configFile = join(projectRoot, 'wrangler.toml'), previewName } = options;
  const config = readByWrangler(configFile, environment);
  return { ...config, queues: listQueuesOfCells(config, previewName) };
}

/**
 * Writes the configuration to deploy beside the one that the build produced, and returns its path: with the name of the preview, if one is
 * given, and with the secrets that wrangler.toml requires, which a build leaves out. Throws a DeployError where the file differs from
 * wrangler.toml in anything else, or a preview would share a name with production.
 */
export function writeDeployConfig(
  produced: string,
  environment: Environment,
  options: ConfigOptions = {},
): string {
  const { previewName, ...ofFile } = options;
  const expected = readExpectedConfig(environment, options);
  if (previewName !== undefined) {
    if (environment === 'production' || !isPreviewName(previewName))
      throw new DeployError(`«${previewName}» no es el nombre de una vista previa.`);
    expected.name = previewName;
    expected.vars = { ...expected.vars, CELL: previewName };
  }
  const content = readJson(produced);
  content.queues = listQueuesOfCells(readByWrangler(produced) as QueueConfig, previewName);
  if (environment === 'preview') for (const config of [expected, content]) protectPreview(config);
  const built = content.targetEnvironment;
  if (built !== environment)
    throw new DeployError(
      `Se ha compilado «${built}» y se ha pedido «${environment}». No se ha enviado nada.`,
    );
  if (previewName !== undefined) {
    content.name = previewName;
    content.vars = { ...(content.vars as object), CELL: previewName };
  }
  const path = join(dirname(produced), 'deploy.json');
  writeFileSync(path, JSON.stringify({ ...content, secrets: expected.secrets }));
  assertSameConfig(readByWrangler(path), expected);
  assertSeparateBuckets(expected);
  if (environment !== 'production') {
    assertSharesNothing(expected, readExpectedConfig('production', ofFile));
    assertNamedSenders(expected);
  }
  return path;
}

/** Puts a preview behind its password (worker/http/preview-access.ts): every path reaches the Worker, which requires that secret. */
function protectPreview(config: Pick<WorkerConfig, 'assets' | 'secrets'> | Record<string, unknown>): void {
  const { assets, secrets } = config as Pick<WorkerConfig, 'assets' | 'secrets'>;
  const required = [...(secrets?.required ?? []), 'PREVIEW_PASSWORD'];
  Object.assign(config, { assets: { ...assets, run_worker_first: true }, secrets: { ...secrets, required } });
}

/** Throws a DeployError where the domain of production is still the placeholder (RFC 2606 reserves .example). */
export function assertRealDomain({ routes }: WorkerConfig): void {
  const patterns = listPatterns(routes);
  const placeholder = patterns.find((pattern) => /\.example$/.test(pattern));
  if (placeholder)
    throw new DeployError(
      `El dominio de wrangler.toml sigue siendo el de ejemplo («${placeholder}»). Escribe el de verdad en [[env.production.routes]].`,
    );
  if (patterns.length === 0) throw new DeployError('wrangler.toml no da ningún dominio a producción.');
}

/** Returns the addresses of a configuration: the patterns of its routes. */
export function listPatterns(routes: WorkerConfig['routes']): string[] {
  return (routes ?? []).map((route) => (typeof route === 'string' ? route : route.pattern));
}

/** Reads a configuration as Wrangler does, so that what is compared is what it will do. */
function readByWrangler(config: string, env?: string): WorkerConfig {
  try {
    return readConfig({ config, env });
  } catch (error) {
    throw new DeployError(`Wrangler no acepta ${config}. No se ha enviado nada. ${(error as Error).message}`);
  }
}

function readJson(path: string): Record<string, unknown> {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    throw new DeployError(`La compilación no ha dejado una configuración legible en ${path}.`);
  }
}

function assertSameConfig(actual: WorkerConfig, expected: WorkerConfig): void {
  const [found, wanted] = [toComparable(actual), toComparable(expected)];
  const differing = [...new Set([...Object.keys(found), ...Object.keys(wanted)])].filter(
    (key) => !isDeepStrictEqual(found[key], wanted[key]),
  );
  if (differing.length > 0)
    throw new DeployError(
      `Lo compilado no es lo que wrangler.toml dice de este entorno (${differing.join(', ')}). No se ha enviado nada.`,
    );
}

function toComparable(config: WorkerConfig): Record<string, unknown> {
  const { assets, ...rest } = JSON.parse(JSON.stringify(config)) as Record<string, unknown>;
  const entries = Object.entries(rest).filter(([key]) => !buildKeys.includes(key));
  return { ...Object.fromEntries(entries), assets: { ...(assets as object), directory: undefined } };
}

function assertSeparateBuckets({ r2_buckets }: WorkerConfig): void {
  const names = r2_buckets.map(({ bucket_name }) => bucket_name);
  if (new Set(names).size < names.length)
    throw new DeployError('Dos ficheros distintos irían al mismo bucket. Revisa wrangler.toml.');
  const outside = r2_buckets.find(({ jurisdiction }) => jurisdiction !== 'eu');
  if (outside)
    throw new DeployError(
      `El bucket «${outside.bucket_name}» no tiene jurisdiction = "eu" en wrangler.toml.`,
    );
}

function assertSharesNothing(preview: WorkerConfig, production: WorkerConfig): void {
  const taken = new Set(listNames(production));
  const shared = listNames(preview).filter((name) => taken.has(name));
  if (shared.length > 0)
    throw new DeployError(
      `La vista previa usaría lo de producción (${shared.join(', ')}). Revisa wrangler.toml.`,
    );
}

/** Throws a DeployError where a preview may send mail from any address of the account's domains, that of production among them. */
function assertNamedSenders({ send_email }: WorkerConfig): void {
  const unnamed = send_email.find(
    ({ allowed_sender_addresses = [] }) => allowed_sender_addresses.length === 0,
  );
  if (unnamed)
    throw new DeployError(
      `La vista previa podría enviar correo en nombre de producción («${unnamed.name}»). Dale allowed_sender_addresses en wrangler.toml.`,
    );
}

/**
 * Returns the names of what a Worker has: its own, its addresses, buckets, queues, workflows, Workers whose objects it opens, addresses that its mail comes to
 * (`addresses`, which every environment has) or is sent from and to.
 */
const listNames = ({ durable_objects, send_email, addresses = [], ...config }: WorkerConfig) =>
  [
    config.name,
    ...listPatterns(config.routes),
    ...config.r2_buckets.map(({ bucket_name }) => bucket_name),
    ...listQueueNames(config),
    ...config.workflows.map(({ name }) => name),
    ...durable_objects.bindings.map(({ script_name }) => script_name),
    ...addresses,
    ...send_email.flatMap(
      ({ destination_address, allowed_destination_addresses = [], allowed_sender_addresses = [] }) => [
        destination_address,
        ...allowed_destination_addresses,
        ...allowed_sender_addresses,
      ],
    ),
  ].filter((each) => each !== undefined);
