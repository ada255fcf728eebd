import { type ChildProcess, spawn } from 'node:child_process';
import { accessSync, chmodSync, constants, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { guardChildren } from './guard.ts';
import { freePort } from './ports.ts';

export type Sqld = {
  url: string;
  stop: () => Promise<void>;
  /** Ends it as a power cut would. */
  kill: () => Promise<void>;
};

/**
 * Else sqld writes its log back every thousand pages, by whichever writer comes along; where many wait, that writer may
 * lose its turn without passing it on, and from then on nobody writes. An hourly time-table replaces that habit.
 */
const rareCheckpoints = ['--checkpoint-interval-s', '3600'];

/** Starts a libSQL server on loopback whose data live in `dir`, and waits until it answers. */
export async function startSqld({ dir, port }: { dir: string; port?: number }): Promise<Sqld> {
  mkdirSync(dir, { recursive: true });
  guardChildren();
  const address = `127.0.0.1:${port ?? (await freePort())}`;
  const server = ['--no-welcome', '--db-path', dir, '--http-listen-addr', address, ...rareCheckpoints];
  const child = spawn(sqldFile(), server, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, RUST_LOG: 'error' },
    // Its own group: Ctrl+C in the terminal is ours to handle, and nobody loses the database half-way.
    detached: true,
  });
  let log = '';
  child.stderr?.on('data', (text) => {
    log = (log + text).slice(-2000);
  });
  const stop = () => stopServer(child, 'SIGTERM');
  const kill = () => stopServer(child, 'SIGKILL');
  try {
    await healthy(`http://${address}/health`, child);
  } catch (error) {
    await stop();
    throw new Error(`La base de datos local no arranca: ${(error as Error).message}\n${log}`);
  }
  return { url: `http://${address}`, stop, kill };
}

/** The server's program out of the installed package. */
function sqldFile(): string {
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

async function healthy(url: string, child: ChildProcess): Promise<void> {
  for (const end = Date.now() + 15_000; Date.now() < end; await wait(30)) {
    if (child.exitCode !== null) throw new Error('el proceso terminó');
    const answer = await fetch(url, { signal: AbortSignal.timeout(1000) }).catch(() => null);
    if (answer?.ok) return;
  }
  throw new Error('no responde');
}

async function stopServer(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill(signal);
  await Promise.race([gone, wait(3000, undefined, { ref: false })]);
  child.kill('SIGKILL');
}
