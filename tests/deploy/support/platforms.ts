import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { type CloudflareStandIn, startCloudflareStandIn } from './cloudflare-stand-in.ts';
import { type Faults, noFaults } from './http-stand-in.ts';
import { startTursoStandIn, type TursoStandIn } from './turso-stand-in.ts';

export type TestPlatforms = {
  turso: TursoStandIn;
  cloudflare: CloudflareStandIn;
  faults: Faults;
  /** The environment that a command has in CI. */
  env: NodeJS.ProcessEnv;
  /** Everything that has been printed so far. */
  printed: () => string;
  /** What the commands have left in the temporary folder. */
  leftovers: () => string[];
  stop: () => Promise<void>;
};

export const PREVIEW_PASSWORD = 'contraseña-de-las-vistas-previas';
export const LINK_SECRET = 'a-secret-of-public-links-that-is-long-enough';

export const previewBuckets = ['agency-logos', 'avatars', 'property-images', 'property-documents'].map(
  (name) => `${name}-preview`,
);

const productionQueues = ['llavero-jobs', 'llavero-jobs-dead'];

/** Starts both platforms as an account that has production: its Worker, its queues, its buckets with a file each, and its database. */
export async function startPlatforms(): Promise<TestPlatforms> {
  const faults = noFaults();
  const turso = await startTursoStandIn(faults);
  const cloudflare = await startCloudflareStandIn(faults);
  await turso.createDatabase('llavero', 'production');
  cloudflare.workers.set('llavero', {
    vars: { REGISTRATION: 'open' },
    secrets: {
      DATABASE_URL: 'libsql://llavero-test.turso.io',
      DATABASE_TOKEN: 'token-of-production',
      LINK_SECRET,
    },
    buckets: [],
    objects: [],
    classes: [],
    queues: ['llavero-jobs'],
    schedules: ['30 2 * * *'],
    domains: ['crm.llavero.test'],
    workersDev: false,
    versionId: 'production',
    uploads: 1,
  });
  for (const name of productionQueues) {
    const consumer = { consumer_id: name, type: 'worker' as const, script: 'llavero', settings: {} };
    cloudflare.queues.set(name, { id: name, consumers: [consumer] });
  }
  for (const name of previewBuckets) {
    cloudflare.buckets.set(name, new Set());
    cloudflare.buckets.set(name.replace('-preview', ''), new Set(['a/of-production']));
  }
  const temporary = mkdtempSync(join(tmpdir(), 'llavero-test-'));
  vi.stubEnv('TMPDIR', temporary);
  const lines: string[] = [];
  for (const method of ['log', 'error', 'warn'] as const)
    vi.spyOn(console, method).mockImplementation((...args) => void lines.push(args.map(String).join(' ')));
  return {
    turso,
    cloudflare,
    faults,
    env: {
      ...process.env,
      TURSO_API_BASE_URL: turso.url,
      TURSO_API_TOKEN: turso.token,
      TURSO_ORG: 'llavero-test',
      CLOUDFLARE_API_BASE_URL: cloudflare.url,
      CLOUDFLARE_API_TOKEN: cloudflare.token,
      CLOUDFLARE_ACCOUNT_ID: cloudflare.accountId,
      LINK_SECRET,
      PREVIEW_PASSWORD,
      GITHUB_STEP_SUMMARY: '',
    },
    printed: () => lines.join('\n'),
    leftovers: () => readdirSync(temporary),
    stop: async () => {
      vi.restoreAllMocks();
      vi.unstubAllEnvs();
      await cloudflare.stop();
      await turso.stop();
      rmSync(temporary, { recursive: true, force: true });
    },
  };
}

/** Production as the platforms hold it, to be compared before and after. */
export const readProduction = ({ turso, cloudflare }: TestPlatforms) =>
  structuredClone({
    worker: cloudflare.workers.get('llavero'),
    queues: productionQueues.map((name) => cloudflare.queues.get(name)),
    buckets: [...cloudflare.buckets].filter(([name]) => !previewBuckets.includes(name)),
    hasDatabase: turso.databases.has('llavero'),
    tokens: turso.databases.get('llavero')?.tokens.size,
  });

/** Requests that name production's Worker, queues, buckets or database, or that its database has received. */
export const listProductionCalls = ({ turso, cloudflare }: TestPlatforms) => [
  ...[...turso.calls, ...cloudflare.calls]
    .map(({ method, path }) => `${method} ${path}`)
    .filter((call) =>
      /\/(llavero|llavero-jobs|llavero-jobs-dead|agency-logos|avatars|property-images|property-documents)(\/|$)/.test(
        call,
      ),
    ),
  ...(turso.databases.get('llavero')?.server.calls ?? []).map(({ path }) => path),
];

/** All tokens that must not be printed. */
export const listTokens = ({ turso, cloudflare }: TestPlatforms) => [
  turso.token,
  cloudflare.token,
  LINK_SECRET,
  PREVIEW_PASSWORD,
  ...[...turso.databases.values()].flatMap(({ tokens }) => [...tokens]),
];
