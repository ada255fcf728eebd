import { randomInt } from 'node:crypto';
import { connect, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const loopback = ['127.0.0.1', '::1'];

/**
 * Below the ports that Linux and macOS assign by themselves to connections and to servers without a port of their own: one of those may be
 * taken between this check and its use.
 */
const portRange = { from: 20_000, before: 32_000 };

/** Returns a loopback port that is free at this moment; throws where a hundred tries find none. */
export async function findFreePort(): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const port = randomInt(portRange.from, portRange.before);
    if (!(await isBindRejected('127.0.0.1', port))) return port;
  }
  throw new Error(`No port is free between ${portRange.from} and ${portRange.before}.`);
}

/** Whether "localhost" on this port is in use, on IPv4 or IPv6: a browser may connect to either. */
export async function isPortTaken(port: number): Promise<boolean> {
  // In sequence: the second check listens on the port, which the first would find in use.
  for (const host of loopback) {
    if (await isListening(host, port)) return true;
    if (await isBindRejected(host, port)) return true;
  }
  return false;
}

async function isListening(host: string, port: number): Promise<boolean> {
  const socket = connect({ host, port });
  const connected = new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
  });
  const result = await Promise.race([connected, sleep(1000, false)]);
  socket.destroy();
  return result;
}

async function isBindRejected(host: string, port: number): Promise<boolean> {
  const server = createServer();
  const code = await new Promise<string | undefined>((resolve) => {
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code));
    server.listen(port, host, () => resolve(undefined));
  });
  if (!code) await new Promise((resolve) => server.close(resolve));
  return code === 'EADDRINUSE' || code === 'EACCES';
}
