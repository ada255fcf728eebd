import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '../../../db/local/ports.ts';
import { startSqld } from '../../../db/local/sqld.ts';
import { startMigratedSqld } from '../../support/migrated-database.ts';
import { openSql } from '../../support/shared-server.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

/** A server whose database can be slow, unreachable or killed. */
export type FaultyServer = TestServer & {
  /** Delays every further response of the database by so many milliseconds. */
  slow: (milliseconds: number) => void;
  /** Refuses every connection, until called with false. */
  cut: (isCut: boolean) => void;
  /** Kills the database like a power cut: nothing is flushed. */
  kill: () => Promise<void>;
  restart: () => Promise<void>;
};

export async function startFaultyServer(): Promise<FaultyServer> {
  const dir = mkdtempSync(join(tmpdir(), 'llavero-fragile-'));
  const port = await findFreePort();
  let database = await startMigratedSqld({ dir, port });
  const proxy = await startProxy(port);
  const server = await startTestServer({ vars: { DATABASE_URL: proxy.url }, isTimed: true });
  return {
    ...server,
    databaseUrl: database.url,
    sql: openSql(database.url),
    slow: proxy.slow,
    cut: proxy.cut,
    kill: () => database.kill(),
    restart: async () => {
      database = await startSqld({ dir, port });
    },
    stop: async () => {
      await server.stop();
      proxy.close();
      await database.stop();
      rmSync(dir, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

/** A TCP proxy between Worker and database that can delay and close connections. */
async function startProxy(port: number) {
  let delay = 0;
  let isCut = false;
  const open = new Set<Socket>();
  const server = createServer((near) => {
    if (isCut) return near.destroy();
    const far = connect(port, '127.0.0.1');
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        open.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    near.pipe(far);
    far.on('data', (data) => setTimeout(() => near.writable && near.write(data), delay));
  });
  const own = await findFreePort();
  await new Promise<void>((resolve) => server.listen(own, '127.0.0.1', resolve));
  const hangUp = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${own}`,
    slow: (milliseconds: number) => {
      delay = milliseconds;
    },
    cut: (now: boolean) => {
      isCut = now;
      if (now) hangUp();
    },
    close: () => {
      hangUp();
      server.close();
    },
  };
}
