import { createHmac, randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { addDays, today } from '../../../db/domain/madrid.ts';
import { sha256 } from '../../../worker/digest.ts';
import { sharedServer } from '../../support/shared-server.ts';
import { createTestAgency, type TestAgency, type TestUser } from '../../support/test-users.ts';
import { createAd } from '../fixtures/ads.ts';
import { eventFixture } from '../fixtures/events.ts';
import { sendPhoto } from '../fixtures/files.ts';
import { createLead } from '../fixtures/leads.ts';
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
} as const;
const lastDays = (days: number) => ({ from: addDays(today(), 1 - days), to: today() });
const getReport = async (user: TestUser, propertyId: string) =>
  (await user.api.ownerReports.get.query({ propertyId })).report;
const share = async (user: TestUser, propertyId: string, period = lastDays(30)) => {
  await user.api.ownerReports.share.mutate({ propertyId, period });
  return (await getReport(user, propertyId))?.path ?? '';
};
/** Asks for an address as an owner's browser does: without a session, from a network of its own. */
const read = (path: string, headers: Fields = {}, method = 'GET', ip = freshIp()) =>
  sendRequest(from(agency.anonymous, ip), path, { method, headers: { 'user-agent': BROWSER, ...headers } });
const expectGone = async (path: string, headers: Fields = {}) => {
  const { status, text, headers: received } = await read(path, headers);
  expect([path, status]).toEqual([path, 404]);
  expect(text).toContain(GONE);
  expect(received.get('etag')).toBeNull();
  return text;
};
/** The text of a page, without its styles. */
const toText = (page: string) =>
  page
    .replace(/<style>.*?<\/style>/s, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/[ \n]+/g, ' ');
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

describe('the report for the owner', () => {
  test('shows ads, interest, visits and prices of its period, and nothing of a person', async () => {
    const { agent, manager } = agency;
    const ownerId = await createOwner(agent, 'Propietaria Secreta');
    const { id } = await createProperty(agent, { ...home, ownerId, assignedTo: agent.id });
    const other = await createProperty(agent, { ...home, title: 'Piso ajeno', ownerId });
    await sql(
      `update agencies set mobile_phone = '600 111 222', registrations = '[{"registry":"AICAT","number":"1234 <b>"}]' where id = ?`,
      [agency.id],
    );
    const ad = await createAd(agent, id, {
      ...{ platform: 'Idealista', url: 'https://portal.example/1', title: 'Título del anuncio' },
      ...{ leadsCount: 4, publishedOn: addDays(today(), -40), status: 'Active' },
    });
    await sql('update ads set views = 1240 where id = ?', [ad.id]);
    const before = await createAd(agent, id, { platform: 'Fotocasa', publishedOn: addDays(today(), -90) });
    await sql("update ads set status = 'Expired', expires_on = ? where id = ?", [
      addDays(today(), -60),
      before.id,
    ]);
    await createAd(agent, other.id, { platform: 'Habitaclia', leadsCount: 9 });
    const lead = await createLead(agent, { name: 'Visitante Secreto' });
    await sql('update leads set ad_id = ? where id = ?', [ad.id, lead.id]);
    await agent.api.matches.ask.mutate({ leadId: lead.id, propertyId: id });
    const asker = await createLead(agent, { name: 'Interesada Secreta' });
    await agent.api.matches.ask.mutate({ leadId: asker.id, propertyId: id });
    await agent.api.matches.ask.mutate({ leadId: asker.id, propertyId: other.id });
    const visit = async (days: number, traits: object = {}) => {
      const startTime = daysAgo(days);
      await agent.api.events.create.mutate({
        clientKey: randomUUID(),
        event: eventFixture({
          ...{ title: 'Visita con Marta Secreta', eventType: 'Primera visita a la propiedad' },
          ...{ startTime, endTime: startTime, userId: agent.id, leadId: lead.id, propertyId: id, ...traits },
        }),
      });
    };
    for (const days of [2, 5, 80, -2]) await visit(days);
    await visit(3, { eventType: 'Reunión de equipo' });
    await visit(4, { propertyId: other.id });
    await sql('update property_price_history set at = ? where property_id = ?', [daysAgo(50), id]);
    await sql('update properties set price = 270000 where id = ?', [id]);
    await agent.api.activities.create.mutate({
      clientKey: randomUUID(),
      activity: { kind: 'note', outcome: null, text: 'Nota secreta', at: null },
      subject: { kind: 'property', id },
    });

    const { status, text, headers } = await read(await share(manager, id));
    expect(status).toBe(200);
    const shown = toText(text);
    for (const part of [
      'Fincas Mar',
      'En venta',
      'Ático con vistas',
      'LL-0001 · Gràcia',
      '90 días en el mercado',
      '2 personas interesadas',
      '2 visitas hechas',
      '1 visita próxima',
      '0 vistas de la ficha',
      'Idealista',
      '1.240',
      '270.000\u00a0€ (−5,3\u00a0%)',
      '285.000\u00a0€',
      'AICAT: 1234 &lt;b&gt;',
    ])
      expect.soft(shown, part).toContain(part);
    // The leads that were typed, and the one that it has brought.
    expect(text).toMatch(/Idealista<\/a><small>[^<]*<\/small><\/td><td>1\.240<\/td><td>5<\/td>/);
    for (const hidden of [
      'Verdi',
      'Secret',
      'secreta',
      'Fotocasa',
      'Habitaclia',
      'Piso ajeno',
      'Título del',
      '<script',
    ])
      expect.soft(text, hidden).not.toContain(hidden);
    for (const secret of [agent.email, manager.email, id, ownerId, lead.id])
      expect.soft(text).not.toContain(secret);
    expect(headers.get('content-type')).toBe('text/html; charset=UTF-8');
    expect(headers.get('cache-control')).toBe('private, no-cache');
    expect(headers.get('x-robots-tag')).toContain('noindex');
    expect(text).toContain('<meta name="robots" content="noindex, nofollow">');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('set-cookie')).toBeNull();

    // Another period has other ads and visits.
    const earlier = toText(
      (await read(await share(agent, id, { from: daysAgo(85).slice(0, 10), to: daysAgo(45).slice(0, 10) })))
        .text,
    );
    for (const part of [
      '1 visita hecha ',
      '1 visita próxima',
      '0 personas interesadas',
      'Fotocasa',
      'ya no está activo',
    ])
      expect.soft(earlier, part).toContain(part);
    for (const part of ['Idealista', '270.000\u00a0€ (']) expect.soft(earlier, part).not.toContain(part);
  });

  test('of a property without ads, visits and photos says so', async () => {
    const { id } = await createProperty(agency.agent, { ...home, price: null });
    const shown = toText((await read(await share(agency.agent, id))).text);
    for (const part of ['Precio a consultar', '0 personas interesadas', 'Ningún anuncio', 'Ninguna visita'])
      expect.soft(shown, part).toContain(part);
    expect(shown).not.toContain('en el mercado');
  });

  test('has at most 60 KB with a hundred ads, visits and prices', async () => {
    const { agent } = agency;
    const { id } = await createProperty(agent, { ...home, title: 'Ático '.repeat(26).trim() });
    const at = new Date(Date.now() - 60_000).toISOString();
    for (let index = 0; index < 100; index++) {
      const key = randomUUID();
      const stamps = [randomUUID(), agency.id, key, at, at, id];
      await sql(
        `insert into ads (id, agency_id, client_key, created_at, updated_at, property_id, title, title_folded, platform, url)
         values (?, ?, ?, ?, ?, ?, 'x', 'x', 'Idealista', ?)`,
        [...stamps, `https://portal.example/${'a'.repeat(200)}`],
      );
      await sql(
        `insert into events (id, agency_id, client_key, created_at, updated_at, property_id, event_type, title, start_time, end_time, user_id)
         values (?, ?, ?, ?, ?, ?, 'Primera visita a la propiedad', 'x', ?, ?, ?)`,
        [randomUUID(), ...stamps.slice(1, 2), randomUUID(), ...stamps.slice(3), at, at, agent.id],
      );
      await sql(
        "insert into property_price_history (agency_id, property_id, operation, at, amount) values (?, ?, 'sale', ?, ?)",
        [agency.id, id, daysAgo(index / 4 + 1), 200_000 + index],
      );
    }
    const { text } = await read(await share(agent, id));
    expect(toText(text)).toContain('100 visitas hechas');
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(60 * 1024);
  });

  test('shows its first photo to who has the token, and no others', async () => {
    const { agent } = agency;
    const [{ id }, { id: other }] = [await createProperty(agent, home), await createProperty(agent, home)];
    for (const property of [id, id, other]) await sendPhoto(agent, property);
    const [path, otherPath] = [await share(agent, id), await share(agent, other)];
    const [, photo = ''] = /<img src="([^"]+)"/.exec((await read(path)).text) ?? [];
    expect(photo).toMatch(new RegExp(`^${path}/[0-9a-f-]{36}-medium\\.jpg$`));
    const got = await agency.anonymous.fetch(photo);
    expect([got.status, got.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    const { rows } = await sql('select id from property_images where property_id = ? and order_index = 1', [
      id,
    ]);
    await expectGone(photo.replace(/[0-9a-f-]{36}(?=-medium)/, String(rows[0]?.id)));
    await expectGone(photo.replace(path, otherPath));
    await expectGone(photo.replace('.jpg', '.png'));
    await expectGone(photo.replace('/r/', '/p/').replace('Informe', 'Ficha'));
    await agent.api.ownerReports.revoke.mutate({ propertyId: id });
    await expectGone(photo);
  });

  test('follows the property, and goes with it', async () => {
    const { agent } = agency;
    const property = await createProperty(agent, home);
    const path = await share(agent, property.id);
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

describe('the address of a report', () => {
  test('can be read again, and is not in the database; another period keeps it and lasts 30 days anew', async () => {
    const { agent, manager } = agency;
    const ownerId = await createOwner(agent, 'Marta');
    await sql("update property_owners set phone = '612 345 678' where id = ?", [ownerId]);
    const { id: propertyId } = await createProperty(agent, { ...home, ownerId });
    expect(await agent.api.ownerReports.get.query({ propertyId })).toEqual({
      ownerPhone: '612 345 678',
      report: null,
    });
    const path = await share(agent, propertyId, lastDays(7));
    const bare = path.split(/[/.]/).at(-1) ?? '';
    expect(path).toMatch(/^\/r\/(norte\.)?[0-9a-f]{40}$/);
    const [row] = (await sql('select * from owner_reports where property_id = ?', [propertyId])).rows;
    expect(row?.token_digest).toBe(sha256(bare));
    expect(JSON.stringify(row)).not.toContain(bare);
    const first = await getReport(manager, propertyId);
    expect(first).toMatchObject({ ...lastDays(7), path, views: 0, lastViewedAt: null, lastAnswer: null });
    const days = (Date.parse(first?.expiresAt ?? '') - Date.now()) / 86_400_000;
    expect([days > 29.9, days <= 30]).toEqual([true, true]);
    await sql("update owner_reports set expires_at = '2026-01-01T00:00:00.000Z' where property_id = ?", [
      propertyId,
    ]);
    expect(await share(manager, propertyId, lastDays(90))).toBe(path);
    expect(await getReport(agent, propertyId)).toMatchObject(lastDays(90));
    expect((await read(path)).status).toBe(200);
  });

  test('is of a period that has begun and lasts at most a year', async () => {
    const { id: propertyId } = await createProperty(agency.agent, home);
    const { share: shareReport } = agency.agent.api.ownerReports;
    const refuse = (period: { from: string; to: string }, text: string) =>
      expect(shareReport.mutate({ propertyId, period })).rejects.toThrow(text);
    await refuse({ from: today(), to: addDays(today(), 1) }, 'Elige hoy o un día anterior.');
    await refuse({ from: today(), to: addDays(today(), -1) }, 'El último día no puede ser anterior');
    await refuse({ from: addDays(today(), -366), to: today() }, 'como máximo un año');
    await refuse({ from: '2026-02-30', to: today() }, 'La fecha no es válida.');
    await shareReport.mutate({ propertyId, period: lastDays(366) });
  });

  test('shows nothing once it is revoked or has ended; a token of another kind opens nothing', async () => {
    const { agent, manager } = agency;
    const { id: propertyId } = await createProperty(agent, home);
    const first = await share(agent, propertyId);
    const etag = (await read(first)).headers.get('etag') ?? '';
    await agent.api.ownerReports.revoke.mutate({ propertyId });
    expect(await getReport(agent, propertyId)).toBeNull();
    const gone = await expectGone(first, { 'if-none-match': etag });
    const second = await share(agent, propertyId);
    expect(second).not.toBe(first);
    await expectGone(first);
    expect((await read(second)).status).toBe(200);
    await sql('update owner_reports set expires_at = ? where property_id = ?', [daysAgo(0.001), propertyId]);
    expect(await expectGone(second, { 'if-none-match': etag })).toBe(gone);
    const open = await share(agent, propertyId);
    const token = open.slice('/r/'.length);
    await agent.api.sharedPages.share.mutate({ propertyId, days: 30 });
    const page = (await agent.api.sharedPages.get.query({ propertyId }))?.path?.slice('/p/'.length) ?? '';
    const { token: calendar } = await agent.api.calendarFeed.renew.mutate({
      contents: { isBusyOnly: false, hasTasks: true, hasFollowUps: true },
    });
    const { token: kyero } = await manager.api.kyeroFeed.renew.mutate({ platforms: [] });
    const { token: form } = await manager.api.webForm.renew.mutate({
      privacyUrl: 'https://fincas.example/p',
    });
    const { token: mailbox } = await manager.api.portalMail.renewMailbox.mutate();
    for (const wrong of [
      page,
      calendar,
      kyero,
      form,
      mailbox,
      agent.token,
      `${token}a`,
      'a'.repeat(40),
      'x',
      '%00',
    ])
      expect(await expectGone(`/r/${encodeURIComponent(wrong)}`)).toBe(gone);
    for (const path of [
      `/p/${token}`,
      `/f/${token}`,
      `/feeds/${token}/calendar.ics`,
      `/feeds/${token}/kyero.xml`,
    ])
      expect.soft([path, (await read(path)).status]).toEqual([path, 404]);
    expect((await read(open)).status).toBe(200);
  });

  test('needs the secret that it was made of: a digest alone opens nothing', async () => {
    const { agent } = agency;
    const { id: propertyId } = await createProperty(agent, home);
    await share(agent, propertyId);
    const [row] = (await sql('select id, generation from owner_reports where property_id = ?', [propertyId]))
      .rows;
    const forged = createHmac('sha256', 'x'.repeat(32))
      .update(`ownerReport\n${row?.id}\n${row?.generation}`)
      .digest('hex')
      .slice(0, 40);
    await sql('update owner_reports set token_digest = ? where property_id = ?', [
      sha256(forged),
      propertyId,
    ]);
    await expectGone(`/r/${forged}`);
    expect(await getReport(agent, propertyId)).toMatchObject({ path: null });
    expect((await read(await share(agent, propertyId))).status).toBe(200);
  });

  test('is nobody else’s: of another agency, or of who does not see the property or its owner', async () => {
    const { agent, manager, otherTenant, withoutAgency, anonymous } = agency;
    const ownerId = await createOwner(manager, 'Marta');
    await sql('update property_owners set phone = ?, assigned_to = ? where id = ?', [
      '612 345 678',
      manager.id,
      ownerId,
    ]);
    const { id: propertyId } = await createProperty(manager, { ...home, ownerId, assignedTo: manager.id });
    const mine = await createProperty(manager, { ...home, ownerId, assignedTo: agent.id });
    const path = await share(manager, propertyId);
    await sql("update agencies set agent_visibility = 'own' where id = ?", [agency.id]);
    const attempts = ({ ownerReports }: TestUser['api']) => [
      () => ownerReports.get.query({ propertyId }),
      () => ownerReports.share.mutate({ propertyId, period: lastDays(30) }),
      () => ownerReports.revoke.mutate({ propertyId }),
    ];
    for (const stranger of [agent, otherTenant])
      for (const attempt of attempts(stranger.api))
        await expect(attempt()).rejects.toThrow('No se ha encontrado');
    for (const stranger of [withoutAgency, anonymous])
      for (const attempt of attempts(stranger.api)) await expect(attempt()).rejects.toThrow();
    expect((await read(path)).status).toBe(200);
    // Who sees the property alone reads no phone of its owner.
    const seen = await agent.api.ownerReports.get.query({ propertyId: mine.id });
    expect(seen).toEqual({ ownerPhone: null, report: null });
  });

  test('of reports at the same time there is one', async () => {
    const { agent, manager } = agency;
    const { id: propertyId } = await createProperty(agent, home);
    await Promise.all([agent, manager, agent, manager].map((user) => share(user, propertyId)));
    const { rows } = await sql('select id from owner_reports where property_id = ?', [propertyId]);
    expect(rows).toHaveLength(1);
    expect((await read(await share(agent, propertyId))).status).toBe(200);
  });
});

describe('views', () => {
  const countViews = async (propertyId: string) => (await getReport(agency.agent, propertyId))?.views;

  test('of the report count a visitor once a day; sessions, HEAD and programs do not', async () => {
    const { agent } = agency;
    const { id: propertyId } = await createProperty(agent, home);
    const path = await share(agent, propertyId);
    const notCounted: [Fields, string?][] = [
      [{ cookie: `__Host-session=${agent.token}` }],
      [{}, 'HEAD'],
      [{ 'user-agent': 'WhatsApp/2.23.20.0' }],
      [{ 'sec-purpose': 'prefetch' }],
    ];
    for (const [headers, method] of notCounted)
      expect((await read(path, headers, method, freshIp())).status).toBe(200);
    const ip = freshIp();
    for (let time = 0; time < 3; time++) await read(path, {}, 'GET', ip);
    await expect.poll(() => countViews(propertyId)).toBe(1);
    await read(path);
    await expect.poll(() => countViews(propertyId)).toBe(2);
    await agent.api.ownerReports.revoke.mutate({ propertyId });
    await share(agent, propertyId);
    expect(await countViews(propertyId)).toBe(0);
  });

  test('of the shared page stand in the report, those of its period', async () => {
    const { agent } = agency;
    const { id: propertyId } = await createProperty(agent, home);
    const report = await share(agent, propertyId);
    await agent.api.sharedPages.share.mutate({ propertyId, days: 30 });
    const page = (await agent.api.sharedPages.get.query({ propertyId }))?.path ?? '';
    for (let visitor = 0; visitor < 3; visitor++) await read(page);
    await expect
      .poll(async () => (await read(report)).text)
      .toContain('<strong>3</strong><span>vistas de la ficha');
    // As long as it is there, also of an address that is gone.
    await agent.api.sharedPages.revoke.mutate({ propertyId });
    await sql('update page_views set day = ? where property_id = ?', [addDays(today(), -30), propertyId]);
    expect((await read(report)).text).toContain('<strong>0</strong><span>vistas de la ficha');
  });
});

describe('the buttons of a report', () => {
  const answerOnce = (path: string, answer: string, ip = freshIp()) =>
    sendRequest(from(agency.anonymous, ip), path, {
      method: 'POST',
      headers: { 'user-agent': BROWSER, 'content-type': 'application/x-www-form-urlencoded' },
      body: `respuesta=${answer}`,
    });
  const noticesOf = async ({ api }: TestUser) =>
    (await api.notices.list.query({})).rows
      .filter(({ kind }) => kind.startsWith('owner'))
      .map(({ kind, propertyTitle }) => [kind, propertyTitle]);
  const entriesOf = async (propertyId: string) =>
    (
      await agency.manager.api.timeline.list.query({
        subject: { kind: 'property', id: propertyId },
        limit: 50,
      })
    ).rows.flatMap((row) => (row.source === 'history' && row.answer ? [row.answer] : []));
  const createOffered = (traits: object = {}) =>
    createProperty(agency.manager, { ...home, assignedTo: agency.agent.id, ...traits });

  test('tell who is responsible and stand in the timeline, once a day, and change nothing of the property', async () => {
    const { agent, manager } = agency;
    const { id } = await createOffered();
    const path = await share(agent, id);
    const state = async () => JSON.stringify((await sql('select * from properties where id = ?', [id])).rows);
    const before = await state();
    const answered = await answerOnce(path, 'precio');
    expect([answered.status, answered.headers.get('location')]).toEqual([303, `${path}#respuesta`]);
    const page = await read(path);
    expect(toText(page.text)).toContain('Hoy nos has pedido revisar el precio.');
    expect(page.text).not.toContain('value="precio"');
    expect(page.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; img-src 'self'; style-src 'sha256-[\w+/=]+'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'$/,
    );
    // Again on the same day, also at the same time, from anywhere.
    const again = await Promise.all(Array.from({ length: 4 }, () => answerOnce(path, 'precio')));
    expect(again.map(({ status }) => status)).toEqual([303, 303, 303, 303]);
    for (const answer of ['sigue', 'ya-no', 'sigue']) await answerOnce(path, answer);
    expect(await noticesOf(agent)).toEqual([
      ['ownerWithdraws', home.title],
      ['ownerKeeps', home.title],
      ['ownerAsksPrice', home.title],
    ]);
    expect(await noticesOf(manager)).toEqual([]);
    const answers = (kinds: string[]) => kinds.map((kind) => ({ kind, operation: 'sale' }));
    expect(await entriesOf(id)).toEqual(answers(['withdraw', 'keep', 'reviewPrice']));
    expect(await state()).toBe(before);
    expect(await getReport(agent, id)).toMatchObject({ lastAnswer: 'withdraw', path });
    // The next day.
    await sql('update owner_reports set keep_on = ? where property_id = ?', [addDays(today(), -1), id]);
    await sql("update notices set key = key || ' of yesterday' where property_id = ?", [id]);
    await answerOnce(path, 'sigue');
    expect(await entriesOf(id)).toHaveLength(4);
    expect(await noticesOf(agent)).toHaveLength(4);
  });

  test('pressed twice at once act once', async () => {
    const { id } = await createOffered();
    const path = await share(agency.agent, id);
    await Promise.all(Array.from({ length: 6 }, () => answerOnce(path, 'sigue')));
    expect(await entriesOf(id)).toHaveLength(1);
    expect(await noticesOf(agency.agent)).toHaveLength(1);
  });

  test('tell the managers of a property of nobody, and who stands in for who is absent', async () => {
    const { agent, manager } = agency;
    const nobodys = await createOffered({ assignedTo: null });
    await answerOnce(await share(agent, nobodys.id), 'sigue');
    expect([await noticesOf(agent), await noticesOf(manager)]).toEqual([[], [['ownerKeeps', home.title]]]);
    const { id } = await createOffered({ title: 'Piso de Ana' });
    const path = await share(agent, id);
    await manager.api.absences.create.mutate({
      clientKey: randomUUID(),
      userId: agent.id,
      absence: { firstDay: today(), lastDay: today(), substituteId: manager.id },
    });
    await answerOnce(path, 'precio');
    expect([await noticesOf(agent), (await noticesOf(manager))[0]]).toEqual([
      [],
      ['ownerAsksPrice', 'Piso de Ana'],
    ]);
    // Of somebody who works there no more.
    const left = await createOffered({ title: 'Piso de quien se fue' });
    const leftPath = await share(manager, left.id);
    await sql("update users set status = 'inactive' where id = ?", [agent.id]);
    await answerOnce(leftPath, 'ya-no');
    expect((await noticesOf(manager))[0]).toEqual(['ownerWithdraws', 'Piso de quien se fue']);
  });

  test.each([
    ['Disponible para la venta', 'Sigue en venta', 'sale'],
    ['Disponible para el alquiler', 'Sigue en alquiler', 'rent'],
    ['Disponible para el alquiler temporal', 'Sigue en alquiler', 'rent'],
    ['Disponible para la venta o el alquiler', 'Sigue en venta o alquiler', null],
  ] as const)('of a property with status %s say «%s»', async (status, words, operation) => {
    const { id } = await createOffered({ status });
    const path = await share(agency.agent, id);
    const { text } = await read(path);
    const buttons = [...text.matchAll(/<button[^>]*>([^<]*)</g)].map(([, button]) => button);
    expect(buttons).toEqual(['Revisar el precio', words, 'Ya no']);
    await answerOnce(path, 'ya-no');
    expect(await entriesOf(id)).toEqual([{ kind: 'withdraw', operation }]);
    expect(toText((await read(path)).text)).toContain(`ya no está ${words.slice('Sigue '.length)}.`);
  });

  test.each(['Reservada para la compra (arras)', 'Vendida', 'Alquilada'] as const)(
    'are not there of a property with status %s, and do nothing',
    async (status) => {
      const { id } = await createOffered({ status });
      const path = await share(agency.agent, id);
      expect((await read(path)).text).not.toContain('<button');
      expect((await answerOnce(path, 'sigue')).status).toBe(303);
      expect([await entriesOf(id), await noticesOf(agency.agent)]).toEqual([[], []]);
    },
  );

  test('act by POST with an answer of theirs only', async () => {
    const { agent } = agency;
    const { id } = await createOffered();
    const path = await share(agent, id);
    for (const method of ['GET', 'HEAD']) {
      expect((await read(`${path}?respuesta=sigue`, {}, method)).status).toBe(200);
    }
    for (const method of ['PUT', 'DELETE', 'OPTIONS', 'PATCH'])
      expect([method, (await read(path, {}, method)).status]).toEqual([method, 405]);
    for (const wrong of ['', 'no', 'keep', 'sigue%00'])
      expect((await answerOnce(path, wrong)).status).toBe(400);
    expect((await read(path, {}, 'POST')).status).toBe(400);
    expect((await answerOnce(path, 'x'.repeat(300))).status).toBe(413);
    expect([await entriesOf(id), await noticesOf(agent)]).toEqual([[], []]);
  });

  test('of a report that is revoked, has ended or is another’s do nothing', async () => {
    const { agent } = agency;
    const [{ id }, other] = [await createOffered(), await createOffered()];
    const path = await share(agent, id);
    await agent.api.sharedPages.share.mutate({ propertyId: other.id, days: 30 });
    const page = (await agent.api.sharedPages.get.query({ propertyId: other.id }))?.path ?? '';
    await agent.api.ownerReports.revoke.mutate({ propertyId: id });
    const ended = await share(agent, other.id);
    await sql('update owner_reports set expires_at = ? where property_id = ?', [daysAgo(0.001), other.id]);
    for (const wrong of [path, ended, page.replace('/p/', '/r/'), `/r/${'a'.repeat(40)}`]) {
      const { status, text } = await answerOnce(wrong, 'sigue');
      expect([wrong, status, text.includes(GONE)]).toEqual([wrong, 404, true]);
    }
    expect((await answerOnce(page, 'sigue')).status).toBe(405);
    // Another address of the same report is answered anew.
    const again = await share(agent, id);
    await answerOnce(again, 'sigue');
    await agent.api.ownerReports.revoke.mutate({ propertyId: id });
    const third = await share(agent, id);
    expect(await getReport(agent, id)).toMatchObject({ lastAnswer: null });
    await answerOnce(third, 'sigue');
    expect(await entriesOf(id)).toHaveLength(2);
    expect(await entriesOf(other.id)).toEqual([]);
  });

  test('are pressed ten times a minute from a network', async () => {
    const { id } = await createOffered();
    const [path, ip] = [await share(agency.agent, id), freshIp()];
    for (let time = 0; time < 10; time++) expect((await answerOnce(path, 'sigue', ip)).status).toBe(303);
    const limited = await answerOnce(path, 'ya-no', ip);
    expect([limited.status, Number(limited.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect(await entriesOf(id)).toHaveLength(1);
  });
});
