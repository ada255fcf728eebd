import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { hashDatabaseUrl } from '../../../db/domain/database-hash.ts';
import { jobNames } from '../../../worker/job-messages.ts';
import { root } from '../../support/paths.ts';
import { sharedServer } from '../../support/shared-server.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { authorizationTable } from '../support/authorization-table.ts';

const { origin, databaseUrl, cell } = sharedServer();
const securityHeaders = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
};
const WORKER_CSP = "default-src 'none'; frame-ancestors 'none'";
const PAGE_CSP = [
  "default-src 'none'",
  "img-src 'self' blob: data:",
  "font-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "frame-src 'none'",
];
const navigation = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document', accept: 'text/html' };

let agency: TestAgency;
beforeAll(async () => {
  agency = await createTestAgency();
});
const pickSecurityHeaders = (headers: Headers) =>
  Object.fromEntries(Object.keys(securityHeaders).map((name) => [name, headers.get(name)]));

describe('Worker responses', () => {
  const responses: [string, RequestInit, number][] = [
    ['/api/health', {}, 200],
    ['/api/health/deep', {}, 200],
    ['/api/', {}, 404],
    ['/api/nada', {}, 404],
    ['/api/files/x', {}, 404],
    ['/api/live', {}, 426],
    ['/api/live', { method: 'POST', headers: { 'sec-fetch-site': 'same-origin' } }, 405],
    ['/api/health', { method: 'POST', headers: { 'sec-fetch-site': 'same-origin' } }, 404],
    ['/api/health', { method: 'POST' }, 403],
    ['/trpc/', {}, 404],
    ['/trpc/nada', {}, 404],
    ['/trpc/auth.session', {}, 200],
    ['/trpc/profile.get', {}, 401],
    ['/trpc/auth.session', { method: 'DELETE', headers: { 'sec-fetch-site': 'same-origin' } }, 405],
    ['/trpc/auth.signOut', { method: 'POST', headers: { 'sec-fetch-site': 'same-origin' } }, 415],
    ['/trpc/auth.session', { headers: { 'trpc-accept': 'application/jsonl' } }, 406],
    [`/trpc/auth.session?input=${'x'.repeat(9000)}`, {}, 414],
    ['/trpc/%', {}, 404],
    ['/trpc/auth.session%E0%A4%A', {}, 404],
    ['/api/%', {}, 404],
  ];
  test.each(responses)(
    '%.60s is JSON with security headers, CSP and no-store',
    async (path, init, status) => {
      const response = await fetch(origin + path, init);
      expect(response.status).toBe(status);
      expect(pickSecurityHeaders(response.headers)).toEqual(securityHeaders);
      expect(response.headers.get('content-security-policy')).toBe(WORKER_CSP);
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(response.headers.get('content-type')).toContain('application/json');
      const body = await response.json();
      if (status >= 400) expect(body).toHaveProperty('error.message');
    },
  );

  test('every procedure responds with the security headers and no-store', async () => {
    for (const path of Object.keys(authorizationTable)) {
      const { headers } = await agency.anonymous.fetch(`/trpc/${path}`);
      expect
        .soft([path, pickSecurityHeaders(headers), headers.get('cache-control')])
        .toEqual([path, securityHeaders, 'no-store']);
    }
  });

  test.each(['/api/files/x', '/api/nada', '/trpc/nada', '/trpc/auth.session'])(
    'a navigation to %s gets the response of the Worker, not the page',
    async (path) => {
      const response = await fetch(origin + path, { headers: { ...navigation, 'sec-fetch-site': 'none' } });
      expect(response.headers.get('content-type')).toContain('application/json');
    },
  );

  test('health checks answer { ok: true }, the deep one with its parts, and no header that identifies the server', async () => {
    const parts = {
      database: true,
      schema: true,
      failingCells: [],
      storage: true,
      failingBuckets: [],
      // Their times; other suites run jobs on the same server.
      jobs: Object.fromEntries(jobNames.map((job) => [job, expect.toBeOneOf([null, expect.any(String)])])),
      lateJobs: [],
      // Of the database, never its address.
      databaseHash: await hashDatabaseUrl(cell?.defaultDatabaseUrl ?? databaseUrl),
      version: expect.any(String),
    };
    for (const [path, health] of [
      ['/api/health', {}],
      ['/api/health/deep', parts],
    ] as const) {
      const response = await fetch(origin + path);
      expect(await response.json()).toEqual({ ok: true, ...health });
      const identifying = [...response.headers.keys()].filter((name) =>
        /^(server|x-powered-by|via|etag)$/.test(name),
      );
      expect(identifying).toEqual([]);
    }
  });
});

describe('static assets', () => {
  test('the CSP allows the inline scripts of the pages and no other', async () => {
    const hashes = new Set<string>();
    let csp = '';
    for (const path of ['/', '/login', '/register', '/crm', '/crm/leads', '/crm/leads/x']) {
      const response = await fetch(origin + path, { headers: navigation });
      csp = response.headers.get('content-security-policy') ?? '';
      for (const [, script = ''] of (await response.text()).matchAll(/<script>(.*?)<\/script>/gs))
        hashes.add(`'sha256-${createHash('sha256').update(script).digest('base64')}'`);
    }
    const [, allowed = ''] = /script-src 'self' ([^;]*)/.exec(csp) ?? [];
    expect(allowed.split(' ').sort()).toEqual([...hashes].sort());
  });

  const files = () =>
    readdirSync(join(root, 'dist', 'client'), { recursive: true, encoding: 'utf8' }).filter(
      (file) => /\.\w+$/.test(file) && !/\.html$/.test(file),
    );

  test.each([
    '/',
    '/index.html',
    '/login',
    '/register',
    '/crm',
    '/crm/leads',
    '/crm/leads/x',
    '/no-existe',
    '/crm/%',
  ])('%s is the page, with its CSP', async (path) => {
    const response = await fetch(origin + path, { headers: navigation });
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('<div id="root"');
    expect(pickSecurityHeaders(response.headers)).toEqual(securityHeaders);
    const csp = (response.headers.get('content-security-policy') ?? '').split('; ');
    expect(PAGE_CSP.filter((rule) => !csp.includes(rule))).toEqual([]);
    // Scripts of this origin, and inline scripts by their hash.
    const scripts = csp.filter((rule) => /^script-src 'self'( 'sha256-[A-Za-z0-9+/]+=')*$/.test(rule));
    expect(scripts).toHaveLength(1);
    expect(csp.join(';')).not.toMatch(/unsafe-eval|script-src[^;]*unsafe|https?:|\*/);
  });

  test('every file has the security headers and a CSP', async () => {
    expect(files().length).toBeGreaterThan(3);
    for (const file of files().filter((each) => !['_headers', '.assetsignore'].includes(each))) {
      const response = await fetch(`${origin}/${file}`);
      await response.arrayBuffer();
      expect
        .soft([file, response.status, pickSecurityHeaders(response.headers)])
        .toEqual([file, 200, securityHeaders]);
      expect.soft([file, response.headers.has('content-security-policy')]).toEqual([file, true]);
    }
  });

  test('hold no source, source map, configuration or secret', async () => {
    expect(files().filter((file) => /\.(ts|tsx|map|env|toml|vars|sql)$/.test(file))).toEqual([]);
    const page = await (await fetch(origin)).text();
    for (const path of ['/_headers', '/.git/config'])
      expect.soft(await (await fetch(origin + path)).text(), path).toBe(page);
    for (const path of ['/.assetsignore', '/.dev.vars', '/wrangler.toml', '/worker/index.ts'])
      expect.soft((await fetch(origin + path)).status, path).toBe(404);
  });

  test.each(['POST', 'PUT', 'DELETE'])('%s is 405', async (method) => {
    const response = await fetch(`${origin}/crm`, { method });
    expect(response.status).toBe(405);
    expect(pickSecurityHeaders(response.headers)).toMatchObject({ 'x-content-type-options': 'nosniff' });
  });
});
