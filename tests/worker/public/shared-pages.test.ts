import { createHmac, randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { PropertyInput } from '../../../db/domain/properties/property-input.ts';
import { createSessionToken } from '../../../worker/auth/session-token.ts';
import { sha256 } from '../../../worker/digest.ts';
import { leadFixture } from '../../domain/lead-fixture.ts';
import { sharedServer } from '../../support/shared-server.ts';
import { createTestAgency, type TestAgency, type TestUser } from '../../support/test-users.ts';
import { createAd } from '../fixtures/ads.ts';
import { jpeg } from '../fixtures/corpus/images.ts';
import { sendPhoto } from '../fixtures/files.ts';
import { createOwner, createProperty } from '../fixtures/properties.ts';
import { type Fields, freshIp, from, sendRequest } from '../support/calls.ts';

const { sql } = sharedServer();
const BROWSER =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
const GONE = 'Esta dirección no existe o ya no está disponible.';
let agency: TestAgency;
beforeEach(async () => {
  agency = await createTestAgency('Fincas Mar');
});

const home = {
  title: 'Ático con vistas',
  address: 'Carrer de Verdi, 48, 3.º 2.ª',
  zone: 'Gràcia',
  status: 'Disponible para la venta',
  price: 285_000,
  bedrooms: 3,
  bathrooms: 2,
  area: 85,
} as const;
const share = async (user: TestUser, propertyId: string, days: 7 | 30 | 90 | 365 = 30) => {
  await user.api.sharedPages.share.mutate({ propertyId, days });
  const page = await user.api.sharedPages.get.query({ propertyId });
  return page?.path?.slice('/p/'.length) ?? '';
};
/** Asks for an address as a visitor's browser does: without a session, from a network of its own. */
const read = (path: string, headers: Fields = {}, method = 'GET', ip = freshIp()) =>
  sendRequest(from(agency.anonymous, ip), path, { method, headers: { 'user-agent': BROWSER, ...headers } });
const expectGone = async (path: string, headers: Fields = {}) => {
  const { status, text, headers: received } = await read(path, headers);
  expect([path, status]).toEqual([path, 404]);
  expect(text).toContain(GONE);
  expect(received.get('etag')).toBeNull();
  return text;
};

test('texts of matches carry the path of the page while it is open, else the address of the ad', async () => {
  const { agent } = agency;
  const lead = await agent.api.leads.create.mutate({
    clientKey: randomUUID(),
    lead: leadFixture({ maxBuyBudget: 300_000, minBuyBudget: null, assignedTo: agent.id }),
  });
  const property = await createProperty(agent, { ...home, type: leadFixture().preferredPropertyTypes[0] });
  const links = async () => {
    const { rows } = await agent.api.matches.forLead.query({ leadId: lead.id });
    const { link } = await agent.api.matches.forProperty.query({ propertyId: property.id });
    return [rows.map((row) => row.link), link];
  };
  expect(await links()).toEqual([[null], null]);
  await createAd(agent, property.id, { status: 'Active', url: 'https://portal.example/1' });
  expect(await links()).toEqual([['https://portal.example/1'], 'https://portal.example/1']);
  const path = `/p/${await share(agent, property.id)}`;
  expect(await links()).toEqual([[path], path]);
  await sql("update shared_pages set expires_at = '2026-01-01T00:00:00.000Z' where property_id = ?", [
    property.id,
  ]);
  expect(await links()).toEqual([['https://portal.example/1'], 'https://portal.example/1']);
});

describe('the page of a property', () => {
  test('shows what is published of it and of the agency, and nothing else', async () => {
    const { agent, manager } = agency;
    const ownerId = await createOwner(agent, 'Propietaria Secreta');
    const { id } = await createProperty(agent, { ...home, ownerId, assignedTo: agent.id });
    await sql(
      `update properties set town = 'Barcelona', province = 'Barcelona', usable_area = 78, energy_consumption = 'D', energy_emissions = 'En trámite',
       cadastral_reference = '9872023VH5797S0001WX', postal_code = '08012', description_es = 'Luz todo el día.
Sin <script>alert(1)</script> ni "comillas".', description_ca = 'Llum tot el dia.' where id = ?`,
      [id],
    );
    await sql(
      `update agencies set mobile_phone = '600 111 222', email = 'hola@fincas.test',
       registrations = '[{"registry":"AICAT","number":"1234 <b>"}]' where id = ?`,
      [agency.id],
    );
    const activity = { kind: 'note' as const, outcome: null, text: 'Nota secreta', at: null };
    await agent.api.activities.create.mutate({
      clientKey: randomUUID(),
      activity,
      subject: { kind: 'property', id },
    });
    await sql("update users set full_name = 'Agente Secreto', display_name = 'Agente Secreto' where id = ?", [
      agent.id,
    ]);
    const { status, text, headers } = await read(`/p/${await share(manager, id)}`);
    expect(status).toBe(200);
    for (const shown of [
      'Ático con vistas',
      'En venta<',
      '285.000\u00a0€',
      '85\u00a0m²',
      '3\u00a0hab.',
      '2\u00a0baños',
      'Gràcia, Barcelona',
      '78\u00a0m²',
      'AICAT: 1234 &lt;b&gt;',
      '<link rel="icon" href="/key.svg">',
      'LL-0001',
      'Luz todo el día.',
      'Llum tot el dia.',
      'Fincas Mar',
      'tel:600111222',
      'hola@fincas.test',
      '&lt;script&gt;alert(1)&lt;/script&gt;',
      'aria-label="Consumo de energía: D"',
      'En trámite',
      '<html lang="es">',
    ])
      expect.soft(text, shown).toContain(shown);
    for (const hidden of ['Verdi', '08012', 'Secret', 'secreta', '9872023', '<script', agent.email, id])
      expect.soft(text, hidden).not.toContain(hidden);
    expect(headers.get('content-type')).toBe('text/html; charset=UTF-8');
    expect(headers.get('cache-control')).toBe('private, no-cache');
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; img-src 'self'; style-src 'sha256-[\w+/=]+'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
    );
    expect(headers.get('x-robots-tag')).toContain('noindex');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('set-cookie')).toBeNull();
  });

  test.each([
    ['completa', ['Carrer de Verdi, 48, 7.º 5.ª, Gràcia, 08012 Barcelona', '41.40338'], []],
    ['calle', ['Carrer de Verdi, Gràcia, Barcelona'], ['48', '7.º', '5.ª', '08012', '41.40338', '2.17403']],
    ['zona', ['>Gràcia, Barcelona<'], ['Verdi', '48', '7.º', '5.ª', '08012', '41.40338', '2.17403']],
    ['barrio', ['>Gràcia, Barcelona<'], ['Verdi', '7.º', '08012', '41.40338']],
  ] as const)(
    'shows of an address with visibility %s only what everybody may read',
    async (word, shown, hidden) => {
      const { agent } = agency;
      const { id } = await createProperty(agent, {
        ...home,
        ...{ price: 300_000, area: 90, street: 'Carrer de Verdi', streetNumber: '48', floor: '7', door: '5' },
        ...{ postalCode: '08012', town: 'Barcelona', province: 'Barcelona', descriptionEs: null },
        ...{ latitude: 41.40338, longitude: 2.17403 },
      });
      await sql('update properties set address_visibility = ? where id = ?', [word, id]);
      const { text } = await read(`/p/${await share(agent, id)}`);
      // The size of the photos and the styles have numbers too.
      const page = text.replace(/<style>.*?<\/style>/s, '').replace(/\/p\/[a-z0-9]+/g, '');
      for (const part of shown) expect.soft(page, part).toContain(part);
      for (const part of hidden) expect.soft(page, part).not.toContain(part);
    },
  );

  test('says of a rent in Catalonia what an advert has to say, in each of its languages', async () => {
    const { agent } = agency;
    const rent = {
      ...home,
      status: 'Disponible para el alquiler',
      rentalPrice: 1100,
      postalCode: '08012',
      stressedMarket: 'Sí',
      lastRent: 950,
      lastContract: null,
      largeHolder: 'No',
      priceIndex: 11.2,
    } satisfies Partial<PropertyInput>;
    const es = 'Zona tensionada · última renta 950 €/mes · índice 11,20 €/m² · no gran tenedor';
    const ca = 'Zona tensionada · última renda 950 €/mes · índex 11,20 €/m² · no gran tenidor';
    const { id } = await createProperty(agent, rent);
    const { text } = await read(`/p/${await share(agent, id)}`);
    expect(text).toContain(es);
    expect(text).not.toContain(ca);
    const both = await createProperty(agent, { ...rent, descriptionCa: 'Llum tot el dia.' });
    const page = await read(`/p/${await share(agent, both.id)}`);
    expect(page.text).toContain(`lang="ca">${ca}<`);
    const sale = await createProperty(agent, { ...rent, status: 'Disponible para la venta' });
    expect((await read(`/p/${await share(agent, sale.id)}`)).text).not.toContain('tensionada');
  });

  test('has at most 60 KB with a hundred photos and long descriptions', async () => {
    const { agent } = agency;
    const { id } = await createProperty(agent, home);
    await sql('update properties set description_es = ?, description_ca = ? where id = ?', [
      'ñ'.repeat(4000),
      'ç'.repeat(4000),
      id,
    ]);
    const at = new Date().toISOString();
    for (let index = 0; index < 100; index++)
      await sql(
        `insert into property_images (id, agency_id, client_key, created_at, updated_at, property_id, file_name, object_key, mime_type, size,
         uploaded_by, state, is_portrait, order_index) values (?, ?, ?, ?, ?, ?, 'x', ?, 'image/jpeg', 9, ?, 'ready', ?, ?)`,
        [
          randomUUID(),
          agency.id,
          randomUUID(),
          at,
          at,
          id,
          `a/${agency.id}/${randomUUID()}.jpg`,
          agent.id,
          Number(index === 0),
          index,
        ],
      );
    const { text } = await read(`/p/${await share(agent, id)}`);
    expect(text.match(/<img /g)).toHaveLength(100);
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(60 * 1024);
  });

  test('shows its photos to who has the token, and no others', async () => {
    const { agent } = agency;
    const [{ id }, { id: other }] = [await createProperty(agent, home), await createProperty(agent, home)];
    for (const property of [id, other]) await sendPhoto(agent, property);
    const [token, otherToken] = [await share(agent, id), await share(agent, other)];
    const [, path = ''] = /<img src="([^"]+)"/.exec((await read(`/p/${token}`)).text) ?? [];
    expect(path).toMatch(new RegExp(`^/p/${token}/[0-9a-f-]{36}-medium\\.jpg$`));
    const got = await agency.anonymous.fetch(path);
    expect([got.status, got.headers.get('content-type'), got.headers.get('cache-control')]).toEqual([
      200,
      'image/jpeg',
      'private, max-age=3600',
    ]);
    expect(Buffer.from(await got.arrayBuffer()).subarray(0, 2)).toEqual(jpeg().subarray(0, 2));
    const etag = got.headers.get('etag') ?? '';
    expect((await read(path, { 'if-none-match': etag })).status).toBe(304);
    expect((await read(path, {}, 'HEAD')).status).toBe(200);
    await expectGone(path.replace(token, otherToken));
    await expectGone(path.replace('.jpg', '.png'));
    await expectGone(path.replace(/[0-9a-f-]{36}/, randomUUID()));
    await expectGone(`/p/${token}/logo.png`);
    await agent.api.sharedPages.revoke.mutate({ propertyId: id });
    await expectGone(path, { 'if-none-match': etag });
  });

  test('follows the property: another price is shown, and it goes with the property', async () => {
    const { agent } = agency;
    const property = await createProperty(agent, home);
    const path = `/p/${await share(agent, property.id)}`;
    const etag = (await read(path)).headers.get('etag') ?? '';
    const again = await read(path, { 'if-none-match': etag });
    expect([again.status, again.text]).toEqual([304, '']);
    await sql("update properties set price = 270000, status = 'Vendida' where id = ?", [property.id]);
    const { status, text } = await read(path, { 'if-none-match': etag });
    expect([status, text.includes('270.000\u00a0€'), text.includes('Vendida')]).toEqual([200, true, true]);
    await agent.api.properties.delete.mutate({ id: property.id });
    await expectGone(path);
  });
});

describe('the address of a page', () => {
  test('can be read again, and is not in the database; another share keeps it and moves its end', async () => {
    const { agent, manager } = agency;
    const { id: propertyId } = await createProperty(agent, home);
    expect(await agent.api.sharedPages.get.query({ propertyId })).toBeNull();
    const token = await share(agent, propertyId, 7);
    const bare = token.split('.').at(-1) ?? '';
    expect(bare).toMatch(/^[0-9a-f]{40}$/);
    const [row] = (await sql('select * from shared_pages where property_id = ?', [propertyId])).rows;
    expect(row?.token_digest).toBe(sha256(bare));
    expect(JSON.stringify(row)).not.toContain(bare);
    const first = await manager.api.sharedPages.get.query({ propertyId });
    expect(first).toMatchObject({ path: `/p/${token}`, views: 0, lastViewedAt: null });
    expect(Date.parse(first?.expiresAt ?? '') - Date.now()).toBeLessThanOrEqual(7 * 86_400_000);
    expect(await share(manager, propertyId, 90)).toBe(token);
    const second = await agent.api.sharedPages.get.query({ propertyId });
    expect(Date.parse(second?.expiresAt ?? '') - Date.now()).toBeGreaterThan(89 * 86_400_000);
  });

  test('shows nothing once it is revoked or has ended, and is never made again', async () => {
    const { agent } = agency;
    const { id: propertyId } = await createProperty(agent, home);
    const first = await share(agent, propertyId);
    const etag = (await read(`/p/${first}`)).headers.get('etag') ?? '';
    await agent.api.sharedPages.revoke.mutate({ propertyId });
    expect(await agent.api.sharedPages.get.query({ propertyId })).toBeNull();
    const gone = await expectGone(`/p/${first}`, { 'if-none-match': etag });
    const second = await share(agent, propertyId);
    expect(second).not.toBe(first);
    await expectGone(`/p/${first}`);
    expect((await read(`/p/${second}`)).status).toBe(200);
    await sql('update shared_pages set expires_at = ? where property_id = ?', [
      new Date(Date.now() - 1000).toISOString(),
      propertyId,
    ]);
    expect(await expectGone(`/p/${second}`, { 'if-none-match': etag })).toBe(gone);
    // What is guessed, malformed, a session or a feed is answered in the same bytes.
    const { token: feed } = await agent.api.calendarFeed.renew.mutate({
      contents: { isBusyOnly: false, hasTasks: true, hasFollowUps: true },
    });
    for (const wrong of [createSessionToken(), agent.token, feed, `${second}a`, 'x', '%00', "'", ''])
      expect(await expectGone(`/p/${encodeURIComponent(wrong)}`)).toBe(gone);
    expect((await read(`/feeds/${second}/calendar.ics`)).status).toBe(404);
  });

  test('needs the secret that it was made of: a digest alone opens nothing', async () => {
    const { agent } = agency;
    const { id: propertyId } = await createProperty(agent, home);
    await share(agent, propertyId);
    const [row] = (await sql('select id, generation from shared_pages where property_id = ?', [propertyId]))
      .rows;
    const forged = createHmac('sha256', 'x'.repeat(32))
      .update(`sharedPage\n${row?.id}\n${row?.generation}`)
      .digest('hex')
      .slice(0, 40);
    await sql('update shared_pages set token_digest = ? where property_id = ?', [sha256(forged), propertyId]);
    await expectGone(`/p/${forged}`);
    expect(await agent.api.sharedPages.get.query({ propertyId })).toMatchObject({ path: null });
    // Sharing anew makes one of the secret that holds.
    expect((await read(`/p/${await share(agent, propertyId)}`)).status).toBe(200);
  });

  test('is nobody else’s: of another agency, or of who does not see the property', async () => {
    const { agent, manager, otherTenant } = agency;
    const { id: propertyId } = await createProperty(manager, { ...home, assignedTo: manager.id });
    const token = await share(manager, propertyId);
    await sql("update agencies set agent_visibility = 'own' where id = ?", [agency.id]);
    for (const stranger of [agent, otherTenant]) {
      const { sharedPages } = stranger.api;
      for (const attempt of [
        () => sharedPages.get.query({ propertyId }),
        () => sharedPages.share.mutate({ propertyId, days: 7 }),
        () => sharedPages.revoke.mutate({ propertyId }),
      ])
        await expect(attempt()).rejects.toThrow('No se ha encontrado');
    }
    expect((await read(`/p/${token}`)).status).toBe(200);
  });

  test('of shares at the same time there is one', async () => {
    const { agent, manager } = agency;
    const { id: propertyId } = await createProperty(agent, home);
    await Promise.all([agent, manager, agent, manager].map((user) => share(user, propertyId)));
    const { rows } = await sql('select id from shared_pages where property_id = ?', [propertyId]);
    expect(rows).toHaveLength(1);
    expect((await read(`/p/${await share(agent, propertyId)}`)).status).toBe(200);
  });

  test('is read by GET and HEAD only', async () => {
    const { id } = await createProperty(agency.agent, home);
    const path = `/p/${await share(agency.agent, id)}`;
    const head = await read(path, {}, 'HEAD');
    expect([head.status, head.text]).toEqual([200, '']);
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS'])
      expect([method, (await read(path, {}, method)).status]).toEqual([method, 405]);
  });
});

describe('views', () => {
  const countViews = async (propertyId: string) =>
    (await agency.agent.api.sharedPages.get.query({ propertyId }))?.views;

  test('a visitor counts once a day; sessions, HEAD, programs and pages fetched in advance do not', async () => {
    const { agent } = agency;
    const { id: propertyId } = await createProperty(agent, home);
    const path = `/p/${await share(agent, propertyId)}`;
    const [ip, other] = [freshIp(), freshIp()];
    const notCounted: [Fields, string?][] = [
      [{ cookie: `__Host-session=${agent.token}` }],
      [{}, 'HEAD'],
      [{ 'user-agent': 'WhatsApp/2.23.20.0' }],
      [{ 'user-agent': 'facebookexternalhit/1.1' }],
      [{ 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }],
      [{ 'user-agent': '' }],
      [{ 'sec-purpose': 'prefetch;prerender' }],
    ];
    for (const [headers, method] of notCounted)
      expect((await read(path, headers, method, freshIp())).status).toBe(200);
    for (let time = 0; time < 3; time++) await read(path, {}, 'GET', ip);
    await expect.poll(() => countViews(propertyId)).toBe(1);
    await read(path, {}, 'GET', other);
    await expect.poll(() => countViews(propertyId)).toBe(2);
    await read(path, { 'if-none-match': '*' }, 'GET', freshIp());
    await expect.poll(() => countViews(propertyId)).toBe(3);
    const { rows } = await sql("select key from attempts where key like 'view:%'");
    expect(JSON.stringify(rows)).not.toContain(ip);
    // A page that is shared anew begins at none.
    await agent.api.sharedPages.revoke.mutate({ propertyId });
    await share(agent, propertyId);
    expect(await countViews(propertyId)).toBe(0);
  });

  test('stand in the timeline of the property, a line a day with how many there were', async () => {
    const { agent, manager } = agency;
    const { id: propertyId } = await createProperty(agent, { ...home, assignedTo: manager.id });
    const path = `/p/${await share(agent, propertyId)}`;
    const linesOf = async (user: TestUser) =>
      (
        await user.api.timeline.list.query({ subject: { kind: 'property', id: propertyId }, limit: 50 })
      ).rows.flatMap((row) =>
        row.source === 'history' && row.views ? [{ ...row.views, author: row.author }] : [],
      );
    await read(path, {}, 'HEAD');
    await read(path, { 'user-agent': 'WhatsApp/2.23.20.0' });
    await read(path, { cookie: `__Host-session=${agent.token}` });
    const ip = freshIp();
    for (let time = 0; time < 2; time++) await read(path, {}, 'GET', ip);
    await Promise.all(Array.from({ length: 4 }, () => read(path)));
    await expect.poll(() => linesOf(agent)).toEqual([{ page: 'page', count: 5, author: null }]);
    // Of the same day it is one line, also of another address; of another day another one.
    await agent.api.sharedPages.revoke.mutate({ propertyId });
    const again = `/p/${await share(agent, propertyId)}`;
    await read(again);
    await expect.poll(() => linesOf(agent)).toEqual([{ page: 'page', count: 6, author: null }]);
    await sql('update page_views set day = ? where property_id = ?', ['2026-01-01', propertyId]);
    await read(again);
    await expect.poll(async () => (await linesOf(agent)).length).toBe(2);
    const { rows } = await sql(
      `select actor_id, ip_hash, user_agent from history where agency_id = ? and json_extract("change", '$.views') is not null`,
      [agency.id],
    );
    for (const row of rows) expect({ ...row }).toEqual({ actor_id: null, ip_hash: '', user_agent: null });
    // Who does not see the property does not read them.
    await sql("update agencies set agent_visibility = 'own' where id = ?", [agency.id]);
    await expect(linesOf(agent)).rejects.toThrow();
  });
});
