import { randomUUID } from 'node:crypto';
import ICAL from 'ical.js';
import { beforeEach, describe, expect, test } from 'vitest';
import { addDays, today } from '../../../db/domain/madrid.ts';
import { HIDDEN_NAME } from '../../../db/domain/users/users.ts';
import { createSessionToken } from '../../../worker/auth/session-token.ts';
import { sha256 } from '../../../worker/digest.ts';
import { REQUESTS_PER_MINUTE } from '../../../worker/rate-limits/memory-rate-limit.ts';
import { leadFixture } from '../../domain/lead-fixture.ts';
import { sharedServer } from '../../support/shared-server.ts';
import {
  createTestAgency,
  createTestUser,
  type TestAgency,
  type TestUser,
} from '../../support/test-users.ts';
import { at, createEvent, insertTask } from '../fixtures/events.ts';
import { type Fields, freshIp, from, sendRequest } from '../support/calls.ts';

const { sql } = sharedServer();
const NOTHING = 'Esta dirección no existe o ya no está disponible.';
const everything = { isBusyOnly: false, hasTasks: true, hasFollowUps: true };
let agency: TestAgency;
beforeEach(async () => {
  agency = await createTestAgency();
});

const renew = async ({ api }: TestUser, contents: Partial<typeof everything> = {}) =>
  (await api.calendarFeed.renew.mutate({ contents: { ...everything, ...contents } })).token;
/** Asks for an address as a calendar does: without a session, from a network of its own. */
const read = (path: string, headers: Fields = {}, method = 'GET') =>
  sendRequest(from(agency.anonymous, freshIp()), path, { method, headers });
const fetchFeed = (token: string, headers: Fields = {}, method = 'GET') =>
  read(`/feeds/${token}/calendar.ics`, headers, method);
const summaries = async (token: string) => {
  const { status, text } = await fetchFeed(token);
  expect(status, text).toBe(200);
  return new ICAL.Component(ICAL.parse(text))
    .getAllSubcomponents('vevent')
    .map((component) => String(component.getFirstPropertyValue('summary')))
    .sort();
};
const soon = (days: number, hour = '10:00') => at(`${addDays(today(), days)} ${hour}`);
const eventOn = (user: TestUser, title: string, days: number) =>
  createEvent(user, { title, startTime: soon(days), endTime: soon(days, '11:00') });
const createLeadOf = (user: TestUser, name: string, assignedTo = user.id) =>
  user.api.leads.create.mutate({ clientKey: randomUUID(), lead: leadFixture({ name, assignedTo }) });

describe('the feed of a user', () => {
  test('has their own events and tasks and nobody else’s, of the last year and the next two', async () => {
    const { agent, manager, otherTenant } = agency;
    await Promise.all([
      eventOn(agent, 'Hoy', 0),
      eventOn(agent, 'Hace once meses', -330),
      eventOn(agent, 'En 23 meses', 690),
      eventOn(agent, 'Hace trece meses', -400),
      eventOn(agent, 'En 25 meses', 760),
      eventOn(manager, 'De gerencia', 0),
      eventOn(otherTenant, 'De otra agencia', 0),
      insertTask(agent, { title: 'Con día', dueDate: today() }),
      insertTask(agent, { title: 'Hecha', dueDate: today(), status: 'completed' }),
      insertTask(agent, { title: 'Anulada', dueDate: today(), status: 'cancelled' }),
      insertTask(agent, { title: 'Sin día' }),
      insertTask(manager, { title: 'Ajena', dueDate: today() }),
    ]);
    expect(await summaries(await renew(agent))).toEqual(
      ['En 23 meses', 'Hace once meses', 'Hoy', 'Tarea: Con día', '✓ Hecha'].sort(),
    );
  });

  test('contains what the user has chosen, from the next read on', async () => {
    const { agent } = agency;
    await eventOn(agent, 'Visita', 1);
    await insertTask(agent, { title: 'Llamar', dueDate: today() });
    const lead = await createLeadOf(agent, 'Núria');
    await createLeadOf(agent, 'Sin seguimiento');
    await sql('update leads set next_follow_up_on = ? where id = ?', [addDays(today(), 2), lead.id]);
    const token = await renew(agent);
    expect(await summaries(token)).toEqual(['Seguimiento: Núria', 'Tarea: Llamar', 'Visita']);
    const choose = (contents: Partial<typeof everything>) =>
      agent.api.calendarFeed.setContents.mutate({ contents: { ...everything, ...contents } });
    await choose({ hasTasks: false });
    expect(await summaries(token)).toEqual(['Seguimiento: Núria', 'Visita']);
    await choose({ hasFollowUps: false });
    expect(await summaries(token)).toEqual(['Tarea: Llamar', 'Visita']);
    await choose({ isBusyOnly: true });
    expect(await summaries(token)).toEqual(['Ocupado']);
    expect((await fetchFeed(token)).text).not.toMatch(/Visita|Llamar|Núria|Verdi/);
  });

  test('an event that is deleted disappears, one that is changed has the next SEQUENCE', async () => {
    const { agent } = agency;
    const event = await eventOn(agent, 'Firma', 1);
    const token = await renew(agent);
    expect((await fetchFeed(token)).text).toContain(`UID:${event.id}@llavero\r\nSEQUENCE:0\r\n`);
    await agent.api.events.move.mutate({
      ...event,
      startTime: soon(2),
      endTime: soon(2, '12:00'),
      allDay: false,
    });
    expect((await fetchFeed(token)).text).toContain('SEQUENCE:1\r\n');
    await agent.api.events.delete.mutate({ id: event.id });
    expect(await summaries(token)).toEqual([]);
  });

  test('hides the texts about records that are hidden from the user', async () => {
    const { agent, manager } = agency;
    const { id: leadId } = await createLeadOf(manager, 'Reservada');
    await manager.api.events.create.mutate({
      clientKey: randomUUID(),
      event: {
        title: 'Con Reservada',
        description: 'Reservada',
        eventType: 'Otro',
        startTime: soon(1),
        endTime: soon(1, '11:00'),
        allDay: false,
        location: 'Casa de Reservada',
        userId: agent.id,
        propertyId: null,
        leadId,
      },
    });
    const token = await renew(agent);
    expect(await summaries(token)).toEqual(['Con Reservada']);
    expect((await fetchFeed(token)).text).toContain('Cliente: Reservada');
    await sql("update agencies set agent_visibility = 'own' where id = ?", [agency.id]);
    expect(await summaries(token)).toEqual([HIDDEN_NAME]);
    expect((await fetchFeed(token)).text).not.toContain('Reservada\r\n');
    expect((await fetchFeed(token)).text).not.toContain('Con Reservada');
  });
});

describe('the address of a feed', () => {
  const expectGone = async (token: string, headers: Fields = {}) => {
    const { status, text, headers: received } = await fetchFeed(token, headers);
    expect([status, text]).toEqual([404, NOTHING]);
    expect(received.get('etag')).toBeNull();
  };

  test('is known to nobody later: the database has its digest only, and another one ends it', async () => {
    const { agent } = agency;
    const first = await renew(agent);
    expect(first.split('.').at(-1)).toMatch(/^[a-z0-9]{40}$/);
    const [row] = (await sql('select token_digest from calendar_feeds where user_id = ?', [agent.id])).rows;
    expect(row?.token_digest).toBe(sha256(first.split('.').at(-1) ?? ''));
    const second = await renew(agent);
    await expectGone(first);
    expect((await fetchFeed(second)).status).toBe(200);
    expect(Object.keys((await agent.api.calendarFeed.get.query()) ?? {}).sort()).toEqual([
      'hasFollowUps',
      'hasTasks',
      'isBusyOnly',
      'issuedAt',
    ]);
  });

  test('shows nothing once it is revoked, also to who has a copy', async () => {
    const { agent } = agency;
    const token = await renew(agent);
    const etag = (await fetchFeed(token)).headers.get('etag') ?? '';
    await agent.api.calendarFeed.revoke.mutate();
    await expectGone(token, { 'if-none-match': etag });
    expect(await agent.api.calendarFeed.get.query()).toBeNull();
    // Once more changes nothing.
    await agent.api.calendarFeed.revoke.mutate();
  });

  test.each(['inactive', 'deleted'])('shows nothing of a user who is %s, at once', async (status) => {
    const user = await createTestUser({ agencyId: agency.id });
    const token = await renew(user);
    const etag = (await fetchFeed(token)).headers.get('etag') ?? '';
    await sql('update users set status = ? where id = ?', [status, user.id]);
    await expectGone(token, { 'if-none-match': etag });
    const left = await sql('select id from calendar_feeds where user_id = ?', [user.id]);
    expect(left.rows).toHaveLength(status === 'deleted' ? 0 : 1);
  });

  test('nobody else can change, read or revoke it', async () => {
    const { agent, manager, otherTenant } = agency;
    const token = await renew(agent);
    for (const other of [manager, otherTenant]) {
      expect(await other.api.calendarFeed.get.query()).toBeNull();
      await other.api.calendarFeed.revoke.mutate();
      await expect(other.api.calendarFeed.setContents.mutate({ contents: everything })).rejects.toThrow(
        'No se ha encontrado',
      );
    }
    expect((await fetchFeed(token)).status).toBe(200);
  });

  test('one that is guessed, malformed, a session or an invitation shows the same nothing', async () => {
    const { agent, manager } = agency;
    const token = await renew(agent);
    const invitation = await manager.api.invitations.create.mutate({
      clientKey: randomUUID(),
      fullName: 'Nora Vidal',
      email: `${randomUUID()}@llavero.test`,
      role: 'agent',
    });
    const wrong = [
      createSessionToken(),
      agent.token,
      invitation.token,
      token.slice(0, -1),
      `${token}a`,
      token.toUpperCase(),
      `sur.${token}`,
      sha256(token),
      'x'.repeat(900),
      '%00',
      "'",
    ];
    for (const each of wrong) await expectGone(encodeURIComponent(each));
    for (const path of [
      '/feeds',
      '/feeds/',
      `/feeds/${token}`,
      `/feeds/${token}/kyero.xml`,
      `/feeds/${token}/calendar.ics/x`,
    ])
      expect([path, (await read(path)).status]).toEqual([path, 404]);
  });

  test('is read by GET and HEAD only', async () => {
    const token = await renew(agency.agent);
    const head = await fetchFeed(token, {}, 'HEAD');
    const got = await fetchFeed(token);
    expect([head.status, head.text, head.headers.get('etag')]).toEqual([200, '', got.headers.get('etag')]);
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'PROPFIND']) {
      const { status, headers, text } = await fetchFeed(token, {}, method);
      expect([method, status, headers.get('allow'), text.includes('VCALENDAR')]).toEqual([
        method,
        405,
        'GET, HEAD',
        false,
      ]);
    }
  });

  test('confirms a copy with 304 until something changes', async () => {
    const { agent } = agency;
    await eventOn(agent, 'Visita', 1);
    const token = await renew(agent);
    const { headers } = await fetchFeed(token);
    const etag = headers.get('etag') ?? '';
    for (const known of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      const again = await fetchFeed(token, { 'if-none-match': known });
      expect([known, again.status, again.text]).toEqual([known, 304, '']);
    }
    await eventOn(agent, 'Otra', 2);
    expect((await fetchFeed(token, { 'if-none-match': etag })).status).toBe(200);
  });

  test('no shared cache keeps it, no search engine lists it, and it sets no cookie', async () => {
    const token = await renew(agency.agent);
    const { headers } = await fetchFeed(token);
    expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(headers.get('cache-control')).toBe('private, no-cache');
    expect(headers.get('x-robots-tag')).toContain('noindex');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('set-cookie')).toBeNull();
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('limits', () => {
  /** Asks until 429 and returns how often that was not the response. Twice the limit is allowed: a minute may begin meanwhile. */
  async function countUntilLimited(max: number, work: () => ReturnType<typeof sendRequest>) {
    for (let done = 0; done <= 2 * max; ) {
      const responses = await Promise.all(Array.from({ length: 10 }, work));
      const limited = responses.find(({ status }) => status === 429);
      if (limited) {
        const seconds = Number(limited.headers.get('retry-after'));
        expect(seconds > 0 && seconds <= 60).toBe(true);
        return done;
      }
      done += responses.length;
    }
    return Number.POSITIVE_INFINITY;
  }

  test('a token is read 60 times a minute, from however many networks', async () => {
    const [token, other] = [await renew(agency.agent), await renew(agency.manager)];
    const done = await countUntilLimited(REQUESTS_PER_MINUTE.publicToken, () => fetchFeed(token));
    expect(done).toBeGreaterThanOrEqual(REQUESTS_PER_MINUTE.publicToken - 10);
    expect(done).toBeLessThanOrEqual(2 * REQUESTS_PER_MINUTE.publicToken);
    expect((await fetchFeed(other)).status).toBe(200);
  });

  test('a network asks 600 times a minute, whatever it guesses', async () => {
    const token = await renew(agency.agent);
    const guesser = from(agency.anonymous, freshIp());
    const guess = () => sendRequest(guesser, `/feeds/${createSessionToken()}/calendar.ics`);
    const done = await countUntilLimited(REQUESTS_PER_MINUTE.publicNetwork, guess);
    expect(done).toBeGreaterThanOrEqual(REQUESTS_PER_MINUTE.publicNetwork - 10);
    expect(done).toBeLessThanOrEqual(2 * REQUESTS_PER_MINUTE.publicNetwork);
    expect((await fetchFeed(token)).status).toBe(200);
  });
});
