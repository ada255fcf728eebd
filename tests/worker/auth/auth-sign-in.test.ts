import { scryptSync } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { WRONG_CREDENTIALS } from '../../../db/domain/users/users.ts';
import { hashPassword, verifyPassword } from '../../../worker/auth/password-hashing.ts';
import { sharedServer } from '../../support/shared-server.ts';
import {
  createTestAgency,
  createTestClient,
  createTestUser,
  PASSWORD,
  type TestAgency,
  type TestUser,
} from '../../support/test-users.ts';
import { call, freshIp, from, parseError, readData } from '../support/calls.ts';

const { sql } = sharedServer();
const FORMAT = /^\$scrypt\$ln=14,r=8,p=5\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/;
let agency: TestAgency;
let users: Record<'inactive' | 'deleted', TestUser>;
beforeAll(async () => {
  agency = await createTestAgency();
  const [inactive, deleted] = await Promise.all(
    (['inactive', 'deleted'] as const).map((status) =>
      createTestUser({ agencyId: agency.id, role: 'manager', status }),
    ),
  );
  if (inactive && deleted) users = { inactive, deleted };
});

const signIn = (email: string, password = PASSWORD, headers = {}) =>
  call(from(agency.anonymous, freshIp()), 'auth.signIn', { email, password }, headers);
const readSessionToken = (headers: Headers) =>
  /__Host-session=([^;]+)/.exec(headers.get('set-cookie') ?? '')?.[1] ?? '';
const getPasswordHash = async ({ id }: TestUser) =>
  String((await sql('select password_hash from users where id = ?', [id])).rows[0]?.password_hash);
const setPasswordHash = (person: TestUser, hash: string) =>
  sql('update users set password_hash = ? where id = ?', [hash, person.id]);

describe('auth.signIn', () => {
  test('accepts the right password and opens a session of that user', async () => {
    const response = await signIn(agency.agent.email);
    expect([response.status, response.text]).toEqual([200, '{"result":{}}']);
    const actual = readData(await call(createTestClient(readSessionToken(response.headers)), 'auth.session'));
    expect(actual).toMatchObject({ id: agency.agent.id, role: 'agent', agency: { name: agency.name } });
    expect(Object.keys(actual).sort()).toEqual([
      'agency',
      'avatar',
      'defaultViews',
      'displayName',
      'email',
      'fullName',
      'id',
      'isRestricted',
      'role',
      'standIn',
    ]);
  });

  test.each([
    ['capitals', (email: string) => email.toUpperCase()],
    ['spaces around', (email: string) => `  ${email} `],
    ['full-width letters', (email: string) => email.replace('a', 'ａ')],
  ])('accepts the e-mail address with %s', async (_, notation) => {
    expect((await signIn(notation(agency.agent.email))).status).toBe(200);
  });

  test('answers a wrong password, an unknown, inactive or deleted user alike, byte for byte', async () => {
    // In sequence: the hashing queue is short, and other suites sign in too.
    const responses = [
      await signIn(agency.agent.email, 'Equivocada!1'),
      await signIn('nadie@llavero.test', PASSWORD),
      await signIn(users.inactive.email),
      await signIn(users.deleted.email),
      await signIn(users.deleted.email, 'Equivocada!1'),
      await signIn('no-es-un-email', PASSWORD),
    ];
    const actual = responses.map(({ status, text, headers }) => [
      status,
      text,
      [...headers].filter(([name]) => name !== 'date'),
    ]);
    for (const each of actual) expect(each).toEqual(actual[0]);
    expect(responses[0]?.status).toBe(401);
    expect(parseError(responses[0] ?? (await signIn(''))).message).toBe(WRONG_CREDENTIALS);
    expect(responses.map(({ headers }) => headers.has('set-cookie'))).not.toContain(true);
  });
});

describe('the stored password hash', () => {
  test('is scrypt with its parameters and a random salt', async () => {
    expect(await getPasswordHash(agency.agent)).toMatch(FORMAT);
    expect(await hashPassword(PASSWORD)).not.toBe(await hashPassword(PASSWORD));
  });

  test('with older parameters is accepted and hashed anew', async () => {
    const person = await createTestUser({ agencyId: agency.id });
    const old = scryptSync(PASSWORD, Buffer.alloc(16), 32, { N: 1024, r: 8, p: 1 })
      .toString('base64')
      .replace('=', '');
    await setPasswordHash(person, `$scrypt$ln=10,r=8,p=1$${'A'.repeat(22)}$${old}`);
    expect((await signIn(person.email, 'Equivocada!1')).status).toBe(401);
    expect(await getPasswordHash(person)).toContain('ln=10');
    expect((await signIn(person.email)).status).toBe(200);
    expect(await getPasswordHash(person)).toMatch(FORMAT);
    expect((await signIn(person.email)).status).toBe(200);
  });

  test.each(['', 'Llavero!2026', '$scrypt$', '$scrypt$ln=14,r=8,p=5$AAAA$', '$2b$10$abcdefghijklmnopqrstuv'])(
    'that is malformed (%j) is accepted for no password',
    async (hash) => {
      const person = await createTestUser({ agencyId: agency.id });
      await setPasswordHash(person, hash);
      expect((await signIn(person.email)).status).toBe(401);
      expect((await signIn(person.email, hash || 'x')).status).toBe(401);
    },
  );

  test('matches no password with one character dropped, added or changed, and nothing is trimmed', async () => {
    const long = ` Ñandú€😀 ${'á'.repeat(100)}!Z9 `;
    const person = await createTestUser({ agencyId: agency.id });
    await setPasswordHash(person, await hashPassword(long));
    const nearMisses = [
      long.trim(),
      `${long} `,
      long.toLowerCase(),
      long.slice(0, 72),
      long.slice(0, -1),
      long.replace('€', 'e'),
    ];
    for (const password of nearMisses) expect.soft((await signIn(person.email, password)).status).toBe(401);
    expect((await signIn(person.email, long)).status).toBe(200);
  });

  test('matches the password in any Unicode composition', async () => {
    const person = await createTestUser({ agencyId: agency.id });
    await setPasswordHash(person, await hashPassword('Ñandú&2026'));
    expect((await signIn(person.email, 'Ñandú&2026'.normalize('NFD'))).status).toBe(200);
  });

  test('verifyPassword accepts no password that differs in one character', {
    tags: 'rest',
    timeout: 300_000,
  }, async () => {
    const letters = fc.string({ unit: fc.constantFrom(...'aZ9!ñÁ€😀 '), minLength: 8, maxLength: 30 });
    const slip = fc.record({
      password: letters,
      at: fc.nat(29),
      other: fc.constantFrom('x', 'É', ' ', ''),
    });
    await fc.assert(
      fc.asyncProperty(slip, async ({ password, at, other }) => {
        const signs = [...password];
        signs[at % signs.length] = other;
        const stored = await hashPassword(password);
        const nearMisses = signs.join('');
        expect((await verifyPassword(password, stored)).matches).toBe(true);
        expect((await verifyPassword(nearMisses, stored)).matches).toBe(nearMisses === password);
      }),
      { numRuns: process.env.THOROUGH ? 500 : 8 },
    );
  });
});
