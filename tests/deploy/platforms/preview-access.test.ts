import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deploy } from '../../../db/deploy/deploy.ts';
import { createPreview } from '../../../db/deploy/preview.ts';
import { dist } from '../../support/build.ts';
import { DOMAIN, testConfig } from '../../support/worker-config.ts';
import { copyPreviewBuild, copyProductionBuild, previewBuild } from '../support/builds.ts';
import { PREVIEW_PASSWORD, startPlatforms, type TestPlatforms } from '../support/platforms.ts';
import { type ServedWorkers, startServedWorkers } from '../support/served-workers.ts';

const NOBODY = 'libsql://llavero-nobody.turso.io';
let platforms: TestPlatforms;
let served: ServedWorkers;
let address: string;
beforeAll(async () => {
  platforms = await startPlatforms();
  platforms.turso.startsMigrated = true;
  served = startServedWorkers(platforms.cloudflare, (name) => (name === 'llavero' ? dist : previewBuild));
  address = await createPreview('guarded', {
    env: platforms.env,
    build: copyPreviewBuild(),
    sendFiles: async () => {},
  });
});
afterAll(async () => {
  await served.stop();
  await platforms.stop();
});

const toCredentials = (password: string, name = 'ana') => ({
  authorization: `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`,
});
const visit = (path: string, init?: RequestInit) => served.fetch(address + path, init);
const findScript = (page: string) => /\/assets\/[^"]+\.js/.exec(page)?.[0] ?? '/none.js';

describe('a preview', () => {
  test('serves nothing without its password: pages, code, API and health', async () => {
    const page = await (await visit('/', { headers: toCredentials(PREVIEW_PASSWORD) })).text();
    const signIn = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
    const attempts: RequestInit[] = [
      {},
      { headers: toCredentials('') },
      { headers: toCredentials(`${PREVIEW_PASSWORD}x`) },
      { headers: { authorization: `Bearer ${PREVIEW_PASSWORD}` } },
      { headers: { authorization: 'Basic %%%' } },
      { headers: { cookie: `password=${PREVIEW_PASSWORD}` } },
      signIn,
    ];
    for (const path of [
      '/',
      '/login',
      '/crm/leads',
      findScript(page),
      '/key.svg',
      '/api/health',
      '/trpc/auth.session',
      '/trpc/auth.signIn',
    ])
      for (const attempt of attempts) {
        const response = await visit(path, attempt);
        const text = await response.text();
        expect
          .soft([path, response.status, response.headers.get('x-robots-tag')])
          .toEqual([path, 401, 'noindex']);
        expect
          .soft(response.headers.get('www-authenticate'))
          .toMatch(/^Basic realm="Vista previa de Llavero"/);
        expect
          .soft(text)
          .toBe(
            'Esta vista previa es del equipo de Llavero. Vuelve a cargar la página y escribe su contraseña, con cualquier nombre de usuario.',
          );
      }
  });

  test('serves all of it with the password, and no search engine keeps it', async () => {
    const headers = toCredentials(PREVIEW_PASSWORD);
    const page = await visit('/login', { headers });
    const text = await page.text();
    expect([page.status, page.headers.get('x-robots-tag')]).toEqual([200, 'noindex']);
    expect(text).toContain('id="root"');
    const script = await visit(findScript(text), { headers });
    expect([script.status, script.headers.get('content-type')]).toEqual([
      200,
      expect.stringContaining('javascript'),
    ]);
    expect(script.headers.get('cache-control')).toContain('immutable');
    for (const [path, status] of [
      ['/crm/leads/cualquiera', 200],
      ['/assets/nada.js', 404],
      ['/api/health', 200],
      ['/api/nada', 404],
      ['/trpc/auth.session', 200],
    ] as const) {
      const response = await visit(path, { headers });
      expect
        .soft([path, response.status, response.headers.get('x-robots-tag')])
        .toEqual([path, status, 'noindex']);
    }
    const body = JSON.stringify({
      email: 'gerente@llavero.test',
      password: /contraseña (\S{20}) \(/.exec(platforms.printed())?.[1],
    });
    const sameOrigin = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };
    const entered = await visit('/trpc/auth.signIn', {
      method: 'POST',
      headers: { ...headers, ...sameOrigin },
      body,
    });
    expect([entered.status, entered.headers.get('set-cookie')]).toEqual([
      200,
      expect.stringContaining('session='),
    ]);
  });

  test('asks search engines to stay away, for which they need no password', async () => {
    const response = await visit('/robots.txt');
    expect([response.status, await response.text()]).toEqual([200, 'User-agent: *\nDisallow: /\n']);
  });
});

test('production asks for no such password, also where one is in the environment of its deployment', async () => {
  await deploy('production', {
    configFile: testConfig,
    env: { ...platforms.env, DATABASE_URL: NOBODY, DATABASE_TOKEN: 'x' },
    build: copyProductionBuild,
  });
  expect(Object.keys(platforms.cloudflare.workers.get('llavero')?.secrets ?? {})).toEqual([
    'DATABASE_URL',
    'DATABASE_TOKEN',
    'LINK_SECRET',
  ]);
  for (const [path, status] of [
    ['/login', 200],
    ['/robots.txt', 404],
    ['/api/health', 200],
  ] as const) {
    const response = await served.fetch(`https://${DOMAIN}${path}`);
    expect.soft([path, response.status, response.headers.get('x-robots-tag')]).toEqual([path, status, null]);
  }
});
