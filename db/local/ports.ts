import { connect, createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

const loopback = ['127.0.0.1', '::1'];

/** A loopback port that nobody listens on at this moment. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** Whether "localhost" on this port already belongs to somebody, on IPv4 or on IPv6: a browser may ask either. */
export async function portTaken(port: number): Promise<boolean> {
  // One after the other: the second question listens, and the first would take that for an answer.
  for (const host of loopback) {
    if (await answers(host, port)) return true;
    if (await refusesUs(host, port)) return true;
  }
  return false;
}

async function answers(host: string, port: number): Promise<boolean> {
  const socket = connect({ host, port });
  const answer = new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
  });
  const result = await Promise.race([answer, wait(1000, false)]);
  socket.destroy();
  return result;
}

async function refusesUs(host: string, port: number): Promise<boolean> {
  const server = createServer();
  const code = await new Promise<string | undefined>((resolve) => {
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code));
    server.listen(port, host, () => resolve(undefined));
  });
  if (!code) await new Promise((resolve) => server.close(resolve));
  return code === 'EADDRINUSE' || code === 'EACCES';
}
