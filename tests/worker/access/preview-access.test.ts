import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/test-server.ts';
import { createTestAgency } from '../../support/test-users.ts';
import { askForUpgrade } from '../support/web-sockets.ts';

const PREVIEW_PASSWORD = 'contraseña-de-las-vistas-previas';
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ vars: { PREVIEW_PASSWORD } });
});
afterAll(() => server.stop());

const toAuthorization = (password: string) => `Basic ${Buffer.from(`ana:${password}`).toString('base64')}`;
const visit = (path: string, password?: string) =>
  fetch(server.origin + path, {
    headers: { accept: 'text/html', ...(password && { authorization: toAuthorization(password) }) },
  });

// Static assets, which a preview serves through the Worker too: tests/deploy/platforms/preview-access.test.ts.
test.each(['/no/existe', '/api/health', '/trpc/auth.session', '/api/nada'])(
  'a preview answers %s with its password only',
  async (path) => {
    for (const password of [undefined, `${PREVIEW_PASSWORD}x`]) {
      const response = await visit(path, password);
      expect.soft([response.status, response.headers.get('x-robots-tag')]).toEqual([401, 'noindex']);
      expect.soft(await response.text()).toMatch(/^Esta vista previa es del equipo de Llavero\./);
    }
    const response = await visit(path, PREVIEW_PASSWORD);
    expect(response.status).toBe(path === '/api/nada' ? 404 : 200);
    expect(response.headers.get('x-robots-tag')).toBe('noindex');
  },
);

test('a preview opens a WebSocket with its password only', async () => {
  const { agent } = await createTestAgency('Vista previa', server);
  const open = (headers: Record<string, string>) =>
    askForUpgrade(`${server.origin}/api/live`, { ...agent.headers, ...headers });
  expect((await open({})).status).toBe(401);
  expect((await open({ authorization: toAuthorization(PREVIEW_PASSWORD) })).status).toBe(101);
});
