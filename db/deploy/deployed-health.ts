import { setTimeout as sleep } from 'node:timers/promises';
import { DeployError } from './deploy-error.ts';

/** Cloudflare may serve the previous version for some seconds, and a new address nothing. */
const VERSION_TIMEOUT_MS = 90_000;
const REQUEST_TIMEOUT_MS = 15_000;

export type Health = {
  ok: boolean;
  database?: boolean;
  schema?: boolean;
  failingCells?: string[];
  storage?: boolean;
  failingBuckets?: string[];
  /** Stands for the database that is served (hashDatabaseUrl); versions from before it do not say it. */
  databaseHash?: string;
  version?: string | null;
};

/** Returns what /api/health/deep says at an address; null where it does not answer. A preview needs the headers of its password. */
export async function readHealth(
  address: string,
  headers: Record<string, string> = {},
): Promise<Health | null> {
  try {
    const response = await fetch(`${address}/api/health/deep`, {
      headers,
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    });
    return (await response.json()) as Health;
  } catch {
    return null;
  }
}

/** Waits until the address serves a version in good health; throws a DeployError that says what it does instead. */
export async function waitForVersion(
  address: string,
  versionId: string,
  { timeoutMs = VERSION_TIMEOUT_MS, headers }: { timeoutMs?: number; headers?: Record<string, string> } = {},
): Promise<void> {
  // The deep health check answers 20 requests a minute.
  for (const end = Date.now() + timeoutMs; ; await sleep(Math.min(4000, timeoutMs / 5))) {
    const health = await readHealth(address, headers);
    if (health?.ok && health.version === versionId) return;
    if (Date.now() < end) continue;
    if (!health) throw new DeployError(`${address} no contesta.`);
    if (health.version !== versionId)
      throw new DeployError(`${address} sirve la versión ${health.version}, y no la ${versionId}.`);
    const failing = (['database', 'schema', 'storage'] as const).filter((part) => !health[part]);
    const cells = (health.failingCells ?? []).map((cell) => `celda ${cell}`);
    const buckets = (health.failingBuckets ?? []).map((bucket) => `bucket ${bucket}`);
    throw new DeployError(
      `La versión nueva no está sana: ${[...failing, ...buckets, ...cells].join(', ') || 'no dice por qué'}.`,
    );
  }
}
