import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Miniflare } from 'miniflare';
import { unstable_getMiniflareWorkerOptions as readWorkerOptions } from 'wrangler';
import type { CloudflareStandIn, StandInVersion } from './cloudflare-stand-in.ts';

const BUCKETS = ['LOGOS', 'AVATARS', 'PROPERTY_IMAGES', 'PROPERTY_DOCUMENTS'] as const;

export type ServedWorkers = {
  /** `fetch` that takes the addresses of the stand-in's Workers to what they serve, and any other to the network. */
  fetch: typeof fetch;
  /** Returns the keys of all objects that the Worker's buckets hold. */
  listKeys: (name: string) => Promise<string[]>;
  stop: () => Promise<void>;
};
type Running = { versionId: string; miniflare: Miniflare; origin: string };

/**
 * Serves the Workers that were uploaded to a stand-in: the modules and bindings of the deployed version in workerd, with the static assets
 * of a build folder. Objects outlive a version.
 */
export function startServedWorkers(
  { workers, versions }: CloudflareStandIn,
  /** Returns the build folder whose assets a Worker has. */
  findBuild: (name: string) => string,
): ServedWorkers {
  const folder = mkdtempSync(join(tmpdir(), 'llavero-served-'));
  const running = new Map<string, Promise<Running>>();

  const findName = (host: string) =>
    [...workers].find(
      ([name, { domains, workersDev }]) =>
        domains.includes(host) || (workersDev && host === `${name}.stand-in.workers.dev`),
    )?.[0];

  async function open(name: string): Promise<Running> {
    const versionId = workers.get(name)?.versionId ?? '';
    const current = await running.get(name);
    if (current?.versionId === versionId) return current;
    const version = versions.get(name)?.get(versionId);
    if (!version) throw new TypeError(`fetch failed: ${name} has no version ${versionId}`);
    const started = (async () => {
      await current?.miniflare.dispose();
      const miniflare = startVersion(version, findBuild(name), join(folder, name));
      return { versionId, miniflare, origin: (await miniflare.ready).origin };
    })();
    running.set(name, started);
    return started;
  }

  // One at a time may find a new version and start it.
  let queue: Promise<unknown> = Promise.resolve();
  const openInTurn = (name: string) => {
    const opened = queue.then(() => open(name));
    queue = opened.catch(() => {});
    return opened;
  };

  const network = globalThis.fetch;
  return {
    fetch: async (input, init) => {
      const url = new URL(input instanceof Request ? input.url : input);
      const name = findName(url.hostname);
      if (!name) {
        if (/\.(stand-in\.workers\.dev|test)$/.test(url.hostname)) throw new TypeError('fetch failed');
        return network(input, init);
      }
      const { origin } = await openInTurn(name);
      // workerd closes a connection whose request was answered before its body was read: a refused upload. Nothing else may be sent on it.
      const headers = new Headers(init?.headers);
      if (init?.body) headers.set('connection', 'close');
      return network(origin + url.pathname + url.search, { ...init, headers });
    },
    listKeys: async (name) => {
      const { miniflare } = await openInTurn(name);
      const lists = await Promise.all(
        BUCKETS.map(async (bucket) => (await miniflare.getR2Bucket(bucket)).list()),
      );
      return lists.flatMap(({ objects }) => objects.map(({ key }) => key));
    },
    stop: async () => {
      for (const each of running.values()) await (await each).miniflare.dispose();
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

function startVersion(version: StandInVersion, build: string, storage: string): Miniflare {
  const { versionId, mainModule, modules, vars, secrets, runsWorkerFirst } = version;
  const { versionMetadata: _, ...workerOptions } = readWorkerOptions(
    join(build, 'llavero', 'wrangler.json'),
  ).workerOptions;
  if (runsWorkerFirst)
    Object.assign(workerOptions.assets?.routerConfig ?? {}, {
      invoke_user_worker_ahead_of_assets: true,
      static_routing: undefined,
    });
  const toModule = ([name, contents]: [string, string]) => ({
    type: 'ESModule' as const,
    path: join('/worker', name),
    contents,
  });
  const main = [...modules].filter(([name]) => name === mainModule);
  const others = [...modules].filter(([name]) => name !== mainModule && /\.m?js$/.test(name));
  return new Miniflare({
    ...workerOptions,
    modulesRoot: '/worker',
    modules: [...main, ...others].map(toModule),
    bindings: {
      ...workerOptions.bindings,
      ...vars,
      ...secrets,
      LOCAL: 'yes',
      VERSION: { id: versionId, tag: '', timestamp: version.createdAt },
    },
    r2Persist: storage,
    host: '127.0.0.1',
    port: 0,
    // Both would send requests to the network.
    cf: false,
    telemetry: { enabled: false },
    logRequests: false,
    handleStructuredLogs: () => {},
    structuredWorkerdLogs: true,
  });
}
