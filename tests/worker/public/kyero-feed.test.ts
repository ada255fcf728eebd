import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { PropertyInput } from '../../../db/domain/properties/property-input.ts';
import type { FeedPlatform } from '../../../db/domain/publishing/kyero-feed.ts';
import { createSessionToken } from '../../../worker/auth/session-token.ts';
import { REQUESTS_PER_MINUTE } from '../../../worker/rate-limits/memory-rate-limit.ts';
import { find, findFormatErrors, parseXml, textOf } from '../../domain/kyero/check-kyero.ts';
import { sharedServer } from '../../support/shared-server.ts';
import { createTestAgency, type TestAgency, type TestUser } from '../../support/test-users.ts';
import { createAd } from '../fixtures/ads.ts';
import { gif, jpeg, png } from '../fixtures/corpus/images.ts';
import { sendPhoto } from '../fixtures/files.ts';
import { outcome } from '../fixtures/leads.ts';
import { insertAds } from '../fixtures/owners.ts';
import { createProperty, insertProperties } from '../fixtures/properties.ts';
import { type Fields, freshIp, from, sendRequest } from '../support/calls.ts';
import { startRecordingServer } from '../support/recording-server.ts';

const { sql } = sharedServer();
const { proxy, server } = await startRecordingServer();
const NOTHING = 'Esta dirección no existe o ya no está disponible.';
let agency: TestAgency;
beforeEach(async () => {
  agency = await createTestAgency('Fincas Mar');
});

const renew = async ({ api }: TestUser, platforms: FeedPlatform[] = []) =>
  (await api.kyeroFeed.renew.mutate({ platforms })).token;
/** Asks for an address as a portal does: without a session, from a network of its own. */
const read = (path: string, headers: Fields = {}, method = 'GET') =>
  sendRequest(from(agency.anonymous, freshIp()), path, { method, headers });
const fetchFeed = (token: string, headers: Fields = {}, method = 'GET') =>
  read(`/feeds/${token}/kyero.xml`, headers, method);
/** The entries of a feed, which keeps the rules of its format. */
async function entries(token: string) {
  const { status, text } = await fetchFeed(token);
  expect(status, text).toBe(200);
  const root = parseXml(text);
  expect(findFormatErrors(root)).toEqual([]);
  return root.children.slice(1);
}
const refs = async (token: string) => (await entries(token)).map((entry) => textOf(entry, 'ref'));
/** Creates a property with a photo, and an active ad. */
async function advertise(
  traits: Partial<PropertyInput> = {},
  platform: FeedPlatform | 'Kyero' = 'Kyero',
  user = agency.agent,
) {
  const { id } = await createProperty(user, traits);
  await sendPhoto(user, id);
  const ad = await createAd(user, id, { platform });
  return { id, ad };
}
const left = async () => {
  const feed = await agency.manager.api.kyeroFeed.get.query();
  return feed?.leftOut.map(({ reference, reasons }) => [reference, reasons]);
};

describe('the feed of an agency', () => {
  test('has the active ads of its platforms of available properties, and nothing of another agency', async () => {
    await advertise();
    await advertise({}, 'Idealista');
    await advertise({ status: 'Vendida' });
    const paused = await advertise();
    await agency.agent.api.ads.setStatus.mutate({ ...paused.ad, status: 'Paused' });
    const { id } = await createProperty(agency.agent);
    await createAd(agency.agent, id, { platform: 'Kyero' });
    await createProperty(agency.agent);
    await advertise({}, 'Kyero', agency.otherTenant);
    const token = await renew(agency.manager);
    expect(await refs(token)).toEqual(['LL-0001']);
    expect(await left()).toEqual([
      ['LL-0003', ['La propiedad no está disponible.']],
      ['LL-0005', ['Falta al menos una foto en JPG o PNG.']],
    ]);
    await agency.manager.api.kyeroFeed.setPlatforms.mutate({ platforms: ['Idealista'] });
    expect(await refs(token)).toEqual(['LL-0001', 'LL-0002']);
    expect((await agency.manager.api.kyeroFeed.get.query())?.entries).toBe(2);
  });

  test('has an entry for sale and one for rent, with what the property says and nothing hidden', async () => {
    await sql('update agencies set registrations = ? where id = ?', [
      JSON.stringify([{ registry: 'AICAT', number: '12' }]),
      agency.id,
    ]);
    await advertise({
      ...{ status: 'Disponible para la venta o el alquiler', price: 285_000.5, rentalPrice: 1100 },
      ...{ street: 'Carrer de Verdi', streetNumber: '48', floor: '7', addressVisibility: 'calle' },
      ...{ stressedMarket: 'Sí', lastRent: 950, lastContract: null, largeHolder: 'No', priceIndex: 11.2 },
      descriptionEs: 'Luz <b>todo</b> el día & "más".',
    });
    const token = await renew(agency.manager);
    const [sale, rent] = await entries(token);
    expect(
      [sale, rent].map((entry) => entry && [textOf(entry, 'price'), textOf(entry, 'price_freq')]),
    ).toEqual([
      ['285001', 'sale'],
      ['1100', 'month'],
    ]);
    const { text } = await fetchFeed(token);
    expect(text).not.toMatch(/location|41\.40338|Verdi|>48<|>7</);
    const desc = rent && find(rent, 'desc');
    expect(desc && textOf(desc, 'es')).toBe(
      'Luz <b>todo</b> el día & "más".\n\nZona tensionada · última renta 950 €/mes · índice 11,20 €/m² · no gran tenedor',
    );
  });

  test('an empty one is still a feed, and the settings say so', async () => {
    const token = await renew(agency.manager);
    expect(await entries(token)).toEqual([]);
    expect(await agency.manager.api.kyeroFeed.get.query()).toMatchObject({
      entries: 0,
      leftOut: [],
      platforms: [],
    });
  });

  test('only managers see and change it', async () => {
    const { agent, otherTenant } = agency;
    const refused = 'FORBIDDEN: Solo los gerentes pueden realizar esta acción.';
    expect(await outcome(agent.api.kyeroFeed.get.query())).toBe(refused);
    expect(await outcome(agent.api.kyeroFeed.renew.mutate({ platforms: [] }))).toBe(refused);
    expect(await outcome(agent.api.kyeroFeed.revoke.mutate())).toBe(refused);
    await renew(agency.manager);
    expect(await otherTenant.api.kyeroFeed.get.query().catch(() => null)).toBeNull();
  });
});

describe('the address', () => {
  test('shows nothing without its token, of another kind, revoked or replaced', async () => {
    const token = await renew(agency.manager);
    const calendar = await agency.manager.api.calendarFeed.renew.mutate({
      contents: { isBusyOnly: false, hasTasks: true, hasFollowUps: true },
    });
    const second = await renew(agency.manager);
    await agency.manager.api.kyeroFeed.revoke.mutate();
    for (const wrong of [
      token,
      second,
      calendar.token,
      createSessionToken(),
      'x',
      `${second}.`,
      '%00',
      '..',
    ]) {
      const { status, text, headers } = await fetchFeed(wrong, { 'if-none-match': '*' });
      expect([wrong, status]).toEqual([wrong, 404]);
      expect(headers.get('etag')).toBeNull();
      expect(text).not.toContain('root');
    }
    const third = await renew(agency.manager);
    expect((await fetchFeed(third)).status).toBe(200);
    expect((await read(`/feeds/${third}/calendar.ics`)).text).toBe(NOTHING);
    const { rows } = await sql('select * from kyero_feeds where agency_id = ?', [agency.id]);
    expect(JSON.stringify(rows)).not.toContain(third);
  });

  test('confirms a copy by ETag and Last-Modified, which move with photos, ads and a property that leaves', async () => {
    const { id, ad } = await advertise();
    const token = await renew(agency.manager);
    let { headers } = await fetchFeed(token);
    const moves = async (change: () => Promise<unknown>) => {
      const before = { etag: headers.get('etag') ?? '', modified: headers.get('last-modified') ?? '' };
      expect((await fetchFeed(token, { 'if-none-match': before.etag })).status).toBe(304);
      await sql(
        "update kyero_feeds set content_changed_at = '2020-01-01T00:00:00.000Z' where agency_id = ?",
        [agency.id],
      );
      const old = (await fetchFeed(token)).headers.get('last-modified') ?? '';
      expect(old).toBe('Wed, 01 Jan 2020 00:00:00 GMT');
      expect((await fetchFeed(token, { 'if-modified-since': old })).status).toBe(304);
      await change();
      const next = await fetchFeed(token, { 'if-none-match': before.etag, 'if-modified-since': old });
      expect(next.status).toBe(200);
      expect(next.headers.get('etag')).not.toBe(before.etag);
      expect(Date.parse(next.headers.get('last-modified') ?? '')).toBeGreaterThan(Date.parse(old));
      // It is kept after the response.
      await expect
        .poll(
          async () =>
            (await sql('select content_digest from kyero_feeds where agency_id = ?', [agency.id])).rows[0],
        )
        .toMatchObject({ content_digest: (next.headers.get('etag') ?? '').replaceAll('"', '') });
      headers = next.headers;
    };
    await expect
      .poll(
        async () =>
          (await sql('select content_digest from kyero_feeds where agency_id = ?', [agency.id])).rows[0],
      )
      .not.toMatchObject({ content_digest: null });
    await moves(() => sendPhoto(agency.agent, id, png()));
    await moves(() =>
      agency.agent.api.properties.setPrice.mutate({ id, version: 1, price: 270_000, rentalPrice: null }),
    );
    await moves(() => agency.agent.api.ads.setStatus.mutate({ ...ad, status: 'Paused' }));
    expect(await entries(token)).toEqual([]);
    // The time is not asked where the copy says its state.
    const now = new Date(Date.now() + 60_000).toUTCString();
    const other = await fetchFeed(token, { 'if-none-match': '"x"', 'if-modified-since': now });
    expect(other.status).toBe(200);
  });

  test('the date of an entry is that of its last photo, added or deleted', async () => {
    const { id } = await advertise();
    const token = await renew(agency.manager);
    await sql(
      "update properties set updated_at = '2026-01-01T10:00:00.000Z', photos_changed_at = null where id = ?",
      [id],
    );
    await sql("update ads set updated_at = '2026-01-02T10:00:00.000Z' where property_id = ?", [id]);
    const date = async () => {
      const [entry] = await entries(token);
      return entry && textOf(entry, 'date');
    };
    expect(await date()).toBe('2026-01-02 11:00:00');
    await sendPhoto(agency.agent, id, png());
    const added = (await date()) ?? '';
    expect(added > '2026-01-02 11:00:00').toBe(true);
    await sql("update properties set photos_changed_at = '2026-01-03T10:00:00.000Z' where id = ?", [id]);
    const [photo] = await agency.agent.api.photos.list.query({ propertyId: id });
    await agency.agent.api.photos.delete.mutate({ propertyId: id, ids: [photo?.id ?? ''] });
    expect(((await date()) ?? '') > '2026-01-03 11:00:00').toBe(true);
  });

  test('is whole while its photos are being deleted, which are gone at once', async () => {
    const { id } = await advertise();
    for (let at = 0; at < 4; at += 1) await sendPhoto(agency.agent, id, png());
    const token = await renew(agency.manager);
    const [entry] = await entries(token);
    const images = entry && find(entry, 'images')?.children;
    const paths = (images ?? []).map((image) => new URL(textOf(image, 'url') ?? '').pathname);
    expect(paths).toHaveLength(5);
    const photos = await agency.agent.api.photos.list.query({ propertyId: id });
    const [kept, ...deleted] = photos.map((photo) => photo.id);
    const deleting = deleted.map((photo) =>
      agency.agent.api.photos.delete.mutate({ propertyId: id, ids: [photo] }),
    );
    // Each is checked by the rules of the format.
    const reads = await Promise.all([1, 2, 3, 4, 5, 6].map(() => entries(token)));
    expect(reads.map(({ length }) => length)).toEqual([1, 1, 1, 1, 1, 1]);
    await Promise.all(deleting);
    for (const path of paths) expect((await read(path)).status).toBe(path.includes(kept ?? '') ? 200 : 404);
  });

  test('answers HEAD without a body, and refuses to be written', async () => {
    const token = await renew(agency.manager);
    const head = await fetchFeed(token, {}, 'HEAD');
    expect([head.status, head.text]).toEqual([200, '']);
    expect((await fetchFeed(token, {}, 'POST')).status).toBe(405);
    expect(head.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    expect(head.headers.get('cache-control')).toBe('private, no-cache');
    expect(head.headers.get('x-robots-tag')).toContain('noindex');
    expect(head.headers.get('set-cookie')).toBeNull();
  });

  test('is read 60 times a minute, then 429 with Retry-After', async () => {
    const token = await renew(agency.manager);
    let limited: Awaited<ReturnType<typeof fetchFeed>> | undefined;
    for (let done = 0; done <= 2 * REQUESTS_PER_MINUTE.publicToken && !limited; done += 10) {
      const responses = await Promise.all(Array.from({ length: 10 }, () => fetchFeed(token)));
      limited = responses.find(({ status }) => status === 429);
    }
    expect(Number(limited?.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe('an image', () => {
  test('is served for photos of the feed only, with the extension of its bytes', async () => {
    const { id, ad } = await advertise();
    await sendPhoto(agency.agent, id, png());
    await sendPhoto(agency.agent, id, gif());
    const other = await createProperty(agency.agent);
    await sendPhoto(agency.agent, other.id);
    const token = await renew(agency.manager);
    const [entry] = await entries(token);
    const urls = (entry && find(entry, 'images')?.children.map((image) => textOf(image, 'url') ?? '')) ?? [];
    expect(urls.map((url) => url.slice(-4))).toEqual(['.jpg', '.png']);
    const [first = '', second = ''] = urls.map((url) => new URL(url).pathname);
    const got = await agency.anonymous.fetch(first);
    expect([got.status, got.headers.get('content-type'), got.headers.get('cache-control')]).toEqual([
      200,
      'image/jpeg',
      'private, max-age=3600',
    ]);
    expect(Buffer.from(await got.arrayBuffer()).subarray(0, 2)).toEqual(jpeg().subarray(0, 2));
    const status = async (path: string) => (await read(path)).status;
    expect(await status(second)).toBe(200);
    expect(await status(second.replace('.png', '.jpg'))).toBe(404);
    const photos = await agency.agent.api.photos.list.query({ propertyId: id });
    for (const photo of photos.slice(2)) expect(await status(`/feeds/${token}/${photo.id}.jpg`)).toBe(404);
    const [hidden] = await agency.agent.api.photos.list.query({ propertyId: other.id });
    for (const path of [
      `/feeds/${token}/${hidden?.id}.jpg`,
      `/feeds/${token}/${randomUUID()}.jpg`,
      first.replace(token, createSessionToken()),
    ])
      expect(await status(path)).toBe(404);
    await agency.agent.api.properties.setStatus.mutate({ id, version: 1, status: 'Vendida' });
    expect(await status(first)).toBe(404);
    await agency.agent.api.properties.setStatus.mutate({
      ...{ id, version: 2, status: 'Disponible para la venta' },
    });
    expect(await status(first)).toBe(200);
    await agency.agent.api.ads.setStatus.mutate({ ...ad, status: 'Paused' });
    expect(await status(first)).toBe(404);
  });
});

describe('the page of an entry', () => {
  const pageOf = async (token: string, at = 0) => {
    const url = (await entries(token))[at];
    return new URL((url && find(url, 'url')?.children[0]?.text) ?? '').pathname;
  };
  const statusOf = async (path: string, headers: Fields = {}) => (await read(path, headers)).status;

  test('shows the property with its photos, is for no search engine, and counts no view', async () => {
    const { id } = await advertise({ addressVisibility: 'zona', street: 'Carrer de Verdi' });
    const path = await pageOf(await renew(agency.manager));
    const { status, text, headers } = await read(path);
    expect([status, headers.get('x-robots-tag')]).toEqual([200, 'noindex, nofollow, noarchive']);
    expect(text).toContain('Ático en Gràcia');
    expect(text).toContain('Fincas Mar');
    expect(text).not.toMatch(/Verdi|41\.40338/);
    const [, image = ''] = /<img src="(\/p\/[^"]+)"/.exec(text) ?? [];
    expect(image.startsWith(`${path}/`)).toBe(true);
    expect(await statusOf(image)).toBe(200);
    expect(await statusOf(path, { 'if-none-match': headers.get('etag') ?? '' })).toBe(304);
    expect((await read(path, {}, 'POST')).status).toBe(405);
    const { rows } = await sql('select * from shared_pages where property_id = ?', [id]);
    expect(rows).toEqual([]);
    expect(await agency.agent.api.sharedPages.get.query({ propertyId: id })).toBeNull();
  });

  test('is one for sale and rent, and keeps its address while the feed has it', async () => {
    await sql('update agencies set registrations = ? where id = ?', [
      JSON.stringify([{ registry: 'AICAT', number: '12' }]),
      agency.id,
    ]);
    await advertise({ status: 'Disponible para la venta o el alquiler', rentalPrice: 1100 });
    const token = await renew(agency.manager);
    const path = await pageOf(token);
    expect(await pageOf(token, 1)).toBe(path);
    await agency.manager.api.kyeroFeed.setPlatforms.mutate({ platforms: ['Idealista'] });
    expect(await pageOf(token)).toBe(path);
  });

  test('lives while its entry does, with its photos', async () => {
    const { id, ad } = await advertise();
    const token = await renew(agency.manager);
    const path = await pageOf(token);
    const [, image = ''] = /<img src="(\/p\/[^"]+)"/.exec((await read(path)).text) ?? [];
    const expectStatus = async (status: number) =>
      expect([await statusOf(path), await statusOf(image)]).toEqual([status, status]);
    await expectStatus(200);
    const { version } = await agency.agent.api.ads.setStatus.mutate({ ...ad, status: 'Paused' });
    await expectStatus(404);
    await agency.agent.api.ads.setStatus.mutate({ id: ad.id, version, status: 'Active' });
    await expectStatus(200);
    await sql("update properties set status = 'Vendida' where id = ?", [id]);
    await expectStatus(404);
    await sql("update properties set status = 'Disponible para la venta', town = null where id = ?", [id]);
    await expectStatus(404);
    await sql("update properties set town = 'Barcelona' where id = ?", [id]);
    await expectStatus(200);
    await renew(agency.manager);
    await expectStatus(404);
  });

  test('offers only what the feed has an entry of', async () => {
    const both = 'Disponible para la venta o el alquiler';
    const { id } = await advertise({ status: both, price: 285_000, rentalPrice: 1100 });
    // A rent in Catalonia waits for the agency's registration.
    const token = await renew(agency.manager);
    const { text } = await read(await pageOf(token));
    expect(text).toMatch(/285\.000\s€/);
    expect(text).toContain('En venta<');
    expect(text).not.toMatch(/1\.?100|En venta o alquiler/);
    await sql('update properties set status = ? where id = ?', ['Disponible para el alquiler temporal', id]);
    await sql('update agencies set registrations = ? where id = ?', [
      JSON.stringify([{ registry: 'AICAT', number: '12' }]),
      agency.id,
    ]);
    expect((await read(await pageOf(token))).text).toContain('En alquiler temporal<');
  });

  test('ends with the feed, and a later feed has another address of it', async () => {
    await advertise();
    const first = await pageOf(await renew(agency.manager));
    const second = await pageOf(await renew(agency.manager));
    expect(second).not.toBe(first);
    expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200]);
    await agency.manager.api.kyeroFeed.revoke.mutate();
    expect(await statusOf(second)).toBe(404);
    const third = await pageOf(await renew(agency.manager));
    expect([await statusOf(first), await statusOf(second), await statusOf(third)]).toEqual([404, 404, 200]);
  });

  test('shows nothing for a guessed token, that of another property or agency, or of another kind', async () => {
    const { id } = await advertise();
    const other = await advertise();
    const { otherTenant } = agency;
    const foreign = await advertise({}, 'Kyero', otherTenant);
    const { token } = await otherTenant.api.kyeroFeed.renew.mutate({ platforms: [] });
    const theirs = await pageOf(token);
    const own = await renew(agency.manager);
    const path = await pageOf(own);
    const mac = path.slice(-40);
    await agency.agent.api.sharedPages.share.mutate({ propertyId: id, days: 30 });
    const shared = (await agency.agent.api.sharedPages.get.query({ propertyId: id }))?.path?.slice(-40);
    expect(await statusOf(theirs)).toBe(200);
    for (const wrong of [
      `/p/${id}-${'0'.repeat(40)}`,
      `/p/${id}-${createSessionToken()}`,
      `/p/${id}-${mac.slice(1)}${mac.slice(0, 1)}`,
      `/p/${other.id}-${mac}`,
      `/p/${foreign.id}-${mac}`,
      `/p/${id}-${theirs.slice(-40)}`,
      `/p/${id}-${shared}`,
      `/p/${mac}`,
      `/p/${randomUUID()}-${mac}`,
      `/p/${id.toUpperCase()}-${mac}`,
      `/p/${id}`,
      `/p/nada.${id}-${mac}`,
      `/feeds/${id}-${mac}/kyero.xml`,
      `${path}/${randomUUID()}-thumb.webp`,
    ]) {
      const { status, text } = await read(wrong);
      expect([wrong, status]).toEqual([wrong, 404]);
      expect(text).not.toContain('Ático en Gràcia');
    }
    expect(await statusOf(path)).toBe(200);
  });

  test('is read 60 times a minute, then 429 with Retry-After', async () => {
    await advertise();
    const path = await pageOf(await renew(agency.manager));
    let limited: Awaited<ReturnType<typeof read>> | undefined;
    for (let done = 0; done <= 2 * REQUESTS_PER_MINUTE.publicToken && !limited; done += 10) {
      const responses = await Promise.all(Array.from({ length: 10 }, () => read(path)));
      limited = responses.find(({ status }) => status === 429);
    }
    expect(Number(limited?.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

test('a feed of 2,000 properties is whole, and begins before it is read', async () => {
  const own = agency;
  // A statement has at most 32,766 values.
  for (let slice = 0; slice < 10; slice++) {
    const ids = await insertProperties(
      own.id,
      Array.from({ length: 200 }, (_, at) => ({
        title: `Piso ${slice * 200 + at}`,
        descriptionEs: 'Muy luminoso. '.repeat(60),
      })),
    );
    await insertAds(
      own.id,
      ids.map((propertyId) => ({
        propertyId,
        platform: 'Kyero' as const,
        status: 'Active' as const,
        title: 'Piso',
      })),
    );
  }
  const numbers = Array.from({ length: 20 }, (_, at) => `(${at})`).join();
  await sql(
    `insert into property_images (id, agency_id, client_key, created_at, updated_at, property_id, file_name, object_key, mime_type, size, uploaded_by, state, is_portrait, order_index)
     select lower(hex(randomblob(18))), agency_id, hex(randomblob(16)), created_at, created_at, properties.id, 'a.jpg', hex(randomblob(16)) || '.jpg', 'image/jpeg', 9, ?, 'ready', numbers.column1 = 0, numbers.column1
     from properties, (values ${numbers}) as numbers where agency_id = ?`,
    [own.manager.id, own.id],
  );
  const { token } = await own.manager.api.kyeroFeed.renew.mutate({ platforms: [] });
  const path = `/feeds/${token}/kyero.xml`;
  const whole = await sendRequest(own.anonymous, path);
  expect(whole.text.match(/<property>/g)).toHaveLength(2000);
  expect(findFormatErrors(parseXml(whole.text))).toEqual([]);
  const startedAt = performance.now();
  const response = await own.anonymous.fetch(path);
  const begun = performance.now() - startedAt;
  await response.arrayBuffer();
  expect(begun * 2).toBeLessThan(performance.now() - startedAt);
});

test('a read takes two round trips, a confirmed one a single one', async () => {
  const { manager, anonymous, agent } = await createTestAgency('Viajes', server());
  const { id } = await createProperty(agent);
  await sendPhoto(agent, id);
  await createAd(agent, id, { platform: 'Kyero' });
  const { token } = await manager.api.kyeroFeed.renew.mutate({ platforms: [] });
  const path = `/feeds/${token}/kyero.xml`;
  const { headers } = await sendRequest(anonymous, path);
  // What it has is kept after the first response.
  await expect
    .poll(async () => (await server().sql('select content_digest from kyero_feeds')).rows[0]?.content_digest)
    .not.toBeNull();
  for (const known of ['', headers.get('etag') ?? '']) {
    proxy.takeRoundTrips();
    expect((await sendRequest(anonymous, path, { headers: { 'if-none-match': known } })).status).toBe(
      known ? 304 : 200,
    );
    expect(proxy.takeRoundTrips()).toHaveLength(known ? 1 : 2);
  }
  const { text } = await sendRequest(anonymous, path);
  const [, page = ''] = /<es>https?:\/\/[^/]+(\/p\/[^<]+)/.exec(text) ?? [];
  proxy.takeRoundTrips();
  expect((await sendRequest(anonymous, page)).status).toBe(200);
  expect(proxy.takeRoundTrips()).toHaveLength(1);
});
