import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { Miniflare, type MiniflareOptions } from 'miniflare';
import { unstable_getMiniflareWorkerOptions as readWorkerOptions } from 'wrangler';
import { listQueuesOfCells } from '../../db/deploy/job-queues.ts';
import { awaitJobsSource } from './await-jobs.ts';
import { buildOnce, builtConfig, dist } from './build.ts';
import { cachedHashesSource } from './cached-hashes.ts';
import { keepStreams } from './kept-streams.ts';
import { findSecretLines } from './log-secrets.ts';
import { areSuitesRunning, startMigratedSqld } from './migrated-database.ts';
import { openSql, type SharedServer } from './shared-server.ts';

export type TestServer = SharedServer & {
  miniflare: Miniflare;
  /** Lines that the Worker has logged so far. */
  logs: string[];
  stopDatabase: () => Promise<void>;
  stop: () => Promise<void>;
};

type Options = {
  vars?: Record<string, string>;
  around?: (main: string) => string;
  pages?: string;
  build?: string;
  hasSecondCell?: boolean;
  isTimed?: boolean;
  keepsStreams?: boolean;
};
/** The name of the second cell. */
const SECOND_CELL = 'norte';

/**
 * Starts Llavero as it runs in production, on loopback with an empty database: the built Worker with its assets in
 * workerd, R2 buckets, a migrated libSQL server. `vars` override those of the build's configuration; `around` receives the name of the
 * Worker's main module and returns the source of one that wraps it, to inject faults, and which exports the same classes unless it has
 * its own; `pages` is a folder of additional assets; `build` serves another build folder than that of the sources.
 * With `hasSecondCell` there is a second database; agencies register in it. For suites the Worker keeps the hashes that it has
 * computed, unless it `isTimed`: then they take as long as in production. It `keepsStreams` to a database of its own (kept-streams.ts).
 * `stop` throws when a log line contains a secret.
 */
export async function startTestServer({
  vars = {},
  around,
  pages,
  build = dist,
  hasSecondCell = false,
  isTimed = !areSuitesRunning(),
  keepsStreams = !isTimed && !vars.DATABASE_URL,
}: Options = {}): Promise<TestServer> {
  await buildOnce();
  const dir = mkdtempSync(join(tmpdir(), 'llavero-'));
  // A copy, because another build may run while this server is in use.
  cpSync(build, join(dir, 'dist'), { recursive: true });
  if (pages) cpSync(pages, join(dir, 'dist', 'client'), { recursive: true });
  const worker = join(dir, 'dist', relative(dist, builtConfig));
  const database = await startMigratedSqld({ dir: join(dir, 'database') });
  const second = hasSecondCell ? await startMigratedSqld({ dir: join(dir, 'second') }) : undefined;
  const cellVars: Record<string, string> = second
    ? { CELLS: JSON.stringify({ [SECOND_CELL]: second.url }), REGISTRATION_CELL: SECOND_CELL }
    : {};
  const logs: string[] = [];
  if (second) addQueuesOfCells(worker, cellVars);
  const miniflare = new Miniflare(
    options(worker, { DATABASE_URL: database.url, ...cellVars, ...vars }, logs, around, {
      cachesHashes: !isTimed,
      keepsStreams,
    }),
  );
  const stop = async () => {
    await miniflare.dispose();
    await database.stop();
    await second?.stop();
    rmSync(dir, { recursive: true, force: true, maxRetries: 3 });
    const secretLines = findSecretLines(logs);
    if (secretLines.length > 0)
      throw new Error(`The log contains secrets:\n${secretLines.slice(0, 5).join('\n')}`);
  };
  try {
    const { origin } = await miniflare.ready;
    const { url: databaseUrl } = second ?? database;
    return {
      origin,
      databaseUrl,
      sql: openSql(databaseUrl),
      cell: second && { name: SECOND_CELL, defaultDatabaseUrl: database.url },
      miniflare,
      logs,
      stopDatabase: database.stop,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Gives the configuration of a build the queues that a deployment with these variables has. */
function addQueuesOfCells(worker: string, vars: Record<string, string>): void {
  const config = JSON.parse(readFileSync(worker, 'utf8'));
  const queues = listQueuesOfCells({ ...config, vars });
  writeFileSync(worker, JSON.stringify({ ...config, queues }));
}

function options(
  worker: string,
  vars: Record<string, string>,
  logs: string[],
  around: Options['around'],
  { cachesHashes, keepsStreams }: { cachesHashes: boolean; keepsStreams: boolean },
): MiniflareOptions {
  const { workerOptions, main } = readWorkerOptions(worker);
  if (!main) throw new Error(`${worker} has no main module`);
  const modulesRoot = dirname(main);
  const wrap = (name: string, source: string) => {
    const path = join(modulesRoot, name);
    writeFileSync(path, source);
    return path;
  };
  const keeping = `globalThis.fetch = (${keepStreams})(globalThis.fetch.bind(globalThis));\n`;
  const awaiting = wrap(
    'awaiting-jobs.js',
    awaitJobsSource(`./${basename(main)}`) + (keepsStreams ? keeping : ''),
  );
  const module = `./${basename(awaiting)}`;
  // Classes are among the exports of the main module.
  const entry = around ? wrap('around.js', `export * from '${module}';\n${around(module)}`) : awaiting;
  const others = readdirSync(modulesRoot, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.m?js$/.test(file))
    .map((file) => join(modulesRoot, file))
    .filter((file) => file !== entry);
  const cryptoModule = {
    type: 'ESModule' as const,
    path: join(modulesRoot, 'node:crypto'),
    contents: cachedHashesSource,
  };
  return {
    ...workerOptions,
    modulesRoot,
    modules: [
      ...[entry, ...others].map((path) => ({ type: 'ESModule' as const, path })),
      ...(cachesHashes ? [cryptoModule] : []),
    ],
    bindings: { ...workerOptions.bindings, LOCAL: 'yes', ...vars },
    host: '127.0.0.1',
    port: 0,
    // Both would send requests to the network.
    cf: false,
    telemetry: { enabled: false },
    logRequests: false,
    // Lets a suite trigger the cron handler: GET /cdn-cgi/handler/scheduled.
    unsafeTriggerHandlers: true,
    structuredWorkerdLogs: true,
    handleStructuredLogs: ({ level, message }: Record<string, string | number>) => {
      logs.push(`${level} ${message}`);
    },
  };
}
