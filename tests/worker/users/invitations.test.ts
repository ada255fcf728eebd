import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  AGENCY_FULL,
  ALREADY_ACCEPTED,
  ALREADY_INVITED,
  INVITATION_GONE,
} from '../../../db/domain/users/invitations.ts';
import { EMAIL_TAKEN, USERS_FULL } from '../../../db/domain/users/users.ts';
import { sha256 } from '../../../worker/digest.ts';
import { RATE_LIMITS, toRateLimitKey } from '../../../worker/rate-limits/persistent-rate-limit.ts';
import { sharedServer } from '../../support/shared-server.ts';
import {
  createTestAgency,
  createTestClient,
  createTestUser,
  type TestAgency,
} from '../../support/test-users.ts';
import { setAttempts } from '../fixtures/attempts.ts';
import { call, freshIp, from, parseError, readData } from '../support/calls.ts';
import { tables } from '../support/database-schema.ts';
import { brokenInvariants } from '../support/state-digest.ts';

const { sql } = sharedServer();
const GOOD = 'Tr4montana&Garbí';
const DAY_MS = 86_400_000;
const newAddress = () => `invitada-${randomUUID()}@llavero.test`;
const invitation = (values: object = {}) => ({
  clientKey: randomUUID(),
  fullName: 'Nora Vidal',
  email: newAddress(),
  role: 'agent' as const,
  ...values,
});
let agency: TestAgency;
beforeEach(async () => {
  agency = await createTestAgency('Fincas Tramuntana');
});

const invite = async (values: object = {}, { api } = agency.manager) =>
  (await api.invitations.create.mutate(invitation(values))).token;
const list = () => agency.manager.api.invitations.list.query();
const open = (token: string, caller = from(agency.anonymous, freshIp())) =>
  call(caller, 'invitations.open', { token });
const accept = (token: string, values: object = {}, caller = from(agency.anonymous, freshIp())) =>
  call(caller, 'invitations.accept', { clientKey: randomUUID(), token, password: GOOD, ...values });
const getUsers = async (email: string) =>
  (await sql('select id, full_name, role, status, agency_id from users where email_key = ?', [email])).rows;
const getHistory = async () =>
  (
    await sql(
      "select actor_id, action, entity, entity_id, result from history where agency_id = ? and (entity = 'invitations' or action = 'acceptInvitation') order by id",
      [agency.id],
    )
  ).rows;
const readError = async (response: Awaited<ReturnType<typeof open>>) => {
  if (response.status === 200) return [200];
  const { message, data } = parseError(response);
  return [response.status, data.code, message];
};
const GONE = [404, 'NOT_FOUND', INVITATION_GONE];

describe('an invitation', () => {
  test('makes the person a user of the agency with the name and role of the manager, signed in by their own password', async () => {
    const email = newAddress();
    const token = await invite({ email: ` ${email.toUpperCase()} `, role: 'manager' });
    expect(readData(await open(token))).toEqual({
      fullName: 'Nora Vidal',
      email: email.toUpperCase(),
      role: 'manager',
      agencyName: 'Fincas Tramuntana',
    });
    const [row] = await list();
    expect(row).toMatchObject({ fullName: 'Nora Vidal', role: 'manager', inviterName: expect.any(String) });
    expect(Date.parse(row?.expiresAt ?? '') - Date.now()).toBeGreaterThan(7 * DAY_MS - 60_000);
    expect(Date.parse(row?.expiresAt ?? '') - Date.now()).toBeLessThanOrEqual(7 * DAY_MS);

    const response = await accept(token);
    expect(response.status).toBe(200);
    const [user, ...others] = await getUsers(email);
    expect(others).toEqual([]);
    expect(user).toMatchObject({
      full_name: 'Nora Vidal',
      role: 'manager',
      status: 'active',
      agency_id: agency.id,
    });
    const [, cookie = ''] = /__Host-session=([^;]+)/.exec(response.headers.get('set-cookie') ?? '') ?? [];
    const session = await createTestClient(cookie).api.auth.session.query();
    expect(session).toMatchObject({ id: user?.id, agency: { name: 'Fincas Tramuntana' } });
    expect(await list()).toEqual([]);
    const signIn = await call(from(agency.anonymous, freshIp()), 'auth.signIn', { email, password: GOOD });
    expect(signIn.status).toBe(200);
    expect(await getHistory()).toEqual([
      expect.objectContaining({ actor_id: agency.manager.id, action: 'create', entity: 'invitations' }),
      expect.objectContaining({ actor_id: user?.id, action: 'acceptInvitation', entity_id: user?.id }),
    ]);
  });

  test('is valid once, not after its end, and not after it was revoked or got another link: always the same response', async () => {
    const used = await invite();
    expect((await accept(used)).status).toBe(200);

    const expired = await invite();
    await sql('update invitations set expires_at = ? where token_digest = ?', [
      new Date(Date.now() - 1).toISOString(),
      sha256(expired),
    ]);
    const revoked = await invite();
    const [newest] = await list();
    await agency.manager.api.invitations.revoke.mutate({ id: newest?.id ?? '' });

    const replaced = await invite();
    const [{ id = '' } = {}] = await list();
    const { token: renewed } = await agency.manager.api.invitations.renew.mutate({ id });
    expect(renewed).not.toBe(replaced);

    const unknown = 'a'.repeat(40);
    for (const token of [
      used,
      expired,
      revoked,
      replaced,
      unknown,
      '',
      'sur.abc',
      `sur.${renewed}`,
      'ñ💥\n',
    ]) {
      expect.soft(await readError(await open(token)), token).toEqual(GONE);
      expect.soft(await readError(await accept(token)), token).toEqual(GONE);
    }
    expect(parseError(await open('x'.repeat(201))).message).toBe(INVITATION_GONE);
    expect((await accept(renewed)).status).toBe(200);
    const actions = (await getHistory()).map(({ action }) => action);
    expect(actions.filter((action) => action === 'delete')).toHaveLength(1);
    expect(actions.filter((action) => action === 'renewLink')).toHaveLength(1);
  });

  test('of another agency is as one that does not exist, and stays valid', async () => {
    const token = await invite();
    const [{ id = '' } = {}] = await list();
    const { otherTenant } = agency;
    expect(await otherTenant.api.invitations.list.query()).toEqual([]);
    for (const path of ['invitations.renew', 'invitations.revoke']) {
      const [response, unknown] = [
        await call(otherTenant, path, { id }),
        await call(otherTenant, path, { id: randomUUID() }),
      ];
      expect.soft([path, response.status, response.text]).toEqual([path, 404, unknown.text]);
    }
    expect((await open(token)).status).toBe(200);
    expect((await getHistory()).map(({ action }) => action)).toEqual(['create']);
  });

  test('leaves no trace of its token in the database, and no response but the first has it', async () => {
    const token = await invite();
    expect(token.length).toBeGreaterThanOrEqual(40);
    for (const name of await tables()) {
      // Without rowid it is in the order of its key.
      const order = name === 'history_subjects' ? 'at' : 'rowid';
      const { rows } = await sql(`select * from "${name}" order by ${order} desc limit 200`);
      expect(JSON.stringify(rows)).not.toContain(token);
    }
    expect(JSON.stringify(await list())).not.toContain(sha256(token));
    expect((await call(agency.manager, 'invitations.list')).text).not.toContain(token);
  });

  test('repeated with the same key and contents is one invitation, whose last link is valid; other contents are a CONFLICT', async () => {
    const input = invitation();
    const first = await agency.manager.api.invitations.create.mutate(input);
    const second = await agency.manager.api.invitations.create.mutate(input);
    expect(await list()).toHaveLength(1);
    expect(await readError(await open(first.token))).toEqual(GONE);
    expect((await open(second.token)).status).toBe(200);
    await expect(
      agency.manager.api.invitations.create.mutate({ ...input, email: newAddress() }),
    ).rejects.toThrow('Esta invitación ya se había creado con los datos anteriores.');
    expect((await getHistory()).map(({ action }) => action)).toEqual(['create']);
  });

  test('to an address that is taken, or already invited, is refused; an expired one is replaced', async () => {
    const taken = await call(
      agency.manager,
      'invitations.create',
      invitation({ email: agency.otherTenant.email }),
    );
    expect(await readError(taken)).toEqual([409, 'CONFLICT', EMAIL_TAKEN]);
    expect(parseError(taken).data.fields).toEqual({ email: EMAIL_TAKEN });
    const email = newAddress();
    const old = await invite({ email });
    const again = await call(
      agency.manager,
      'invitations.create',
      invitation({ email: email.toUpperCase() }),
    );
    expect(await readError(again)).toEqual([409, 'CONFLICT', ALREADY_INVITED]);
    await sql('update invitations set expires_at = ? where token_digest = ?', [
      new Date(Date.now() - 1).toISOString(),
      sha256(old),
    ]);
    expect((await open(await invite({ email }))).status).toBe(200);
    expect(await list()).toHaveLength(1);
    // Another agency knows nothing of it; the first to be accepted has the address.
    const other = await invite({ email }, agency.otherTenant);
    expect((await accept(other)).status).toBe(200);
    const [{ id = '' } = {}] = await list();
    const { token } = await agency.manager.api.invitations.renew.mutate({ id });
    expect(await readError(await accept(token))).toEqual([409, 'CONFLICT', EMAIL_TAKEN]);
    expect(await getUsers(email)).toHaveLength(1);
    expect(await list()).toHaveLength(1);
  });

  test('accepted 200 times at once makes one user', { tags: 'rest', timeout: 60_000 }, async () => {
    const email = newAddress();
    const token = await invite({ email });
    // Twenty networks of ten, fewer than may wait for each.
    const networks = Array.from({ length: 20 }, () => from(agency.anonymous, freshIp()));
    const rounds = await Promise.all(
      networks.map((network) =>
        Promise.all(
          Array.from({ length: 10 }, () => accept(token, {}, network).then(({ status }) => status)),
        ),
      ),
    );
    const statuses = rounds.flat();
    expect(statuses).toHaveLength(200);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    // Too many for the places in the hashing queue are asked to wait.
    expect(statuses.filter((status) => ![200, 404, 503].includes(status))).toEqual([]);
    expect(await getUsers(email)).toHaveLength(1);
    expect(await brokenInvariants({ sql })).toEqual([]);
  });

  test('whose response got lost is accepted again with the same password, by the same key only', async () => {
    const email = newAddress();
    const token = await invite({ email });
    const clientKey = randomUUID();
    expect((await accept(token, { clientKey })).status).toBe(200);
    const again = await accept(token, { clientKey });
    expect([again.status, again.headers.get('set-cookie')]).toEqual([
      200,
      expect.stringContaining('__Host-session='),
    ]);
    expect(await readError(await accept(token, { clientKey, password: `${GOOD}x` }))).toEqual([
      409,
      'CONFLICT',
      ALREADY_ACCEPTED,
    ]);
    expect(await readError(await accept(token))).toEqual(GONE);
    expect(await getUsers(email)).toHaveLength(1);
  });

  test.each([
    ['', 'Por favor, introduce una contraseña.'],
    ['corta', 'La contraseña no cumple con todos los requisitos.'],
    ['Verano2026!', 'Esta contraseña es demasiado común. Elige otra.'],
    ['Tramuntana!Fincas Tramuntana1', 'La contraseña no puede contener tu email ni el nombre de la agencia.'],
  ])('is not accepted with the password %j', async (password, message) => {
    const token = await invite();
    expect(await readError(await accept(token, { password }))).toEqual([400, 'BAD_REQUEST', message]);
    expect((await open(token)).status).toBe(200);
  });

  test('counts as a place of the agency, and is not accepted where there is none', async () => {
    const place = async (count: number) => {
      const at = new Date().toISOString();
      const rows = Array.from({ length: count }, () => randomUUID());
      await sql(
        "insert into users (id, agency_id, email, email_key, password_hash, created_at, updated_at) select value, ?, value, value, 'x', ?, ? from json_each(?)",
        [agency.id, at, at, JSON.stringify(rows)],
      );
    };
    const { rows } = await sql("select count(*) n from users where agency_id = ? and status <> 'deleted'", [
      agency.id,
    ]);
    await place(499 - Number(rows[0]?.n));
    const token = await invite();
    const full = await call(agency.manager, 'invitations.create', invitation());
    expect(await readError(full)).toEqual([409, 'CONFLICT', USERS_FULL]);
    await place(1);
    expect(await readError(await accept(token))).toEqual([409, 'CONFLICT', AGENCY_FULL]);
    expect(await list()).toHaveLength(1);
  });

  test.each(['pause', 'delete', 'demote'])(
    'ends when its manager is no active manager any more: %s',
    async (how) => {
      const inviter = await createTestUser({ agencyId: agency.id, role: 'manager' });
      const token = await invite({}, inviter);
      const kept = await invite();
      const { users } = agency.manager.api;
      if (how === 'demote') await users.setRole.mutate({ id: inviter.id, role: 'agent' });
      else await users[how as 'pause' | 'delete'].mutate({ id: inviter.id, handTo: {} });
      expect(await readError(await accept(token))).toEqual(GONE);
      expect((await open(kept)).status).toBe(200);
      expect(await list()).toHaveLength(1);
    },
  );

  test('replaces the session of whoever is signed in in the browser', async () => {
    const token = await invite();
    const { token: before } = agency.agent;
    const response = await accept(token, {}, createTestClient(before));
    expect(response.status).toBe(200);
    expect(await createTestClient(before).api.auth.session.query()).toBe(false);
  });
});

describe('links that are not valid', () => {
  test('are limited for a network, also for valid ones, and not for others', async () => {
    const token = await invite();
    const ip = freshIp();
    const here = from(agency.anonymous, ip);
    await setAttempts(toRateLimitKey('invitation', ip), RATE_LIMITS.invitation.max - 1, 600_000);
    expect((await open(token, here)).status).toBe(200);
    expect((await open('a'.repeat(40), here)).status).toBe(404);
    for (const response of [
      await open('a'.repeat(40), here),
      await open(token, here),
      await accept(token, {}, here),
    ]) {
      expect(response.status).toBe(429);
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect((await open(token)).status).toBe(200);
  });

  test('that another isolate has counted limit a valid one too', async () => {
    const ip = freshIp();
    await setAttempts(toRateLimitKey('invitation', ip), RATE_LIMITS.invitation.max, 600_000);
    expect((await open(await invite(), from(agency.anonymous, ip))).status).toBe(429);
  });

  test('are limited for a network when they are tried at once', async () => {
    const ip = freshIp();
    const here = from(agency.anonymous, ip);
    await setAttempts(toRateLimitKey('invitation', ip), RATE_LIMITS.invitation.max - 3, 600_000);
    const responses = await Promise.all(Array.from({ length: 9 }, () => open('a'.repeat(40), here)));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([
      ...Array.from({ length: 3 }, () => 404),
      ...Array.from({ length: 6 }, () => 429),
    ]);
  });

  test('cannot be tried in batches', async () => {
    const token = await invite();
    for (const path of ['invitations.open', 'invitations.accept']) {
      const response = await from(agency.anonymous, freshIp()).fetch(`/trpc/${path},${path}?batch=1`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ 0: { token }, 1: { token } }),
      });
      expect(await response.text()).toContain('La petición no es válida.');
    }
    expect((await accept(token)).status).toBe(200);
  });
});
