import { connect, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const loopback = ['127.0.0.1', '::1'];

/** Returns a loopback port that is free at this moment. */
export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
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
