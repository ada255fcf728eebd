import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import { getCertificate } from '@vitejs/plugin-basic-ssl';
import { guardChildren } from '../../../db/local/guard-children.ts';
import { sessionCookie } from '../../support/session-cookie.ts';
import { sharedServer } from '../../support/shared-server.ts';
import type { TestUser } from '../../support/test-users.ts';
import type { Driver, Engine } from './driver.ts';
import { startFirefox } from './firefox.ts';
import { Tab } from './tab.ts';
import { startWebKit } from './webkit.ts';

export { expect };

type Fixtures = { tab: Tab; network: Network };
/** `engine` is the browser of a project (playwright.config.ts). */
export type WorkerOptions = { engine: Engine };
type WorkerFixtures = WorkerOptions & { server: { driver: Driver; proxy: Proxy } };

const start: Record<Engine, () => Promise<Driver>> = { firefox: startFirefox, webkit: startWebKit };

/** Playwright's runner with a tab of an installed browser, by WebDriver: its own builds cannot be installed everywhere. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  engine: ['firefox', { scope: 'worker', option: true }],
  server: [
    async ({ engine }, use) => {
      // A worker that is killed would leave its browser.
      guardChildren();
      const proxy = await startTls(sharedServer().origin);
      const driver = await start[engine]();
      await setViewport(driver);
      await use({ driver, proxy });
      await driver.stop();
      await proxy.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  tab: async ({ server: { driver, proxy } }, use, testInfo) => {
    const tab = new Tab(driver, proxy.origin);
    // A file, not a page of the application, which would go on to another.
    await tab.goto('/key.svg');
    await driver.deleteCookies();
    await tab.evaluate('localStorage.clear(); sessionStorage.clear()');
    await use(tab);
    if (testInfo.status !== testInfo.expectedStatus)
      writeFileSync(testInfo.outputPath('failed.png'), await driver.screenshot());
  },
  network: async ({ server: { proxy } }, use) => {
    proxy.requests.length = 0;
    await use(proxy);
    await proxy.connect();
  },
});

const WIDTH = 1366;
const HEIGHT = 800;

/** Gives the page 1366 × 800 px beside the frame of its window. */
async function setViewport(driver: Driver): Promise<void> {
  await driver.setWindow({ width: WIDTH, height: HEIGHT });
  const [width, height] = (await driver.execute('return [innerWidth, innerHeight]', [])) as [number, number];
  await driver.setWindow({ width: WIDTH + WIDTH - width, height: HEIGHT + HEIGHT - height });
}

/** The way between browser and server. */
export type Network = {
  /** The paths that the browser has asked for in this journey. */
  requests: string[];
  /** Takes the server out of reach. */
  disconnect: () => Promise<void>;
  connect: () => Promise<void>;
};
type Proxy = Network & { origin: string; stop: () => Promise<void> };

/** Serves `target` over TLS, as a deployment is. */
async function startTls(target: string): Promise<Proxy> {
  const certificate = await getCertificate(join(tmpdir(), 'llavero-certificate'));
  const requests: string[] = [];
  const server = createServer({ key: certificate, cert: certificate }, (incoming, response) => {
    requests.push(incoming.url ?? '/');
    const forwarded = request(
      new URL(incoming.url ?? '/', target),
      { method: incoming.method, headers: incoming.headers },
      (upstream) => {
        response.writeHead(upstream.statusCode ?? 502, upstream.headers);
        upstream.pipe(response);
      },
    );
    forwarded.on('error', () => response.destroy());
    incoming.pipe(forwarded);
  });
  let port = 0;
  const connect = async () => {
    if (server.listening) return;
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (typeof address === 'object') port = address?.port ?? 0;
  };
  const disconnect = async () => {
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  };
  await connect();
  return {
    origin: `https://localhost:${port}`,
    requests,
    connect,
    disconnect,
    stop: async () => {
      if (server.listening) await disconnect();
    },
  };
}

/** Sets the session cookie of a user; it holds from the next navigation on. */
export async function signIn(tab: Tab, { token }: Pick<TestUser, 'token'>): Promise<void> {
  const { domain: _, ...cookie } = sessionCookie(token, tab.origin);
  await tab.driver.addCookie(cookie);
}
