import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join, resolve } from 'node:path';

const root = join(import.meta.dirname, '..', '..');

/** The folder of the developer's data: DATA_DIR, else .data in the project. */
export function dataDir(): string {
  return resolve(root, process.env.DATA_DIR || '.data');
}

/** The parts of that folder which are ours to write and to remove. */
export function dataParts(dir: string): { database: string; buckets: string } {
  return { database: join(dir, 'database'), buckets: join(dir, 'buckets') };
}

/**
 * Says who works on a data folder: the holder listens on a loopback port and answers with the folder's name.
 * A process number would lie after a crash, once another program has got the same one.
 * Gives the release, or null when somebody else holds the folder.
 */
export async function holdData(dir: string): Promise<(() => void) | null> {
  if (await dataInUse(dir)) return null;
  mkdirSync(dir, { recursive: true });
  const server = createServer((socket) => socket.on('error', () => {}).end(dir));
  server.unref();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const port = typeof address === 'object' && address ? String(address.port) : '';
  writeFileSync(`${lockFile(dir)}.${process.pid}`, port);
  renameSync(`${lockFile(dir)}.${process.pid}`, lockFile(dir));
  return () => {
    server.close();
    if (portOf(dir) === Number(port)) rmSync(lockFile(dir), { force: true });
  };
}

/** Whether a running process holds the data folder. */
export function dataInUse(dir: string): Promise<boolean> {
  const port = portOf(dir);
  if (!port) return Promise.resolve(false);
  return new Promise((done) => {
    let said = '';
    const socket = connect({ host: '127.0.0.1', port, timeout: 1000 });
    socket.setEncoding('utf8').on('data', (text) => {
      said += text;
    });
    socket.on('timeout', () => socket.destroy());
    socket.on('error', () => {});
    socket.on('close', () => done(said === dir));
  });
}

function lockFile(dir: string): string {
  return join(dir, 'dev.lock');
}

function portOf(dir: string): number {
  try {
    return Number(readFileSync(lockFile(dir), 'utf8'));
  } catch {
    return 0;
  }
}
