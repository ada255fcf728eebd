import { beforeAll, describe, expect, test } from 'vitest';
import { sharedServer } from '../../support/shared-server.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';

const securityHeaders = [
  'content-security-policy',
  'strict-transport-security',
  'x-content-type-options',
  'referrer-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
];
const navigation = {
  headers: { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document', accept: 'text/html' },
};
const { origin } = sharedServer();

let agency: TestAgency;
beforeAll(async () => {
  agency = await createTestAgency();
});

describe('static assets and the Worker', () => {
  test.each(['/', '/login', '/crm/leads/cualquiera'])('%s is the page', async (path) => {
    const response = await fetch(origin + path, navigation);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain('text/html');
    expect(await response.text()).toContain('id="root"');
  });

  test.each(['/api/nada', '/trpc/nada', '/api/files/x'])(
    '%s is answered by the Worker, also for a navigation',
    async (path) => {
      const response = await fetch(origin + path, navigation);
      expect(response.status).toBe(404);
      expect(response.headers.get('content-type')).toContain('application/json');
      expect(response.headers.get('cache-control')).toBe('no-store');
    },
  );

  test.each(['/assets/index-00000000.js', '/assets/nada.css', '/scanner/nada.js', '/nada.svg'])(
    '%s is missing, and nobody keeps that',
    async (path) => {
      const script: Record<string, string> = { 'sec-fetch-mode': 'no-cors', 'sec-fetch-site': 'same-origin' };
      for (const headers of [script, navigation.headers]) {
        const response = await fetch(origin + path, { headers });
        expect(response.status).toBe(404);
        expect(response.headers.get('cache-control')).toBe('no-store');
        expect(response.headers.get('content-type')).not.toContain('html');
      }
    },
  );

  test('a link of another site to a path without asset opens the page', async () => {
    const headers = { ...navigation.headers, 'sec-fetch-site': 'cross-site' };
    const response = await fetch(`${origin}/no/existe`, { headers });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain('text/html');
    expect(response.headers.get('cache-control')).toContain('must-revalidate');
  });

  test('every response has the security headers', async () => {
    const page = await (await fetch(origin)).text();
    const script = /\/assets\/[^"]+\.js/.exec(page)?.[0] ?? 'none';
    for (const path of ['/', script, '/api/health', '/api/nada', '/trpc/auth.session']) {
      const { headers } = await fetch(origin + path);
      expect
        .soft({ path, missing: securityHeaders.filter((name) => !headers.has(name)) })
        .toEqual({ path, missing: [] });
    }
  });

  test('assets are immutable, the page must be revalidated', async () => {
    const response = await fetch(origin);
    expect(response.headers.get('cache-control')).toContain('must-revalidate');
    const script = /\/assets\/[^"]+\.js/.exec(await response.text())?.[0];
    expect((await fetch(origin + script)).headers.get('cache-control')).toContain('immutable');
  });
});

describe('sessions and health', () => {
  test('auth.session returns the user of each session', async () => {
    const { manager, agent, otherTenant, withoutAgency, anonymous, name } = agency;
    const sessions = await Promise.all(
      [manager, agent, otherTenant, withoutAgency].map(
        async ({ api }) => (await api.auth.session.query()) || null,
      ),
    );
    expect(sessions.map((each) => [each?.id, each?.role, each?.agency?.name])).toEqual([
      [manager.id, 'manager', name],
      [agent.id, 'agent', name],
      [otherTenant.id, 'manager', `Vecina de ${name}`],
      [withoutAgency.id, 'agent', undefined],
    ]);
    expect(await anonymous.api.auth.session.query()).toBeNull();
  });

  test('/api/health/deep reaches the database, which has the schema of the build, and the storage', async () => {
    const health = await (await agency.anonymous.fetch('/api/health/deep')).json();
    expect(health).toMatchObject({ ok: true, database: true, schema: true, storage: true });
  });

  test('/api/health/deep is limited to 20 a minute by one network', async () => {
    const checkHealth = () => agency.otherTenant.fetch('/api/health/deep');
    // A new minute may begin once while the requests are sent.
    const responses = await Promise.all(Array.from({ length: 41 }, checkHealth));
    const rejected = responses.filter(({ status }) => status === 429);
    expect(rejected.length).toBeGreaterThan(0);
    expect(Number(rejected[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(responses.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(20);
    expect((await agency.anonymous.fetch('/api/health/deep')).status).toBe(200);
    expect((await agency.otherTenant.fetch('/api/health')).status).toBe(200);
  });
});
