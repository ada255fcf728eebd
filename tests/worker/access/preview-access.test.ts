import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

const PREVIEW_PASSWORD = 'contraseña-de-las-vistas-previas';
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ vars: { PREVIEW_PASSWORD } });
});
afterAll(() => server.stop());

const visit = (path: string, password?: string) =>
  fetch(server.origin + path, {
    headers: {
      accept: 'text/html',
      ...(password && { authorization: `Basic ${Buffer.from(`ana:${password}`).toString('base64')}` }),
    },
  });

// Static assets, which a preview serves through the Worker too: tests/deploy/platforms/preview-access.test.ts.
test.each(['/no/existe', '/api/health', '/trpc/auth.session', '/api/nada'])(
  'a preview answers %s with its password only',
  async (path) => {
    for (const password of [undefined, `${PREVIEW_PASSWORD}x`]) {
      const answer = await visit(path, password);
      expect.soft([answer.status, answer.headers.get('x-robots-tag')]).toEqual([401, 'noindex']);
      expect.soft(await answer.text()).toMatch(/^Esta vista previa es del equipo de Llavero\./);
    }
    const answer = await visit(path, PREVIEW_PASSWORD);
    expect(answer.status).toBe(path === '/api/nada' ? 404 : 200);
    expect(answer.headers.get('x-robots-tag')).toBe('noindex');
  },
);
