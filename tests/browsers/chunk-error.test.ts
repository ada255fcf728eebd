import { once } from 'node:events';
import { request } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCertificate } from '@vitejs/plugin-basic-ssl';
import { chunkUrl } from '../support/chunk-url.ts';
import { sharedServer } from '../support/shared-server.ts';
import { createTestAgency } from '../support/test-users.ts';
import { byRole, byText, Tab } from './support/tab.ts';
import { expect, signIn, test } from './support/test.ts';

/** Stands before the shared server, with TLS, without which WebKit keeps no cookie; the next request for a path that `failing` matches gets 503. */
async function startFailingServer() {
  const proxy = { failing: null as RegExp | null, origin: '', stop: async () => {} };
  const certificate = await getCertificate(join(tmpdir(), 'llavero-certificate'));
  const server = createServer({ key: certificate, cert: certificate }, (incoming, response) => {
    const { method, headers, url = '/' } = incoming;
    if (proxy.failing?.test(url)) {
      proxy.failing = null;
      response.writeHead(503).end();
      return;
    }
    const forwarded = request(new URL(url, sharedServer().origin), { method, headers }, (upstream) => {
      response.writeHead(upstream.statusCode ?? 502, upstream.headers);
      upstream.pipe(response);
    });
    forwarded.on('error', () => response.destroy());
    incoming.pipe(forwarded);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  proxy.origin = `https://localhost:${(server.address() as AddressInfo).port}`;
  proxy.stop = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return proxy;
}

test('a module that failed once stays failed, so that the part offers a reload, which keeps the open dialog and what is typed', async ({
  tab: { driver },
}) => {
  const { agent } = await createTestAgency();
  const proxy = await startFailingServer();
  try {
    const tab = new Tab(driver, proxy.origin);
    await tab.goto('/key.svg');
    await signIn(tab, agent);
    await tab.goto('/crm/tasks');
    await tab.see(byRole('button', /^Avisos/));
    proxy.failing = chunkUrl('record-picker-body');
    await tab.click(byRole('button', 'Nueva Tarea'));
    const dialog = byRole('dialog', 'Nueva Tarea');
    const title = byRole('textbox', 'Título', dialog);
    await tab.fill(title, 'Llamar a Ana');
    await tab.see(byText('No se ha podido cargar esta parte. Recarga la página.', dialog));
    const loadedAt = () =>
      tab
        .evaluate<number>('return document.readyState === "complete" ? performance.timeOrigin : 0')
        .catch(() => 0);
    const before = await loadedAt();
    await tab.click(byRole('button', 'Recargar', dialog));
    await expect.poll(loadedAt, { timeout: 30_000 }).toBeGreaterThan(before);
    await tab.see(byText('Hemos recuperado lo que habías escrito.'));
    expect(await tab.value(title)).toBe('Llamar a Ana');
    await tab.see(byRole('combobox', 'Lead', dialog));
  } finally {
    await proxy.stop();
  }
});
