import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sessionCookie } from '../support/session-cookie.ts';
import { sharedServer } from '../support/shared-server.ts';
import { createTestAgency } from '../support/test-users.ts';
import { byRole, byText, Tab } from './support/tab.ts';
import { expect, test } from './support/test.ts';

/** Stands before the shared server; the next request for a path that `failing` matches gets 503. */
async function startFailingServer() {
  const proxy = { failing: null as RegExp | null, origin: '', stop: async () => {} };
  const server = createServer((incoming, response) => {
    const { method, headers, url = '/' } = incoming;
    if (proxy.failing?.test(url)) {
      proxy.failing = null;
      response.writeHead(503).end();
      return;
    }
    const forwarded = request(new URL(url, sharedServer().origin), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    forwarded.on('error', () => response.destroy());
    incoming.pipe(forwarded);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  proxy.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
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
    const { domain: _, ...cookie } = sessionCookie(agent.token, proxy.origin);
    await driver.addCookie(cookie);
    await tab.goto('/crm/tasks');
    await tab.see(byRole('button', /^Avisos/));
    proxy.failing = /\/assets\/record-picker-body-/;
    await tab.click(byRole('button', 'Nueva Tarea'));
    const dialog = byRole('dialog', 'Nueva Tarea');
    const title = byRole('textbox', 'Título', dialog);
    await tab.fill(title, 'Llamar a Ana');
    await tab.see(byText('No se ha podido cargar esta parte. Recarga la página.', dialog));
    await tab.click(byRole('button', 'Recargar', dialog));
    await tab.see(byText('Hemos recuperado lo que habías escrito.'));
    expect(await tab.value(title)).toBe('Llamar a Ana');
    await tab.see(byRole('combobox', 'Lead', dialog));
  } finally {
    await proxy.stop();
  }
});
