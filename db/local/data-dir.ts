import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join, resolve } from 'node:path';

const root = join(import.meta.dirname, '..', '..');

/** Returns the folder of the development data: DATA_DIR, else .data in the project. */
export function getDataDir(): string {
  return resolve(root, process.env.DATA_DIR || '.data');
}

/** Returns the subfolders that the development server writes and db:reset removes. */
export function getDataPaths(dir: string): { database: string; buckets: string } {
  return { database: join(dir, 'database'), buckets: join(dir, 'buckets') };
}

/**
 * Locks a data folder: the holder listens on a loopback port and responds with the folder's name, which a process id in a lock file could
 * not prove, since it may be reused after a crash. Returns the function that releases the lock, or null where another process holds it.
 */
export async function lockDataDir(dir: string): Promise<(() => void) | null> {
  if (await isDataDirInUse(dir)) return null;
  mkdirSync(dir, { recursive: true });
  const server = createServer((socket) => socket.on('error', () => {}).end(dir));
  server.unref();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? String(address.port) : '';
  writeFileSync(`${getLockFile(dir)}.${process.pid}`, port);
  renameSync(`${getLockFile(dir)}.${process.pid}`, getLockFile(dir));
  return () => {
    server.close();
    if (readLockedPort(dir) === Number(port)) rmSync(getLockFile(dir), { force: true });
  };
}

/** Whether a running process holds the data folder. */
export function isDataDirInUse(dir: string): Promise<boolean> {
  const port = readLockedPort(dir);
  if (!port) return Promise.resolve(false);
  return new Promise((resolve) => {
    let response = '';
    const socket = connect({ host: '127.0.0.1', port, timeout: 1000 });
    socket.setEncoding('utf8').on('data', (text) => {
      response += text;
    });
    socket.on('timeout', () => socket.destroy());
    socket.on('error', () => {});
    socket.on('close', () => resolve(response === dir));
  });
}

function getLockFile(dir: string): string {
  return join(dir, 'dev.lock');
}

/** The port in the lock file; 0 without one. */
function readLockedPort(dir: string): number {
  try {
    return Number(readFileSync(getLockFile(dir), 'utf8'));
  } catch {
    return 0;
  }
}
